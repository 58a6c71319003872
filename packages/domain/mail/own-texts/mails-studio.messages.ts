import { defineMessages } from '../../kit/text.ts'

/** Texts of the studio's screen with the emails of a shop. */
export const mailsStudioMessages = defineMessages('mailsStudio', {
  mails: () => 'Emails',
  list: () => 'Emails to customers',
  changed: () => 'Changed',
  loading: () => 'Emails are loading',
  subject: () => 'Subject',
  heading: () => 'Heading',
  lead: () => 'Text',
  closing: () => 'Closing words',
  partWhen: (values: { part: string; when: string }) => `${values.part}, ${values.when}`,
  putIn: () => 'Put in',
  putInHelp: () => 'Each name in braces is filled in when the email is sent.',
  save: () => 'Save',
  saving: () => 'Saving…',
  saved: (values: { mail: string }) => `“${values.mail}” saved`,
  undone: () => 'The texts are as they were before',
  reset: () => 'Back to our text',
  wasReset: (values: { mail: string }) => `“${values.mail}” has the standard texts again`,
  preview: () => 'Preview',
  withOrder: (values: { number: number }) => `With order #${values.number}`,
  withExample: () => 'With an example, until you have an order',
  from: (values: { sender: string; to: string }) => `${values.sender} to ${values.to}`,
  asPage: () => 'Page',
  asText: () => 'Text',
  pageOf: (values: { subject: string }) => `The email “${values.subject}” as customers see it`,
  notShown: () => 'The preview waits until the marked texts are right.',
  sendTest: () => 'Send it to me',
  testSent: (values: { to: string }) => `Sent to ${values.to}`,
  language: (values: { language: string }) =>
    `These are the texts of emails in ${values.language}, the language of the site.`,
})
