import { sql } from 'kysely'
import type { RestockSignUp, RestockSignUpGroup } from '@sitewright/domain/restock/restock.wire.ts'
import type { Db, TableOwnerDb, TimestamptzColumn } from '../database/index.ts'

type RestockTables = {
  restock_signups: {
    site_id: string
    id: string
    product_id: string
    variant_id: string
    email: string
    email_hash: Buffer
    is_join_mailing_list: boolean
    signed_up_at: TimestamptzColumn
    restock_id?: string | null
    told_at?: TimestamptzColumn | null
    left_at?: TimestamptzColumn | null
    unsubscribe_hash?: Buffer | null
  }
  catalog_variant_name_view: {
    site_id: string
    variant_id: string
    sku: string
    attributes: Record<string, string>
    title: string
  }
  stock_variant_view: { site_id: string; variant_id: string; unlimited: boolean; qty_in_stock: number }
}

export type NewSignUp = {
  id: string
  productId: string
  variantId: string
  email: string
  emailHash: Buffer
  isJoinMailingList: boolean
}

/**
 * Inserts a sign-up for a back-in-stock email. If the person already has an open sign-up for the variant, that one is kept, and
 * at most gains the mailing list opt-in.
 */
export async function saveSignUp(db: Db, siteId: string, signUp: NewSignUp, atMs: number): Promise<void> {
  await db
    .withTables<RestockTables>()
    .insertInto('restock_signups')
    .values({
      site_id: siteId,
      id: signUp.id,
      product_id: signUp.productId,
      variant_id: signUp.variantId,
      email: signUp.email,
      email_hash: signUp.emailHash,
      is_join_mailing_list: signUp.isJoinMailingList,
      signed_up_at: new Date(atMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'variant_id', 'email_hash'])
        .where('told_at', 'is', null)
        .where('left_at', 'is', null)
        .doUpdateSet({
          is_join_mailing_list: sql`restock_signups.is_join_mailing_list or excluded.is_join_mailing_list`,
        }),
    )
    .execute()
}

/** Reads the variants with open sign-ups in a stable order (SF-7.14). */
export async function readSignUpGroups(
  db: Db,
  siteId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<RestockSignUpGroup[]> {
  const rows = await db
    .withTables<RestockTables>()
    .with('waiting', (step) =>
      step
        .selectFrom('restock_signups')
        .select(['product_id', 'variant_id'])
        .select([sql<number>`count(*)::integer`.as('sign_up_count')])
        .select([sql<number>`min(signed_up_at)`.as('first'), sql<number>`max(signed_up_at)`.as('last')])
        .where('site_id', '=', siteId)
        .where('told_at', 'is', null)
        .where('left_at', 'is', null)
        .$if(after !== null, (more) => more.where('variant_id', '>', after ?? ''))
        .groupBy(['product_id', 'variant_id'])
        .orderBy('variant_id')
        .limit(limit),
    )
    .selectFrom('waiting as g')
    .leftJoin('catalog_variant_name_view as v', (join) =>
      join.onRef('v.variant_id', '=', 'g.variant_id').on('v.site_id', '=', siteId),
    )
    .leftJoin('stock_variant_view as s', (join) =>
      join.onRef('s.variant_id', '=', 'g.variant_id').on('s.site_id', '=', siteId),
    )
    .select(['g.product_id', 'g.variant_id', 'g.sign_up_count', 'g.first', 'g.last'])
    .select(['v.sku', 'v.attributes', 'v.title', 's.unlimited', 's.qty_in_stock'])
    .orderBy('g.variant_id')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    title: row.title ?? '',
    sku: row.sku ?? '',
    attributes: row.attributes ?? {},
    unlimited: row.unlimited ?? false,
    qtyInStock: row.qty_in_stock ?? 0,
    signUpCount: row.sign_up_count,
    firstSignUpOn: row.first,
    lastSignUpOn: row.last,
  }))
}

/** Reads a variant's open sign-ups, oldest first. `lock` locks their rows until the transaction ends. */
export async function readOpenSignUps(
  db: Db,
  siteId: string,
  wanted: { productId?: string; variantId: string; after?: string | null; limit: number; lock?: true },
): Promise<RestockSignUp[]> {
  const { productId, after, lock } = wanted
  const rows = await db
    .withTables<RestockTables>()
    .selectFrom('restock_signups')
    .select(['id', 'email', 'is_join_mailing_list', sql<number>`signed_up_at`.as('signed_up_at')])
    .where('site_id', '=', siteId)
    .where('variant_id', '=', wanted.variantId)
    .where('told_at', 'is', null)
    .where('left_at', 'is', null)
    .$if(productId !== undefined, (more) => more.where('product_id', '=', productId ?? ''))
    .$if(typeof after === 'string', (more) => more.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(wanted.limit)
    .$if(lock === true, (more) => more.forUpdate())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    siteVisitorEmail: row.email,
    isJoinMailingList: row.is_join_mailing_list,
    signedUpOn: row.signed_up_at,
  }))
}

