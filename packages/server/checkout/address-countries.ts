import { countryChoices, type CountryChoice } from '@sitewright/domain/shipping/estimate-notes.ts'
import { countryOfLanguage } from '../addresses/index.ts'
import type { CartToCheckOut } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { shippingCountries } from './view/shipping-countries.ts'

/** Returns the countries of a billing address: all of them. */
export function billingCountries(ctx: Ctx): readonly CountryChoice[] {
  return countryChoices(ctx.site.language)
}

/** Returns the countries of a delivery address: those to which the shop ships. */
export function deliveryCountries(ctx: Ctx, { cart }: Pick<CartToCheckOut, 'cart'>): readonly CountryChoice[] {
  const served = shippingCountries(cart.pricing.shippingRates)
  return billingCountries(ctx).filter(({ code }) => served.has(code))
}

/** Returns the country of the cart's estimate, else the one of the site's language, else the first; '' when there is none. */
export function likelyCountry(
  ctx: Ctx,
  { cart }: Pick<CartToCheckOut, 'cart'>,
  choices: readonly CountryChoice[],
): string {
  const wanted = [cart.pricing.location?.country, countryOfLanguage(ctx.site.language), choices[0]?.code]
  return wanted.find((code) => choices.some((choice) => choice.code === code)) ?? ''
}
