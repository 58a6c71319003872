import { checkoutCallMessages } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import { checkoutFieldMessages as words } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import type { AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { isEmail } from '@sitewright/domain/kit/email.ts'
import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import type { Ctx } from '../context.ts'
import { addressProblems } from '../addresses/index.ts'
import { shippingCountries } from './view/shipping-countries.ts'
import { mailAddressOf } from '../mail/index.ts'
import { withContactPhone, type OpenCheckout } from './open-checkout.ts'
import { acceptedTerms } from './terms.ts'

/**
 * Returns everything that stands in the way of paying, one problem for each form element, by its name. Checked on the server
 * alone, for scripts and plain forms alike.
 */
export function checkoutProblems(ctx: Ctx, open: OpenCheckout): Record<string, FieldProblem> {
  const { cart, steps, purchase, needsShipping, isPickup, billing } = withContactPhone(open)
  // A shop without rates ships nowhere, so its list of countries is empty: nobody is asked to choose from it.
  const shipsSomewhere = cart.cart.pricing.shippingRates.length > 0
  return {
    ...(purchase.bought.length === 0 && { cart: { message: words.nothingLeft } }),
    ...emailProblem(steps.email),
    ...(needsShipping && !isPickup && shipsSomewhere && deliveryProblems(ctx, withContactPhone(open))),
    ...(needsShipping && purchase.bought.length > 0 && shippingProblem(open)),
    ...(!(needsShipping && !isPickup && steps.isBillingSame) && named('billing', billing, open.billingFields)),
    ...(acceptedTerms(ctx, open) === null && { terms: { message: words.termsMissing } }),
  }
}

function emailProblem(email: string): Record<string, FieldProblem> {
  if (email === '') return { email: { message: words.emailMissing } }
  // An address that no mail reaches would leave the shopper without confirmation and link.
  return isEmail(email) && mailAddressOf(email) !== null ? {} : { email: { message: words.emailInvalid } }
}

function deliveryProblems(ctx: Ctx, { cart, delivery, deliveryFields }: OpenCheckout): Record<string, FieldProblem> {
  const isServed = shippingCountries(cart.cart.pricing.shippingRates).has(delivery.country)
  if (delivery.country === '' || isServed) return named('delivery', delivery, deliveryFields)
  const country = countryChoices(ctx.site.language).find(({ code }) => code === delivery.country)?.name
  const message = country === undefined ? words.countryMissing : words.countryNotServed
  return {
    'delivery.country': { message, values: { country } },
    ...named('delivery', delivery, deliveryFields),
  }
}

function named(
  prefix: 'delivery' | 'billing',
  address: Address,
  fields: readonly AddressField[],
): Record<string, FieldProblem> {
  const problems = Object.entries(addressProblems(address, fields)).map(([name, problem]) => [
    `${prefix}.${name}`,
    problem,
  ])
  const country = isCountry(address.country) ? {} : { [`${prefix}.country`]: { message: words.countryMissing } }
  return { ...country, ...(Object.fromEntries(problems) as Record<string, FieldProblem>) }
}

/** A delivery needs an option. Why there is none is said only when the address is complete enough to know. */
function shippingProblem({ cart, purchase, isPickup }: OpenCheckout): Record<string, FieldProblem> {
  const { selectedShippingOption, shippingOptions } = purchase.priced.totals
  if (selectedShippingOption) return {}
  if (cart.cart.pricing.shippingRates.length === 0) return { shippingOptionId: { message: words.shippingUnset } }
  if (purchase.pricing.location === null && !isPickup) return { shippingOptionId: { message: words.shippingMissing } }
  const message = shippingOptions.length > 0 ? words.shippingMissing : words.shippingNone
  return { shippingOptionId: { message } }
}

/** Problems of the payment itself: no way to pay was chosen, or a card without its details. */
export const paymentProblems = {
  method: { message: checkoutCallMessages.methodMissing },
  card: { message: checkoutCallMessages.cardMissing },
} as const satisfies Record<string, FieldProblem>
