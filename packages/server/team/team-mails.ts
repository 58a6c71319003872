import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { mailTemplate } from '../mail/index.ts'

type Values = { name: string; email: string; actionUrl: string }

export const passwordResetMail = mailTemplate<Values>({
  name: 'team.password-reset',
  subject: resetMessages.mailSubject,
  words: {
    heading: resetMessages.mailSubject,
    lead: resetMessages.mailLead,
    action: resetMessages.mailAction,
    small: resetMessages.mailSmall,
  },
})

export const passwordChangedMail = mailTemplate<Values>({
  name: 'team.password-changed',
  subject: resetMessages.changedSubject,
  words: {
    heading: resetMessages.changedSubject,
    lead: resetMessages.changedLead,
    more: resetMessages.changedMore,
    action: resetMessages.changedAction,
  },
})
