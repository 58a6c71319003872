import type { OrderDetail, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import type { OrderRecord, StoredRefund } from '../order-record.ts'

/** Returns number and date of an order's invoice; null before it is issued. */
export function invoiceOfRecord({ papers }: Pick<OrderRecord, 'papers'>): OrderDetail['invoice'] {
  const paper = papers.find(({ refundId }) => refundId === null)
  return paper ? { number: paper.number, issuedAt: paper.issuedMs } : null
}

/**
 * Returns the credit note of a refund that is done. It has no number until it is issued, moments after the refund. Null for refunds
 * that moved no money, and for those that an invoice from before there were credit notes names.
 */
export function creditNoteOf({ papers }: Pick<OrderRecord, 'papers'>, refund: StoredRefund): OrderRefund['creditNote'] {
  const { id, state, amountCents } = refund
  const isOnInvoice = papers.some(({ refundIds }) => refundIds?.includes(id))
  if (state !== 'done' || amountCents === 0 || isOnInvoice) return null
  const paper = papers.find(({ refundId }) => refundId === id)
  return { number: paper?.number ?? null, issuedAt: paper?.issuedMs ?? null }
}
