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

/** Tells whom it belongs to that a password was changed, in case it was somebody else. */
export const changedMail = mailTemplate<Values>({
  name: 'shoppers.changed',
  subject: said.changedSubject,
  words: { heading: said.changedHeading, lead: said.changedLead, action: said.changedAction, small: said.changedSmall },
})

/** The mail that answers a request: `isNew` asked for an account, `isKnown` has one. */
export function mailOf({ isNew, isKnown }: { isNew: boolean; isKnown: boolean }): MailTemplate<Values> {
  if (!isNew) return resetMail
  return isKnown ? knownMail : signUpMail
}
