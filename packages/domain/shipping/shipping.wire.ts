import * as z from 'zod'
import {
  maxCartEntries,
  entryQuantityRange,
  maxPerKgCents,
  maxPriceCents,
  maxTaxClassChars,
  maxWeightGrams,
} from '../kit/limits.ts'
import { hundredPercentPpm } from '../discounts/prorate.ts'
import { isCountry, countries } from './countries.ts'
import { maxLocationChars } from './location.ts'
import { isPostcodeRange } from './postcode-key.ts'
import { exemptTaxClass, taxRoundings } from './taxes.ts'

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const word = (longest: number): z.ZodType<string> => z.string().min(1).max(longest).refine(isPlain)

const country = z.string().refine(isCountry)
const postcode = word(maxLocationChars.postcode)
const area = {
  countries: z.array(country).max(countries.length).default([]),
  regions: z.array(word(maxLocationChars.region)).max(200).default([]),
  postcodes: z.array(postcode).max(500).default([]),
  postcodeRanges: z
    .array(z.object({ from: postcode, to: postcode }).refine(isPostcodeRange))
    .max(500)
    .exactOptional(),
}
const cents = z.int().min(0).max(maxPriceCents)
/** A weight of everything that is shipped together. */
export const shippingGrams = z
  .int()
  .min(0)
  .max(maxWeightGrams * entryQuantityRange.max * maxCartEntries)

/** Maximum length of what an owner calls a zone, in characters. */
export const maxZoneNameChars = 80

const isPlainNote = (text: string): boolean => isPlain(text.replaceAll('\n', ''))

export const shippingRate = z.object({
  name: word(80),
  zoneName: word(maxZoneNameChars).exactOptional(),
  priceCents: cents,
  fromCents: cents.default(0),
  belowCents: cents.nullable().default(null),
  fromGrams: shippingGrams.exactOptional(),
  belowGrams: shippingGrams.exactOptional(),
  perKgCents: z.int().min(0).max(maxPerKgCents).exactOptional(),
  freeFromCents: cents.exactOptional(),
  isPickup: z.boolean().exactOptional(),
  isBesideNarrowerZones: z.boolean().exactOptional(),
  note: z.string().max(500).refine(isPlainNote).exactOptional(),
  pickupLocation: z
    .object({
      country,
      region: z.union([word(maxLocationChars.region), z.literal('')]).default(''),
      postcode: z.union([postcode, z.literal('')]).default(''),
    })
    .exactOptional(),
  ...area,
})
/** Maximum number of rates of a shop; each step of a rate counts. */
export const maxRates = 50

/** Schema of the setting `storeSettings.shippingRates`, as it is read. */
export const shippingRates = z.array(shippingRate).max(maxRates)

/**
 * The same setting as it is saved: a pickup says where it is, because its place decides the taxes and not the shopper's address
 * (BX-1.08). Pickups that were saved without a place stay readable.
 */
export const shippingRatesToSave = z
  .array(
    shippingRate.refine(({ isPickup, pickupLocation }) => isPickup !== true || pickupLocation !== undefined, {
      path: ['pickupLocation'],
    }),
  )
  .max(maxRates)

export const taxRule = z.object({
  name: word(80),
  /** Rate of the tax in parts per million: 2,500 is 0.25 %. */
  ratePpm: z.int().min(0).max(hundredPercentPpm),
  isOnShipping: z.boolean().default(false),
  taxClasses: z
    .array(word(maxTaxClassChars).refine((name) => name !== exemptTaxClass))
    .max(20)
    .exactOptional(),
  ...area,
})
/** Maximum number of tax rates of a shop. */
export const maxTaxRules = 300

/** Schema of the setting `storeSettings.taxes`. */
export const taxSettings = z.object({
  areIncluded: z.boolean().default(false),
  rules: z.array(taxRule).max(maxTaxRules).default([]),
  rounding: z.enum(taxRoundings).exactOptional(),
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
