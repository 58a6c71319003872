import type { Tx } from '../../database/index.ts'

/** Returns numbers of the orders of a mailbox that come after one, the lowest first. */
export async function readNumbersOfMailbox(
  tx: Tx,
  siteId: string,
  { emailKey, after, most }: { emailKey: string; after: number; most: number },
): Promise<number[]> {
  const text = `
    select number from orders where site_id = $1 and email_key = $2 and number > $3 order by number limit $4`
  const rows = await tx.sql<{ number: number }>('order_numbers_of_mailbox', text, [siteId, emailKey, after, most])
  return rows.map(({ number }) => number)
}

/** An order of a mailbox as it stands in the way of erasing it. */
export type OrderOfMailbox = { id: string; number: number; isUnfinished: boolean; hasMoneyUnderWay: boolean }

/** Locks the orders of a mailbox until the transaction ends, so that none changes meanwhile. */
export async function lockOrdersOfMailbox(tx: Tx, siteId: string, emailKey: string): Promise<OrderOfMailbox[]> {
  const text = `
    select o.id, o.number, o.order_state = 'open' or o.has_attention as "isUnfinished",
      o.payment_state in ('authorised', 'disputed', 'needs-attention') or o.pending_refund_cents > 0 as "hasMoneyUnderWay"
    from orders o where o.site_id = $1 and o.email_key = $2 order by o.number for update`
  return tx.sql<OrderOfMailbox>('orders_of_mailbox_lock', text, [siteId, emailKey])
}

/** Takes from orders who bought, in the orders themselves and in what was written because of them. What the law keeps stays. */
export async function eraseOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await Promise.all([
    tx.sql('orders_erase', 'select erase_orders($1::uuid[])', [[...orderIds]]),
    tx.sql('orders_erase_traces', 'select erase_traces_of_orders($1::uuid[])', [[...orderIds]]),
  ])
}
