import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderMail } from '@sitewright/domain/orders/order-mail.messages.ts'
import { orderPage as words } from '@sitewright/domain/orders/order-page.messages.ts'
import {
  orderLineViews,
  orderSumViews,
  type OrderLineView,
  type OrderSumView,
} from '@sitewright/domain/orders/order-view.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import type { BoughtFile } from '../../downloads/index.ts'
import { readOrderDownloads } from '../downloads/order-downloads.ts'
import { readPaymentInstructions } from '../mails/payment-instructions.ts'
import { addressLines } from '../../addresses/index.ts'
import { testNote } from '../papers/test-note.ts'
import { readPaperContext, type PaperContext } from '../papers/paper-context.ts'
import { unpaidDates } from '../unpaid/unpaid-dates.ts'
import { makeSay, type Say } from '../papers/say.ts'
import { shownByLink } from '../papers/shown-to.ts'

/** An order with what its page needs to know about the shop. Pages are in the visitor's language. */
export type PageSource = { order: OrderDetail; paper: PaperContext; say: Say; downloads: readonly BoughtFile[] }

export async function readPageSource(ctx: Ctx, order: OrderDetail): Promise<PageSource> {
  const own = { language: ctx.site.language, currency: order.currency }
  const [paper, downloads] = await readInSite(ctx, (tx) =>
    Promise.all([readPaperContext(tx, ctx, own), readOrderDownloads(tx, ctx, order)]),
  )
  return { order, paper, say: makeSay(paper), downloads }
}

export type PageLine = Omit<OrderLineView, 'quantity'> & { quantity: string; flag: string }

/** Returns lines as the pages show them. `quantities` are those in a parcel; then no amounts are shown. */
export function pageLines({ order, paper, say }: PageSource, quantities?: ReadonlyMap<string, number>): PageLine[] {
  return orderLineViews(order.lines, paper)
    .filter(({ id }) => !quantities || quantities.has(id))
    .map((view) => ({
      ...view,
      quantity: String(quantities?.get(view.id) ?? view.quantity),
      amount: quantities ? '' : view.amount,
      flag:
        quantities || view.refundedQuantity === 0 ? '' : say(words.refundedUnits, { quantity: view.refundedQuantity }),
    }))
}

export type PageSummary = {
  title: string
  lines: PageLine[]
  sums: OrderSumView[]
  receipt: { url: string; title: string }
  note: string
}

/** Returns the panel of what was bought. `receiptUrl` is the address of the invoice. */
export function pageSummary(source: PageSource, receiptUrl: string, note = ''): PageSummary {
  const { order, paper, say } = source
  return {
    title: say(orderWords.whatYouOrdered),
    lines: pageLines(source),
    sums: orderSumViews(order, paper),
    receipt: { url: receiptUrl, title: say(order.axes.payment === 'none' ? words.proForma : words.receipt) },
    note,
  }
}

/** Returns where the order goes, and whom to ask. After 90 days, the address is only a name, a city and a country. */
export function pageFacts({ order, paper, say }: PageSource, nowMs: number) {
  const { delivery, shipping } = order
  const { hasStreet } = shownByLink(order, nowMs)
  const pickup = {
    title: say(orderWords.collectedAt),
    lines: [shipping?.name ?? '', ...(shipping?.note.split('\n') ?? [])],
    text: '',
  }
  const delivered = delivery && {
    title: say(orderWords.deliveredTo),
    lines: addressLines(delivery, { language: paper.language, hasStreet }),
    text: hasStreet ? '' : say(words.streetHidden),
  }
  const questions = {
    title: say(words.questions),
    lines: [],
    text: say(words.questionsText, { email: paper.shop.contactEmail }),
  }
  const place = shipping?.isPickup ? pickup : delivered
  return [...(place ? [place] : []), questions].map((fact) => ({
    ...fact,
    lines: fact.lines.filter((line) => line !== ''),
  }))
}

/** Returns how to pay an order that waits for its payment; null for all others. */
export async function pagePayment(ctx: Ctx, { order, paper, say }: PageSource) {
  const { axes, number, payments } = order
  if (axes.payment !== 'none' || axes.order === 'cancelled') return null
  const isAtPickup = payments.at(-1)?.method === 'pay-at-pickup'
  const instructions = await readPaymentInstructions(ctx, order)
  const { deadline } = unpaidDates(order, paper.dates)
  return {
    title: say(words.howToPay),
    rows: [
      { title: say(orderMail.amountToPay), text: paper.money(order.totals.totalCents) },
      ...(isAtPickup ? [] : [{ title: say(orderMail.paymentReference), text: say(orderWords.order, { number }) }]),
    ],
    notes: instructions.split('\n').filter((line) => line.trim() !== ''),
    deadline: deadline === '' ? '' : say(orderMail.paymentDeadline, { date: deadline }),
  }
}

/**
 * Returns what a shopper has to do for an unpaid order to be kept: to press a button on the page of the mailed link, at `action`, or
 * on other pages ('' as `action`) to open that link. Null when no confirmation is awaited.
 */
export function pageConfirmation(
  { order, paper, say }: PageSource,
  { action, email }: { action: string; email: string },
) {
  const { confirmation } = unpaidDates(order, paper.dates)
  if (!confirmation) return null
  return {
    title: say(words.confirmTitle),
    text: action === '' ? say(words.confirmByMail, { ...confirmation, email }) : say(orderMail.confirmBy, confirmation),
    form: action === '' ? null : { action, button: say(orderMail.confirmOrder) },
  }
}

export function testNoteOf({ order, say }: PageSource): string {
  return testNote(order, say)
}
