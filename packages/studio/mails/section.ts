import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const mailsSection: Section = {
  id: 'mails',
  name: messages.mails,
  icon: 'mail',
  path: (site = '') => paths.mails(site),
  key: 'e',
  permit: { action: 'edit-checkout' },
  settings: [
    {
      group: 'shop',
      otherNames: 'mails sender reply-to notifications texts Absender Antworten Benachrichtigungen Texte',
    },
  ],
}
