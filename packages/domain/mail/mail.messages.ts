import { defineMessages } from '../kit/text.ts'

export const mailMessages = defineMessages('mail', {
  sentBy: (values: { sender: string }) => `This email was sent by ${values.sender}.`,
  unsubscribe: () => 'Unsubscribe',
  /** Closing words of short mails: none, unless an owner writes some. */
  closing: () => '',
  outbox: () => 'Outbox',
  outboxHelp: () =>
    'No mail server is set up, so emails wait here and nobody gets them. Whoever runs this server can set one up. Each is kept for 90 days.',
  noOutbox: () => 'There is no outbox here',
  noOutboxHelp: () => 'Emails of this server are handed to a mail server and are not kept.',
  outboxOf: (values: { title: string }) => `Emails of ${values.title}`,
  noMails: () => 'No emails yet',
  noMailsHelp: () => 'What the site would send to shoppers appears here.',
  noSiteForOutbox: () => 'Only administrators of a site see its emails.',
  site: () => 'Site',
  to: () => 'To',
  asText: () => 'Text',
  asPage: () => 'Page',
  pageOf: (values: { subject: string }) => `The email “${values.subject}” as its reader sees it`,
  older: () => 'Older emails',
  notSendable: () => 'No email can be sent to this address.',
  undelivered: () => 'Not delivered',
})
