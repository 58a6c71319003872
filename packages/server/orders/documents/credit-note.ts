import { orderDateText } from '@sitewright/domain/orders/order-dates.ts'
import { orderDocument as words } from '@sitewright/domain/orders/order-document.messages.ts'
import { orderLineViews } from '@sitewright/domain/orders/order-view.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import type { PaperContext } from '../papers/paper-context.ts'
import { makeSay } from '../papers/say.ts'
import { wholePerson, type ShownPerson } from '../papers/shown-to.ts'
import type { DocumentRow, OrderDocument } from './document-content.ts'
import { addressesOf, exemptionOf, frameOf } from './order-document.ts'
import { taxDetailsOf, taxRowsOf } from './tax-rows.ts'

/** Returns the content of the credit note of a refund: what was paid back for each line and for shipping, with the taxes within. */
export function creditNoteOf(
  order: OrderDetail,
  paper: PaperContext,
  { refund, number, issuedMs }: { refund: OrderRefund; number: number; issuedMs: number },
  shown: ShownPerson = wholePerson,
): OrderDocument {
  const say = makeSay(paper)
  const lines = refund.lines.filter(({ cents, quantity }) => cents > 0 || quantity > 0)
  const titles = new Map(orderLineViews(order.lines, paper).map((view) => [view.id, view]))
  const rows: DocumentRow[] = lines.map(({ lineId, quantity, cents, taxes }) => {
    const view = titles.get(lineId)
    const details = taxDetailsOf({ totalCents: cents, taxes }, order, paper)
    return {
      cells: [view?.title ?? '', quantity === 0 ? '' : String(quantity), paper.money(cents)],
      details: [view?.choice ?? '', ...details].filter((line) => line !== ''),
    }
  })
  const shipping = { totalCents: refund.shippingCents, taxes: refund.shippingTaxes }
  if (shipping.totalCents > 0) {
    const details = taxDetailsOf(shipping, order, paper)
    rows.push({ cells: [say(orderWords.shipping), '', paper.money(shipping.totalCents)], details })
  }
  const taxed = lines.map(({ cents, taxes }) => ({ totalCents: cents, taxes }))
  return {
    ...frameOf(order, paper, say(words.creditNoteNumber, { number })),
    createdMs: issuedMs,
    facts: [
      { title: say(words.creditNoteDate), text: orderDateText(issuedMs, paper.dates) },
      ...(order.invoice ? [{ title: say(words.invoice), text: String(order.invoice.number) }] : []),
      { title: say(words.orderNumber), text: `#${order.number}` },
      { title: say(words.orderDate), text: orderDateText(order.createdAt, paper.dates) },
      ...exemptionOf(order, say),
    ],
    addresses: addressesOf(order, paper, shown),
    columns: [
      { title: say(words.item), share: 0.66, isNumber: false },
      { title: say(words.quantity), share: 0.14, isNumber: true },
      { title: say(words.amount), share: 0.2, isNumber: true },
    ],
    titleColumn: 0,
    rows,
    sums: [{ title: say(orderWords.refunded), text: paper.money(refund.amountCents), isTotal: true }],
    taxes: taxRowsOf({ lines: taxed, shipping }, order, paper),
    note: '',
  }
}
