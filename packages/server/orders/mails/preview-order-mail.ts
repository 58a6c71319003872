import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { mailTextsMessages } from '@sitewright/domain/mail/own-texts/mail-texts.messages.ts'
import type { OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import type { OrderDetail, OrderFulfilment, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import type { NewMail } from '../../mail/index.ts'
import { readNewestNumber } from '../list/order-list.store.ts'
import { orderDetailOf } from '../order-view.ts'
import { findOrder } from '../orders.store.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import { exampleOrder } from './example-order.ts'
import {
  awaitingPaymentMail,
  cancelledMail,
  completeMail,
  confirmedMail,
  newDownloadsMail,
  parcelMail,
  readyMail,
  refundedMail,
  type OrderMailContent,
} from './order-mail-contents.ts'
import { orderMailTemplates } from './order-mail-templates.ts'
import { makeOrderMailSource, type OrderMailSource, type OrderMailValues } from './order-mail-values.ts'
import { readPaymentInstructions } from './payment-instructions.ts'
import { reviewRequestMail } from './request-reviews.ts'

type Shown = Pick<NewMail<OrderMailValues>, 'template' | 'values' | 'facts' | 'locale'>
/** A mail as an owner sees it in the studio. `orderNumber` is null when it is made of the example. */
export type PreviewedOrderMail = { mail: Shown; order: OrderDetail; orderNumber: number | null }

/**
 * Makes a mail of the shop's newest order, in the site's language, or of an example while there is none. Links lead to the order in the
 * studio, because a preview makes no link of a shopper's. Returns null for a template that is not of an order.
 */
export async function previewOrderMail(
  tx: Tx,
  ctx: Ctx,
  { template, own, site }: { template: string; own: OwnTexts; site: { language: string; currency: string } },
): Promise<PreviewedOrderMail | null> {
  const make = contents[template]
  const real = await readNewestOrder(tx, ctx)
  const product = messageText(localeOf(site.language), mailTextsMessages.exampleProduct)
  const order = real ?? exampleOrder({ ...site, product })
  if (!make) return null
  const paper = await readPaperContext(tx, ctx, { language: site.language, currency: order.currency })
  const url = real
    ? `${ctx.deps.config.studioOrigin}/${ctx.site.identifier}/orders/${order.number}`
    : `${paper.siteUrl}/`
  const source = makeOrderMailSource(order, paper, url, { ownTexts: () => own })
  const content = make(source, await readPaymentInstructions(ctx, order, tx))
  return { mail: { ...content, locale: paper.locale }, order, orderNumber: real ? order.number : null }
}

/** Reads the order that previews are made of; null while the shop has none. */
export async function readNewestOrder(tx: Tx, ctx: Ctx): Promise<OrderDetail | null> {
  const number = await readNewestNumber(tx, ctx.siteId)
  const found = number === null ? null : await findOrder(tx, ctx.siteId, { number })
  return found && orderDetailOf(ctx, found)
}

const names = orderMailTemplates
/** By the template's name. What the order has not come to yet, such as a parcel, is made up. */
const contents: Readonly<Record<string, (source: OrderMailSource, instructions: string) => OrderMailContent>> = {
  [names.confirmed.name]: (source) => confirmedMail(source),
  [names['awaiting-payment'].name]: (source, instructions) => awaitingPaymentMail(source, instructions),
  [names.shipped.name]: (source) => shippedPreview(source),
  [names.ready.name]: (source) => readyMail(source, fulfilmentOf(source.order)),
  [names.complete.name]: (source) => completeMail(source, fulfilmentOf(source.order)),
  [names.refunded.name]: (source) => refundPreview(source),
  [names.cancelled.name]: (source) => cancelledMail(source, null),
  [names.downloads.name]: (source) => newDownloadsMail(source),
  [names['review-request'].name]: (source) =>
    reviewRequestMail(
      source,
      source.order.lines.map(({ itemId, title }) => ({ productId: itemId, productName: title, path: '/' })),
    ),
}

function shippedPreview(source: OrderMailSource): OrderMailContent {
  const { order } = source
  const fulfilment = fulfilmentOf(order)
  const lines = order.lines.map((line) => ({ ...line, openQuantity: 0 }))
  const isReal = order.fulfilments.includes(fulfilment)
  const shown = isReal ? order : { ...order, lines, fulfilments: [fulfilment] }
  return parcelMail({ ...source, order: shown }, fulfilment, order.delivery ?? order.billing)
}

function fulfilmentOf({ id, createdAt, fulfilments, lines }: OrderDetail): OrderFulfilment {
  const physical = new Set(lines.filter((line) => line.productType === productTypes.physical).map((line) => line.id))
  const real = fulfilments.findLast((one) => one.lines.some(({ lineId }) => physical.has(lineId)))
  const all = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }))
  const tracking = { carrier: 'UPS', number: '1Z 999 AA1 01 2345 6784', url: '' }
  return real ?? { id, createdAt, lines: all, tracking, isAutomatic: false }
}

function refundPreview(source: OrderMailSource): OrderMailContent {
  const { order } = source
  if (order.refunds.length > 0) return refundedMail(source, null)
  const amountCents = order.totals.totalCents
  const refund: OrderRefund = {
    id: order.id,
    state: 'done',
    origin: 'owner',
    createdAt: order.createdAt,
    finishedAt: order.createdAt,
    amountCents,
    shippingCents: 0,
    shippingTaxes: [],
    lines: [],
    taxes: [],
    creditNote: null,
    isRestocked: false,
    note: '',
    message: '',
    failure: '',
  }
  return refundedMail({ ...source, order: { ...order, refunds: [refund], refundedCents: amountCents } }, null)
}
