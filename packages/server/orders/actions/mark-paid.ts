import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { LineQuantity } from '@sitewright/domain/orders/rules/fulfil.ts'
import { payFacts } from '@sitewright/domain/orders/rules/pay.ts'
import type { OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { markManualPaymentReceived } from '../../payments/index.ts'
import { runOrderAction } from './order-action.ts'
import { insertFulfilment } from '../order-parts.store.ts'
import type { OrderRecord } from '../order-record.ts'
import { deliveredEvent, saveChange } from '../save-change.ts'
import { mailAbout } from '../send-mail.ts'

/** Records that the money of a manual order arrived. The shopper gets what needs nobody's work at once. */
export async function markOrderPaid(ctx: Ctx, number: number): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'marked-paid', async (tx, order) => {
    if (order.payment.provider !== 'manual') throw new Refusal('orders.not-manual')
    const { order: facts, delivered } = payFacts(order.facts)
    if (order.payment.id !== null) await markManualPaymentReceived(tx, ctx, order.payment.id)
    if (delivered.length > 0) await deliver(tx, ctx, order, delivered)
    const version = await saveChange(tx, ctx, order, {
      facts,
      events: [{ kind: 'paid', data: { cents: facts.paidCents, mail: 'paid' } }, ...deliveredEvent(order, delivered)],
      columns: { paidMs: ctx.now() },
    })
    await mailAbout(tx, ctx, order.id, { mail: 'paid', occasion: `paid/${version}` })
    return { version, arePapersDue: true }
  })
}

async function deliver(tx: Tx, ctx: Ctx, order: OrderRecord, lines: LineQuantity[]): Promise<void> {
  await insertFulfilment(
    tx,
    { siteId: ctx.siteId, orderId: order.id },
    {
      id: ctx.newId(),
      createdMs: ctx.now(),
      orderVersion: order.version + 1,
      isAutomatic: true,
      tracking: null,
      lines,
    },
  )
}