/** Counts, for each variant, the open sign-ups and the people notified since the variant's latest restock. */
export async function countSignUps(
  db: Db,
  siteId: string,
  variants: readonly { variantId: string; restockId: string | null }[],
): Promise<ReadonlyMap<string, { waiting: number; notified: number }>> {
  const rows = await db
    .withTables<RestockTables>()
    .selectFrom('restock_signups as r')
    .innerJoin(
      sql<{ variant_id: string; restock_id: string }>`(
        select * from unnest(${variants.map(({ variantId }) => variantId)}::uuid[],
          ${variants.map(({ restockId }) => restockId ?? neverRestockedId)}::uuid[]) as u (variant_id, restock_id))`.as(
        'u',
      ),
      (join) => join.onRef('u.variant_id', '=', 'r.variant_id'),
    )
    .select('r.variant_id')
    .select(sql<number>`(count(*) filter (where r.told_at is null and r.left_at is null))::integer`.as('waiting'))
    .select(
      sql<number>`(count(*) filter (where r.told_at is not null and r.restock_id = u.restock_id))::integer`.as(
        'notified',
      ),
    )
    .where('r.site_id', '=', siteId)
    .groupBy('r.variant_id')
    .execute()
  return new Map(rows.map(({ variant_id: variantId, waiting, notified }) => [variantId, { waiting, notified }]))
}

/** Restock id of variants that were never restocked, used instead of null because SQL's `=` never matches null. */
export const neverRestockedId = '0'.repeat(32)

/**
 * Marks sign-ups as notified, in the transaction that queues their emails. `unsubscribeHash` is the hash of the token in the
 * email's unsubscribe link.
 */
export async function markSignUpsNotified(
  db: Db,
  siteId: string,
  notified: readonly { id: string; unsubscribeHash: Buffer }[],
  { restockId, atMs }: { restockId: string | null; atMs: number },
): Promise<void> {
  const links = sql<{ id: string; hash: Buffer }>`(
    select * from unnest(${notified.map(({ id }) => id)}::uuid[], ${notified.map((one) => one.unsubscribeHash)}::bytea[]) as u (id, hash))`
  await db
    .withTables<RestockTables>()
    .updateTable('restock_signups as r')
    .from(links.as('u'))
    .set((row) => ({
      told_at: new Date(atMs),
      restock_id: restockId ?? neverRestockedId,
      unsubscribe_hash: row.ref('u.hash'),
    }))
    .where('r.site_id', '=', siteId)
    .whereRef('r.id', '=', 'u.id')
    .execute()
}

/** Returns the email hash of the person an unsubscribe link belongs to; `null` when this site has no such link. */
export async function findUnsubscribingEmailHash(
  db: Db,
  siteId: string,
  unsubscribeHash: Buffer,
): Promise<Buffer | null> {
  const row = await db
    .withTables<RestockTables>()
    .selectFrom('restock_signups')
    .select('email_hash')
    .where('site_id', '=', siteId)
    .where('unsubscribe_hash', '=', unsubscribeHash)
    .executeTakeFirst()
  return row?.email_hash ?? null
}

/** Closes all open sign-ups of a person on this site and withdraws the mailing list opt-in. */
export async function closeSignUpsOfPerson(db: Db, siteId: string, emailHash: Buffer, atMs: number): Promise<void> {
  await db
    .withTables<RestockTables>()
    .updateTable('restock_signups')
    .set({
      is_join_mailing_list: false,
      left_at: sql`case when told_at is null then coalesce(left_at, ${new Date(atMs)}::timestamptz) else left_at end`,
    })
    .where('site_id', '=', siteId)
    .where('email_hash', '=', emailHash)
    .execute()
}

const dayMs = 24 * 60 * 60_000
/** How long a sign-up is kept after its person was told or left: the link in the mail works as long. */
const closedLifeMs = 365 * dayMs
/** How long a sign-up waits, and how long the wish to join the mailing list is kept. */
const lifeMs = 730 * dayMs

/** Deletes sign-ups of all sites whose time is over, up to 10,000 at once: later runs delete the others. */
export async function deleteOldSignUps(owner: TableOwnerDb, nowMs: number): Promise<void> {
  const text = `
    delete from restock_signups r using (
      select site_id, id from restock_signups
      where signed_up_at < $1 or (not is_join_mailing_list and coalesce(told_at, left_at) < $2) limit 10000
    ) as old
    where r.site_id = old.site_id and r.id = old.id`
  await owner.ask('sweep_restock_signups', text, [new Date(nowMs - lifeMs), new Date(nowMs - closedLifeMs)])
}
