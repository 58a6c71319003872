import { downloadWords } from '@sitewright/domain/downloads/downloads.messages.ts'
import { orderMail } from '@sitewright/domain/orders/order-mail.messages.ts'
import { shopMailOfTemplate, type ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { wordMail, type MailFacts, type OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import {
  orderLineViews,
  orderSumViews,
  type OrderLineView,
  type OrderSumView,
} from '@sitewright/domain/orders/order-view.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { mailParagraphs, type MailTemplate } from '../../mail/index.ts'
import type { BoughtFile } from '../../downloads/index.ts'
import { downloadViews } from '../downloads/download-views.ts'
import { addressInMails, withoutLinks } from '@sitewright/domain/orders/mail-texts.ts'
import { addressLines } from '../../addresses/index.ts'
import { testNote } from '../papers/test-note.ts'
import type { PaperContext } from '../papers/paper-context.ts'
import { isolatedIn, makeSay, type Say } from '../papers/say.ts'
import { plainRow, plainRule } from './plain-table.ts'

export type MailLine = {
  title: string
  /** The chosen options, and the number of pieces. */
  details: string[]
  answers: { title: string; text: string }[]
  amount: string
  /** Absolute URL of a JPEG; '' for a line without a picture. */
  pictureUrl: string
}
export type MailLineList = { title: string; lines: MailLine[]; plain: string }
export type MailSum = Pick<OrderSumView, 'name' | 'title' | 'text'> & { isTotal: boolean }
export type MailPanel = { title: string; facts: { title: string; text: string }[]; lines: string[]; note: string }
/** Files to download. `url` is absolute. */
export type MailDownloads = {
  title: string
  files: { name: string; about: string; url: string }[]
  action: string
  note: string
}
export type MailAddress = { title: string; lines: string[] }

/** Values of every mail about an order. A part that a mail does not have is '', empty or null, and is not printed. */
export type OrderMailValues = {
  number: number
  parcel: number
  parcels: number
  /** Name of the shop. */
  shop: string
  /** Absolute URL of the shop's logo, which stands for its name at the head; '' without one. */
  logoUrl: string
  heading: string
  /** The first text, line by line. */
  lead: string[]
  notes: string[]
  /** Says that the order is a test; '' for a real one. */
  test: string
  /** Text and URL of the button. */
  action: string
  actionUrl: string
  underAction: string
  /** Further links, below the button. */
  links: { title: string; url: string }[]
  panel: MailPanel | null
  downloads: MailDownloads | null
  lists: MailLineList[]
  sums: MailSum[]
  paid: string
  /** Why no taxes were charged, and the number that proves it; '' for all other orders. */
  exemption: string
  addresses: MailAddress[]
}

/** What a mail about an order is made from. */
export type OrderMailSource = {
  order: OrderDetail
  paper: PaperContext
  say: Say
  orderUrl: string
  downloads: readonly BoughtFile[]
  /** The owner's texts of a mail. */
  ownTexts: (mail: ShopMail) => OwnTexts
}

/**
 * `orderUrl` is the page of the order: the shopper's by its link, or the owner's in the studio. `downloads` are the files that the
 * mail links to, and `ownTexts` finds the owner's texts of a mail. Defaults: none.
 */
export function makeOrderMailSource(
  order: OrderDetail,
  paper: PaperContext,
  orderUrl: string,
  { downloads = [], ownTexts = () => ({}) }: Partial<Pick<OrderMailSource, 'downloads' | 'ownTexts'>> = {},
): OrderMailSource {
  return { order, paper, orderUrl, downloads, ownTexts, say: makeSay(paper) }
}

/** Returns the source of a mail, whose texts are the owner's. `more` are values that they may name beside those of every order. */
export function inOwnWords(
  source: OrderMailSource,
  { name }: Pick<MailTemplate<OrderMailValues>, 'name'>,
  more: MailFacts = {},
): OrderMailSource & { facts: MailFacts } {
  const { order, paper } = source
  const { firstName } = addressInMails(order.delivery ?? order.billing)
  const total = paper.money(order.totals.totalCents)
  const facts = { number: order.number, name: firstName, shop: paper.shop.title, total, ...more }
  const mail = shopMailOfTemplate(name)
  if (!mail) return { ...source, facts }
  const own = source.ownTexts(mail)
  const locale = wordMail(paper.locale, mail, { own, facts: isolatedIn(paper, facts) })
  return { ...source, facts, say: makeSay({ ...paper, locale }) }
}

/** Returns the values of a mail that has only a heading and a lead. Others add their parts. */
export function baseValues(source: OrderMailSource, heading: string, lead: string): OrderMailValues {
  const { order, paper, say, orderUrl } = source
  return {
    number: order.number,
    parcel: 0,
    parcels: 0,
    shop: paper.shop.title,
    logoUrl: paper.shop.logoUrl === '' ? '' : `${paper.shop.logoUrl}?format=${logoFormat}`,
    heading,
    lead: mailParagraphs(lead),
    notes: [],
    test: testNote(order, say),
    action: say(orderMail.seeOrder),
    actionUrl: orderUrl,
    underAction: '',
    links: [],
    panel: null,
    downloads: downloadsOf(source),
    lists: [],
    sums: [],
    paid: '',
    exemption: '',
    addresses: [],
  }
}

function downloadsOf(source: OrderMailSource): MailDownloads | null {
  const { downloads, paper, say } = source
  if (downloads.length === 0) return null
  const files = downloadViews(downloads, source).map(({ name, about, path }) => {
    return { name, about, url: `${paper.siteUrl}${path}` }
  })
  const action = say(downloadWords.download)
  return { title: say(downloadWords.rightAway), files, action, note: say(downloadWords.lifeOfLink) }
}

/** Returns the lines, sums and addresses of the whole order. */
export function wholeOrder(
  source: OrderMailSource,
): Pick<OrderMailValues, 'lists' | 'sums' | 'exemption' | 'addresses'> {
  const { order, paper, say } = source
  const sums = orderSumViews(order, paper)
  const list = lineList(source, say(orderWords.whatYouOrdered), orderLineViews(order.lines, paper))
  return {
    lists: [
      { ...list, plain: [list.plain, plainRule, ...sums.map(({ title, text }) => plainRow(title, text))].join('\n') },
    ],
    sums: sums.map(({ name, title, text }) => ({ name, title, text, isTotal: name === 'total' })),
    exemption: exemptionText(source),
    addresses: addressesOf(source),
  }
}

function exemptionText({ order: { taxExemption }, say }: OrderMailSource): string {
  if (!taxExemption) return ''
  return `${say(orderWords.taxExempt)}: ${say(orderWords.exemptionText, taxExemption)}`
}

/** Returns lines under a title. `quantities` replaces the bought quantities, for example by those in a parcel, and hides the amounts. */
export function lineList(
  { paper, say }: OrderMailSource,
  title: string,
  views: readonly OrderLineView[],
  quantities?: ReadonlyMap<string, number>,
): MailLineList {
  const lines = views.map((view): MailLine => {
    const quantity = quantities?.get(view.id) ?? view.quantity
    const pieces = quantities || quantity > 1 ? say(orderWords.pieces, { quantity }) : ''
    return {
      title: view.title,
      details: [view.choice, pieces].filter((text) => text !== ''),
      answers: view.answers.map((answer) => ({ ...answer, text: withoutLinks(answer.text) })),
      amount: quantities ? '' : view.amount,
      pictureUrl: pictureUrl(view.imageUrl, paper.siteUrl),
    }
  })
  return { title, lines, plain: lines.map(plainLine).join('\n') }
}

function plainLine({ title, details, answers, amount }: MailLine): string {
  const row = plainRow([title, ...details].map(onOneLine).join(', '), amount)
  return [row, ...answers.map((answer) => plainRow(`  ${answer.title}: ${answer.text}`, ''))].join('\n')
}

/** Spaces would look like the gap between two columns. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Widest picture that a mail shows, twice its size on the page. The server sends JPEG to clients that do not ask for WebP. */
const pictureFormat = '300w'

/** A PNG or JPEG, twice as large as the mail shows it. */
const logoFormat = '500w'

function pictureUrl(imageUrl: string, siteUrl: string): string {
  if (imageUrl === '') return ''
  return `${imageUrl.startsWith('/') ? siteUrl : ''}${imageUrl}?format=${pictureFormat}`
}

function addressesOf({ order, paper, say }: OrderMailSource): MailAddress[] {
  const { delivery, billing, shipping } = order
  const { language } = paper
  const billed = { title: say(orderWords.billedTo), lines: addressLines(addressInMails(billing), { language }) }
  if (shipping?.isPickup) {
    const lines = [shipping.name, ...shipping.note.split('\n')].filter((line) => line !== '')
    return [{ title: say(orderWords.collectedAt), lines }, billed]
  }
  if (!delivery) return [billed]
  const delivered = { title: say(orderWords.deliveredTo), lines: addressLines(addressInMails(delivery), { language }) }
  return [delivered, billed].filter(({ lines }) => lines.length > 0)
}
