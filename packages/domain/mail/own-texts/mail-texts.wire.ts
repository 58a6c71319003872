import * as z from 'zod'
import { undoAnswer } from '../../changes/undo.wire.ts'

/** Id of a mail in the address; any text is taken, so that a wrong one is not found. */
export const mailParams = z.object({ mail: z.string().max(200) })

/** Tells states of a mail's own texts apart. Made of the texts themselves, whoever saved them. */
const version = z.int().min(0)
const texts = z.record(z.string(), z.string())
/** Far more than any mail has; what each text may be is checked by the mail's own rules. */
const typedTexts = z
  .record(z.string().max(40), z.string().max(20_000))
  .refine((record) => Object.keys(record).length <= 20)

export const mailListAnswer = z.object({
  mails: z.array(z.object({ id: z.string(), isChanged: z.boolean() })),
  /** Language of the texts: that of the site. */
  language: z.string(),
})
export type MailListAnswer = z.output<typeof mailListAnswer>

/** The texts of a mail by the part's id: as it is sent, and the standard ones. */
export const mailTextsAnswer = z.object({ id: z.string(), language: z.string(), texts, standard: texts, version })
export type MailTextsAnswer = z.output<typeof mailTextsAnswer>

/** All texts of a mail. One that is the standard text is kept as such, and so is one that is missing. */
export const mailTextsBody = z.strictObject({ texts: typedTexts, version })
export type MailTextsBody = z.output<typeof mailTextsBody>

export const mailResetBody = z.strictObject({ version })

export const mailTextsChangeAnswer = z.object({ texts, version, undo: undoAnswer.nullable() })
export type MailTextsChangeAnswer = z.output<typeof mailTextsChangeAnswer>

/** Texts of a mail that need not be saved. */
export const mailPreviewBody = z.strictObject({ texts: typedTexts })
export type MailPreviewBody = z.output<typeof mailPreviewBody>

/** A mail as text, and what it was made of: the order of a number, or an example when that is null. */
export const mailPreviewAnswer = z.object({
  subject: z.string(),
  /** Name that the mail comes from. */
  sender: z.string(),
  /** Address of the example's or order's customer. */
  to: z.string(),
  plain: z.string(),
  orderNumber: z.int().nullable(),
})
export type MailPreviewAnswer = z.output<typeof mailPreviewAnswer>

/** Answer to a test mail: `to` is the caller's own email address, to which it was sent. */
export const mailTestAnswer = z.object({ to: z.string() })

/** The form by which a frame of the studio loads a mail as its reader sees it. `texts` is JSON. */
export const mailPageForm = z.strictObject({
  texts: z
    .string()
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        issues.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(typedTexts),
})
/** The site is in the path, because a form cannot send the header X-Site. */
export const mailPageParams = mailParams.extend({ siteId: z.string().max(200) })
