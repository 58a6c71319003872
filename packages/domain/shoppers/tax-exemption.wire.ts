import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'

/** Maximum length in characters of what the owner enters about a tax-exempt customer. */
export const maxTaxExemptionChars = { reason: 200, number: 50 } as const

const line = (longest: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
    .trim()
    .min(1)
    .max(longest)

/**
 * Why a customer pays no taxes, and the number that proves it: a VAT number or that of a resale certificate. Both are printed on the
 * customer's invoices, credit notes and mails.
 */
export const taxExemptionBody = z.strictObject({
  reason: line(maxTaxExemptionChars.reason),
  number: line(maxTaxExemptionChars.number),
})
export type TaxExemption = z.output<typeof taxExemptionBody>

export const shopperParams = z.object({ shopperId: z.string().refine(isId) })

/** The exemption of a customer; `null` for one who pays taxes. `since` is in epoch milliseconds. */
export const taxExemptionAnswer = z.object({
  taxExemption: z.object({ reason: z.string(), number: z.string(), since: z.int() }).nullable(),
  undo: undoAnswer.nullable().default(null),
})

/** Body of an undo: the exemption that there was before, and since when there is the one that goes (`null` when there is none). */
export const undoTaxExemptionBody = z.strictObject({
  taxExemption: taxExemptionBody.extend({ since: z.int().min(0).max(8_640_000_000_000_000) }).nullable(),
  base: z.int().nullable(),
})
export type UndoTaxExemptionBody = z.output<typeof undoTaxExemptionBody>
export type TaxExemptionAnswer = z.output<typeof taxExemptionAnswer>
