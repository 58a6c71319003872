import { isEmail } from '../../kit/email.ts'
import type { FieldProblem } from '../../kit/refusal.ts'
import { isUnprintable } from './check-texts.ts'
import { mailTextsMessages } from './mail-texts.messages.ts'
import { senderMessages as messages } from './sender.messages.ts'
import type { MailSenderChoice } from './sender.wire.ts'

export const longestSenderName = 100

/** Says what is wrong with the sender of a shop's mails, by the field's name. Both become headers: one line each, and one address. */
export function senderProblems({
  name,
  replyTo,
}: MailSenderChoice): Partial<Record<keyof MailSenderChoice, FieldProblem>> {
  const isLong = name.length > longestSenderName
  return {
    ...(isLong && { name: { message: mailTextsMessages.tooLong, values: { most: longestSenderName } } }),
    ...(!isLong &&
      (isUnprintable(name) || name.includes('\n')) && { name: { message: mailTextsMessages.unprintable } }),
    ...(replyTo !== '' && !isEmail(replyTo) && { replyTo: { message: messages.notAnAddress } }),
  }
}
