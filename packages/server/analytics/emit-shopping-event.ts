import {
  purchaseEventName,
  purchaseEventPayload,
  type PurchaseEventPayload,
} from '@sitewright/domain/analytics/purchase-event.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { decodedUrlPath } from '@sitewright/domain/pages/url-id.ts'
import {
  shoppingEventPayload,
  type ShoppingEventPayload,
  type ShoppingEventName,
  type ShoppingEventInput,
} from '@sitewright/domain/analytics/shopping-event.ts'
import type { Ctx } from '../context.ts'
import { enqueueOutbox, type NewOutboxMessage, type Tx } from '../database/index.ts'

export const shoppingOutboxKind = 'analytics.shopping'

/** A shopping event (such as an add to cart, or a purchase) as the outbox stores it until it is written to `shopping_events`. */
export type ShoppingEventMessage = {
  id: string
  name: ShoppingEventName | typeof purchaseEventName
  /** Time of the event, in epoch milliseconds. */
  at: number
  pagePath: string
  content: ShoppingEventPayload | PurchaseEventPayload
}

/** Queues a shopping event (added to or removed from the cart) in the transaction that changes the cart (PL-3.26). */
export async function emitShoppingEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now' | 'newId'>,
  name: ShoppingEventName,
  facts: Omit<ShoppingEventInput, 'siteId'>,
): Promise<void> {
  const id = ctx.newId()
  const pagePath = decodedUrlPath(facts.pagePath) ?? facts.pagePath
  const content = shoppingEventPayload({ ...facts, pagePath, siteId: ctx.siteId })
  const message: ShoppingEventMessage = { id, name, at: ctx.now(), pagePath, content }
  await enqueueOutbox(tx, {
    kind: shoppingOutboxKind,
    key: `${shoppingOutboxKind}/${id}`,
    payload: message,
    isQuiet: true,
  })
}

/**
 * Returns the outbox message that records a purchase (PL-7.14), for the transaction that makes the order. The record's id is that of
 * the order, so an order has one record at most.
 */
export function purchaseMessage(
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  { orderId, snapshot }: { orderId: string; snapshot: OrderSnapshot },
): NewOutboxMessage {
  const content = purchaseEventPayload(ctx.siteId, orderId, snapshot)
  const payload: ShoppingEventMessage = { id: orderId, name: purchaseEventName, at: ctx.now(), pagePath: '', content }
  return { kind: shoppingOutboxKind, key: `${shoppingOutboxKind}/${orderId}`, payload, isQuiet: true }
}
