import { createHash } from 'node:crypto'
import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { countryChoices, type CountryChoice } from '@sitewright/domain/shipping/estimate-notes.ts'
import type { Ctx } from '../../context.ts'
import { addressFields, countryOfLanguage } from '../../addresses/index.ts'
import { shippingCountries } from './shipping-countries.ts'
import type { CheckoutSteps } from '../checkout.store.ts'
import type { OpenCheckout } from '../open-checkout.ts'

type StepsView = Pick<
  CheckoutView,
  | 'stepsHash'
  | 'email'
  | 'phone'
  | 'note'
  | 'delivery'
  | 'billing'
  | 'isBillingSame'
  | 'addressFields'
  | 'billingFields'
  | 'countries'
  | 'billingCountries'
>

/** Returns what was entered so far. An address that was not saved yet has only a country, to begin with. */
export function stepsView(ctx: Ctx, open: OpenCheckout): StepsView {
  const { cart, steps, needsShipping, isPickup } = open
  const served = shippingCountries(cart.cart.pricing.shippingRates)
  const billingCountries = [...countryChoices(ctx.site.language)]
  const countries = billingCountries.filter(({ code }) => served.has(code))
  const delivery = steps.delivery ?? { ...emptyAddress, country: likelyCountry(ctx, open, countries) }
  const billing = steps.billing ?? { ...emptyAddress, country: likelyCountry(ctx, open, billingCountries) }
  const isDelivered = needsShipping && !isPickup
  return {
    stepsHash: stepsHashOf(steps),
    email: steps.email,
    phone: steps.phone,
    note: steps.note,
    delivery,
    billing,
    isBillingSame: isDelivered && steps.isBillingSame,
    addressFields: addressFields(ctx.locale, delivery.country),
    billingFields: addressFields(ctx.locale, billing.country, isDelivered ? 'whole' : 'taxes'),
    countries,
    billingCountries,
  }
}

/** Fingerprint of what was entered. Stored steps come back with their fields in another order, so the order must not count. */
export function stepsHashOf(steps: CheckoutSteps): string {
  const sorted = (fields: object): unknown[] =>
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { delivery, billing, ...rest } = steps
  const text = JSON.stringify([sorted(rest), delivery && sorted(delivery), billing && sorted(billing)])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The country of the cart's estimate, else the one of the site's language, else the first; '' when there is none. */
function likelyCountry(ctx: Ctx, { cart }: OpenCheckout, choices: readonly CountryChoice[]): string {
  const wanted = [cart.cart.pricing.location?.country, countryOfLanguage(ctx.site.language), choices[0]?.code]
  return wanted.find((code) => choices.some((choice) => choice.code === code)) ?? ''
}
