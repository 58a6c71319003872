import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { cardBrandName } from '@sitewright/domain/payments/card-brand.ts'
import type { Say } from './say.ts'

/** Returns the card that paid for an order, as `Visa ending 4242`; '' when no card did. */
export function cardText({ payments }: Pick<OrderDetail, 'payments'>, say: Say): string {
  const card = payments.at(-1)?.card
  return card ? say(orderWords.card, { ...card, brand: cardBrandName(card.brand) }) : ''
}

/** Returns that an order was paid, and with which card; '' when nothing was paid. */
export function paidText(
  { totals, axes, payments }: Pick<OrderDetail, 'totals' | 'axes' | 'payments'>,
  say: Say,
): string {
  if (totals.totalCents === 0 || axes.payment === 'none') return ''
  const method = cardText({ payments }, say)
  return method === '' ? say(orderWords.paid) : say(orderWords.paidBy, { method })
}
