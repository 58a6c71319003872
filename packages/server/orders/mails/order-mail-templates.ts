import { downloadWords } from '@sitewright/domain/downloads/downloads.messages.ts'
import { orderMail as words } from '@sitewright/domain/orders/order-mail.messages.ts'
import { orderOwnerMail } from '@sitewright/domain/orders/order-owner-mail.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { mailTemplate, type MailTemplate } from '../../mail/index.ts'
import { orderMailHtml, orderMailText } from './mail-body.ts'
import type { OrderMailValues } from './order-mail-values.ts'

type Subject = Message<OrderMailValues> | Message

function orderTemplate(name: string, subject: Subject): MailTemplate<OrderMailValues> {
  return mailTemplate<OrderMailValues>({
    name: `orders.${name}`,
    frame: 'sheet',
    subject,
    words: { foot: words.questions },
    html: orderMailHtml,
    text: orderMailText,
  })
}

/** The mails about orders. A `shipped` mail is `ready` for a pickup, and `complete` when nothing was shipped. */
export const orderMailTemplates = {
  confirmed: orderTemplate('confirmed', words.confirmedSubject),
  'awaiting-payment': orderTemplate('awaiting-payment', words.waitingSubject),
  shipped: orderTemplate('shipped', words.shippedSubject),
  ready: orderTemplate('ready', words.readySubject),
  complete: orderTemplate('complete', words.doneSubject),
  refunded: orderTemplate('refunded', words.refundedSubject),
  cancelled: orderTemplate('cancelled', words.cancelledSubject),
  downloads: orderTemplate('downloads', downloadWords.mailSubject),
  'review-request': orderTemplate('review-request', words.reviewSubject),
} as const

/** The mail that tells the owner of an order that needs attention. */
export const attentionTemplate = mailTemplate<OrderMailValues>({
  name: 'orders.attention',
  frame: 'sheet',
  subject: orderOwnerMail.subject,
  words: {},
  html: orderMailHtml,
  text: orderMailText,
})
