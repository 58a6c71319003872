import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { restockMailMessages as words } from '@sitewright/domain/restock/restock-mail.messages.ts'
import { mailTemplate } from '../mail/index.ts'

/**
 * Values of the back-in-stock email. `choice` is the variant's option values, such as `Green, large`; empty for a product without
 * options.
 */
export type RestockMailValues = { title: string; choice: string; siteTitle: string; actionUrl: string }

export const restockNotice = mailTemplate<RestockMailValues>({
  name: 'restock.notice',
  subject: words.subject,
  words: {
    heading: words.heading,
    lead: words.isBack,
    more: words.firstCome,
    action: words.look,
    closing: mailMessages.closing,
    small: words.onlyOnce,
  },
})
