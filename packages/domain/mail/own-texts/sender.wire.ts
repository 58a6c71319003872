import * as z from 'zod'
import { undoAnswer } from '../../changes/undo.wire.ts'

/** What is typed. What a name and an address may be is checked by rules that say what is wrong. */
const typed = z.string().max(1_000).trim()

/** Whom the mails of a shop come from: '' is the site's name, and no address for answers. */
export const mailSender = z.strictObject({ name: typed, replyTo: typed })
export type MailSenderChoice = z.output<typeof mailSender>

/** `version` is that of the sender on which a change is based. */
export const mailSenderBody = mailSender.extend({ version: z.int() })
export type MailSenderBody = z.output<typeof mailSenderBody>

export const mailSenderAnswer = mailSenderBody.extend({
  /** The site's name. */
  site: z.string(),
  /** The address that the mails of this server come from; null when it sends none. */
  address: z.string().nullable(),
})
export type MailSenderAnswer = z.output<typeof mailSenderAnswer>

export const mailSenderChanged = mailSenderBody.extend({ undo: undoAnswer.nullable() })
export type MailSenderChanged = z.output<typeof mailSenderChanged>
