import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { mailTemplate } from '../../mail/index.ts'

type InvitationValues = { site: string; inviter: string; roles: string; actionUrl: string }

export const invitationMail = mailTemplate<InvitationValues>({
  name: 'team.invitation',
  subject: messages.mailSubject,
  words: {
    heading: messages.mailSubject,
    lead: messages.mailLead,
    action: messages.mailAction,
    small: messages.mailSmall,
  },
})

type AskValues = { site: string; name: string; right: string; note: string; actionUrl: string }

/** Tells an administrator what somebody in the team asks to be allowed. */
export const askMail = mailTemplate<AskValues>({
  name: 'team.ask',
  subject: messages.askSubject,
  words: { heading: messages.askSubject, lead: messages.askLead, more: messages.askMore, action: messages.askAction },
})

type OwnerValues = { site: string; oldOwner: string; newOwner: string; actionUrl: string }

export const newOwnerMail = mailTemplate<OwnerValues>({
  name: 'team.new-owner',
  subject: messages.ownerSubject,
  words: { heading: messages.ownerSubject, lead: messages.ownerLead, action: messages.askAction },
})
