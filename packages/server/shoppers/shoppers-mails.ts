import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { shoppersMailMessages as messages } from '@sitewright/domain/shoppers/shoppers-mail.messages.ts'
import { mailTemplate, type MailTemplate } from '../mail/index.ts'

export type ShopperMailValues = { email: string; actionUrl: string }

const signUpMail = mailTemplate<ShopperMailValues>({
  name: 'shoppers.sign-up',
  subject: messages.signUpSubject,
  words: {
    heading: messages.signUpHeading,
    lead: messages.signUpLead,
    action: messages.signUpAction,
    closing: mailMessages.closing,
    small: messages.linkSmall,
  },
})

/** The mail to an address with which somebody ordered and chose a password. */
export const confirmationMail = mailTemplate<ShopperMailValues>({
  name: 'shoppers.confirm',
  subject: messages.confirmSubject,
  words: {
    heading: messages.confirmHeading,
    lead: messages.confirmLead,
    action: messages.confirmAction,
    closing: mailMessages.closing,
    small: messages.linkSmall,
  },
})

const knownMail = mailTemplate<ShopperMailValues>({
  name: 'shoppers.known',
  subject: messages.knownSubject,
  words: {
    heading: messages.knownHeading,
    lead: messages.knownLead,
    action: messages.knownAction,
    closing: mailMessages.closing,
    small: messages.resetSmall,
  },
})

const resetMail = mailTemplate<ShopperMailValues>({
  name: 'shoppers.reset',
  subject: messages.resetSubject,
  words: {
    heading: messages.resetHeading,
    lead: messages.resetLead,
    action: messages.resetAction,
    closing: mailMessages.closing,
    small: messages.resetSmall,
  },
})

/** The mail that notifies the account's owner of a password change, in case someone else made the change. */
export const shopperPasswordChangedMail = mailTemplate<ShopperMailValues>({
  name: 'shoppers.changed',
  subject: messages.changedSubject,
  words: {
    heading: messages.changedHeading,
    lead: messages.changedLead,
    action: messages.changedAction,
    closing: mailMessages.closing,
    small: messages.changedSmall,
  },
})

/** Returns the mail for a requested link. `isNew`: sign-up was requested, not reset. `isKnown`: the address has an account. */
export function chooseSignUpOrResetMail({
  isNew,
  isKnown,
}: {
  isNew: boolean
  isKnown: boolean
}): MailTemplate<ShopperMailValues> {
  if (!isNew) return resetMail
  return isKnown ? knownMail : signUpMail
}

/** All mails about a shopper's account. */
export const shopperMails: readonly MailTemplate<ShopperMailValues>[] = [
  signUpMail,
  confirmationMail,
  knownMail,
  resetMail,
  shopperPasswordChangedMail,
]
