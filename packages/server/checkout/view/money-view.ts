import { unpricedDelivery } from '@sitewright/domain/checkout/checkout-display.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { couponReasonText, minimumOrderPlaceholder } from '@sitewright/domain/discounts/reason-text.ts'
import { findRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import type { MoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import type { Ctx } from '../../context.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { discountsOf } from '../discount-sums.ts'

type ShippingView = Pick<
  CheckoutView,
  'shippingOptions' | 'hasUnpricedDelivery' | 'shippingOptionId' | 'shippingProblem'
>

export function shippingView({ purchase }: OpenCheckout, problem: string): ShippingView {
  const { shippingOptions, selectedShippingOption } = purchase.priced.totals
  const delivers = purchase.pricing.shippingRates.some((rate) => !rate.isPickup)
  const isAmongPickups = shippingOptions.length > 0 && shippingOptions.every(({ isPickup }) => isPickup)
  const hasUnpricedDelivery = delivers && isAmongPickups
  return {
    shippingOptions: shippingOptions.map(({ id, name, priceCents, isPickup = false, note = '' }) => ({
      id,
      name,
      priceCents,
      isPickup,
      note,
    })),
    hasUnpricedDelivery,
    shippingOptionId: selectedShippingOption?.id ?? (hasUnpricedDelivery ? unpricedDelivery : ''),
    shippingProblem: problem,
  }
}

/** Returns the codes that the shopper entered, in the order of the cart, with the reason why a code takes nothing off. */
export function couponsView({ locale }: Ctx, { purchase }: OpenCheckout, money: MoneyFormat): CheckoutView['coupons'] {
  const { coupons, invalidCoupons } = purchase.priced.totals
  return coupons.map(({ id, promoCode, name }) => {
    const invalid = invalidCoupons.find((coupon) => coupon.id === id)
    const reason = invalid
      ? couponReasonText(invalid.reason, (message, ...values) => messageText(locale, message, ...values))
      : ''
    const minimum = money(invalid?.minimumCents ?? 0)
    return { id, code: promoCode, name, reason: reason.replace(minimumOrderPlaceholder, () => minimum) }
  })
}

export function discountsView({ purchase }: OpenCheckout): CheckoutView['discounts'] {
  return discountsOf(purchase).flatMap(({ target, ...discount }) =>
    target === 'shipping' ? [] : [{ ...discount, target }],
  )
}

/** Shipping and taxes are unknown until the address is complete enough, unless the shop has none. */
export function totalsView({ purchase, needsShipping }: OpenCheckout): CheckoutView['totals'] {
  const { totals, tender } = purchase.priced
  const isShippingKnown = !needsShipping || totals.selectedShippingOption !== null
  const isTaxKnown = isTaxLocated(purchase) || purchase.pricing.taxes.rules.length === 0
  return {
    subtotalCents: totals.subtotalCents,
    discountCents: totals.discountCents,
    shippingCents: isShippingKnown ? totals.shippingCostCents : null,
    taxCents: isTaxKnown ? totals.taxCents : null,
    taxReliefCents: totals.taxReliefCents,
    totalCents: tender.dueCents,
    isComplete: isShippingKnown && isTaxKnown,
  }
}

/** True when the place whose taxes apply is known: the shopper's, or that of the chosen pickup. */
function isTaxLocated({ priced, pricing }: OpenCheckout['purchase']): boolean {
  const option = priced.totals.selectedShippingOption
  const pickup = option?.isPickup ? findRate(pricing.shippingRates, option.id)?.pickupLocation : undefined
  return pricing.location !== null || pickup !== undefined
}
