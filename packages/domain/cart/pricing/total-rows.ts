import { ppmToPercentText } from '../../shipping/percent-text.ts'
import { shippingMessages } from '../../shipping/shipping.messages.ts'
import { cartPageMessages } from '../cart-page.messages.ts'
import type { CartCoupon, ShoppingCart } from '../cart.wire.ts'
import type { Translate } from '../../kit/text.ts'

/**
 * One row of the totals on the cart page. `name` is the row's CSS class; `key` is unique even when there are several tax rows.
 */
export type TotalRow = {
  key: string
  name: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'tax-relief' | 'total'
  title: string
  cents: number
}

/**
 * Returns the rows of the totals on the cart page, in the order in which they add up. Leaves out rows that add no information
 * (SF-3.01).
 */
export function cartTotalRows(cart: ShoppingCart, translate: Translate): TotalRow[] {
  const { subtotalCents, discountCents, grandTotalCents, taxLineItems, taxReliefCents, selectedShippingOption } = cart
  const isEstimate = selectedShippingOption !== null || taxLineItems.length > 0 || taxReliefCents > 0
  const row = (name: TotalRow['name'], title: string, cents: number): TotalRow => ({ key: name, name, title, cents })
  const taxes = taxLineItems.map(({ id, name, ratePpm, amountCents, isIncluded }): TotalRow => {
    const message = isIncluded ? shippingMessages.taxIncluded : shippingMessages.tax
    const title = translate(message, { name, rate: ppmToPercentText(ratePpm) })
    return { key: `tax-${id}`, name: 'tax', title, cents: amountCents }
  })
  const shipping = translate(selectedShippingOption?.isPickup ? shippingMessages.pickup : shippingMessages.shipping)
  const total = translate(isEstimate ? shippingMessages.total : cartPageMessages.total)
  return [
    row('subtotal', translate(cartPageMessages.subtotal), subtotalCents),
    ...(discountCents > 0 ? [row('discount', translate(cartPageMessages.discount), -discountCents)] : []),
    ...(selectedShippingOption ? [row('shipping', shipping, cart.shippingCostCents)] : []),
    ...(cart.isTaxIncluded ? [] : taxes),
    ...(isExemptionShown(cart)
      ? [row('tax-relief', translate(shippingMessages.taxExemption), 0 - taxReliefCents)]
      : []),
    ...(isEstimate || grandTotalCents !== subtotalCents ? [row('total', total, grandTotalCents)] : []),
    ...(cart.isTaxIncluded ? taxes : []),
  ]
}

/** Taxes within prices are unknown until the place that decides them is, taxes on top are 0 everywhere. */
function isExemptionShown({ pricing: { isTaxExempt = false, taxes }, taxReliefCents }: ShoppingCart): boolean {
  return taxReliefCents > 0 || (isTaxExempt && !taxes.areIncluded && taxes.rules.length > 0)
}

/**
 * Returns the minus sign of a negative sum, or ''. The caller prints it before the currency symbol (`−$5.60`), which a theme
 * may add, and prints the amount itself without a sign.
 */
export function minusSign(cents: number): '' | '−' {
  return cents < 0 ? '−' : ''
}

/** Describes a coupon as `SPRING10, 10% off`. An automatic discount has no code, so its name is returned alone. */
export function couponText({ promoCode, name }: CartCoupon): string {
  return [promoCode, name].filter((part) => part !== '').join(', ')
}
