import { shoppersMailMessages as said } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import { mailTemplate, type MailTemplate } from '../mail/index.ts'

type Values = { email: string; actionUrl: string }

const signUpMail = mailTemplate<Values>({
  name: 'shoppers.sign-up',
  subject: said.signUpSubject,
  words: { heading: said.signUpHeading, lead: said.signUpLead, action: said.signUpAction, small: said.linkSmall },
})

const knownMail = mailTemplate<Values>({
  name: 'shoppers.known',
  subject: said.knownSubject,
  words: { heading: said.knownHeading, lead: said.knownLead, action: said.knownAction, small: said.resetSmall },
})

const resetMail = mailTemplate<Values>({
  name: 'shoppers.reset',
  subject: said.resetSubject,
  words: { heading: said.resetHeading, lead: said.resetLead, action: said.resetAction, small: said.resetSmall },
})

/** Notifies the account's owner of a password change, in case someone else made it. */
export const changedMail = mailTemplate<Values>({
  name: 'shoppers.changed',
  subject: said.changedSubject,
  words: { heading: said.changedHeading, lead: said.changedLead, action: said.changedAction, small: said.changedSmall },
})

/** Chooses the mail for a requested link. `isNew`: sign-up was requested, not reset. `isKnown`: the address has an account. */
export function mailOf({ isNew, isKnown }: { isNew: boolean; isKnown: boolean }): MailTemplate<Values> {
  if (!isNew) return resetMail
  return isKnown ? knownMail : signUpMail
}
