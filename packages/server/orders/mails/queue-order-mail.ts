import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { renewDownloads, type BoughtFile } from '../../downloads/index.ts'
import { ownTextsOf, queueMail, readOwnTexts } from '../../mail/index.ts'
import { readOrderDownloads } from '../downloads/order-downloads.ts'
import type { OrderMailRequest } from '../mail-request.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import { queueAttentionMail } from './queue-attention-mail.ts'
import {
  awaitingPaymentMail,
  cancelledMail,
  confirmedMail,
  newDownloadsMail,
  refundedMail,
  shippedMail,
  type OrderMailContent,
} from './order-mail-contents.ts'
import { makeOrderMailSource, type OrderMailSource } from './order-mail-values.ts'
import { readPaymentInstructions } from './payment-instructions.ts'
import { sentEarlier } from './sent-earlier.ts'

/**
 * Queues a mail about an order in the transaction of the change that causes it: to the shopper in the language of the order, or,
 * for `attention`, to the shop's owner. One occasion queues a mail only once.
 */
export async function queueOrderMail(tx: Tx, ctx: Ctx, request: OrderMailRequest): Promise<void> {
  if (request.mail === 'attention') return queueAttentionMail(tx, ctx, request)
  const { order, mail, statusToken } = request
  const paper = await readPaperContext(tx, ctx, order)
  const downloads = withDownloads.has(mail) ? await freshDownloads(tx, ctx, order) : []
  const stored = await readOwnTexts(tx, ctx.siteId)
  const source = makeOrderMailSource(order, paper, `${paper.siteUrl}/order/${statusToken}`, {
    downloads,
    ownTexts: ({ id }) => ownTextsOf(stored, id, paper.locale),
  })
  const { template, values, facts } = await contentOf(tx, ctx, source, request)
  await queueMail(tx, {
    key: orderMailKey(order.id, request),
    to: order.email,
    template,
    values,
    facts,
    locale: paper.locale,
    delayMs: request.delayMs ?? 0,
    ...sentEarlier(ctx),
  })
}

/** Returns the key of the mail about an order that an occasion causes. */
export function orderMailKey(orderId: string, { mail, occasion }: Pick<OrderMailRequest, 'mail' | 'occasion'>): string {
  return `orders.${mail}/${orderId}/${occasion}`
}

const withDownloads: ReadonlySet<OrderMailRequest['mail']> = new Set(['confirmed', 'paid', 'downloads'])

/** Renews links that are over first: the mail goes to the order's own address, so whoever reads it may have them. */
async function freshDownloads(tx: Tx, ctx: Ctx, order: OrderDetail): Promise<BoughtFile[]> {
  if (downloadableLines(order).length === 0) return []
  await renewDownloads(tx, ctx, order.id)
  return readOrderDownloads(tx, ctx, order)
}

async function contentOf(
  tx: Tx,
  ctx: Ctx,
  source: OrderMailSource,
  { mail, fulfilmentId, refundId }: OrderMailRequest,
): Promise<OrderMailContent> {
  switch (mail) {
    case 'awaiting-payment':
      return awaitingPaymentMail(source, await readPaymentInstructions(ctx, source.order, tx))
    case 'shipped':
      return shippedMail(source, fulfilmentId)
    case 'refunded':
      return refundedMail(source, refundId)
    case 'cancelled':
      return cancelledMail(source, refundId)
    case 'downloads':
      return newDownloadsMail(source)
    default:
      return confirmedMail(source)
  }
}
