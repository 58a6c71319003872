import { downloadWords } from '@sitewright/domain/downloads/downloads.messages.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { orderMail as words } from '@sitewright/domain/orders/order-mail.messages.ts'
import { orderPage } from '@sitewright/domain/orders/order-page.messages.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import { orderLineViews } from '@sitewright/domain/orders/order-view.ts'
import type { OrderFulfilment, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import type { MailFacts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { addressInMails } from '@sitewright/domain/orders/mail-texts.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { MailTemplate } from '../../mail/index.ts'
import { paidText } from '../papers/paid-with.ts'
import { orderMailTemplates } from './order-mail-templates.ts'
import { unpaidDates } from '../unpaid/unpaid-dates.ts'
import {
  baseValues,
  inOwnWords,
  lineList,
  wholeOrder,
  type OrderMailSource,
  type OrderMailValues,
} from './order-mail-values.ts'

/** A mail about an order. `facts` are what the owner's texts of it may name. */
export type OrderMailContent = {
  template: MailTemplate<OrderMailValues>
  values: OrderMailValues
  facts: MailFacts
}

/** The order is paid: what was bought, what it cost, where it goes. */
export function confirmedMail(given: OrderMailSource): OrderMailContent {
  const template = orderMailTemplates.confirmed
  const source = inOwnWords(given, template)
  const { order, say, facts } = source
  const { number, shipping } = order
  const isShipped = order.lines.some(({ productType }) => productType === productTypes.physical)
  const lead = shipping?.isPickup
    ? words.confirmedPickup
    : isShipped
      ? words.confirmedShipped
      : words.confirmedNothingToShip
  const values = { ...baseValues(source, thankYou(source), say(lead, { number })), ...wholeOrder(source) }
  return { template, facts, values: { ...values, paid: paidText(order, say) } }
}

/** The shopper asked for working links to the downloads of the order. */
export function newDownloadsMail(given: OrderMailSource): OrderMailContent {
  const template = orderMailTemplates.downloads
  const source = inOwnWords(given, template)
  const { order, say, facts } = source
  const lead = say(downloadWords.mailLead, { number: order.number })
  return { template, facts, values: baseValues(source, say(downloadWords.mailHeading), lead) }
}

/** A manual order was placed: how to pay for it, with the shop's `instructions` (bank details, for example). */
export function awaitingPaymentMail(given: OrderMailSource, instructions: string): OrderMailContent {
  const template = orderMailTemplates['awaiting-payment']
  const amount = given.paper.money(given.order.totals.totalCents)
  const source = inOwnWords(given, template, { amount })
  const { order, paper, say, facts } = source
  const { number } = order
  const isAtPickup = order.payments[0]?.method === 'pay-at-pickup'
  const lead = say(isAtPickup ? words.waitingPickup : words.waitingTransfer, { number, amount })
  const payBy = isAtPickup
    ? []
    : [
        { title: say(words.amountToPay), text: amount },
        { title: say(words.paymentReference), text: say(orderWords.order, { number }) },
      ]
  const lines = instructions.split('\n').map((line) => line.trim())
  const { deadline, confirmation } = unpaidDates(order, paper.dates)
  const note = deadline === '' ? '' : say(words.paymentDeadline, { date: deadline })
  const panel = { title: say(words.howToPay), facts: payBy, lines: lines.filter((line) => line !== ''), note }
  const values = {
    ...baseValues(source, thankYou(source), lead),
    ...wholeOrder(source),
    ...(confirmation && { notes: [say(words.confirmBy, confirmation)], action: say(words.confirmOrder) }),
    panel,
  }
  return { template, facts, values }
}

/** Units were handed over: sent, ready to be collected, or done with nothing to send. */
export function shippedMail(given: OrderMailSource, fulfilmentId: string | null): OrderMailContent {
  const { order } = given
  const fulfilment = order.fulfilments.find(({ id }) => id === fulfilmentId) ?? order.fulfilments.at(-1)
  if (order.shipping?.isPickup) return readyMail(given, fulfilment)
  if (!order.delivery || !fulfilment || !hasPhysical(given, fulfilment)) return completeMail(given, fulfilment)
  return parcelMail(given, fulfilment, order.delivery)
}

/** A pickup is ready. */
export function readyMail(given: OrderMailSource, fulfilment: OrderFulfilment | undefined): OrderMailContent {
  const template = orderMailTemplates.ready
  const source = inOwnWords(given, template)
  const { say, facts } = source
  const values = {
    ...baseValues(source, say(words.readyHeading), say(words.readyLead)),
    ...parcelLists(source, fulfilment),
    addresses: wholeOrder(source).addresses.slice(0, 1),
  }
  return { template, facts, values }
}

/** Something that is not shipped was handed over. */
export function completeMail(given: OrderMailSource, fulfilment: OrderFulfilment | undefined): OrderMailContent {
  const template = orderMailTemplates.complete
  const source = inOwnWords(given, template)
  const { say, facts } = source
  const base = baseValues(source, say(words.doneHeading), say(words.doneLead))
  return { template, facts, values: { ...base, ...parcelLists(source, fulfilment) } }
}

/** A parcel is on its way. */
export function parcelMail(given: OrderMailSource, fulfilment: OrderFulfilment, delivery: Address): OrderMailContent {
  const template = orderMailTemplates.shipped
  const numbers = { number: given.order.number, ...parcelNumbers(given, fulfilment) }
  const { address1, city } = addressInMails(delivery)
  const address = [address1, city].filter((part) => part !== '').join(', ')
  const { carrier = '', number: trackingNumber = '' } = fulfilment.tracking ?? {}
  const source = inOwnWords(given, template, { ...numbers, address, carrier, trackingNumber })
  const { say, facts } = source
  const values = {
    ...baseValues(source, say(words.shippedHeading, numbers), say(words.shippedLead, { address })),
    ...parcelLists(source, fulfilment),
    ...numbers,
    ...trackingOf(source, fulfilment),
  }
  return { template, facts, values }
}

/** Money is on its way back. */
export function refundedMail(given: OrderMailSource, refundId: string | null): OrderMailContent {
  const template = orderMailTemplates.refunded
  const { order, paper } = given
  const refund = order.refunds.find(({ id }) => id === refundId) ?? order.refunds.at(-1)
  const amount = paper.money(refund?.amountCents ?? 0)
  const source = inOwnWords(given, template, { amount })
  const { say, facts } = source
  const lead = say(words.refundedLead, { number: order.number, amount })
  const isPartly = order.refundedCents > (refund?.amountCents ?? 0)
  const values = {
    ...baseValues(source, say(words.refundedHeading), lead),
    notes: [
      ...(refund && refund.message !== '' ? [refund.message] : []),
      howItGoesBack(source),
      ...(refund && refund.shippingCents > 0
        ? [say(orderWords.refundedShipping, { amount: paper.money(refund.shippingCents) })]
        : []),
      ...(isPartly ? [say(words.refundedSoFar, { amount: paper.money(order.refundedCents) })] : []),
    ],
    links: refund?.creditNote
      ? [{ title: say(orderPage.creditNote), url: `${source.orderUrl}/credit-notes/${refund.id}` }]
      : [],
    lists: refund?.lines.some(({ quantity }) => quantity > 0) ? [refundList(source, refund)] : [],
  }
  return { template, facts, values }
}

/** The order was cancelled, by the shop or because nobody paid. */
export function cancelledMail(given: OrderMailSource, refundId: string | null): OrderMailContent {
  const template = orderMailTemplates.cancelled
  const source = inOwnWords(given, template)
  const { order, paper, say, facts } = source
  const { number } = order
  const refund = order.refunds.find(({ id }) => id === refundId)
  const isExpired = order.events.some(({ kind }) => kind === 'expired')
  const lead = say(isExpired ? words.cancelledUnpaid : words.cancelledLead, { number })
  const money = refund
    ? [say(words.cancelledRefund, { amount: paper.money(refund.amountCents) }), howItGoesBack(source)]
    : order.paidCents === 0
      ? [say(words.cancelledUncharged)]
      : []
  const values = { ...baseValues(source, say(words.cancelledHeading), lead), ...wholeOrder(source), notes: money }
  return { template, facts, values: { ...values, addresses: [] } }
}

function thankYou({ order: { delivery, billing }, say }: OrderMailSource): string {
  return say(words.thankYou, { name: addressInMails(delivery ?? billing).firstName })
}

function howItGoesBack({ order, say }: OrderMailSource): string {
  return say(order.payments.at(-1)?.provider === 'manual' ? words.refundedByHand : words.refundedToCard)
}

function hasPhysical({ order }: OrderMailSource, { lines }: OrderFulfilment): boolean {
  const physical = new Set(order.lines.filter((line) => line.productType === productTypes.physical).map(({ id }) => id))
  return lines.some(({ lineId }) => physical.has(lineId))
}

function parcelNumbers(source: OrderMailSource, fulfilment: OrderFulfilment): { parcel: number; parcels: number } {
  const { order } = source
  const sent = order.fulfilments.filter((one) => hasPhysical(source, one))
  const isMoreToCome = order.lines.some((line) => line.productType === productTypes.physical && line.openQuantity > 0)
  return { parcel: sent.indexOf(fulfilment) + 1, parcels: sent.length + (isMoreToCome ? 1 : 0) }
}

function parcelLists(source: OrderMailSource, fulfilment: OrderFulfilment | undefined): Pick<OrderMailValues, 'lists'> {
  const { order, paper, say } = source
  const views = orderLineViews(order.lines, paper)
  const sent = new Map((fulfilment?.lines ?? []).map(({ lineId, quantity }) => [lineId, quantity]))
  const open = new Map(order.lines.map(({ id, openQuantity }) => [id, openQuantity]))
  const inParcel = views.filter(({ id }) => (sent.get(id) ?? 0) > 0)
  const toCome = order.axes.order === 'cancelled' ? [] : views.filter(({ id }) => (open.get(id) ?? 0) > 0)
  const title = say(order.delivery && !order.shipping?.isPickup ? words.inThisParcel : words.thisTime)
  return {
    lists: [
      ...(inParcel.length > 0 ? [lineList(source, title, inParcel, sent)] : []),
      ...(toCome.length > 0 ? [lineList(source, say(words.stillToCome), toCome, open)] : []),
    ],
  }
}

function trackingOf({ say, orderUrl }: OrderMailSource, { tracking }: OrderFulfilment): Partial<OrderMailValues> {
  if (!tracking || tracking.number === '') return {}
  const underAction = [tracking.carrier, `${say(words.trackingNumber)} ${tracking.number}`]
    .filter((part) => part !== '')
    .join(', ')
  if (tracking.url === '') return { underAction }
  return {
    action: say(words.track),
    actionUrl: tracking.url,
    underAction,
    links: [{ title: say(words.seeOrder), url: orderUrl }],
  }
}

function refundList(source: OrderMailSource, refund: OrderRefund) {
  const { order, paper, say } = source
  const quantities = new Map(refund.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const views = orderLineViews(order.lines, paper).filter(({ id }) => (quantities.get(id) ?? 0) > 0)
  return lineList(source, say(words.whatWasRefunded), views, quantities)
}
