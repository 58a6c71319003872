import type { RefusalsOf } from '../kit/refusal.ts'
import { accountMessages } from './account.messages.ts'
import { firstOwnerMessages } from './first-owner.messages.ts'
import { peopleMessages } from './people.messages.ts'
import { resetMessages } from './reset.messages.ts'
import { teamMessages } from './team.messages.ts'

export const teamRefusals = {
  'team.wrong-sign-in': { status: 401, message: teamMessages.wrongSignIn },
  'team.too-many-tries': { status: 429, message: teamMessages.tooManyTries },
  'team.email-taken': { status: 409, message: teamMessages.emailTaken },
  'team.reset-over': { status: 410, message: resetMessages.linkOver },
  'team.first-owner-over': { status: 410, message: firstOwnerMessages.linkOver },
  'team.password-too-short': { status: 400, message: teamMessages.passwordTooShort },
  'team.password-needed': { status: 403, message: accountMessages.passwordNeeded },
  'team.wrong-password': { status: 400, message: accountMessages.wrongPassword },
  'team.wrong-code': { status: 400, message: accountMessages.wrongCode },
  'team.sign-in-over': { status: 410, message: accountMessages.signInOver },
  'team.second-step-over': { status: 409, message: accountMessages.setUpOver },
  'team.second-step-off': { status: 409, message: accountMessages.secondStepIsOff },
  'team.email-link-over': { status: 410, message: accountMessages.emailLinkOver },
  'team.already-member': { status: 409, message: peopleMessages.alreadyMember },
  'team.already-invited': { status: 409, message: peopleMessages.alreadyInvited },
  'team.too-many-people': { status: 409, message: peopleMessages.tooManyPeople },
  'team.invitation-over': { status: 410, message: peopleMessages.invitationOver },
  'team.invitation-other-account': { status: 403, message: peopleMessages.otherAccount },
  'team.invitation-not-found': { status: 404, message: peopleMessages.invitationNotFound },
  'team.person-not-found': { status: 404, message: peopleMessages.personNotFound },
  'team.last-administrator': { status: 409, message: peopleMessages.lastAdministrator },
  'team.owner-fixed': { status: 409, message: peopleMessages.ownerFixed },
  'team.roles-missing': { status: 400, message: peopleMessages.rolesMissing },
} as const satisfies RefusalsOf<'team'>
