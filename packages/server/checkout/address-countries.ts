import { countryChoices, type CountryChoice } from '@sitewright/domain/shipping/estimate-notes.ts'
import { countryOfLanguage } from '../addresses/index.ts'
import type { CartToCheckOut } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { shippingCountries } from './view/shipping-countries.ts'

/** Returns the countries of each address: those to which the shop ships, and all for billing. */
export function addressCountries(
  ctx: Ctx,
  { cart }: Pick<CartToCheckOut, 'cart'>,
): { delivery: CountryChoice[]; billing: CountryChoice[] } {
  const billing = [...countryChoices(ctx.site.language)]
  const served = shippingCountries(cart.pricing.shippingRates)
  return { delivery: billing.filter(({ code }) => served.has(code)), billing }
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
