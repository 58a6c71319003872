import * as z from 'zod'
import { undoAnswer } from '../../changes/undo.wire.ts'
import { maxPriceCents, maxTaxClassChars } from '../../kit/limits.ts'
import { locationBody, taxRule, taxSettings } from '../shipping.wire.ts'

/** Tells states of a shop's taxes apart. Made of the taxes themselves, whoever saved them. */
const version = z.int().min(0)

const location = z.object({ country: z.string(), region: z.string(), postcode: z.string() })

/** What an owner may not have meant, with an address that shows it. Rules are given by their index. */
export const taxFinding = z.discriminatedUnion('kind', [
  /** No address lies in the rule's area: none of its regions or postcodes is one of its countries. */
  z.object({ kind: z.literal('no-place'), rule: z.int() }),
  /** No product has a class that the rule taxes, and it does not tax shipping. */
  z.object({ kind: z.literal('no-products'), rule: z.int() }),
  /** Shipping reaches the countries, and no rule names them: shoppers there pay no tax. */
  z.object({ kind: z.literal('untaxed-countries'), countries: z.array(z.string()) }),
  /** The rules tax the same class at the same address, so that their rates are added up there. */
  z.object({ kind: z.literal('added-up'), rules: z.array(z.int()), ratePpm: z.int(), at: location }),
])
export type TaxFinding = z.output<typeof taxFinding>

/** A tax class, and how many products have a variant of it. */
const taxClassUse = z.object({ name: z.string(), products: z.int() })
export type TaxClassUse = z.output<typeof taxClassUse>

/** A shop's taxes as the studio reads them. `classes` are those of products and those that rules name. */
export const taxesAnswer = z.object({
  taxes: taxSettings,
  version,
  currency: z.string(),
  classes: z.array(taxClassUse),
  findings: z.array(taxFinding),
})
export type TaxesAnswer = z.output<typeof taxesAnswer>

/** All taxes of a shop. Refused when they are not those of `version` any more. */
export const taxesBody = z.strictObject({ taxes: taxSettings, version })
export type TaxesBody = z.output<typeof taxesBody>

export const taxesChangeAnswer = z.object({ taxes: taxSettings, version, undo: undoAnswer.nullable() })
export type TaxesChangeAnswer = z.output<typeof taxesChangeAnswer>

const cents = z.int().min(0).max(maxPriceCents)
const taxClass = z
  .string()
  .min(1)
  .max(maxTaxClassChars)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

/** An address, a basket (that of an order, or one product of a class with its shipping), and whether the customer is exempt. */
export const tryTaxesBody = z.strictObject({
  to: locationBody,
  isExempt: z.boolean(),
  goods: z.union([
    z.strictObject({
      orderNumber: z
        .int()
        .min(1)
        .max(2 ** 53 - 1),
    }),
    z.strictObject({ cents, taxClass, shippingCents: cents }),
  ]),
})
export type TryTaxes = z.output<typeof tryTaxesBody>

const triedTax = z.object({
  name: z.string(),
  ratePpm: z.int(),
  cents: z.int(),
  area: taxRule.pick({ countries: true, regions: true, postcodes: true, postcodeRanges: true }),
})

/**
 * What the checkout would charge. `title` is '' for a product without a name, and `taxClass` null for shipping. `reliefCents` is the tax
 * within a price that an exempt customer does not pay.
 */
export const triedTaxesAnswer = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      taxClass: z.string().nullable(),
      cents: z.int(),
      taxes: z.array(triedTax),
      reliefCents: z.int(),
    }),
  ),
  isTaxIncluded: z.boolean(),
  taxCents: z.int(),
  reliefCents: z.int(),
  totalCents: z.int(),
})
export type TriedTaxes = z.output<typeof triedTaxesAnswer>
