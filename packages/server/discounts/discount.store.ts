import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import type { DiscountTarget } from '@sitewright/domain/discounts/discount.ts'
import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { sql } from 'kysely'
import { refuseConstraintViolation, type Db, type TimestamptzColumn } from '../database/index.ts'

type DiscountTables = {
  discounts: {
    site_id: string
    id: string
    code: string
    code_key: string | null
    name: string
    target: DiscountTarget
    kind: 'percent' | 'fixed'
    amount: number
    product_ids: string[]
    minimum_cents: number
    combines_with: DiscountTarget[]
    starts_at: TimestamptzColumn | null
    ends_at: TimestamptzColumn | null
    max_uses: number | null
    max_uses_per_customer: number | null
    uses: number
    created_at: TimestamptzColumn
  }
}

/** Inserts a discount. Throws `discounts.code-taken` when another discount of the site has the code. */
export async function insertDiscount(db: Db, siteId: string, made: OwnerDiscount): Promise<void> {
  const insert = db
    .withTables<DiscountTables>()
    .insertInto('discounts')
    .values({
      site_id: siteId,
      id: made.id,
      code: made.code,
      code_key: made.code === '' ? null : normalizeCouponCode(made.code),
      name: made.name,
      target: made.target,
      kind: made.kind,
      amount: made.amount,
      product_ids: made.productIds,
      minimum_cents: made.minimumCents,
      combines_with: made.combinesWith,
      starts_at: dateOf(made.startsAt),
      ends_at: dateOf(made.endsAt),
      max_uses: made.maxUses,
      max_uses_per_customer: made.maxUsesPerCustomer,
      uses: 0,
      created_at: new Date(made.createdAt),
    })
  await refuseConstraintViolation(insert.execute(), { discounts_by_code: () => new Refusal('discounts.code-taken') })
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Counts the site's automatic discounts (those without a code) that are active now or will be. */
export async function countAutomaticDiscounts(db: Db, siteId: string, nowMs: number): Promise<number> {
  const { count } = await db
    .withTables<DiscountTables>()
    .selectFrom('discounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('code_key', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', moment(nowMs))]))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists discounts, newest first. `after` is the id of the last discount of the previous page. */
export async function listDiscounts(
  db: Db,
  siteId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<OwnerDiscount[]> {
  const all = columns(db).where('site_id', '=', siteId).orderBy('id', 'desc').limit(limit)
  return (after === null ? all : all.where('id', '<', after)).execute()
}

/** Ends a discount now unless it is already over, and returns it. Returns `null` when there is no such discount. */
export async function setDiscountEnd(db: Db, siteId: string, id: string, nowMs: number): Promise<OwnerDiscount | null> {
  await db
    .withTables<DiscountTables>()
    .updateTable('discounts')
    .set({ ends_at: new Date(nowMs) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', moment(nowMs))]))
    .execute()
  const found = await columns(db).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/**
 * Converts epoch milliseconds to an SQL timestamp to compare with a column of `discounts`. Its TypeScript type is number, as for
 * those columns, because the driver reads timestamps as epoch milliseconds.
 */
function moment(ms: number) {
  return sql<number>`${new Date(ms)}`
}

function columns(db: Db) {
  return db
    .withTables<DiscountTables>()
    .selectFrom('discounts')
    .select([
      'id',
      'code',
      'name',
      'target',
      'kind',
      'amount',
      'product_ids as productIds',
      'minimum_cents as minimumCents',
      'combines_with as combinesWith',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'max_uses as maxUses',
      'max_uses_per_customer as maxUsesPerCustomer',
      'uses',
      'created_at as createdAt',
    ])
}
