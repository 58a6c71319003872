import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { secretPageHeaders, streamReply, type StreamReply } from '../../http/index.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import { wholePerson, type ShownPerson } from '../papers/shown-to.ts'
import { drawDocument } from './draw-document.ts'
import { invoiceOf, packingSlipOf } from './order-document.ts'

const documents = { invoice: invoiceOf, 'packing-slip': packingSlipOf } as const
export type DocumentName = keyof typeof documents

/** Streams a document of an order as a PDF that browsers show. It is drawn anew each time, from what is stored with the order. */
export async function sendDocument(
  ctx: Ctx,
  order: OrderDetail,
  name: DocumentName,
  shown: ShownPerson = wholePerson,
): Promise<StreamReply> {
  const paper = await readInSite(ctx, (tx) => readPaperContext(tx, ctx, order))
  const pdf = drawDocument(documents[name](order, paper, shown))
  return streamReply(200, pdf, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}-${order.number}.pdf"`,
    'cache-control': 'private, no-store',
    ...secretPageHeaders,
  })
}
