import { messageText, type Locale, type Message, type Translate } from '@sitewright/domain/kit/text.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { OrderEventKind } from '@sitewright/domain/orders/order-events.ts'
import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import type { OrderDetail, OrderEvent } from '@sitewright/domain/orders/orders.wire.ts'
import {
  orderActionMessages,
  orderEventMessages as messages,
} from '@sitewright/domain/orders/orders-studio.messages.ts'
import type { TimelineEntry } from '@sitewright/ui/layout/timeline.tsx'

export const mailNames: Record<OrderMail, Message> = {
  confirmed: orderActionMessages.mailConfirmed,
  'awaiting-payment': orderActionMessages.mailAwaitingPayment,
  paid: orderActionMessages.mailPaid,
  shipped: orderActionMessages.mailShipped,
  refunded: orderActionMessages.mailRefunded,
  cancelled: orderActionMessages.mailCancelled,
}

/** Icon and color of each kind of timeline entry. */
export const eventLooks: Record<OrderEventKind, Pick<TimelineEntry, 'icon' | 'tone'>> = {
  placed: { icon: 'bag' },
  paid: { icon: 'card', tone: 'ok' },
  fulfilled: { icon: 'truck', tone: 'accent' },
  'fulfilment-undone': { icon: 'undo' },
  'refund-started': { icon: 'refund' },
  refunded: { icon: 'refund', tone: 'warn' },
  'refund-failed': { icon: 'alert', tone: 'bad' },
  'refunded-at-provider': { icon: 'refund', tone: 'warn' },
  cancelled: { icon: 'ban', tone: 'bad' },
  expired: { icon: 'ban', tone: 'bad' },
  closed: { icon: 'done', tone: 'ok' },
  reopened: { icon: 'retry' },
  'stock-short': { icon: 'attention', tone: 'bad' },
  'discount-overused': { icon: 'attention', tone: 'warn' },
  disputed: { icon: 'attention', tone: 'bad' },
  'dispute-won': { icon: 'done', tone: 'ok' },
  'dispute-lost': { icon: 'alert', tone: 'bad' },
  'payment-differs': { icon: 'attention', tone: 'bad' },
  'attention-dismissed': { icon: 'done' },
  'note-added': { icon: 'note' },
  'note-removed': { icon: 'note' },
  'mail-resent': { icon: 'mail' },
  downloaded: { icon: 'document', tone: 'ok' },
}

/** Says in one sentence what happened. */
export function eventText(event: OrderEvent, order: OrderDetail, locale: Locale): string {
  const translate: Translate = (message, ...values) => messageText(locale, message, ...values)
  const { actor, data } = event
  const who = actorName(event, order, translate)
  const amount = data.cents === undefined ? '' : moneyText(data.cents, order.currency)
  const quantity = (data.lines ?? []).reduce((sum, line) => sum + line.quantity, 0)
  const texts: Record<OrderEventKind, () => string> = {
    placed: () => translate(messages.placed, { who }),
    paid: () => translate(actor.kind === 'team' ? messages.markedPaid : messages.paid, { who, amount }),
    fulfilled: () =>
      translate(actor.kind === 'team' ? messages.fulfilled : messages.deliveredByItself, { who, quantity }),
    'fulfilment-undone': () => translate(messages.fulfilmentUndone, { who, quantity }),
    'refund-started': () => translate(messages.refundStarted, { who, amount }),
    refunded: () => translate(messages.refunded, { amount }),
    'refund-failed': () => translate(messages.refundFailed, { amount }),
    'refunded-at-provider': () => translate(messages.refundedAtProvider, { amount }),
    cancelled: () => translate(messages.cancelled, { who }),
    expired: () => translate(messages.expired),
    closed: () => translate(messages.closed),
    reopened: () => translate(messages.reopened),
    'stock-short': () => translate(messages.stockShort),
    'discount-overused': () => translate(messages.discountOverused),
    disputed: () => translate(messages.disputed, { amount }),
    'dispute-won': () => translate(messages.disputeWon),
    'dispute-lost': () => translate(messages.disputeLost),
    'payment-differs': () => translate(messages.paymentDiffers),
    'attention-dismissed': () => translate(messages.attentionDismissed, { who }),
    'note-added': () => translate(messages.noteAdded, { who }),
    'note-removed': () => translate(messages.noteRemoved, { who }),
    'mail-resent': () =>
      translate(messages.mailResent, { who, mail: data.mail ? translate(mailNames[data.mail]) : '' }),
    downloaded: () => translate(messages.downloaded, { who, file: data.file ?? '' }),
  }
  return texts[event.kind]()
}

/** The small print of a timeline entry: which pieces, how they were sent, why, which email told the shopper. '' when there is none. */
export function eventDetails({ data, kind }: OrderEvent, translate: Translate): string {
  const { carrier = '', trackingNumber = '' } = data
  const parts = [
    (data.lines ?? []).map((line) => translate(messages.piecesOf, line)).join(', '),
    translate(messages.sendsWith, { carrier, trackingNumber }),
    kind === 'refunded' && data.isRestocked === true ? translate(messages.restocked) : '',
    data.reason ?? '',
    kind !== 'mail-resent' && data.mail ? translate(messages.mailed, { mail: translate(mailNames[data.mail]) }) : '',
    data.mailOutcome ? translate(data.mailOutcome === 'withdrawn' ? messages.mailWithdrawn : messages.mailOut) : '',
  ]
  return parts.filter((part) => part !== '').join('. ')
}

function actorName({ actor }: OrderEvent, order: OrderDetail, translate: Translate): string {
  if (actor.name !== '') return actor.name
  if (actor.kind === 'shopper') return order.customerName || translate(messages.shopper)
  return translate(actor.kind === 'provider' ? messages.provider : messages.system)
}
