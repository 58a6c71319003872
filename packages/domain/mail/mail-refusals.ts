import type { RefusalsOf } from '../kit/refusal.ts'
import { mailMessages } from './mail.messages.ts'

export const mailRefusals = {
  'mail.no-outbox': { status: 404, message: mailMessages.noOutboxHelp },
} as const satisfies RefusalsOf<'mail'>
