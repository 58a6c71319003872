import { downloadWords } from '../../downloads/downloads.messages.ts'
import type { Message } from '../../kit/text.ts'
import { orderMail as words } from '../../orders/order-mail.messages.ts'
import { restockMailMessages as restock } from '../../restock/restock-mail.messages.ts'
import { shoppersMailMessages as account } from '../../shoppers/shoppers-mail.messages.ts'
import { mailMessages } from '../mail.messages.ts'
import { mailTextsMessages as messages } from './mail-texts.messages.ts'

type Values = Readonly<Record<string, unknown>>

/** A text of a mail that an owner may change. `message` is the standard text. */
export type MailPart = {
  id: string
  kind: 'subject' | 'heading' | 'text' | 'closing'
  message: Message<never>
  /** What tells it from another part of its kind, such as "for a pickup". */
  when?: Message
  /** Where two parts share a message: true for the values that this part is for. Missing: for all others. */
  isFor?: (values: Values) => boolean
  /** Values with which the standard text is the one of this part. */
  sample?: Values
}

/** A mail of the shop to shoppers. */
export type ShopMail = {
  id: string
  /** Name of its template, by which the server finds it. */
  template: string
  name: Message
  /** When it goes out. */
  sent: Message
  /** The value for each name that may stand in braces. */
  names: Readonly<Record<string, string>>
  parts: readonly MailPart[]
}

type More = Omit<MailPart, 'kind' | 'message' | 'id'> & { id?: string }
const partOf =
  (kind: MailPart['kind'], id: string) =>
  (message: Message<never>, more: More = {}): MailPart => ({ id, kind, message, ...more })
const subject = partOf('subject', 'subject')
const heading = partOf('heading', 'heading')
const lead = partOf('text', 'lead')
const closing = partOf('closing', 'closing')

const pickup = { id: 'leadPickup', when: messages.forPickup }
const ofOrder = { orderNumber: 'number', firstName: 'name', shop: 'shop', total: 'total' }
const questions = closing(words.questions)
const whole = { sample: { parcels: 1 } }
const inParcels = { when: messages.forParcels, isFor: ({ parcels }: Values) => parcels !== 1 }

const orderMails: ShopMail[] = [
  {
    id: 'confirmed',
    template: 'orders.confirmed',
    name: messages.confirmed,
    sent: messages.confirmedSent,
    names: ofOrder,
    parts: [
      subject(words.confirmedSubject),
      heading(words.thankYou),
      lead(words.confirmedShipped),
      lead(words.confirmedPickup, pickup),
      lead(words.confirmedNothingToShip, { id: 'leadNothing', when: messages.forNothingToShip }),
      questions,
    ],
  },
  {
    id: 'awaitingPayment',
    template: 'orders.awaiting-payment',
    name: messages.awaitingPayment,
    sent: messages.awaitingPaymentSent,
    names: { ...ofOrder, amount: 'amount' },
    parts: [
      subject(words.waitingSubject),
      heading(words.thankYou),
      lead(words.waitingTransfer),
      lead(words.waitingPickup, pickup),
      questions,
    ],
  },
  {
    id: 'shipped',
    template: 'orders.shipped',
    name: messages.shipped,
    sent: messages.shippedSent,
    names: {
      ...ofOrder,
      address: 'address',
      carrier: 'carrier',
      trackingNumber: 'trackingNumber',
      parcel: 'parcel',
      parcels: 'parcels',
    },
    parts: [
      subject(words.shippedSubject, { id: 'subjectParcel', ...inParcels }),
      subject(words.shippedSubject, whole),
      heading(words.shippedHeading, { id: 'headingParcel', ...inParcels }),
      heading(words.shippedHeading, whole),
      lead(words.shippedLead),
      questions,
    ],
  },
  {
    id: 'ready',
    template: 'orders.ready',
    name: messages.ready,
    sent: messages.readySent,
    names: ofOrder,
    parts: [subject(words.readySubject), heading(words.readyHeading), lead(words.readyLead), questions],
  },
  {
    id: 'complete',
    template: 'orders.complete',
    name: messages.complete,
    sent: messages.completeSent,
    names: ofOrder,
    parts: [subject(words.doneSubject), heading(words.doneHeading), lead(words.doneLead), questions],
  },
  {
    id: 'refunded',
    template: 'orders.refunded',
    name: messages.refunded,
    sent: messages.refundedSent,
    names: { ...ofOrder, amount: 'amount' },
    parts: [subject(words.refundedSubject), heading(words.refundedHeading), lead(words.refundedLead), questions],
  },
  {
    id: 'cancelled',
    template: 'orders.cancelled',
    name: messages.cancelled,
    sent: messages.cancelledSent,
    names: ofOrder,
    parts: [
      subject(words.cancelledSubject),
      heading(words.cancelledHeading),
      lead(words.cancelledLead),
      lead(words.cancelledUnpaid, { id: 'leadUnpaid', when: messages.forUnpaid }),
      questions,
    ],
  },
  {
    id: 'downloads',
    template: 'orders.downloads',
    name: messages.downloads,
    sent: messages.downloadsSent,
    names: ofOrder,
    parts: [
      subject(downloadWords.mailSubject),
      heading(downloadWords.mailHeading),
      lead(downloadWords.mailLead),
      questions,
    ],
  },
  {
    id: 'reviewRequest',
    template: 'orders.review-request',
    name: messages.reviewRequest,
    sent: messages.reviewRequestSent,
    names: ofOrder,
    parts: [subject(words.reviewSubject), heading(words.reviewHeading), lead(words.reviewLead), questions],
  },
]

