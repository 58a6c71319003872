import { startOrder, type StartedOrder } from '@sitewright/domain/orders/rules/new-order.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { orderSearchTerms } from '@sitewright/domain/orders/order-search.ts'
import { orderSettingsOf, type OrderSettings } from '@sitewright/domain/orders/order-settings.ts'
import type { OrderEvent } from '@sitewright/domain/orders/orders.wire.ts'
import type { CardSummary, PaymentMethod, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { Shortage } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { hashOfToken, makeToken } from '../http/index.ts'
import { linkPaymentToOrder } from '../payments/index.ts'
import { readSettings } from '../sites/index.ts'
import { insertOrder, insertOrderParts, type UnnumberedOrder } from './create-order.store.ts'
import { queueOrderMail } from './mails/queue-order-mail.ts'
import { freeStock } from './actions/move-stock.ts'
import { shopperActor } from './order-actor.ts'
import { insertFulfilment, insertRefund, type StampedEvent } from './order-parts.store.ts'
import type { NewOrderEvent, OrderRecord, StoredFulfilment, StoredRefund } from './order-record.ts'
import { orderDetailOf } from './order-view.ts'
import { newRefund, refundStarted } from './actions/refund-order.ts'
import { closingEvent, deliveredEvent, stamped, titledUnits } from './save-change.ts'

export type NewOrder = {
  id: string
  snapshot: OrderSnapshot
  payment: {
    /** Id of the payment's row; null when nothing is charged (a total of 0). */
    id: string | null
    /** `none`: the money is awaited (manual payment). */
    state: 'paid' | 'none'
    method: PaymentMethod
    provider: ProviderName
    card: CardSummary | null
  }
  /** What `commitReservation` could not commit. */
  shortages: readonly Shortage[]
}

/** The tokens are 256 random bits as text. Only their hashes are stored, so this is the only time they are known. */
export type CreatedOrder = { id: string; number: number; statusToken: string; confirmedToken: string }

/**
 * Creates the order of a checkout in the checkout's transaction: its number, lines with their stored allocations, timeline, links
 * and mails, and the payment's link to the order. The caller has committed stock and discount uses, and changes the cart. When the
 * stock was short, the order needs attention; by the shop's policy, what is missing is paid back at once.
 *
 * The site's counter of numbers is locked until the transaction ends, so call it late. Throws a unique violation when the checkout
 * has an order already: look first, under the checkout's lock.
 */
export async function createOrder(tx: Tx, ctx: Ctx, given: NewOrder): Promise<CreatedOrder> {
  const settings = await settingsFor(tx, ctx, given)
  const isPaid = given.payment.state === 'paid'
  const start = startOrder(given.snapshot, { isPaid, shortages: given.shortages, policy: settings.shortOfStock })
  const { order, events } = orderOf(ctx, given, start, settings)
  const number = await insertOrder(tx, ctx.siteId, order, orderSearchTerms(given.snapshot))

  const [statusToken, confirmedToken] = [makeToken(ctx.deps.clock), makeToken(ctx.deps.clock)]
  const tokens = [
    { hash: hashOfToken(statusToken), kind: 'status' },
    { hash: hashOfToken(confirmedToken), kind: 'confirmed' },
  ]
  const part = { siteId: ctx.siteId, orderId: order.id }
  const [delivery, refund] = [order.fulfilments[0], order.refunds[0]]
  // Sent together: the order's row exists by then, and the others refer to it and to the lines.
  await Promise.all([
    insertOrderParts(tx, ctx.siteId, order, { events, tokens }),
    delivery && insertFulfilment(tx, part, delivery),
    refund && insertRefund(tx, part, { refund, dueMs: ctx.now() }),
    given.payment.id !== null && linkPaymentToOrder(tx, ctx, given.payment.id, order.id),
  ])
  if (order.facts.axes.order === 'cancelled') {
    const missing = { orderId: order.id, facts: order.facts, units: start.short }
    await freeStock(tx, ctx, missing, { isRestocked: true, key: 'cancelled' })
  }
  await queueFirstMails(tx, ctx, { ...order, number }, statusToken)
  return { id: order.id, number, statusToken, confirmedToken }
}

/** A paid order with enough stock depends on no setting but its number, so that most orders save the read. */
async function settingsFor(tx: Tx, ctx: Ctx, { payment, shortages }: NewOrder): Promise<OrderSettings> {
  if (payment.state === 'paid' && shortages.length === 0) return orderSettingsOf({})
  const { settings } = await readSettings(tx, ctx.siteId)
  return orderSettingsOf(settings['storeSettings'])
}

function orderOf(
  ctx: Ctx,
  given: NewOrder,
  start: StartedOrder,
  { unpaidDays }: OrderSettings,
): { order: UnnumberedOrder; events: StampedEvent[] } {
  const { snapshot, payment } = given
  const isPaid = payment.state === 'paid'
  const { checkoutId, email, language, currency, isTestMode, shopperId, lines, ...rest } = snapshot
  const { delivery, billing, shipping, discounts, taxes, isTaxIncluded, shippingAllocation, totals } = rest
  const { id, method, provider, card } = payment
  const refunds = start.refund ? [shortfallRefund(ctx, start.refund)] : []
  const events = stamped(ctx, firstEvents(given, start, refunds))
  const order: UnnumberedOrder = {
    id: given.id,
    checkoutId,
    email,
    language,
    currency,
    isTestMode,
    shopperId,
    lines,
    refunds,
    version: 1,
    createdMs: ctx.now(),
    facts: start.facts,
    isDisputeOver: false,
    isDifferenceOver: false,
    payment: { id, method, provider, card, paidMs: isPaid ? ctx.now() : null },
    expiresMs: isPaid ? null : ctx.now() + unpaidDays * dayMs,
    snapshot: { delivery, billing, shipping, discounts, taxes, isTaxIncluded, shippingAllocation, totals },
    fulfilments: deliveryOf(ctx, start),
    notes: [],
    events: events.map(eventView),
  }
  return { order, events }
}

const dayMs = 24 * 60 * 60_000

function shortfallRefund(ctx: Ctx, plan: NonNullable<StartedOrder['refund']>): StoredRefund {
  return newRefund(ctx, plan, { origin: 'shortfall', isRestocked: false, isShopperNotified: true, reason: '' })
}

function deliveryOf(ctx: Ctx, { delivered }: StartedOrder): StoredFulfilment[] {
  if (delivered.length === 0) return []
  const when = { id: ctx.newId(), createdMs: ctx.now(), orderVersion: 1 }
  return [{ ...when, isAutomatic: true, tracking: null, lines: delivered }]
}

function firstEvents(
  { snapshot, payment }: NewOrder,
  { facts, short, delivered }: StartedOrder,
  refunds: readonly StoredRefund[],
): NewOrderEvent[] {
  const cents = snapshot.totals.totalCents
  const before = { axes: { ...facts.axes, order: 'open' as const } }
  return [
    { kind: 'placed', actor: shopperActor, data: { cents } },
    ...(payment.state === 'paid' ? [{ kind: 'paid', actor: shopperActor, data: { cents } } as const] : []),
    ...deliveredEvent(snapshot, delivered),
    ...(short.length > 0 ? [{ kind: 'stock-short', data: { lines: titledUnits(snapshot, short) } } as const] : []),
    ...(facts.axes.order === 'cancelled' ? [{ kind: 'cancelled' } as const] : []),
    ...refunds.map((refund) => refundStarted(snapshot, refund)),
    ...closingEvent(before, facts),
  ]
}

function eventView({ id, atMs, kind, actor, data = {} }: StampedEvent): OrderEvent {
  return { id, at: atMs, kind, actor: { kind: actor.kind, name: actor.name }, data }
}

async function queueFirstMails(tx: Tx, ctx: Ctx, record: OrderRecord, statusToken: string): Promise<void> {
  const order = orderDetailOf(ctx, record)
  const { axes, attention, events } = order
  const mail = axes.payment === 'none' ? 'awaiting-payment' : axes.order === 'cancelled' ? 'cancelled' : 'confirmed'
  const request = { order, occasion: 'placed', fulfilmentId: null, refundId: order.refunds[0]?.id ?? null }
  await queueOrderMail(tx, ctx, { ...request, mail, statusToken })
  const isShort = attention.length > 0 || events.some(({ kind }) => kind === 'stock-short')
  if (isShort) await queueOrderMail(tx, ctx, { ...request, mail: 'attention', statusToken: '' })
}
