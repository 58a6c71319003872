import type { CheckoutChange } from '@sitewright/domain/checkout/checkout.wire.ts'
import { checkoutCallMessages as words } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import type { PurchaseChange } from '@sitewright/domain/checkout/purchase-changes.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import type { MoneyFormat } from '@sitewright/domain/orders/order-money.ts'

/** Adds to changes what the shopper reads about them: one sentence each, from what to what (BX-1.03). */
export function changesWithTexts(
  locale: Locale,
  changes: readonly PurchaseChange[],
  money: MoneyFormat,
): CheckoutChange[] {
  return changes.map((change) => {
    const { isOwn: _, reason: __, toTitle: ___, ...shown } = change
    return { ...shown, text: textOf(locale, change, money) }
  })
}

function textOf(locale: Locale, change: PurchaseChange, money: MoneyFormat): string {
  const { kind, title, from = 0, to = 0, fromCents = 0, toCents } = change
  const amounts = { title, from: money(fromCents), to: money(toCents ?? 0) }
  switch (kind) {
    case 'price':
      return messageText(locale, words.price, amounts)
    case 'stock':
      return messageText(locale, words.stock, { title, from, to })
    case 'quantity':
      return messageText(locale, words.quantity, { title, from, to })
    case 'added':
      return messageText(locale, words.added, { title })
    case 'joined':
      return messageText(locale, from === 0 ? words.joined : words.joinedMore, { title, from, to })
    case 'code':
      return messageText(locale, change.reason === 'used-up' ? words.codeUsedUp : words.codeEnded, { title })
    case 'shipping':
      if (toCents === undefined) return messageText(locale, words.shippingGone, { title })
      if (change.toTitle !== undefined) {
        return messageText(locale, words.shippingOther, { ...amounts, toTitle: change.toTitle })
      }
      return messageText(locale, words.shippingPrice, amounts)
    case 'total':
      return messageText(locale, words.total, amounts)
    case 'gone':
      return messageText(locale, goneMessage(change), { title })
  }
}

function goneMessage({ reason }: PurchaseChange) {
  if (reason === 'removed') return words.removed
  if (reason === 'unavailable') return words.unavailable
  return reason === 'not-sold-here' ? words.notSoldHere : words.soldOut
}
