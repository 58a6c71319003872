import type { RefusalsOf } from '../kit/refusal.ts'
import { resetMessages } from './reset.messages.ts'
import { teamMessages } from './team.messages.ts'

export const teamRefusals = {
  'team.wrong-sign-in': { status: 401, message: teamMessages.wrongSignIn },
  'team.too-many-tries': { status: 429, message: teamMessages.tooManyTries },
  'team.email-taken': { status: 409, message: teamMessages.emailTaken },
  'team.reset-over': { status: 410, message: resetMessages.linkOver },
  'team.password-too-short': { status: 400, message: teamMessages.passwordTooShort },
} as const satisfies RefusalsOf<'team'>
