import * as z from 'zod'
import { maxPriceCents } from '../kit/limits.ts'
import { hundredPercentPpm } from '../discounts/prorate.ts'
import { isCountry, countries } from './countries.ts'
import { maxLocationChars } from './location.ts'

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const word = (longest: number): z.ZodType<string> => z.string().min(1).max(longest).refine(isPlain)

const area = {
  countries: z.array(z.string().refine(isCountry)).max(countries.length).default([]),
  regions: z.array(word(maxLocationChars.region)).max(200).default([]),
  postcodes: z.array(word(maxLocationChars.postcode)).max(500).default([]),
}
const cents = z.int().min(0).max(maxPriceCents)

export const shippingRate = z.object({
  name: word(80),
  priceCents: cents,
  fromCents: cents.default(0),
  belowCents: cents.nullable().default(null),
  ...area,
})
/** Schema of the setting `storeSettings.shippingRates`. */
export const shippingRates = z.array(shippingRate).max(50)

export const taxRule = z.object({
  name: word(80),
  /** Rate of the tax in parts per million: 2,500 is 0.25 %. */
  ratePpm: z.int().min(0).max(hundredPercentPpm),
  isOnShipping: z.boolean().default(false),
  ...area,
})
/** Schema of the setting `storeSettings.taxes`. */
export const taxSettings = z.object({
  areIncluded: z.boolean().default(false),
  rules: z.array(taxRule).max(300).default([]),
})

const typed = (longest: number): z.ZodString => z.string().max(longest).refine(isPlain)

/** Shipping location as typed by the shopper. */
export const locationBody = z.strictObject({
  country: z.string().max(8),
  region: typed(maxLocationChars.region).optional(),
  postcode: typed(maxLocationChars.postcode).optional(),
})
export const locationForm = z.object(locationBody.shape)
export type LocationBody = z.output<typeof locationBody>
