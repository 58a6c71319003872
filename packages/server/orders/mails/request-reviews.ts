import { orderMail as words } from '@sitewright/domain/orders/order-mail.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { backgroundCtx, type Ctx, type Deps } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { ownTextsOf, queueMail, readOwnTexts } from '../../mail/index.ts'
import { inviteReviews, type ReviewInvitation } from '../../reviews/index.ts'
import { issueOrderToken } from '../order-links.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import { readOrderInTx } from '../read-order.ts'
import { orderMailTemplates } from './order-mail-templates.ts'
import type { OrderMailContent } from './order-mail-contents.ts'
import { baseValues, inOwnWords, makeOrderMailSource, type OrderMailSource } from './order-mail-values.ts'
import { findOrdersToAskAbout, noteReviewRequest } from './review-requests.store.ts'

const batchSize = 50
/** Products of one order that a mail asks about. */
const mostProducts = 5

/** Asks shoppers for reviews, once for each order, some days after everything was handed over (BX-1.20). */
export async function requestReviews(deps: Deps, signal?: AbortSignal): Promise<void> {
  const due = await findOrdersToAskAbout(deps.owner, { nowMs: deps.clock.now(), most: batchSize })
  for (const { siteId, orderId } of due) {
    if (signal?.aborted === true) return
    try {
      const ctx = await backgroundCtx(deps, siteId)
      await inSite(ctx, (tx) => requestReviewsOf(tx, ctx, orderId))
    } catch (error) {
      deps.log.error(
        { siteId, orderId, err: error },
        'a shopper could not be asked for reviews; the next run tries again',
      )
    }
  }
}

async function requestReviewsOf(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  const order = await readOrderInTx(tx, ctx, orderId)
  if (!order || !(await noteReviewRequest(tx, ctx.siteId, orderId, ctx.now()))) return
  const invitations = await inviteReviews(tx, ctx, productsToAskAbout(order))
  if (invitations.length === 0) return
  const paper = await readPaperContext(tx, ctx, order)
  const orderUrl = `${paper.siteUrl}/order/${await issueOrderToken(tx, ctx, orderId, 'status')}`
  const stored = await readOwnTexts(tx, ctx.siteId)
  const source = makeOrderMailSource(order, paper, orderUrl, {
    ownTexts: ({ id }) => ownTextsOf(stored, id, paper.locale),
  })
  await queueMail(tx, {
    key: `orders.review-request/${orderId}`,
    to: order.email,
    locale: paper.locale,
    ...reviewRequestMail(source, invitations),
  })
}

/** Products of which the shopper kept at least one unit. */
function productsToAskAbout({ lines }: OrderDetail): string[] {
  const kept = lines.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
  return [...new Set(kept.map(({ itemId }) => itemId))].slice(0, mostProducts)
}

/** Asks for a review of each of the products. */
export function reviewRequestMail(given: OrderMailSource, invitations: readonly ReviewInvitation[]): OrderMailContent {
  const template = orderMailTemplates['review-request']
  const source = inOwnWords(given, template)
  const { order, orderUrl, paper, say, facts } = source
  const [first, ...others] = invitations.map(({ productName, path }) => ({
    title: productName,
    url: `${paper.siteUrl}${path}`,
  }))
  const values = {
    ...baseValues(source, say(words.reviewHeading), say(words.reviewLead, { number: order.number })),
    notes: [say(words.reviewSmall)],
    action: `${say(words.reviewAction)}: ${first?.title ?? ''}`,
    actionUrl: first?.url ?? orderUrl,
    links: others.map(({ title, url }) => ({ title: `${say(words.reviewAction)}: ${title}`, url })),
  }
  return { template, facts, values }
}
