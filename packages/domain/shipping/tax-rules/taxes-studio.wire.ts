import * as z from 'zod'
import { undoAnswer } from '../../changes/undo.wire.ts'
import { taxSettings } from '../shipping.wire.ts'

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
