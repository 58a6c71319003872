import type { LineQuantity } from '@sitewright/domain/orders/rules/fulfil.ts'
import type { OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { Ctx } from '../context.ts'
import { enqueueOutbox, type Tx } from '../database/index.ts'
import { customerChangedMessage } from '../shoppers/index.ts'
import { actorOf } from './order-actor.ts'
import { insertEvents, type StampedEvent } from './order-parts.store.ts'
import type { NewOrderEvent, OrderRecord } from './order-record.ts'
import { saveFacts, type OrderColumns } from './orders.store.ts'

export type OrderChange = { facts: OrderFacts; events: readonly NewOrderEvent[]; columns?: OrderColumns }

/**
 * Saves a change of an order that the transaction has locked, with its timeline entries. When the change completes the order or
 * leaves something to do again, that is an entry, too. Returns the order's new version.
 */
export async function saveChange(
  tx: Tx,
  ctx: Ctx,
  before: OrderRecord,
  { facts, events, columns }: OrderChange,
): Promise<number> {
  const all = [...events, ...closingEvent(before.facts, facts)]
  await Promise.all([
    saveFacts(tx, ctx.siteId, before, facts, columns),
    insertEvents(tx, { siteId: ctx.siteId, orderId: before.id }, stamped(ctx, all)),
    hasOtherFigures(before.facts, facts) &&
      enqueueOutbox(tx, customerChangedMessage(`${before.id}/${before.version + 1}`, { orderId: before.id })),
  ])
  return before.version + 1
}

/** True when a change matters for the figures of the customer; handing out goods does not. */
function hasOtherFigures(before: OrderFacts, after: OrderFacts): boolean {
  const wasCancelled = before.axes.order === 'cancelled'
  const isSameMoney = before.paidCents === after.paidCents && before.refundedCents === after.refundedCents
  return !isSameMoney || wasCancelled !== (after.axes.order === 'cancelled')
}

/** Gives events their id and time, and the actor of the context unless they name another. */
export function stamped(ctx: Ctx, events: readonly NewOrderEvent[]): StampedEvent[] {
  return events.map((event) => ({ actor: actorOf(ctx), ...event, id: ctx.newId(), atMs: ctx.now() }))
}

/** Returns the timeline entry of an order that closed or opened by itself; `[]` when it did neither. */
export function closingEvent(before: Pick<OrderFacts, 'axes'>, after: OrderFacts): NewOrderEvent[] {
  const [from, to] = [before.axes.order, after.axes.order]
  if (from === 'open' && to === 'closed') return [{ kind: 'closed', actor: systemActor }]
  return from === 'closed' && to === 'open' ? [{ kind: 'reopened', actor: systemActor }] : []
}

/** Returns the timeline entry for what a shopper got with the payment; `[]` for nothing. */
export function deliveredEvent(order: Pick<OrderRecord, 'lines'>, units: readonly LineQuantity[]): NewOrderEvent[] {
  return units.length === 0
    ? []
    : [{ kind: 'fulfilled', actor: systemActor, data: { lines: titledUnits(order, units) } }]
}

const systemActor = actorOf({ account: null })

/** Names units in a timeline entry, by the titles that their lines had when they were bought. */
export function titledUnits(
  { lines }: Pick<OrderRecord, 'lines'>,
  units: readonly LineQuantity[],
): { title: string; quantity: number }[] {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  return units
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineId, quantity }) => ({ title: titles.get(lineId) ?? '', quantity }))
}
