import { orderDateText, orderDayText } from '@sitewright/domain/orders/order-dates.ts'
import { orderPage as words } from '@sitewright/domain/orders/order-page.messages.ts'
import { parcelsOf, type Parcel, type ParcelStepName } from '@sitewright/domain/orders/order-parcels.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import type { Ctx } from '../../context.ts'
import { secretPageHeaders, type SystemPageContent, type SystemPageRequest } from '../../http/index.ts'
import { pageDownloads } from '../downloads/download-views.ts'
import { findOrderByToken } from '../order-links.ts'
import { orderGone } from './confirmed-page.ts'
import {
  pageConfirmation,
  pageFacts,
  pageLines,
  pagePayment,
  pageSummary,
  readPageSource,
  testNoteOf,
  type PageSource,
} from './page-data.ts'
import { unpaidDates } from '../unpaid/unpaid-dates.ts'
import { statusTemplate } from './status-template.ts'

/**
 * Reads the page that shows an order's state by its signed link (BX-1.07). It shows no payment data and no email address, since
 * links are passed on.
 */
export async function readStatusPage(
  ctx: Ctx,
  { params, query, problem }: SystemPageRequest,
): Promise<SystemPageContent> {
  const { token = '' } = params
  const mailed = await findOrderByToken(ctx, token, 'status')
  const order = mailed ?? (await findOrderByToken(ctx, token, 'confirmed'))
  if (!order && problem) throw new Refusal('kit.not-found') // the form cannot be shown again
  if (!order) return orderGone(ctx)
  const source = await readPageSource(ctx, order)
  const note = source.say(words.linkIsKey)
  const path = `/order/${token}`
  const confirmPath = mailed ? `${path}/confirm` : ''
  const { data, ...content } = await statusContent(ctx, source, { path, note, account: null, confirmPath })
  const confirmed = query['confirmed'] === '1' && !problem ? confirmedText(source, ctx.now()) : ''
  return { ...content, data: { ...data, confirmed, alert: problem?.text ?? '' }, headers: secretPageHeaders }
}

/** Says that the order was confirmed; '' when it was not, or when there is nothing to wait for any more. */
function confirmedText({ order, paper, say }: PageSource, nowMs: number): string {
  const { deadline, confirmation } = unpaidDates(order, paper.dates)
  const isKept = order.expiresAt !== null && order.expiresAt > nowMs && !confirmation
  return isKept ? say(words.confirmed, { date: deadline }) : ''
}

/** Returns the order of a mailed link, or of the page after buying, which leads here. */
export async function findOrderOfLink(ctx: Ctx, token: string): Promise<OrderDetail | null> {
  return (await findOrderByToken(ctx, token, 'status')) ?? findOrderByToken(ctx, token, 'confirmed')
}

type StatusOptions = {
  /** Path of the page, below which its documents are. */
  path: string
  note: string
  /** Where the order is confirmed; '' on pages that do not prove whose mailbox its address is. */
  confirmPath: string
  /** Link to the list of orders, in the account of a signed-in shopper. */
  account: { back: { url: string; title: string } } | null
}

/** Returns the content of a page that shows an order's state. */
export async function statusContent(
  ctx: Ctx,
  source: PageSource,
  { path, note, account, confirmPath }: StatusOptions,
): Promise<SystemPageContent> {
  const { order, paper, say } = source
  const { number } = order
  const parcels = parcelsOf(order)
  const sent = parcels.filter(({ kind }) => kind === 'parcel').length
  const lead = [
    say(words.orderedOn, { date: orderDateText(order.createdAt, paper.dates) }),
    sent > 1 ? say(words.parcels, { count: sent }) : '',
  ]
  return {
    title: say(words.statusTitle, { number }),
    template: statusTemplate,
    data: {
      heading: say(orderWords.order, { number }),
      lead: lead.join(' ').trim(),
      test: testNoteOf(source),
      notice: noticeOf(source),
      words: { parcels: say(words.parcelList), quantity: say(words.quantity), refunds: refundsTitle(source) },
      confirmation: pageConfirmation(source, { action: confirmPath, email: '' }),
      payment: await pagePayment(ctx, source),
      parcels: parcels.map((parcel, at) => parcelView(source, parcel, { at, parcels })),
      refunds: order.refunds
        .filter(({ state }) => state !== 'failed')
        .map((refund) => refundView(source, refund, path)),
      facts: pageFacts(source, ctx.now()),
      downloads: pageDownloads(source, { isEveryLine: false, accountPath: account ? path : null }),
      summary: pageSummary(source, `${path}/invoice.pdf`, note),
      back: account?.back ?? null,
    },
  }
}

