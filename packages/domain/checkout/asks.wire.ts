import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { askedWays } from './checkout-asks.ts'
import { maxNewsletterTextChars } from './newsletter.ts'

/** What a shop's checkout asks for, as its owner decides it. */
export const asksChoice = z.strictObject({
  phone: z.enum(askedWays),
  company: z.enum(askedWays),
  takesNote: z.boolean(),
  needsTerms: z.boolean(),
  /** Text beside the box of the newsletter; '' for no box. */
  newsletterText: z
    .string()
    .trim()
    .max(maxNewsletterTextChars)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
})
export type AsksChoice = z.output<typeof asksChoice>

/** `version` is that of the choice on which a change is based. */
export const asksBody = asksChoice.extend({ version: z.int() })
export type AsksBody = z.output<typeof asksBody>

export const asksAnswer = asksBody.extend({
  /** False while there is no text that shoppers could accept. */
  hasTerms: z.boolean(),
})
export type AsksAnswer = z.output<typeof asksAnswer>

export const asksChanged = asksBody.extend({ undo: undoAnswer.nullable() })
export type AsksChanged = z.output<typeof asksChanged>
