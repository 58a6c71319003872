import type { RefusalsOf } from '../kit/refusal.ts'
import { captchaMessages } from './captcha.messages.ts'

export const captchaRefusals = {
  'captcha.unsolved': { status: 422, message: captchaMessages.unsolved },
} as const satisfies RefusalsOf<'captcha'>
