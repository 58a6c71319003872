import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { planRefund, startRefund, type PlannedRefund } from '@sitewright/domain/orders/rules/refund-plan.ts'
import { refundTaxes } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import { refundBody, type OrderActionAnswer, type RefundBody } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { actorOf } from '../order-actor.ts'
import { taxedOrderOf } from '../taxed-order.ts'
import { runOrderAction } from './order-action.ts'
import { insertRefund } from '../order-parts.store.ts'
import type { OrderRecord, StoredRefund } from '../order-record.ts'
import { saveChange, titledUnits } from '../save-change.ts'

/** How long the request that starts a refund has to settle it, before the background takes it over. */
export const refundGraceMs = 30_000

/**
 * Pays back a part of an order: units by their stored totals, shipping, and any further amount (BX-2.03). The refund is stored as
 * pending, with its units and money set aside, before the provider is asked; so two at once never pay back more than was paid, and
 * a crash leaves a refund that the background finishes.
 */
export async function refundOrder(ctx: Ctx, number: number, given: RefundBody): Promise<Undoable<OrderActionAnswer>> {
  const body = refundBody.parse(given)
  return runOrderAction(ctx, number, 'refunded', async (tx, order) => {
    const plan = planRefund(order.facts, body)
    if (body.expectedCents !== undefined && body.expectedCents !== plan.amountCents) {
      throw new Refusal('orders.refund-differs', { values: { cents: plan.amountCents } })
    }
    const { isRestocked, isShopperNotified, note, message } = body
    const refund = newRefund(ctx, order, plan, { origin: 'owner', isRestocked, isShopperNotified, note, message })
    const part = { siteId: ctx.siteId, orderId: order.id }
    await insertRefund(tx, part, { refund, dueMs: ctx.now() + refundGraceMs })
    const version = await saveChange(tx, ctx, order, {
      facts: startRefund(order.facts, plan),
      events: [refundStarted(order, refund)],
    })
    return { version, refund }
  })
}

/** Returns a pending refund that the caller of the context starts, with the taxes within it. */
export function newRefund(
  ctx: Ctx,
  order: Pick<OrderRecord, 'lines' | 'snapshot' | 'refunds'>,
  plan: PlannedRefund,
  how: Pick<StoredRefund, 'origin' | 'isRestocked' | 'isShopperNotified' | 'note' | 'message'>,
): StoredRefund {
  const earlier = order.refunds.filter(({ state }) => state !== 'failed')
  const taxes = refundTaxes(taxedOrderOf(order), earlier, plan)
  return {
    ...plan,
    lines: plan.lines.map((line) => ({ ...line, taxes: taxes.lines.get(line.lineId) ?? [] })),
    shippingTaxes: taxes.shipping,
    ...how,
    id: ctx.newId(),
    state: 'pending',
    createdMs: ctx.now(),
    finishedMs: null,
    failure: '',
    actor: actorOf(ctx),
  }
}

export function refundStarted(order: Pick<OrderRecord, 'lines'>, { amountCents, lines, note }: StoredRefund) {
  const data = { cents: amountCents, lines: titledUnits(order, lines), ...(note !== '' && { reason: note }) }
  return { kind: 'refund-started', data } as const
}
