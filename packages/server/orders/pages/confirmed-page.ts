import { pageTypes } from '@sitewright/domain/kit/enums.ts'
import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { orderDateText } from '@sitewright/domain/orders/order-dates.ts'
import { orderPage as words } from '@sitewright/domain/orders/order-page.messages.ts'
import { parcelsOf, type ParcelKind } from '@sitewright/domain/orders/order-parcels.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import { shoppersMessages } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import type { Ctx } from '../../context.ts'
import { secretPageHeaders, type SystemPageContent, type SystemPageRequest } from '../../http/index.ts'
import { shopperOf } from '../../shoppers/index.ts'
import { pageDownloads } from '../downloads/download-views.ts'
import { findOrderByToken } from '../order-links.ts'
import { cardText, paidText } from '../papers/paid-with.ts'
import { isCardShown } from '../papers/shown-to.ts'
import { confirmedTemplate, orderGoneTemplate } from './confirmed-template.ts'
import {
  pageConfirmation,
  pageFacts,
  pagePayment,
  pageSummary,
  readPageSource,
  testNoteOf,
  type PageSource,
} from './page-data.ts'

/** Reads the page that follows a purchase (BX-1.07). Its link works without signing in, and only for this order. */
export async function readConfirmedPage(
  ctx: Ctx,
  { params, query, problem }: SystemPageRequest,
): Promise<SystemPageContent> {
  const { token = '' } = params
  const order = await findOrderByToken(ctx, token, 'confirmed')
  if (!order && problem) throw new Refusal('kit.not-found') // the form cannot be shown again
  if (!order) return orderGone(ctx)
  const [source, shopper] = [await readPageSource(ctx, order), await shopperOf(ctx)]
  const { say } = source
  const { number, email, billing, delivery, axes } = order
  const isWaiting = axes.payment === 'none'
  const receiptUrl = `/order/${token}/invoice.pdf`
  const isCardNamed = isCardShown(order, ctx.now())
  const isSent = query['account'] === 'sent' && !problem
  return {
    title: say(words.confirmedTitle, { number }),
    template: confirmedTemplate,
    headers: secretPageHeaders,
    pageType: isWaiting ? pageTypes.orderReceived : pageTypes.orderConfirmed,
    data: {
      heading: say(words.confirmedHeading, { name: (delivery ?? billing).firstName }),
      lead: say(isWaiting ? words.waitingLead : words.confirmedLead, { number, email }),
      alert: problem && problem.fields['password'] === undefined ? problem.text : '',
      test: testNoteOf(source),
      words: {
        whatNext: say(words.whatNext),
        follow: say(words.follow),
        keepLooking: say(words.keepLooking),
        quantity: say(words.quantity),
      },
      downloads: pageDownloads(source, { isEveryLine: true, accountPath: null }, say(words.digital)),
      confirmation: pageConfirmation(source, { action: '', email }),
      payment: await pagePayment(ctx, source),
      steps: stepsOf(source, isCardNamed ? cardText(order, say) : ''),
      followUrl: `/order/${token}`,
      shopUrl: shopUrlOf(source),
      offer: shopper || isSent ? null : offerOf(source, token, problem?.fields['password'] ?? ''),
      sent: isSent && !shopper ? { title: say(words.offerSentTitle), text: say(words.offerSent, { email }) } : null,
      facts: pageFacts(source, ctx.now()),
      summary: { ...pageSummary(source, receiptUrl), paid: isCardNamed ? paidText(order, say) : '' },
    },
  }
}

/** Returns the page for an unknown link. It does not say whether there ever was such an order. */
export function orderGone(ctx: Ctx): SystemPageContent {
  const title = messageText(ctx.locale, words.goneTitle)
  const data = {
    heading: title,
    text: messageText(ctx.locale, words.gone),
    home: messageText(ctx.locale, words.goShopping),
  }
  return { title, template: orderGoneTemplate, data, status: 404, headers: secretPageHeaders }
}

/**
 * Returns what happens next to the goods of the order: sent, collected, or arranged by email. Empty for a digital order. `card` is
 * the card that paid; '' when it is not named.
 */
function stepsOf({ order, paper, say }: PageSource, card: string) {
  const parcels = parcelsOf(order)
  const kind = (['parcel', 'pickup', 'service'] as const).find((one) => parcels.some((parcel) => parcel.kind === one))
  if (!kind) return []
  const date = orderDateText(order.createdAt, paper.dates)
  const isWaiting = order.axes.payment === 'none'
  const ordered = {
    title: say(words.ordered),
    text:
      card === ''
        ? say(isWaiting ? words.orderedWaiting : words.orderedPaid, { date })
        : say(words.orderedPaidBy, { date, method: card }),
  }
  const next = nextSteps[kind].map(({ title, text }) => ({ title: say(title), text: text ? say(text) : '' }))
  return [ordered, ...next].map((step, at) => ({
    ...step,
    state: at === 0 ? (isWaiting ? 'now' : 'done') : at === 1 && !isWaiting ? 'now' : '',
    isCurrent: at === (isWaiting ? 0 : 1),
  }))
}

const nextSteps = {
  parcel: [
    { title: words.packed, text: words.packedNext },
    { title: words.onItsWay, text: words.onItsWayNext },
    { title: words.atYourDoor, text: null },
  ],
  pickup: [
    { title: words.readyToCollect, text: words.readyNext },
    { title: words.collected, text: null },
  ],
  service: [{ title: words.complete, text: words.service }],
} as const satisfies Record<ParcelKind, unknown>

function shopUrlOf({ paper }: PageSource): string {
  const wanted = toRecord(paper.shop.settings['storeSettings'])['continueShoppingLinkUrl']
  return typeof wanted === 'string' && wanted !== '' && isSafeLink(wanted) ? wanted : '/'
}

function offerOf({ order, say }: PageSource, token: string, error: string) {
  return {
    title: say(words.offerTitle),
    lead: say(words.offerLead),
    action: `/checkout/confirmed/${token}/account`,
    email: order.email,
    label: say(shoppersMessages.password),
    help: say(shoppersMessages.passwordHelp, { min: passwordLength.min }),
    error,
    describedBy: `${error === '' ? '' : 'order-password-error '}order-password-help`,
    button: say(words.offerButton),
  }
}
