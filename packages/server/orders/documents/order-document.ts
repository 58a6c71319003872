import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import type { OrderPaymentState } from '@sitewright/domain/orders/order.ts'
import { orderDateText } from '@sitewright/domain/orders/order-dates.ts'
import { orderDocument as words } from '@sitewright/domain/orders/order-document.messages.ts'
import { orderLineViews, orderSumViews, type OrderLineView } from '@sitewright/domain/orders/order-view.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { addressLines } from '../../addresses/index.ts'
import { testNote } from '../papers/test-note.ts'
import type { PaperContext } from '../papers/paper-context.ts'
import { pagePlace, pagesPlace, type DocumentRow, type DocumentSum, type OrderDocument } from './document-content.ts'
import { taxDetailsOf, taxRowsOf } from './tax-rows.ts'
import type { FirstInvoiceFacts } from './order-papers.store.ts'
import { makeSay, type Say } from '../papers/say.ts'
import { shopHeadOf } from '../papers/shop-on-papers.ts'
import { wholePerson, type ShownPerson } from '../papers/shown-to.ts'

/**
 * Returns the content of an order's invoice, with net amount, rate and tax of each line; before it is issued, of its pro-forma
 * invoice. Nothing that changes after the invoice was issued is in it. A change of this content needs a new layout (`order_papers`).
 */
export function invoiceOf(order: OrderDetail, paper: PaperContext, shown: ShownPerson = wholePerson): OrderDocument {
  const say = makeSay(paper)
  const { invoice } = order
  const issued = { ...order, refundedCents: 0, taxes: order.taxes.map((tax) => ({ ...tax, refundedCents: 0 })) }
  const payment = invoice ? words.paid : paymentTexts[order.axes.payment]
  const parts = new Map(order.lines.map((line) => [line.id, line]))
  const facts = invoice ? [{ title: say(words.invoiceDate), text: orderDateText(invoice.issuedAt, paper.dates) }] : []
  return {
    ...invoiceBody(issued, paper, { payment, shown, facts }),
    title: invoice ? say(words.invoiceNumber, { number: invoice.number }) : say(words.proForma),
    createdMs: invoice?.issuedAt ?? order.createdAt,
    rows: invoiceRows(order, paper).map(({ id, row }) => {
      const part = parts.get(id)
      return part && order.taxes.length > 0
        ? { ...row, details: [...row.details, ...taxDetailsOf(part, order, paper)] }
        : row
    }),
    taxes: taxRowsOf({ lines: order.lines, shipping: order.shippingPart }, order, paper),
    note: invoice ? say(words.thanks) : say(words.proFormaNote),
  }
}

/**
 * Returns the invoice of an order from before invoices were issued once: `facts` is what it printed of the order's state then. It
 * never changes, so that an invoice has the bytes that it had.
 */
export function firstInvoiceOf(
  order: OrderDetail,
  paper: PaperContext,
  { payment, refundedCents }: Pick<FirstInvoiceFacts, 'payment' | 'refundedCents'>,
  shown: ShownPerson = wholePerson,
): OrderDocument {
  const then = {
    ...order,
    axes: { ...order.axes, payment },
    refundedCents,
    taxes: order.taxes.map((tax) => ({ ...tax, refundedCents: 0 })),
  }
  return {
    ...invoiceBody(then, paper, { payment: paymentTexts[payment], shown, facts: [] }),
    title: makeSay(paper)(words.invoiceNumber, { number: order.number }),
  }
}

type InvoiceParts = { payment: Message; shown: ShownPerson; facts: OrderDocument['facts'] }

function invoiceBody(order: OrderDetail, paper: PaperContext, { payment, shown, facts }: InvoiceParts): OrderDocument {
  const say = makeSay(paper)
  const { number, shipping } = order
  return {
    ...frameOf(order, paper, ''),
    facts: [
      { title: say(words.orderNumber), text: `#${number}` },
      { title: say(words.orderDate), text: orderDateText(order.createdAt, paper.dates) },
      ...facts,
      { title: say(words.payment), text: say(payment) },
      ...(shipping ? [{ title: say(words.delivery), text: shipping.name }] : []),
      ...exemptionOf(order, say),
    ].filter(({ text }) => text !== ''),
    addresses: addressesOf(order, paper, shown),
    columns: [
      { title: say(words.item), share: 0.52, isNumber: false },
      { title: say(words.quantity), share: 0.12, isNumber: true },
      { title: say(words.price), share: 0.18, isNumber: true },
      { title: say(words.amount), share: 0.18, isNumber: true },
    ],
    titleColumn: 0,
    rows: invoiceRows(order, paper).map(({ row }) => row),
    sums: sumsOf(order, paper),
    taxes: [],
    note: say(words.thanks),
  }
}

/** Names why no taxes are on a paper, and the number that proves it. */
export function exemptionOf({ taxExemption }: OrderDetail, say: Say): OrderDocument['facts'] {
  if (!taxExemption) return []
  return [{ title: say(orderWords.taxExempt), text: say(orderWords.exemptionText, taxExemption) }]
}

function invoiceRows({ lines }: OrderDetail, paper: PaperContext): { id: string; row: DocumentRow }[] {
  const say = makeSay(paper)
  return orderLineViews(lines, paper).map((line) => ({
    id: line.id,
    row: { cells: [line.title, String(line.quantity), line.unit, line.amount], details: detailsOf(line, say) },
  }))
}

