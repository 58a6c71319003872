import { defineMessages } from '../kit/text.ts'

export const resetMessages = defineMessages('team-reset', {
  forgot: () => 'Forgot your password?',
  title: () => 'Forgot your password?',
  help: () =>
    'Enter the email of your account. If there is one, we send you a link with which you choose a new password.',
  send: () => 'Send the link',
  sending: () => 'Sending…',
  sentTitle: () => 'Look into your inbox',
  sent: (values: { email: string }) =>
    `If there is an account for ${values.email}, a link to set a new password is on its way. It works for one hour.`,
  nothingCame: () =>
    'Nothing came? Look into the spam folder, check the address, or ask the person who runs this server.',
  tryOther: () => 'Try another email',
  backToSignIn: () => 'Back to sign in',
  newTitle: () => 'Choose a new password',
  newHelp: (values: { email: string }) =>
    `For the account ${values.email}. Everybody who is signed in to it is signed out.`,
  newPassword: () => 'New password',
  hint: (values: { min: number }) => `At least ${values.min} characters.`,
  enterNewPassword: () => 'Please choose a new password.',
  save: () => 'Save the new password',
  saving: () => 'Saving…',
  changed: () => 'Your password was changed. Please sign in with the new one.',
  linkOver: () => 'This link has expired or was used already. Please ask for a new one.',
  linkOverTitle: () => 'This link no longer works',
  askAgain: () => 'Ask for a new link',
  mailSubject: () => 'Set a new password',
  mailLead: (values: { name: string; email: string }) =>
    `Hello ${values.name}, somebody asked for a new password for the Sitewright account ${values.email}. If it was you, open this link within one hour.`,
  mailAction: () => 'Choose a new password',
  mailSmall: () => 'If it was not you, do nothing: your password stays as it is.',
  changedSubject: () => 'Your password was changed',
  changedLead: (values: { name: string; email: string }) =>
    `Hello ${values.name}, the password of the Sitewright account ${values.email} was changed, and everybody who was signed in to it was signed out.`,
  changedMore: () => 'If it was not you, ask for a new password now, and tell the person who runs the server.',
  changedAction: () => 'Ask for a new password',
})
