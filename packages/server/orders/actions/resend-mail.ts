import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { mailboxOf } from '../../mail/index.ts'
import { runOrderAction } from './order-action.ts'
import { insertEvents } from '../order-parts.store.ts'
import type { OrderRecord } from '../order-record.ts'
import { stamped } from '../save-change.ts'
import { mailAbout } from '../send-mail.ts'

/**
 * Sends a mail about an order to the shopper once more, with the order as it is now and a new link. The mailbox has a
 * limit, because its address is what a shopper typed. Throws `orders.mail-not-sendable` for a mail that does not fit the order, such as one about a shipment before any.
 */
export async function resendOrderMail(ctx: Ctx, number: number, mail: OrderMail): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'mail-resent', async (tx, order) => {
    const subject = subjectOf(order, mail)
    if (!subject || order.email === '') throw new Refusal('orders.mail-not-sendable')
    await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(order.email) })
    await insertEvents(
      tx,
      { siteId: ctx.siteId, orderId: order.id },
      stamped(ctx, [{ kind: 'mail-resent', data: { mail } }]),
    )
    await mailAbout(tx, ctx, order.id, { mail, occasion: `resent/${ctx.newId()}`, ...subject })
    return { version: order.version }
  })
}

type Subject = { fulfilmentId?: string; refundId?: string }

/** Returns what the mail is about, the latest if there are several; null when the order gives no reason for it. */
function subjectOf(order: OrderRecord, mail: OrderMail): Subject | null {
  const { facts, payment, fulfilments, refunds } = order
  const isPaid = facts.axes.payment !== 'none' && facts.axes.payment !== 'voided'
  const isCancelled = facts.axes.order === 'cancelled'
  const fulfilment = fulfilments.findLast(({ isAutomatic }) => !isAutomatic)
  const refund = refunds.findLast(({ state }) => state === 'done')
  const subjects: Readonly<Record<OrderMail, Subject | false | undefined>> = {
    confirmed: isPaid && {},
    'awaiting-payment': !isPaid && !isCancelled && {},
    paid: isPaid && payment.provider === 'manual' && {},
    shipped: fulfilment && { fulfilmentId: fulfilment.id },
    refunded: refund && { refundId: refund.id },
    cancelled: isCancelled && (refund ? { refundId: refund.id } : {}),
  }
  return subjects[mail] || null
}
