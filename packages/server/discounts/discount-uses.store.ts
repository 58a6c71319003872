import type { TableOwnerDb, Tx } from '../database/index.ts'

export type UsesToReserve = {
  reference: string
  discountIds: readonly string[]
  /** SHA-256 of the customer's email address; `null` when it is unknown. */
  customerHash: Buffer | null
  nowMs: number
  untilMs: number
}

/**
 * Reserves uses of all the discounts or of none, in place of what the reference held before. Returns the ids of discounts that are
 * used up. One round trip: the first statement locks the limited discounts in the order of their ids, so that the second counts
 * what the locks' previous holders committed. Unlimited discounts are not locked, because every order of a shop may use them.
 */
export async function reserveUses(tx: Tx, siteId: string, wanted: UsesToReserve): Promise<string[]> {
  const { reference, discountIds, customerHash, nowMs, untilMs } = wanted
  const [, spent] = await Promise.all([
    tx.sql('discount_uses_lock', lockText, [siteId, discountIds]),
    tx.sql<{ id: string }>('discount_uses_reserve', reserveText, [
      siteId,
      reference,
      discountIds,
      customerHash,
      new Date(nowMs),
      new Date(untilMs),
    ]),
  ])
  return spent.map(({ id }) => id)
}

/**
 * Counts the reserved uses of a reference as used by an order. Returns the discounts that could not be counted: their reservation
 * had expired, and others have used them up.
 */
export async function commitUses(
  tx: Tx,
  siteId: string,
  { reference, orderId, nowMs }: { reference: string; orderId: string; nowMs: number },
): Promise<string[]> {
  const [, lost] = await Promise.all([
    tx.sql('discount_uses_lock_held', lockHeldText, [siteId, reference]),
    tx.sql<{ id: string }>('discount_uses_commit', commitText, [siteId, reference, orderId, new Date(nowMs)]),
  ])
  return lost.map(({ id }) => id)
}

/** Moves the end of the uses that a reference has reserved, never to an earlier time. Skips those that have expired. */
export async function extendReservedUses(
  tx: Tx,
  siteId: string,
  { reference, nowMs, untilMs }: { reference: string; nowMs: number; untilMs: number },
): Promise<void> {
  await tx.sql('discount_uses_extend', extendText, [siteId, reference, new Date(nowMs), new Date(untilMs)])
}

/** Deletes the uses that a reference has reserved. Uses of orders stay. */
export async function deleteReservedUses(tx: Tx, siteId: string, reference: string): Promise<void> {
  await tx.sql('discount_uses_release', releaseText, [siteId, reference])
}

/** Takes the uses by an order back, of which nothing is bought any more. A second call changes nothing. One round trip, as `commitUses`. */
export async function returnUses(
  tx: Tx,
  siteId: string,
  { reference, orderId }: { reference: string; orderId: string },
): Promise<void> {
  await Promise.all([
    tx.sql('discount_uses_lock_used', lockUsedText, [siteId, reference, orderId]),
    tx.sql('discount_uses_return', returnText, [siteId, reference, orderId]),
  ])
}

/** Deletes the uses of all sites that were reserved until a time before `untilMs` and belong to no order. */
export async function deleteUsesReservedUntil(owner: TableOwnerDb, untilMs: number): Promise<void> {
  await owner.ask('discount_uses_expire', 'delete from discount_uses where expires_at < $1', [new Date(untilMs)])
}

const lockText = `
  select from discounts
  where site_id = $1 and id = any ($2::uuid[]) and (max_uses is not null or max_uses_per_customer is not null)
  order by id for no key update`

// What the reference holds itself never counts against it. An expired use does not count, whether its row was deleted or not.
const reserveText = `
  with spent as (
    select d.id from discounts d
    where d.site_id = $1 and d.id = any ($3::uuid[]) and not exists (
      select from discount_uses u
      where u.site_id = $1 and u.discount_id = d.id and u.reference = $2 and u.order_id is not null
    ) and (
      (d.max_uses is not null and d.max_uses <= d.uses + (
        select count(*) from discount_uses u
        where u.site_id = $1 and u.discount_id = d.id and u.expires_at > $5 and u.reference <> $2
      )) or (d.max_uses_per_customer is not null and $4::bytea is not null and d.max_uses_per_customer <= (
        select count(*) from discount_uses u
        where u.site_id = $1 and u.discount_id = d.id and u.customer_hash = $4 and u.reference <> $2
          and (u.order_id is not null or u.expires_at > $5)
      ))
    )
  ), dropped as (
    delete from discount_uses
    where site_id = $1 and reference = $2 and order_id is null
      and (discount_id <> all ($3::uuid[]) or exists (select from spent))
  ), kept as (
    insert into discount_uses (site_id, discount_id, reference, customer_hash, expires_at)
    select $1, d.id, $2, $4, $6::timestamptz from discounts d
    where d.site_id = $1 and d.id = any ($3::uuid[]) and not exists (select from spent)
    on conflict (site_id, discount_id, reference) do update
      set customer_hash = excluded.customer_hash, expires_at = excluded.expires_at
      where discount_uses.order_id is null
  )
  select id from spent order by id`

const lockHeldText = `
  select from discounts
  where site_id = $1 and id in (
    select discount_id from discount_uses where site_id = $1 and reference = $2 and order_id is null
  )
  order by id for no key update`

const commitText = `
  with own as (
    select discount_id, expires_at > $4 as is_live from discount_uses
    where site_id = $1 and reference = $2 and order_id is null
  ), used as (
    update discounts d set uses = d.uses + 1 from own
    where d.site_id = $1 and d.id = own.discount_id and (
      d.max_uses is null or (d.uses < d.max_uses and (own.is_live or d.max_uses > d.uses + (
        select count(*) from discount_uses u
        where u.site_id = $1 and u.discount_id = d.id and u.expires_at > $4 and u.reference <> $2
      )))
    )
    returning d.id
  ), kept as (
    update discount_uses u set order_id = $3, expires_at = null from used
    where u.site_id = $1 and u.discount_id = used.id and u.reference = $2
  )
  select discount_id as id from own where discount_id not in (select id from used) order by 1`

const extendText = `
  update discount_uses set expires_at = greatest(expires_at, $4::timestamptz)
  where site_id = $1 and reference = $2 and expires_at > $3`

const releaseText = 'delete from discount_uses where site_id = $1 and reference = $2 and order_id is null'

const lockUsedText = `
  select from discounts
  where site_id = $1 and id in (
    select discount_id from discount_uses where site_id = $1 and reference = $2 and order_id = $3
  )
  order by id for no key update`

const returnText = `
  with back as (
    delete from discount_uses where site_id = $1 and reference = $2 and order_id = $3 returning discount_id
  )
  update discounts d set uses = d.uses - 1 from back where d.site_id = $1 and d.id = back.discount_id`
