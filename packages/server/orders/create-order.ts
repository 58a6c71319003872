import { unpaidDeadline } from '@sitewright/domain/orders/rules/unpaid-deadline.ts'
import { startOrder, type StartedOrder } from '@sitewright/domain/orders/rules/new-order.ts'
import { attentionOf, type OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { orderSearchTerms } from '@sitewright/domain/orders/order-search.ts'
import { orderSettingsOf, type OrderSettings } from '@sitewright/domain/orders/order-settings.ts'
import type { OrderEvent } from '@sitewright/domain/orders/orders.wire.ts'
import type { CardSummary, PaymentMethod, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { Shortage } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../context.ts'
import { enqueueAllOutbox, type NewOutboxMessage, type Tx } from '../database/index.ts'
import { readSettings } from '../sites/index.ts'
import { insertOrder, type UnnumberedOrder } from './create-order.store.ts'
import { firstMailsMessage, queueFirstMails, type FirstMails } from './first-mails.ts'
import { sentEarlier } from './mails/sent-earlier.ts'
import { giveDiscountsBack } from './actions/give-discounts-back.ts'
import { freeStock } from './actions/move-stock.ts'
import { shopperActor } from './order-actor.ts'
import { insertFulfilment, insertRefund, type StampedEvent } from './order-parts.store.ts'
import type { NewOrderEvent, StoredFulfilment, StoredRefund } from './order-record.ts'
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
  /** What `commitReservation` could not commit. Its messages are among `messages`. */
  shortages: readonly Shortage[]
  /** Discounts that `commitDiscountUses` could not count; missing means none. */
  overusedDiscountIds?: readonly string[]
  /** True when the order's mailbox is known to be the shopper's, so that an unpaid order needs no confirmation. Missing means false. */
  isMailboxProven?: boolean
  /** The shop's settings, if they were read before stock was locked. */
  settings?: OrderSettings
  /** Messages of the outbox that are added in one statement with the order's own. Missing means none. */
  messages?: readonly NewOutboxMessage[]
}

export type CreatedOrder = { id: string; number: number }

/**
 * Creates the order of a checkout in the checkout's transaction: its number, lines with their stored allocations and timeline; its
 * first mails follow. The caller has committed stock and discount uses, has linked the payment, and has changed the cart.
 * When the stock was short, the order needs attention; by the shop's policy, what is missing is paid back at once.
 *
 * Ends the transaction: all orders of a site wait for the counter of their numbers, so it is locked by the last statement, which is
 * sent together with COMMIT. Throws a unique violation when the checkout has an order already: look first, under the checkout's lock.
 */
export async function createOrder(tx: Tx, ctx: Ctx, given: NewOrder): Promise<CreatedOrder> {
  const settings = given.settings ?? (await readSettingsFor(tx, ctx, given))
  const isPaid = given.payment.state === 'paid'
  const start = startOrder(given.snapshot, { isPaid, shortages: given.shortages, policy: settings.shortOfStock })
  const { order, events } = orderOf(ctx, given, start, settings)
  const first = firstMailsOf(order)
  const isEarlier = sentEarlier(ctx).sentMs !== undefined
  const isLast = !isEarlier && order.fulfilments.length === 0 && order.refunds.length === 0 && !isCancelled(order)
  // Sent together, in this order.
  const [, number] = await Promise.all([
    enqueueAllOutbox(tx, [...(given.messages ?? []), ...(isEarlier ? [] : [firstMailsMessage(first)])]),
    insertOrder(tx, ctx.siteId, { order, events, terms: orderSearchTerms(given.snapshot), isLast }),
  ])
  if (!isLast) await addRest(tx, ctx, order, start)
  if (isEarlier) await queueFirstMails(tx, ctx, first)
  return { id: order.id, number }
}

/** Adds what few orders have: what is delivered with the payment, and what is paid back because stock was short. */
async function addRest(tx: Tx, ctx: Ctx, order: UnnumberedOrder, { short }: StartedOrder): Promise<void> {
  const part = { siteId: ctx.siteId, orderId: order.id }
  const [delivery, refund] = [order.fulfilments[0], order.refunds[0]]
  await Promise.all([
    delivery && insertFulfilment(tx, part, delivery),
    refund && insertRefund(tx, part, { refund, dueMs: ctx.now() }),
  ])
  if (!isCancelled(order)) return
  await giveDiscountsBack(tx, ctx, order)
  const missing = { orderId: order.id, facts: order.facts, units: short }
  await freeStock(tx, ctx, missing, { isRestocked: true, key: 'cancelled' })
}

function isCancelled({ facts }: UnnumberedOrder): boolean {
  return facts.axes.order === 'cancelled'
}

/** A paid order with enough stock depends on no setting but its number, so that most orders save the read. */
async function readSettingsFor(tx: Tx, ctx: Ctx, { payment, shortages }: NewOrder): Promise<OrderSettings> {
  if (payment.state === 'paid' && shortages.length === 0) return orderSettingsOf({})
  return readOrderSettings(tx, ctx)
}

async function readOrderSettings(tx: Tx, ctx: Ctx): Promise<OrderSettings> {
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
  const { checkoutId, email, language, currency, isTestMode, shopperId, lines, note, ...rest } = snapshot
  const { giftCards: _, ...bought } = rest
  const { id, method, provider, card } = payment
  const refunds = start.refund ? [shortfallRefund(ctx, { lines, snapshot: bought, refunds: [] }, start.refund)] : []
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
    ...(isPaid
      ? neverExpires
      : unpaidDeadline(ctx.now(), { unpaidDays, isMailboxProven: given.isMailboxProven ?? false })),
    snapshot: note === '' ? bought : { ...bought, note },
    fulfilments: deliveryOf(ctx, start),
    papers: [],
    notes: [],
    events: events.map(eventView),
  }
  return { order, events }
}

