import type { AttentionReason } from '@sitewright/domain/orders/order.ts'
import { orderOwnerMail as words } from '@sitewright/domain/orders/order-owner-mail.messages.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { OrderMailRequest } from '../mail-request.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import { findNotificationAddress } from './notification-address.ts'
import { attentionTemplate } from './order-mail-templates.ts'
import { baseValues, makeOrderMailSource, type OrderMailSource, type OrderMailValues } from './order-mail-values.ts'
import { sentEarlier } from './sent-earlier.ts'

/**
 * Queues the mail that tells the shop's owner why an order needs attention. Without any address the mail is stored as failed,
 * where the studio's outbox shows it, and the log has an error.
 */
export async function queueAttentionMail(tx: Tx, ctx: Ctx, { order, occasion }: OrderMailRequest): Promise<void> {
  const recipient = await findNotificationAddress(tx, ctx)
  if (recipient.email === '')
    ctx.log.error({ orderId: order.id }, 'an order needs attention, and no address of the owner is known')
  const direction = textDirection(recipient.locale.tag)
  const paper = { ...(await readPaperContext(tx, ctx, order)), locale: recipient.locale, direction }
  await queueMail(tx, {
    key: `orders.attention/${order.id}/${occasion}`,
    to: recipient.email,
    template: attentionTemplate,
    values: valuesOf(makeOrderMailSource(order, paper, orderInStudio(ctx, order))),
    locale: recipient.locale,
    ...sentEarlier(ctx),
  })
}

function valuesOf(source: OrderMailSource): OrderMailValues {
  const { order, say } = source
  const { number, attention, events } = order
  const missing = events.findLast(({ kind }) => kind === 'stock-short')?.data.lines ?? []
  const reasons = attention.map((reason) => say(leads[reason]))
  // By the shop's policy, what is missing was paid back at once, so nothing is left to decide.
  const [lead = '', ...notes] = reasons.length > 0 ? reasons : [say(words.refundedAtOnce)]
  const panel = {
    title: say(words.missing),
    facts: missing.map(({ title, quantity }) => ({ title, text: say(orderWords.pieces, { quantity }) })),
    lines: [],
    note: '',
  }
  return {
    ...baseValues(source, say(words.heading, { number }), lead),
    notes,
    action: say(words.open),
    panel: missing.length > 0 ? panel : null,
  }
}

const leads: Readonly<Record<AttentionReason, Message>> = {
  'short-of-stock': words.shortOfStock,
  'refund-failed': words.refundFailed,
  disputed: words.disputed,
  'payment-differs': words.paymentDiffers,
}

function orderInStudio({ deps: { config }, site }: Ctx, { number }: OrderDetail): string {
  return `${config.studioOrigin}/${site.identifier}/orders/${number}`
}
