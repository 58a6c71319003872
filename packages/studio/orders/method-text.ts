import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { cardBrandName } from '@sitewright/domain/payments/card-brand.ts'

const names: Readonly<Record<string, Message>> = {
  card: messages.methodCard,
  afterpay: messages.methodAfterpay,
  'bank-transfer': messages.methodTransfer,
  'pay-at-pickup': messages.methodAtPickup,
}

/** Names how an order was paid: `Visa 4242`, `Bank transfer`. */
export function methodText({ method, card }: OrderDetail['payments'][number], translate: Translate): string {
  if (card) return translate(messages.card, { brand: cardBrandName(card.brand), last4: card.last4 })
  const name = names[method]
  return name ? translate(name) : method
}
