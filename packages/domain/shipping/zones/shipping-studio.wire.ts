import * as z from 'zod'
import { undoAnswer } from '../../changes/undo.wire.ts'
import { maxPriceCents } from '../../kit/limits.ts'
import { locationBody, shippingGrams, shippingRate, shippingRates, shippingRatesToSave } from '../shipping.wire.ts'

/** Tells states of a shop's rates apart. Made of the rates themselves, whoever saved them. */
const version = z.int().min(0)

/**
 * A shop's rates as the studio reads them. Amounts are in `currency`. `soldTo` are the countries to which orders were placed lately.
 */
export const shippingAnswer = z.object({
  rates: shippingRates,
  version,
  currency: z.string(),
  soldTo: z.array(z.string()),
})
export type ShippingAnswer = z.output<typeof shippingAnswer>

/** All rates of a shop. Refused when they are not those of `version` any more. */
export const shippingBody = z.strictObject({ rates: shippingRatesToSave, version })
export type ShippingBody = z.output<typeof shippingBody>

/** The rates that an undo brings back, also such as were saved by older rules. */
export const shippingUndoBody = z.strictObject({ rates: shippingRates, version })

export const shippingChangeAnswer = z.object({ rates: shippingRates, version, undo: undoAnswer.nullable() })
export type ShippingChangeAnswer = z.output<typeof shippingChangeAnswer>

/** An address, and goods: those of an order, or of a weight and a value in minor units. */
export const tryShippingBody = z.strictObject({
  to: locationBody,
  goods: z.union([
    z.strictObject({
      orderNumber: z
        .int()
        .min(1)
        .max(2 ** 53 - 1),
    }),
    z.strictObject({ grams: shippingGrams, cents: z.int().min(0).max(maxPriceCents) }),
  ]),
})
export type TryShipping = z.output<typeof tryShippingBody>

/**
 * What the checkout would offer, and for which goods. `zone` has the name and the area of the zone that applied; null where the shop
 * does not ship to.
 */
export const tryShippingAnswer = z.object({
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceCents: z.int(),
      isPickup: z.literal(true).exactOptional(),
      note: z.string().exactOptional(),
    }),
  ),
  goods: z.object({ grams: z.number(), cents: z.number() }),
  zone: z
    .object({
      name: z.string().exactOptional(),
      area: shippingRate.pick({ countries: true, regions: true, postcodes: true, postcodeRanges: true }),
    })
    .nullable(),
})
export type TriedShipping = z.output<typeof tryShippingAnswer>