const neverExpires = { expiresMs: null, confirmedExpiresMs: null }

function shortfallRefund(
  ctx: Ctx,
  order: Pick<UnnumberedOrder, 'lines' | 'snapshot' | 'refunds'>,
  plan: NonNullable<StartedOrder['refund']>,
): StoredRefund {
  return newRefund(ctx, order, plan, {
    origin: 'shortfall',
    isRestocked: false,
    isShopperNotified: true,
    note: '',
    message: '',
  })
}

function deliveryOf(ctx: Ctx, { delivered }: StartedOrder): StoredFulfilment[] {
  if (delivered.length === 0) return []
  const when = { id: ctx.newId(), createdMs: ctx.now(), orderVersion: 1 }
  return [{ ...when, isAutomatic: true, tracking: null, lines: delivered }]
}

function firstEvents(
  { snapshot, payment, overusedDiscountIds = [] }: NewOrder,
  { facts, short, delivered }: StartedOrder,
  refunds: readonly StoredRefund[],
): NewOrderEvent[] {
  const cents = snapshot.totals.totalCents
  const before = { axes: { ...facts.axes, order: 'open' as const } }
  const isCancelledAtOnce = facts.axes.order === 'cancelled'
  return [
    { kind: 'placed', actor: shopperActor, data: { cents, ...(!isCancelledAtOnce && { mail: firstMailOf(facts) }) } },
    ...(payment.state === 'paid' ? [{ kind: 'paid', actor: shopperActor, data: { cents } } as const] : []),
    ...deliveredEvent(snapshot, delivered),
    ...overusedEvent(snapshot, overusedDiscountIds),
    ...(short.length > 0 ? [{ kind: 'stock-short', data: { lines: titledUnits(snapshot, short) } } as const] : []),
    ...(isCancelledAtOnce ? [{ kind: 'cancelled', data: { mail: firstMailOf(facts) } } as const] : []),
    ...refunds.map((refund) => refundStarted(snapshot, refund)),
    ...closingEvent(before, facts),
  ]
}

/** The shopper saw the price with these discounts and has paid it, so the order keeps it, and the owner learns why. */
function overusedEvent({ discounts }: OrderSnapshot, ids: readonly string[]): NewOrderEvent[] {
  const names = discounts.filter(({ id }) => ids.includes(id)).map(({ code, name }) => code || name)
  return names.length === 0 ? [] : [{ kind: 'discount-overused', data: { reason: names.join(', ') } }]
}

function eventView({ id, atMs, kind, actor, data = {} }: StampedEvent): OrderEvent {
  return { id, at: atMs, kind, actor: { kind: actor.kind, name: actor.name }, data }
}

/** Returns which mail tells the shopper about a new order. */
function firstMailOf({ axes }: OrderFacts): OrderMail {
  if (axes.payment === 'none') return 'awaiting-payment'
  return axes.order === 'cancelled' ? 'cancelled' : 'confirmed'
}

function firstMailsOf({ id: orderId, facts, refunds, events }: UnnumberedOrder): FirstMails {
  const mail = firstMailOf(facts)
  const isShort = attentionOf(facts).length > 0 || events.some(({ kind }) => kind === 'stock-short')
  return { orderId, mails: isShort ? [mail, 'attention'] : [mail], refundId: refunds[0]?.id ?? null }
}
