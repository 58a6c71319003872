import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { ordersMessages } from '@sitewright/domain/orders/orders.messages.ts'
import {
  fulfilUnits,
  undoFulfilledUnits,
  unitsToFulfil,
  unitsWithoutStock,
} from '@sitewright/domain/orders/rules/fulfil.ts'
import { fulfilBody, type FulfilBody, type OrderActionAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { fulfilStock, undoFulfilStock } from '../../stock/index.ts'
import { countedUnits, hasStockFor } from './move-stock.ts'
import { runOrderAction } from './order-action.ts'
import { insertFulfilment, markFulfilmentUndone } from '../order-parts.store.ts'
import type { StoredFulfilment } from '../order-record.ts'
import { saveChange, titledUnits } from '../save-change.ts'
import { mailAbout, withdrawShippedMail } from '../send-mail.ts'

/** How long the mail about a fulfilment waits, so that an undo can withdraw it. */
const mailDelayMs = 60_000

/** Hands over units of an order: the given ones, or all that are left (BX-2.03). The answer names what undoes it. */
export async function fulfilOrder(ctx: Ctx, number: number, given: FulfilBody): Promise<Undoable<OrderActionAnswer>> {
  const body = fulfilBody.parse(given)
  return runOrderAction(ctx, number, 'fulfilled', async (tx, order) => {
    const units = unitsToFulfil(order.facts, body.lines)
    const missing = unitsWithoutStock(order.facts, units)
    if (!(await hasStockFor(tx, ctx, order.facts, missing))) throw new Refusal('orders.short-of-stock')
    const fulfilment: StoredFulfilment = {
      id: ctx.newId(),
      createdMs: ctx.now(),
      orderVersion: order.version + 1,
      isAutomatic: false,
      tracking: body.tracking,
      lines: units,
    }
    const lines = countedUnits(order.facts, units)
    if (lines.length > 0) await fulfilStock(tx, ctx, { orderId: order.id, lines, key: fulfilment.id })
    await insertFulfilment(tx, { siteId: ctx.siteId, orderId: order.id }, fulfilment)
    const version = await saveChange(tx, ctx, order, {
      facts: fulfilUnits(order.facts, units),
      events: [
        {
          kind: 'fulfilled',
          data: {
            lines: titledUnits(order, units),
            ...trackingData(body.tracking),
            ...(body.isShopperNotified && { mail: 'shipped' }),
          },
        },
      ],
    })
    if (body.isShopperNotified) {
      const { id } = fulfilment
      await mailAbout(tx, ctx, order.id, { mail: 'shipped', occasion: id, fulfilmentId: id, delayMs: mailDelayMs })
    }
    const undo = { kind: 'fulfilment', id: fulfilment.id, orderNumber: number } as const
    return { version, undo, changes: fieldChanges({}, { tracking: body.tracking }) }
  })
}

/**
 * Takes a fulfilment back, and withdraws the mail about it if that is not out yet. Throws `changes.changed-meanwhile` when it was taken
 * back before, or anything of the order's goods or money changed after it.
 */
export async function undoFulfilment(
  ctx: Ctx,
  number: number,
  fulfilmentId: string,
): Promise<Undoable<OrderActionAnswer>> {
  return runOrderAction(ctx, number, 'fulfilment-undone', async (tx, order) => {
    const fulfilment = order.fulfilments.find(({ id, isAutomatic }) => id === fulfilmentId && !isAutomatic)
    if (!fulfilment) throw cannotUndo()
    if (fulfilment.orderVersion !== order.version)
      throw new Refusal('changes.changed-meanwhile', { message: ordersMessages.changedSince })
    const facts = undoFulfilledUnits(order.facts, fulfilment.lines)
    const lines = countedUnits(facts, fulfilment.lines)
    if (lines.length > 0) await undoFulfilStock(tx, ctx, { orderId: order.id, lines, key: `${fulfilmentId}/undo` })
    await markFulfilmentUndone(tx, { siteId: ctx.siteId, orderId: order.id }, fulfilmentId, ctx.now())
    const mailOutcome = await withdrawShippedMail(tx, order.id, fulfilmentId)
    const told = mailOutcome && { mailOutcome }
    const version = await saveChange(tx, ctx, order, {
      facts,
      events: [{ kind: 'fulfilment-undone', data: { lines: titledUnits(order, fulfilment.lines), ...told } }],
    })
    return { version, ...told, changes: fieldChanges({ tracking: fulfilment.tracking }, { tracking: null }) }
  })
}

function trackingData(tracking: StoredFulfilment['tracking']): { carrier?: string; trackingNumber?: string } {
  if (!tracking) return {}
  const { carrier, number } = tracking
  return { ...(carrier !== '' && { carrier }), ...(number !== '' && { trackingNumber: number }) }
}
