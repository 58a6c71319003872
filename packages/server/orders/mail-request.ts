import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'

/**
 * A mail about an order, queued by `queueOrderMail` of `mails` in the transaction of the change. `attention` goes to the owner,
 * all others to the shopper. `downloads` has new links to the files of digital products.
 */
export type OrderMailRequest = {
  mail: OrderMail | 'attention' | 'downloads'
  /** What caused the mail: an event's or request's id. No occasion queues the same mail twice. */
  occasion: string
  /** The order after the change. */
  order: OrderDetail
  /** Token of the link to the order's page `/order/<token>`; '' for mails to the owner. */
  statusToken: string
  /** The fulfilment that a `shipped` mail is about; null for other mails. */
  fulfilmentId: string | null
  /** The refund that a `refunded` or `cancelled` mail is about; null when there is none. */
  refundId: string | null
  /** How long the mail waits, so that it can be withdrawn. Missing: it is sent at once. */
  delayMs?: number
}
