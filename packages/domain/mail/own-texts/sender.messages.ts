import { defineMessages } from '../../kit/text.ts'

/** Texts about whom the emails of a shop come from. */
export const senderMessages = defineMessages('mailSender', {
  sender: () => 'Sender',
  help: () => 'Whom your emails come from, and where the answers of customers go.',
  name: () => 'Name',
  nameHelp: (values: { site: string }) => `What customers see in their list of emails. Empty for ${values.site}.`,
  replyTo: () => 'Answers go to',
  replyToHelp: () => 'An email address that you read, such as hello@your-shop.example.',
  notAnAddress: () => 'Please enter one email address, such as hello@your-shop.example.',
  save: () => 'Save',
  saving: () => 'Saving…',
  saved: () => 'The sender is saved',
  undone: () => 'The sender is as before',
  changedMeanwhile: () => 'Somebody else has changed the sender meanwhile. Please look at the newest one.',

  example: () => 'How it looks in an email program',
  from: () => 'From',
  subject: () => 'Subject',
  reply: () => 'Answers to',
  nobodyReads: () => 'Add an address for answers: nobody may read those to the address of this server.',
  noServer: () => 'This server sends no emails yet. They are in the outbox.',
  exampleSubject: () => 'Thank you for your order',
  sendTest: () => 'Send it to me',
  testSent: (values: { to: string }) => `Sent to ${values.to}`,
})
