import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite, type Tx } from '../../database/index.ts'
import { contentReply, secretPageHeaders, type Reply } from '../../http/index.ts'
import { orderDetailOf } from '../order-view.ts'
import { lockOrder } from '../orders.store.ts'
import { paperContextOf, readPaperContext } from '../papers/paper-context.ts'
import { wholePerson, type ShownPerson } from '../papers/shown-to.ts'
import { creditNoteOf } from './credit-note.ts'
import type { OrderDocument } from './document-content.ts'
import { issueDuePapers } from './issue-papers.ts'
import { firstInvoiceOf, invoiceOf, packingSlipOf } from './order-document.ts'
import { findPaper } from './order-papers.store.ts'

/** Sends the packing slip of an order. It is drawn anew each time. */
export async function sendPackingSlip(ctx: Ctx, order: OrderDetail): Promise<Reply> {
  const paper = await readInSite(ctx, (tx) => readPaperContext(tx, ctx, order))
  return pdfReply(ctx, packingSlipOf(order, paper), `packing-slip-${order.number}`)
}

/** Sends the invoice of an order as it was issued, or a pro-forma invoice while the order is not paid. */
export async function sendInvoice(ctx: Ctx, given: OrderDetail, shown: ShownPerson = wholePerson): Promise<Reply> {
  const order = given.invoice || !isPaid(given) ? given : await issueLate(ctx, given)
  const document = await readInSite(ctx, (tx) => readInvoice(tx, ctx, order, shown))
  return pdfReply(ctx, document, `${order.invoice ? 'invoice' : 'pro-forma'}-${order.number}`)
}

/** Sends the credit note of a refund as it was issued. Throws when the refund has none. */
export async function sendCreditNote(
  ctx: Ctx,
  given: OrderDetail,
  refundId: string,
  shown: ShownPerson = wholePerson,
): Promise<Reply> {
  const isLate = given.refunds.some(({ id, creditNote }) => id === refundId && creditNote?.number === null)
  const order = isLate ? await issueLate(ctx, given) : given
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (!refund?.creditNote) throw new Refusal('kit.not-found')
  const paper = await readInSite(ctx, (tx) => findPaper(tx, ctx.siteId, { orderId: order.id, refundId }))
  if (!paper) throw new Refusal('kit.not-found')
  const document = creditNoteOf(order, paperContextOf(ctx, paper.site, order), { ...paper, refund }, shown)
  return pdfReply(ctx, document, `credit-note-${paper.number}`)
}

function isPaid({ axes: { payment } }: OrderDetail): boolean {
  return payment !== 'none' && payment !== 'authorised' && payment !== 'voided'
}

/** Issues papers of an order that was paid or refunded by a process that does not issue them yet. */
async function issueLate(ctx: Ctx, { id }: OrderDetail): Promise<OrderDetail> {
  return inSite(ctx, async (tx) => {
    const locked = await lockOrder(tx, ctx.siteId, { id })
    if (!locked) throw new Refusal('kit.not-found')
    await issueDuePapers(tx, ctx, id)
    const order = await lockOrder(tx, ctx.siteId, { id })
    return orderDetailOf(ctx, order ?? locked)
  })
}

async function readInvoice(tx: Tx, ctx: Ctx, order: OrderDetail, shown: ShownPerson): Promise<OrderDocument> {
  const issued = await findPaper(tx, ctx.siteId, { orderId: order.id, refundId: null })
  if (!issued) return invoiceOf(order, await readPaperContext(tx, ctx, order), shown)
  const paper = paperContextOf(ctx, issued.site, order)
  return issued.firstFacts ? firstInvoiceOf(order, paper, issued.firstFacts, shown) : invoiceOf(order, paper, shown)
}

async function pdfReply(ctx: Ctx, document: OrderDocument, name: string): Promise<Reply> {
  const { files, documents } = ctx.deps
  const logo = document.logoKey === '' ? null : await files.get(document.logoKey)
  return contentReply(200, await documents.draw(logo ? { ...document, logo } : document), {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
    'cache-control': 'private, no-store',
    ...secretPageHeaders,
  })
}
