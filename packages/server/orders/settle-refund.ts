import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal, type RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import { failRefund, finishRefund } from '@sitewright/domain/orders/rules/refund-plan.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../context.ts'
import { answerWaiting } from '../changes/index.ts'
import { inSite, readInSite, type Tx } from '../database/index.ts'
import { refundPayment } from '../payments/index.ts'
import { issueDuePapers } from './documents/issue-papers.ts'
import { moveRefundedStock } from './actions/move-stock.ts'
import { providerActor } from './order-actor.ts'
import { saveRefundEnd } from './order-parts.store.ts'
import type { NewOrderEvent, OrderRecord, StoredRefund } from './order-record.ts'
import { findOrder, lockOrder } from './orders.store.ts'
import { saveChange, titledUnits } from './save-change.ts'
import { mailAbout } from './send-mail.ts'

/** Names a refund of an order. */
export type RefundName = { orderId: string; refundId: string }

/** Returns the name under which a request waits for the end of a refund. */
export function waitsForRefund({ orderId, refundId }: RefundName): string {
  return `refund ${orderId} ${refundId}`
}

/** Returns the refund for whose end a request waits. */
export function refundAwaited(waitsFor: string): RefundName {
  const [, orderId = '', refundId = ''] = waitsFor.split(' ')
  return { orderId, refundId }
}

/**
 * Asks the provider to pay a pending refund back, without a transaction open, and stores how it ended. Any number of callers may
 * do so at once, any number of times: the provider pays back once per refund id, and only the first stores the end. While the
 * provider does not answer, the refund stays pending and the background asks again.
 */
export async function settleRefund(ctx: Ctx, name: RefundName): Promise<Undoable<OrderActionAnswer>> {
  const found = await readInSite(ctx, (tx) => findOrder(tx, ctx.siteId, { id: name.orderId }))
  const { order, refund } = partsOf(found, name)
  if (refund.state !== 'pending') return answerOf(order.number, order.version, refund)
  const result = await payBack(ctx, order, refund)
  if (result.state === 'pending') return answerOf(order.number, order.version, refund)
  return inSite(ctx, (tx) => endRefund(tx, ctx, name, result))
}

type RefundEnd = { state: 'done' } | { state: 'failed'; failure: string }
type RefundResult = { state: 'pending' } | RefundEnd

const hopeless: ReadonlySet<RefusalCode> = new Set([
  'payments.not-found',
  'payments.not-captured',
  'payments.refund-too-large',
])

async function payBack(ctx: Ctx, { payment }: OrderRecord, { id, amountCents }: StoredRefund): Promise<RefundResult> {
  if (payment.id === null || amountCents === 0) return { state: 'done' }
  try {
    const { refund } = await refundPayment(ctx, { paymentId: payment.id, refundId: id, amountCents })
    if (refund.state === 'failed') return { state: 'failed', failure: refund.reason ?? '' }
    return { state: refund.state === 'succeeded' ? 'done' : 'pending' }
  } catch (error) {
    // These say that the provider was never asked, and never will be.
    if (error instanceof Refusal && hopeless.has(error.code)) return { state: 'failed', failure: error.code }
    ctx.log.warn({ refundId: id, err: error }, 'a refund has no answer yet; the background asks again')
    return { state: 'pending' }
  }
}

async function endRefund(tx: Tx, ctx: Ctx, name: RefundName, result: RefundEnd): Promise<Undoable<OrderActionAnswer>> {
  const { order, refund } = partsOf(await lockOrder(tx, ctx.siteId, { id: name.orderId }), name)
  if (refund.state !== 'pending') return answerOf(order.number, order.version, refund)
  const failure = result.state === 'failed' ? result.failure : ''
  const isDone = result.state === 'done'
  const facts = isDone ? finishRefund(order.facts, refund) : failRefund(order.facts, refund)
  // The units of a failed refund are to be handed over again, unless the order was cancelled meanwhile.
  if (isDone || facts.axes.order === 'cancelled') await moveRefundedStock(tx, ctx, { orderId: order.id, facts }, refund)
  const part = { siteId: ctx.siteId, orderId: order.id }
  await saveRefundEnd(tx, part, refund.id, { state: result.state, failure, atMs: ctx.now() })
  const version = await saveChange(tx, ctx, order, { facts, events: [endEvent(order, refund, result)] })
  const answer = answerOf(order.number, version, { ...refund, state: result.state, failure })
  await answerWaiting(tx, ctx.siteId, waitsForRefund(name), answer)
  if (!isDone) await mailAbout(tx, ctx, order.id, { mail: 'attention', occasion: refund.id })
  else if (isMailed(refund)) {
    await mailAbout(tx, ctx, order.id, { mail: 'refunded', occasion: refund.id, refundId: refund.id })
  }
  if (isDone) await issueDuePapers(tx, ctx, order.id)
  return answer
}

/** The mail about a cancellation says what is paid back, so its refund has none of its own. */
function isMailed({ isShopperNotified, origin, amountCents }: StoredRefund): boolean {
  return isShopperNotified && origin !== 'cancel' && amountCents > 0
}

function endEvent(order: OrderRecord, refund: StoredRefund, result: RefundEnd): NewOrderEvent {
  const { amountCents: cents, lines, isRestocked, actor } = refund
  if (result.state === 'failed') {
    return { kind: 'refund-failed', actor: providerActor, data: { cents, reason: result.failure } }
  }
  const mailed = isMailed(refund) ? ({ mail: 'refunded' } as const) : {}
  return { kind: 'refunded', actor, data: { cents, lines: titledUnits(order, lines), isRestocked, ...mailed } }
}

function partsOf(order: OrderRecord | null, { refundId }: RefundName): { order: OrderRecord; refund: StoredRefund } {
  const refund = order?.refunds.find(({ id }) => id === refundId)
  if (!order || !refund) throw new Error('A refund without its order.')
  return { order, refund }
}

function answerOf(
  number: number,
  version: number,
  { id, state, amountCents, failure }: StoredRefund,
): Undoable<OrderActionAnswer> {
  return { number, version, undo: null, refund: { id, state, amountCents, failure } }
}
