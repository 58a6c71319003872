import type { TableOwnerDb, Tx } from '../../database/index.ts'

/** Hashes of the network and the mailbox of an order. */
export type UnpaidOrigin = { network: Buffer; mailbox: Buffer }
export type HeldBy = { orders: number; units: number }

/**
 * Counts the other orders that wait for their money, with their units: those of a network since `sinceMs`, and all of a mailbox.
 * Those that are being placed since `placingSinceMs` count too.
 */
export async function countUnpaid(
  tx: Tx,
  siteId: string,
  { network, mailbox, checkoutId }: UnpaidOrigin & { checkoutId: string },
  { sinceMs, placingSinceMs }: { sinceMs: number; placingSinceMs: number },
): Promise<{ network: HeldBy; mailbox: HeldBy }> {
  const times = [new Date(sinceMs), new Date(placingSinceMs)]
  const values = [siteId, network, mailbox, ...times, checkoutId]
  const [row] = await tx.sql<Record<'no' | 'nu' | 'mo' | 'mu', number>>('unpaid_origins_count', countText, values)
  if (!row) throw new Error('A count had no row.')
  const { no, nu, mo, mu } = row
  return { network: { orders: no, units: nu }, mailbox: { orders: mo, units: mu } }
}

const ofNetwork = 'filter (where u.network = $2 and u.created_at >= $4)'
const ofMailbox = 'filter (where u.mailbox = $3)'
const countText = `
  select (count(*) ${ofNetwork})::integer as no, (coalesce(sum(u.units) ${ofNetwork}, 0))::integer as nu,
    (count(*) ${ofMailbox})::integer as mo, (coalesce(sum(u.units) ${ofMailbox}, 0))::integer as mu
  from unpaid_order_origins u left join orders o on o.site_id = u.site_id and o.checkout_id = u.checkout_id
  where u.site_id = $1 and (u.network = $2 or u.mailbox = $3) and u.checkout_id <> $6
    and case when o.id is null then u.created_at >= $5 else o.payment_state = 'none' and o.order_state = 'open' end`

/** Ends the transaction. An order that is tried again has one row, with its latest origin. */
export async function insertUnpaidOrigin(
  tx: Tx,
  siteId: string,
  given: UnpaidOrigin & { checkoutId: string; units: number; atMs: number },
): Promise<void> {
  const { checkoutId, network, mailbox, units, atMs } = given
  const text = `
    insert into unpaid_order_origins (site_id, checkout_id, network, mailbox, units, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (site_id, checkout_id) do update
      set network = excluded.network, mailbox = excluded.mailbox, units = excluded.units, created_at = excluded.created_at`
  await tx.lastSql('unpaid_origin_add', text, [siteId, checkoutId, network, mailbox, units, new Date(atMs)])
}

export async function deleteUnpaidOrigins(owner: TableOwnerDb, untilMs: number): Promise<void> {
  const text = 'delete from unpaid_order_origins where created_at < $1'
  await owner.ask('unpaid_origins_expire', text, [new Date(untilMs)])
}
