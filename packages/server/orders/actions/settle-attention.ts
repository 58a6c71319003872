import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refundElsewhere, settleFacts } from '@sitewright/domain/orders/rules/pay.ts'
import { attentionOf, refundableCents, withDerivedStates } from '@sitewright/domain/orders/rules/order-state.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { runOrderAction } from './order-action.ts'
import { insertRefund } from '../order-parts.store.ts'
import { newRefund } from './refund-order.ts'
import { saveChange } from '../save-change.ts'

/** Records that the owner has seen to a failed refund, or to sums of the provider that differ. */
export async function dismissAttention(ctx: Ctx, number: number): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'attention-dismissed', async (tx, order) => {
    const reasons = attentionOf(order.facts)
    const differs = reasons.includes('payment-differs')
    if (!differs && !reasons.includes('refund-failed')) throw new Refusal('orders.nothing-to-dismiss')
    const seen = { ...order.facts, hasFailedRefund: false }
    const facts = differs ? settleFacts(seen) : withDerivedStates(seen)
    const version = await saveChange(tx, ctx, order, {
      facts,
      events: [{ kind: 'attention-dismissed' }],
      columns: { isDifferenceOver: differs || order.isDifferenceOver },
    })
    return { version }
  })
}

/**
 * Records how a dispute ended. With a lost one, what was left of the payment counts as paid back; the units are not touched, since
 * they may be with the shopper.
 */
export async function resolveDispute(ctx: Ctx, number: number, isWon: boolean): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'dispute-resolved', async (tx, order) => {
    if (order.facts.axes.payment !== 'disputed') throw new Refusal('orders.not-disputed')
    const lost = isWon ? null : refundElsewhere(order.facts, refundableCents(order.facts))
    if (lost) {
      const how = { origin: 'dispute', isRestocked: false, isShopperNotified: false, note: '', message: '' } as const
      const refund = { ...newRefund(ctx, order, lost.refund, how), state: 'done' as const, finishedMs: ctx.now() }
      await insertRefund(tx, { siteId: ctx.siteId, orderId: order.id }, { refund, dueMs: ctx.now() })
    }
    const version = await saveChange(tx, ctx, order, {
      facts: settleFacts(lost?.order ?? order.facts),
      events: [{ kind: isWon ? 'dispute-won' : 'dispute-lost', data: { cents: lost?.refund.amountCents ?? 0 } }],
      columns: { isDisputeOver: true },
    })
    return { version, arePapersDue: lost !== null }
  })
}