function noticeOf({ order, say }: PageSource): string {
  if (order.axes.order === 'cancelled') return say(words.cancelledText)
  return order.attention.includes('short-of-stock') ? say(words.attentionText) : ''
}

function refundsTitle({ order, say }: PageSource): string {
  return say(order.refunds.length > 1 ? words.refunds : words.refund)
}

const stepTitles: Readonly<Record<ParcelStepName, Message>> = {
  ordered: words.ordered,
  packed: words.packed,
  'on-its-way': words.onItsWay,
  delivered: words.delivered,
  ready: words.readyToCollect,
  collected: words.collected,
  complete: words.complete,
}

function parcelView(source: PageSource, parcel: Parcel, { at, parcels }: { at: number; parcels: readonly Parcel[] }) {
  const { order, paper, say } = source
  const quantities = new Map(parcel.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const { fulfilment, steps } = parcel
  const tracking = fulfilment?.tracking
  return {
    id: `parcel-${at + 1}`,
    title: parcelTitle(source, parcel, parcels),
    stage: say(stageOf(order, parcel)),
    look: fulfilment ? 'is-done' : '',
    stepCount: String(steps.length),
    steps: steps.map(({ name, state, atMs }) => ({
      title: say(stepTitles[name]),
      state,
      isCurrent: state === 'current',
      day: atMs === null ? '' : orderDayText(atMs, paper.dates),
    })),
    lines: pageLines(source, quantities),
    tracking:
      tracking && tracking.number !== ''
        ? {
            label: say(words.tracking, { carrier: tracking.carrier }),
            number: tracking.number,
            url: tracking.url,
            action: say(words.track),
          }
        : null,
  }
}

function parcelTitle({ say }: PageSource, parcel: Parcel, parcels: readonly Parcel[]): string {
  if (parcel.kind === 'pickup') return say(words.thePickup)
  if (parcel.kind === 'service') return say(words.theServices)
  const sent = parcels.filter(({ kind }) => kind === 'parcel')
  return sent.length === 1
    ? say(words.theParcel)
    : say(words.parcel, { parcel: sent.indexOf(parcel) + 1, parcels: sent.length })
}

function stageOf({ axes }: OrderDetail, { kind, fulfilment }: Parcel): Message {
  if (!fulfilment)
    return axes.payment === 'none' ? words.waitingForPayment : kind === 'service' ? words.ordered : words.beingPacked
  return { parcel: words.onItsWay, pickup: words.readyToCollect, service: words.complete }[kind]
}

function refundView(
  { order, paper, say }: PageSource,
  { id, state, amountCents, shippingCents, finishedAt, lines, createdAt, creditNote }: OrderRefund,
  path: string,
) {
  const amount = paper.money(amountCents)
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]))
  const what = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineId, quantity }) => say(words.quantityOf, { title: titles.get(lineId) ?? '', quantity }))
    .join(', ')
  const date = orderDateText(finishedAt ?? createdAt, paper.dates)
  return {
    text: state === 'done' ? say(words.wentBack, { amount, date }) : say(words.onItsWayBack, { amount }),
    what: [
      ...(what === '' ? [] : [say(words.refundFor, { what })]),
      ...(shippingCents > 0 ? [say(orderWords.refundedShipping, { amount: paper.money(shippingCents) })] : []),
    ].join(' '),
    when: order.payments.at(-1)?.provider === 'manual' ? '' : say(words.refundWhen),
    creditNote: creditNote && { url: `${path}/credit-notes/${id}`, title: say(words.creditNote) },
  }
}