/** Returns who pays, and where the order went. */
export function addressesOf(order: OrderDetail, paper: PaperContext, shown: ShownPerson): OrderDocument['addresses'] {
  const say = makeSay(paper)
  const { billing, delivery, shipping } = order
  const how = { language: paper.language, hasStreet: shown.hasStreet }
  const email = shown.hasEmail ? [order.email] : []
  const isDelivered = delivery !== null && !shipping?.isPickup
  return [
    { title: say(orderWords.billedTo), lines: [...addressLines(billing, how), ...email] },
    ...(isDelivered ? [{ title: say(orderWords.deliveredTo), lines: addressLines(delivery, how) }] : []),
  ]
}

/**
 * Returns the content of a packing slip: the units that are still to be packed, or all that were bought once nothing is left. It
 * has no prices, because parcels can be gifts.
 */
export function packingSlipOf(order: OrderDetail, paper: PaperContext): OrderDocument {
  const say = makeSay(paper)
  const { delivery, billing, shipping } = order
  const quantities = unitsToPack(order)
  const lines = orderLineViews(order.lines, paper).filter(({ id }) => quantities.has(id))
  const isDelivered = delivery !== null && !shipping?.isPickup
  return {
    ...frameOf(order, paper, say(words.packingSlip)),
    facts: [
      { title: say(words.orderNumber), text: `#${order.number}` },
      { title: say(words.orderDate), text: orderDateText(order.createdAt, paper.dates) },
      ...(shipping ? [{ title: say(words.delivery), text: shipping.name }] : []),
    ].filter(({ text }) => text !== ''),
    addresses: [
      isDelivered
        ? {
            title: say(orderWords.deliveredTo),
            lines: [...addressLines(delivery, { language: paper.language }), delivery.phone],
          }
        : {
            title: say(orderWords.collectedAt),
            lines: [...addressLines(delivery ?? billing, { language: paper.language }), order.email],
          },
      ...(order.note === '' ? [] : [{ title: say(words.shopperNote), lines: noteLines(order.note) }]),
    ],
    columns: [
      { title: say(words.packed), share: 0.12, isNumber: false, isBox: true },
      { title: say(words.item), share: 0.52, isNumber: false },
      { title: say(words.sku), share: 0.24, isNumber: false },
      { title: say(words.quantity), share: 0.12, isNumber: true },
    ],
    titleColumn: 1,
    rows: lines.map((line) => ({
      cells: ['', line.title, line.sku, String(quantities.get(line.id) ?? 0)],
      details: detailsOf({ ...line, sku: '' }, say),
    })),
    sums: [],
    taxes: [],
    note: say(words.thanks),
  }
}

/** Lines that a note has at most, so that the table stays on the first page. What follows runs on in the last one. */
const mostNoteLines = 8

function noteLines(note: string): string[] {
  const lines = note.split('\n').filter((line) => line.trim() !== '')
  const last = lines.slice(mostNoteLines - 1).join(' ')
  return [...lines.slice(0, mostNoteLines - 1), last]
}

/** Countries that print on letter paper; all others use A4. */
const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PR'])

/** Returns what all documents of an order have: the shop, the paper's size and language. */
export function frameOf(order: OrderDetail, paper: PaperContext, title: string) {
  const { shop } = paper
  const say = makeSay(paper)
  const { country } = order.delivery ?? order.billing
  return {
    title,
    language: paper.language,
    direction: paper.direction,
    paper: letterCountries.has(country) ? ('LETTER' as const) : ('A4' as const),
    createdMs: order.createdAt,
    shop: shopHeadOf(paper),
    logoKey: shop.logoKey,
    test: testNote(order, say),
    unprintable: say(words.unprintable),
    // Not by `say`, which isolates texts among Arabic words: these stand for numbers.
    pageText: messageText(paper.locale, words.page, { page: pagePlace, pages: pagesPlace }),
  }
}

const paymentTexts: Readonly<Record<OrderPaymentState, Message>> = {
  none: words.waiting,
  authorised: words.paid,
  paid: words.paid,
  'part-refunded': words.partRefunded,
  refunded: words.refunded,
  voided: words.voided,
  disputed: words.paid,
  'needs-attention': words.paid,
}

function detailsOf({ choice, answers, sku }: OrderLineView, say: Say): string[] {
  const own = answers.map(({ title, text }) => `${title}: ${text}`)
  return [choice, ...own, sku === '' ? '' : `${say(words.sku)} ${sku}`].filter((line) => line !== '')
}

function sumsOf(order: OrderDetail, paper: PaperContext): DocumentSum[] {
  const { locale, money } = paper
  const sums = orderSumViews(order, paper).map(({ name, title, text }) => ({ title, text, isTotal: name === 'total' }))
  if (order.axes.payment !== 'none') return sums
  return [...sums, { title: messageText(locale, words.toPay), text: money(order.totals.totalCents), isTotal: false }]
}

function unitsToPack({ lines }: OrderDetail): ReadonlyMap<string, number> {
  const physical = lines.filter(({ productType }) => productType === productTypes.physical)
  const open = physical.map(({ id, openQuantity }) => [id, openQuantity] as const).filter(([, units]) => units > 0)
  if (open.length > 0) return new Map(open)
  return new Map(
    physical
      .map(({ id, quantity, removedQuantity }) => [id, quantity - removedQuantity] as const)
      .filter(([, units]) => units > 0),
  )
}
