import type { FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import { makeChange } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { issueDuePapers } from '../documents/issue-papers.ts'
import type { OrderRecord, StoredRefund } from '../order-record.ts'
import { lockOrder } from '../orders.store.ts'
import { refundAwaited, settleRefund, waitsForRefund } from '../settle-refund.ts'

type OrderActivity = Extract<ActivityAction, `orders.${string}`> extends `orders.${infer Event}` ? Event : never

/** What an action did. `undo` names what takes it back. A pending refund is settled after the commit. */
export type ActionOutcome = {
  version: number
  undo?: Undo
  /** What the team wrote, from what to what, for the activity log. The timeline has the rest. */
  changes?: readonly FieldChange[]
  refund?: StoredRefund
  /** Of an undone fulfilment: what became of the shopper's mail about it. */
  mailOutcome?: 'withdrawn' | 'sent'
  /** True when the order was paid, or money counts as paid back. */
  arePapersDue?: boolean
}

/**
 * Changes an order under its lock, in one transaction with the timeline. `action` is what the activity log calls it. A refund that the
 * action started is then settled with the provider, without a transaction open, and its end is the answer. Throws
 * `orders.not-found`.
 */
export async function runOrderAction(
  ctx: Ctx,
  number: number,
  action: OrderActivity,
  run: (tx: Tx, order: OrderRecord) => Promise<ActionOutcome>,
): Promise<Undoable<OrderActionAnswer>> {
  return makeChange<Undoable<OrderActionAnswer>>(
    ctx,
    { role: 'handle-orders' },
    async (tx) => {
      const order = await lockOrder(tx, ctx.siteId, { number })
      if (!order) throw new Refusal('orders.not-found')
      const outcome = await run(tx, order)
      if (outcome.arePapersDue) await issueDuePapers(tx, ctx, order.id)
      const { refund, changes = [] } = outcome
      const target = { kind: 'order', id: order.id, title: `#${number}` }
      const entries = [{ action: `orders.${action}` as const, target, changes }]
      if (refund?.state === 'pending')
        return { waitsFor: waitsForRefund({ orderId: order.id, refundId: refund.id }), entries }
      return { answer: answerOf(order, outcome), entries }
    },
    { finish: (waitsFor) => settleRefund(ctx, refundAwaited(waitsFor)) },
  )
}

function answerOf(
  { number }: OrderRecord,
  { version, undo, refund, mailOutcome }: ActionOutcome,
): Undoable<OrderActionAnswer> {
  return {
    number,
    version,
    undo: undo ?? null,
    refund: refund ? refundSummary(refund) : null,
    ...(mailOutcome && { mailOutcome }),
  }
}

function refundSummary({ id, state, amountCents, failure }: StoredRefund): OrderActionAnswer['refund'] {
  return { id, state, amountCents, failure }
}
