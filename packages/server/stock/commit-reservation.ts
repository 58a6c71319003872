import { mergeStockLines, type Shortage, type StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../context.ts'
import type { NewOutboxMessage, Tx } from '../database/index.ts'
import { announceTaken, stockChangedMessage } from './emit-stock-events.ts'
import { takeStock } from './reservations.store.ts'
import { shortagesOf } from './shortages-of.ts'

export type StockCommit = {
  /** Id of the checkout, under which the stock was reserved. */
  reference: string
  orderId: string
  /** The order's lines with counted stock. Units that the reference holds beyond them are released. */
  lines: readonly StockLine[]
}

/** `messages` have pages show the new stock: the caller adds them to the outbox, in one statement with its own. */
export type CommittedStock = { shortages: Shortage[]; messages: readonly NewOutboxMessage[] }

/**
 * Turns a reservation into committed stock of an order. Units that are no longer reserved (a late payment) are taken from what is
 * available, as far as it goes. Returns what could not be had; a second call for the order returns the same and changes nothing.
 */
export async function commitReservation(
  tx: Tx,
  ctx: Ctx,
  { reference, orderId, lines }: StockCommit,
): Promise<CommittedStock> {
  const wanted = mergeStockLines(lines)
  const variantIds = wanted.map(({ variantId }) => variantId)
  const taken = await takeStock(tx, ctx, { reference, lines: wanted, to: { orderId } })
  await announceTaken(
    tx,
    ctx,
    taken.filter(({ returned }) => (returned ?? 0) > 0),
  )
  // Pages have not been told yet that the units were reserved (`announceTaken`).
  const messages = variantIds.length > 0 ? [stockChangedMessage(ctx, variantIds)] : []
  return { shortages: shortagesOf(wanted, taken, 'what there is'), messages }
}
