import { defineMessages } from '../kit/text.ts'

/** Texts of emails about a shopper's account; `shop` is the shop's name, which is also the sender's name. */
export const shoppersMailMessages = defineMessages('shoppersMail', {
  signUpSubject: () => 'Create your account',
  signUpHeading: () => 'Create your account',
  signUpLead: (values: { email: string }) =>
    `Somebody asked for an account with ${values.email}. If it was you, choose a password.`,
  signUpAction: () => 'Choose a password',
  linkSmall: () => 'The link works once, for one hour. If it was not you, do nothing: no account will be made.',
  confirmSubject: () => 'Confirm your account',
  confirmHeading: () => 'Confirm your account',
  confirmLead: (values: { email: string }) =>
    `Somebody ordered with ${values.email} and chose a password. If it was you, open this link in the same browser, and your orders are kept in your account.`,
  confirmAction: () => 'Confirm my account',
  knownSubject: () => 'You already have an account',
  knownHeading: () => 'You already have an account',
  knownLead: (values: { email: string }) =>
    `Somebody asked for an account with ${values.email}, which has one already. Sign in, or choose a new password if you have forgotten yours.`,
  knownAction: () => 'Choose a new password',
  resetSubject: () => 'Reset your password',
  resetHeading: () => 'Reset your password',
  resetLead: (values: { email: string }) =>
    `Somebody asked for a new password for ${values.email}. If it was you, choose one.`,
  resetAction: () => 'Choose a new password',
  resetSmall: () => 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  changedSubject: () => 'Your password was changed',
  changedHeading: () => 'Your password was changed',
  changedLead: (values: { email: string }) =>
    `The password of ${values.email} was changed, and everybody who was signed in with it was signed out.`,
  changedAction: () => 'Choose another password',
  changedSmall: () => 'If it was you, there is nothing to do.',
})
