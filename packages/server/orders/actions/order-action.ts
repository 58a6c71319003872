import { createHash } from 'node:crypto'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { findActionKey, insertActionKey } from '../order-parts.store.ts'
import type { OrderRecord, StoredRefund } from '../order-record.ts'
import { lockOrder } from '../orders.store.ts'
import { issueDuePapers } from '../documents/issue-papers.ts'
import { settleRefund } from '../settle-refund.ts'

/**
 * A request to change an order. `name` is what the activity log calls it. `key` is the header `Idempotency-Key`: the same request
 * under the same key is made once and answered alike; null makes it each time.
 */
export type ActionRequest = { name: string; key: string | null; body: unknown }

/** What an action did. `undo` is the path below the order that takes it back. A pending refund is settled after the commit. */
export type ActionOutcome = {
  version: number
  undo?: string
  refund?: StoredRefund
  /** True when the order was paid, or money counts as paid back. */
  arePapersDue?: boolean
}

/**
 * Changes an order under its lock, in one transaction with the key, the timeline and the activity log. A refund that the action
 * started is then settled with the provider, without a transaction open. Throws `orders.not-found` and `orders.key-reused`.
 */
export async function runOrderAction(
  ctx: Ctx,
  number: number,
  request: ActionRequest,
  run: (tx: Tx, order: OrderRecord) => Promise<ActionOutcome>,
): Promise<OrderActionAnswer> {
  const started = await inSite(ctx, async (tx) => {
    const order = await lockOrder(tx, ctx.siteId, { number })
    if (!order) throw new Refusal('orders.not-found')
    const replayed = await findReplay(tx, ctx, order, request)
    return replayed ?? startAction(tx, ctx, order, request, run)
  })
  if (started.answer) return started.answer
  return settleRefund(ctx, started)
}

/** Answer of an action, or the refund whose end decides it. */
type Started = { answer: OrderActionAnswer; refundId?: string } | { answer: null; orderId: string; refundId: string }

async function findReplay(tx: Tx, ctx: Ctx, order: OrderRecord, request: ActionRequest): Promise<Started | null> {
  if (request.key === null) return null
  const earlier = await findActionKey(tx, { siteId: ctx.siteId, orderId: order.id }, request.key)
  if (!earlier) return null
  if (!earlier.hash.equals(hashOf(request))) throw new Refusal('orders.key-reused')
  if (earlier.answer) return { answer: earlier.answer }
  if (earlier.refundId === null) throw new Error('A request was stored without its answer.')
  return { answer: null, orderId: order.id, refundId: earlier.refundId }
}

async function startAction(
  tx: Tx,
  ctx: Ctx,
  order: OrderRecord,
  request: ActionRequest,
  run: (tx: Tx, order: OrderRecord) => Promise<ActionOutcome>,
): Promise<Started> {
  const { version, undo, refund, arePapersDue } = await run(tx, order)
  const answer = answerOf(order, { version, ...(undo !== undefined && { undo }), ...(refund && { refund }) })
  const isPending = refund?.state === 'pending'
  const target = { kind: 'order', id: order.id, title: `#${order.number}` }
  await Promise.all([
    recordActivity(tx, ctx, `orders.${request.name}`, target),
    request.key !== null &&
      insertActionKey(
        tx,
        { siteId: ctx.siteId, orderId: order.id },
        {
          key: request.key,
          hash: hashOf(request),
          refundId: refund?.id ?? null,
          answer: isPending ? null : answer,
          atMs: ctx.now(),
        },
      ),
  ])
  if (arePapersDue) await issueDuePapers(tx, ctx, order.id)
  return isPending ? { answer: null, orderId: order.id, refundId: refund.id } : { answer }
}

/** Bodies are parsed before, so equal requests have their fields in the same order. */
function hashOf({ name, body }: ActionRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, body]))
    .digest()
}

function answerOf({ number }: OrderRecord, { version, undo, refund }: ActionOutcome): OrderActionAnswer {
  return {
    number,
    version,
    undo: undo === undefined ? null : { method: 'POST', path: `/api/studio/orders/${number}/${undo}`, body: {} },
    refund: refund ? refundSummary(refund) : null,
  }
}

function refundSummary({ id, state, amountCents, failure }: StoredRefund): OrderActionAnswer['refund'] {
  return { id, state, amountCents, failure }
}
