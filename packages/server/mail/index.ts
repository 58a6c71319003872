export { mailParagraphs, mailTemplate, type MailTemplateSource, type MailTemplate } from './mail-template.ts'
export {
  renderPlatformMailRow,
  queueMail,
  queueMails,
  renderMailOfSite,
  queuePlatformMail,
  type MailFrom,
  type NewMail,
  type NewPlatformMail,
} from './queue-mail.ts'
export { mailNotifyChannel, readMailSender, withdrawMail, type StoredMailTexts } from './mail.store.ts'
export { countFailedMails } from './outbox.store.ts'
export { readMailsTo } from './person.store.ts'
export { ownTextsOf, readOwnTexts, saveOwnTexts } from './own-texts.store.ts'
export { mailTasks } from './mail.tasks.ts'
export { inFrame, mailFrameHeaders, mailRoutes } from './outbox.routes.ts'
export { mailAddressOf, mailboxOf, normalizeEmail, storedEmailForms } from './mail-address.ts'
export { startMail } from './start-mail.ts'
export { sheetColors, sheetFonts } from './sheet.ts'
export { wrapPlainText } from './wrap-plain-text.ts'