const restockNotice: ShopMail = {
  id: 'restock',
  template: 'restock.notice',
  name: messages.restock,
  sent: messages.restockSent,
  names: { product: 'title', options: 'choice', shop: 'siteTitle' },
  parts: [
    subject(restock.subject),
    heading(restock.heading),
    lead(restock.isBack, {
      id: 'leadPlain',
      when: messages.forNoOptions,
      isFor: ({ choice }) => choice === '',
      sample: { choice: '' },
    }),
    lead(restock.isBack),
    closing(mailMessages.closing),
  ],
}

type AccountWords = Record<'subject' | 'heading' | 'lead', Message<never>> & { name: Message; sent: Message }

function accountMail(id: string, template: string, { name, sent, ...parts }: AccountWords): ShopMail {
  return {
    id,
    template: `shoppers.${template}`,
    name,
    sent,
    names: { email: 'email', shop: 'sender' },
    parts: [subject(parts.subject), heading(parts.heading), lead(parts.lead), closing(mailMessages.closing)],
  }
}

const accountMails: ShopMail[] = [
  accountMail('signUp', 'sign-up', {
    name: messages.signUp,
    sent: messages.signUpSent,
    subject: account.signUpSubject,
    heading: account.signUpHeading,
    lead: account.signUpLead,
  }),
  accountMail('accountConfirm', 'confirm', {
    name: messages.accountConfirm,
    sent: messages.accountConfirmSent,
    subject: account.confirmSubject,
    heading: account.confirmHeading,
    lead: account.confirmLead,
  }),
  accountMail('accountKnown', 'known', {
    name: messages.accountKnown,
    sent: messages.accountKnownSent,
    subject: account.knownSubject,
    heading: account.knownHeading,
    lead: account.knownLead,
  }),
  accountMail('passwordReset', 'reset', {
    name: messages.passwordReset,
    sent: messages.passwordResetSent,
    subject: account.resetSubject,
    heading: account.resetHeading,
    lead: account.resetLead,
  }),
  accountMail('passwordChanged', 'changed', {
    name: messages.passwordChanged,
    sent: messages.passwordChangedSent,
    subject: account.changedSubject,
    heading: account.changedHeading,
    lead: account.changedLead,
  }),
]

/** The mails that shoppers get, in the order in which the studio lists them. */
export const shopMails: readonly ShopMail[] = [...orderMails, restockNotice, ...accountMails]

const byId = new Map(shopMails.map((mail) => [mail.id, mail]))
const byTemplate = new Map(shopMails.map((mail) => [mail.template, mail]))

/** Returns the mail of an id; undefined when there is none. */
export function shopMailOf(id: string): ShopMail | undefined {
  return byId.get(id)
}

/** Returns the mail that a template is for; undefined for one whose texts no owner changes. */
export function shopMailOfTemplate(template: string): ShopMail | undefined {
  return byTemplate.get(template)
}

export function namesOf({ names }: ShopMail): string[] {
  return Object.keys(names)
}
