import { rateText } from '../../shipping/rate-text.ts'
import { shippingMessages } from '../../shipping/shipping.messages.ts'
import { cartPageMessages } from '../cart-page.messages.ts'
import type { CartCoupon, ShoppingCart } from '../cart.wire.ts'
import type { Translate } from '../../kit/text.ts'

/** One row of the cart page's totals. `name` is its CSS class; `key` is unique, also among several taxes. */
export type TotalRow = {
  key: string
  name: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'
  title: string
  cents: number
}

/** Rows of the cart's totals in the order in which they add up. Leaves out rows that add no information (SF-3.01). */
export function totalRows(cart: ShoppingCart, translate: Translate): TotalRow[] {
  const { subtotalCents, discountCents, grandTotalCents, taxLineItems, selectedShippingOption } = cart
  const isEstimate = selectedShippingOption !== null || taxLineItems.length > 0
  const row = (name: TotalRow['name'], title: string, cents: number): TotalRow => ({ key: name, name, title, cents })
  const taxes = taxLineItems.map(({ id, name, ratePpm, amountCents, isIncluded }): TotalRow => {
    const message = isIncluded ? shippingMessages.taxIncluded : shippingMessages.tax
    const title = translate(message, { name, rate: rateText(ratePpm) })
    return { key: `tax-${id}`, name: 'tax', title, cents: amountCents }
  })
  const total = translate(isEstimate ? shippingMessages.total : cartPageMessages.total)
  return [
    row('subtotal', translate(cartPageMessages.subtotal), subtotalCents),
    ...(discountCents > 0 ? [row('discount', translate(cartPageMessages.discount), -discountCents)] : []),
    ...(selectedShippingOption ? [row('shipping', translate(shippingMessages.shipping), cart.shippingCostCents)] : []),
    ...(cart.isTaxIncluded ? [] : taxes),
    ...(isEstimate || grandTotalCents !== subtotalCents ? [row('total', total, grandTotalCents)] : []),
    ...(cart.isTaxIncluded ? taxes : []),
  ]
}

/**
 * Minus sign of a negative sum, to be printed before the currency symbol (`−$5.60`), which a theme may add. The caller prints the
 * amount without a sign.
 */
export function minusSign(cents: number): '' | '−' {
  return cents < 0 ? '−' : ''
}

/** `SPRING10, 10% off`; the name alone for automatic discounts, which have no code. */
export function couponText({ promoCode, name }: CartCoupon): string {
  return [promoCode, name].filter((part) => part !== '').join(', ')
}
