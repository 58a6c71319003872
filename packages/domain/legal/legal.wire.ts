import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { legalKinds, maxLegalChars } from './legal-texts.ts'

const title = z
  .string()
  .trim()
  .max(maxLegalChars.title)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
const html = z
  .string()
  .max(maxLegalChars.html)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
const version = z.int().min(0).max(2_147_483_647)

export const legalParams = z.object({ kind: z.string().max(100) })

/**
 * Saves a legal text. `version` is the one on which it is based, 0 for none. Without text it is taken off the site; without a title it has
 * the usual one in the site's language.
 */
export const legalBody = z.strictObject({ title, html, version })
export type LegalBody = z.output<typeof legalBody>

/** Brings back the text of version `to`, while `version` is the newest. */
export const legalUndoBody = z.strictObject({ to: version, version })
export type LegalUndoBody = z.output<typeof legalUndoBody>

export const legalText = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  /** '' while the site has no such text. */
  html: z.string(),
  version: z.int(),
  /** When it was saved last, in epoch milliseconds; null for never. */
  savedAt: z.int().nullable(),
  /** The title of a text without one, in the site's language. */
  usualTitle: z.string(),
})
export type LegalText = z.output<typeof legalText>

export const legalAnswer = z.object({ texts: z.array(legalText) })
export type LegalAnswer = z.output<typeof legalAnswer>

export const legalChanged = legalText.extend({ undo: undoAnswer.nullable() })
export type LegalChanged = z.output<typeof legalChanged>
