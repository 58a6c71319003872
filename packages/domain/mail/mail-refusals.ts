import type { RefusalsOf } from '../kit/refusal.ts'
import { mailMessages } from './mail.messages.ts'
import { mailTextsMessages } from './own-texts/mail-texts.messages.ts'

export const mailRefusals = {
  'mail.no-outbox': { status: 404, message: mailMessages.noOutboxHelp },
  'mail.no-such-mail': { status: 404, message: mailTextsMessages.noSuchMail },
  'mail.invalid': { status: 400, message: mailTextsMessages.invalid },
} as const satisfies RefusalsOf<'mail'>
