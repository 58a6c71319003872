import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import type { OrderMailRequest } from './mail-request.ts'
import { withdrawMail } from '../mail/index.ts'
import { orderMailKey, queueOrderMail } from './mails/queue-order-mail.ts'
import { issueOrderToken } from './order-links.ts'
import { readOrderInTx } from './read-order.ts'

type MailRequest = Pick<OrderMailRequest, 'mail' | 'occasion' | 'delayMs'> & {
  fulfilmentId?: string
  refundId?: string
}

/**
 * Queues a mail about an order as it is after the change, in the transaction of the change. A mail to the shopper gets a new
 * token for its link.
 */
export async function mailAbout(tx: Tx, ctx: Ctx, orderId: string, request: MailRequest): Promise<void> {
  const order = await readOrderInTx(tx, ctx, orderId)
  if (!order) throw new Error('A mail about no order.')
  if (order.email === '' && request.mail !== 'attention') return // its customer was erased
  const statusToken = request.mail === 'attention' ? '' : await issueOrderToken(tx, ctx, orderId, 'status')
  const { fulfilmentId = null, refundId = null, ...rest } = request
  await queueOrderMail(tx, ctx, { ...rest, order, statusToken, fulfilmentId, refundId })
}

/** Withdraws the mail about a fulfilment that is taken back, if it is not out yet. Undefined: the shopper was to get none. */
export async function withdrawShippedMail(
  tx: Tx,
  orderId: string,
  fulfilmentId: string,
): Promise<'withdrawn' | 'sent' | undefined> {
  return (await withdrawMail(tx, orderMailKey(orderId, { mail: 'shipped', occasion: fulfilmentId }))) ?? undefined
}
