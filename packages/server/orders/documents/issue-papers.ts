import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import type { OrderRecord } from '../order-record.ts'
import { findOrder } from '../orders.store.ts'
import { creditNoteOf, invoiceOfRecord } from './issued-papers.ts'
import { issuePaper } from './order-papers.store.ts'

/**
 * Issues the papers that a locked order should have and does not: the invoice once it is paid, and a credit note for each refund
 * that is done. Call it as the transaction's last work, because other orders of the site wait for the numbers.
 */
export async function issueDuePapers(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(tx, ctx.siteId, { id: orderId })
  if (!order) throw new Error('Papers of no order.')
  const paper = { orderId, atMs: ctx.now() }
  if (isInvoiceDue(order)) await issuePaper(tx, ctx.siteId, { ...paper, kind: 'invoice', refundId: null })
  for (const refund of order.refunds) {
    if (creditNoteOf(order, refund)?.number !== null) continue
    await issuePaper(tx, ctx.siteId, { ...paper, kind: 'credit-note', refundId: refund.id })
  }
}

/** True for a paid order without an invoice. An order that ended unpaid never gets one. */
export function isInvoiceDue(order: OrderRecord): boolean {
  const { payment } = order.facts.axes
  const isPaid = payment !== 'none' && payment !== 'authorised' && payment !== 'voided'
  return isPaid && invoiceOfRecord(order) === null
}
