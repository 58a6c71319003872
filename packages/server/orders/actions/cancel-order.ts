import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { cancelFacts, unitsFreedByCancel } from '@sitewright/domain/orders/rules/cancel.ts'
import { refundableCents, type OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import { planRefund, startRefund, wholeRefund } from '@sitewright/domain/orders/rules/refund-plan.ts'
import { cancelBody, type CancelBody, type OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { giveDiscountsBack } from './give-discounts-back.ts'
import { freeStock } from './move-stock.ts'
import { runOrderAction, type ActionOutcome } from './order-action.ts'
import { insertRefund } from '../order-parts.store.ts'
import type { NewOrderEvent, OrderRecord, StoredRefund } from '../order-record.ts'
import { lockOrder } from '../orders.store.ts'
import { newRefund, refundGraceMs, refundStarted } from './refund-order.ts'
import { saveChange } from '../save-change.ts'
import { mailAbout } from '../send-mail.ts'

/**
 * Cancels an order of which nothing was handed over. Its units go back to the shelf or out of the books, and what was paid is
 * paid back, unless the owner keeps it for now; the cancellation stands whether or not the provider can do so at once.
 */
export async function cancelOrder(ctx: Ctx, number: number, given: CancelBody): Promise<Undoable<OrderActionAnswer>> {
  const body = cancelBody.parse(given)
  return runOrderAction(ctx, number, 'cancelled', (tx, order) =>
    cancelInTx(tx, ctx, order, { ...body, kind: 'cancelled' }),
  )
}

/** Cancels a manual order whose payment did not arrive in time. Does nothing when it was paid, changed or cancelled meanwhile. */
export async function expireOrder(ctx: Ctx, orderId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const order = await lockOrder(tx, ctx.siteId, { id: orderId })
    if (!order || !isExpired(order, ctx.now())) return
    const how = { kind: 'expired', isRefunded: true, isRestocked: true, reason: '', isShopperNotified: true } as const
    await cancelInTx(tx, ctx, order, how)
  })
}

/** True for an open order that is unpaid after its time, unless units of it were handed over already. */
function isExpired({ facts, expiresMs }: OrderRecord, nowMs: number): boolean {
  const { order, payment, fulfilment } = facts.axes
  return order === 'open' && payment === 'none' && fulfilment === 'none' && expiresMs !== null && expiresMs <= nowMs
}

type Cancellation = {
  kind: 'cancelled' | 'expired'
  isRefunded: boolean
  isRestocked: boolean
  reason: string
  isShopperNotified: boolean
}

async function cancelInTx(tx: Tx, ctx: Ctx, order: OrderRecord, how: Cancellation): Promise<ActionOutcome> {
  const { isRefunded, isRestocked, reason, isShopperNotified } = how
  const cancelled = cancelFacts(order.facts)
  const { facts, refund } = isRefunded
    ? startRefundOfRest(ctx, order, cancelled, isShopperNotified)
    : { facts: cancelled, refund: null }
  const part = { siteId: ctx.siteId, orderId: order.id }
  const units = unitsFreedByCancel(order.facts)
  await giveDiscountsBack(tx, ctx, order)
  await freeStock(tx, ctx, { orderId: order.id, facts, units }, { isRestocked, key: 'cancelled' })
  if (refund) await insertRefund(tx, part, { refund, dueMs: ctx.now() + refundGraceMs })
  const events: NewOrderEvent[] = [
    {
      kind: how.kind,
      data: { isRestocked, ...(reason !== '' && { reason }), ...(isShopperNotified && { mail: 'cancelled' }) },
    },
    ...(refund ? [refundStarted(order, refund)] : []),
  ]
  const version = await saveChange(tx, ctx, order, { facts, events })
  if (isShopperNotified) {
    await mailAbout(tx, ctx, order.id, {
      mail: 'cancelled',
      occasion: 'cancelled',
      ...(refund && { refundId: refund.id }),
    })
  }
  return { version, ...(refund && { refund }) }
}

/** Sets everything that can still be paid back aside for one refund; without such a rest there is no refund. */
export function startRefundOfRest(
  ctx: Ctx,
  order: OrderRecord,
  cancelled: OrderFacts,
  isShopperNotified: boolean,
): { facts: OrderFacts; refund: StoredRefund | null } {
  if (refundableCents(cancelled) === 0) return { facts: cancelled, refund: null }
  const plan = planRefund(cancelled, wholeRefund(cancelled))
  const refund = newRefund(ctx, order, plan, {
    origin: 'cancel',
    isRestocked: false,
    isShopperNotified,
    note: '',
    message: '',
  })
  return { facts: startRefund(cancelled, plan), refund }
}
