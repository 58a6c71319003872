import { countsOf } from '@sitewright/domain/orders/count-orders.ts'
import type { AttentionReason } from '@sitewright/domain/orders/order.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import type { OrderListAnswer, OrderListItem, OrderListQuery } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { countOrderRows, listOrderRows, type OrderRow } from './order-list.store.ts'
import { customerNameOf } from '../order-view.ts'

/** Lists orders for the studio, newest first, with the number of orders in each state (BX-2.03). */
export async function listOrders(ctx: Ctx, query: OrderListQuery): Promise<OrderListAnswer> {
  const { search, order, payment, fulfilment, attention, limit, cursor } = query
  const words = searchWords(search)
  const axes = { ...(order && { order }), ...(payment && { payment }), ...(fulfilment && { fulfilment }) }
  const filter = { ...axes, words, hasAttention: attention === '1' }
  const [rows, counts] = await readInSite(ctx, (tx) =>
    Promise.all([
      listOrderRows(tx, ctx.siteId, filter, { before: cursor ?? null, most: limit + 1 }),
      countOrderRows(tx, ctx.siteId, words),
    ]),
  )
  const shown = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (shown.at(-1)?.number ?? null) : null
  return { orders: shown.map(listItemOf), nextCursor, counts: countsOf(counts) }
}

export function listItemOf(row: OrderRow): OrderListItem {
  const { id, number, createdMs, email, currency, totalCents, refundedCents, isTestMode, snapshot } = row
  const { unitCount, removedCount, titles, imageUrls } = row
  return {
    id,
    number,
    createdAt: createdMs,
    email,
    currency,
    totalCents,
    refundedCents,
    unitCount,
    removedCount,
    titles,
    imageUrls,
    isTestMode,
    axes: { order: row.order, payment: row.payment, fulfilment: row.fulfilment },
    customerName: customerNameOf(snapshot),
    attention: attentionOfRow(row),
    isPickup: snapshot.shipping?.isPickup === true,
  }
}

function attentionOfRow({ order, payment, isShort, hasFailedRefund }: OrderRow): AttentionReason[] {
  const reasons: [AttentionReason, boolean][] = [
    ['short-of-stock', isShort && order !== 'cancelled'],
    ['refund-failed', hasFailedRefund],
    ['disputed', payment === 'disputed'],
    ['payment-differs', payment === 'needs-attention'],
  ]
  return reasons.filter(([, isSo]) => isSo).map(([reason]) => reason)
}
