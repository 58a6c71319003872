import { createHash } from 'node:crypto'
import { areOnlyCheaper, purchaseChanges, type PurchaseChange } from '@sitewright/domain/checkout/purchase-changes.ts'
import { withoutPlusTag } from '@sitewright/domain/kit/email.ts'
import { reservationMs } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import type { PaymentOption } from '@sitewright/domain/payments/payment-option.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { reserveDiscountUses } from '../../discounts/index.ts'
import { mailboxOf, normalizeEmail } from '../../mail/index.ts'
import type { UnpaidOrder } from '../../orders/index.ts'
import { insertPayment, type ShopPayment } from '../../payments/index.ts'
import { reserveStock } from '../../stock/index.ts'
import type { CheckoutShopper } from '../checkout-shopper.ts'
import { checkoutProblems, paymentProblems } from '../checkout-problems.ts'
import { findCheckout, saveRefusedCodes, startPaying, type CheckoutRow } from '../checkout.store.ts'
import { lockOpenCheckoutBeside, type OpenCheckout } from '../open-checkout.ts'
import { isOwnCheckout } from '../own-checkout.ts'
import { methodsFor } from '../payment-methods.ts'
import { ensureCheckout } from '../save-steps.ts'
import { pendingChanges } from '../view/checkout-view.ts'
import { stepsHashOf } from '../view/steps-view.ts'
import {
  findAttemptByKey,
  findOrderingAttempt,
  insertAttempt,
  insertOrderingAttempt,
  type Attempt,
} from './attempt.store.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'
import type { Tries } from './count-tries.ts'
import { makeOrder, stockLinesOf } from './make-order.ts'
import { makePurchase } from './make-purchase.ts'
import { paidAnswer, type SentAnswer, type StoredAnswer } from './pay-answers.ts'
import type { PayRequest } from './pay-request.ts'

/**
 * How an attempt began. `started`: stock is reserved and the payment is stored, so that the provider can be asked. `answered`: there
 * is nothing to ask (nothing to pay, manual payment, already ordered). `known`: the key was used before. `busy`: another payment of
 * the checkout is under way. `uncounted`: the attempt must be counted against the limit of this email address first. `asks-permit`: the order is paid later or costs nothing, and needs a permit first; nothing is stored. `changed`:
 * the purchase is not what the shopper has seen and accepted; nothing is reserved. Units that are gone are found by the last
 * statements, which throw `checkout.changed` to undo the others.
 */
export type Start =
  | { kind: 'started'; attemptId: string }
  | { kind: 'answered'; answer: SentAnswer }
  | { kind: 'known'; attempt: Attempt }
  | { kind: 'busy'; paymentId: string }
  | { kind: 'uncounted'; email: string }
  | { kind: 'asks-permit'; order: UnpaidOrder }
  | { kind: 'changed'; changes: readonly PurchaseChange[] | null }

/** How long the request of an attempt may be silent before another one takes the attempt over. */
export const attemptLeaseMs = 4_000

type Paying = {
  ctx: Ctx
  tx: Tx
  request: PayRequest
  shopper: CheckoutShopper | null
  requestHash: Buffer
  tries: Pick<Tries, 'isCounted'>
  /** The order that may be placed without a payment; `null` before one was permitted. */
  permitted: UnpaidOrder | null
}

/** Begins an attempt to pay, in one transaction that holds the checkout's lock. */
export async function startAttempt(paying: Paying): Promise<Start> {
  const { tx, ctx, request, shopper } = paying
  const whose = { cartToken: request.cartToken, shopper }
  const [open, known] = await lockOpenCheckoutBeside(tx, ctx, whose, () =>
    findAttemptByKey(tx, ctx.siteId, request.key),
  )
  // The key of a request that held the lock before.
  if (known) return { kind: 'known', attempt: known }
  if (request.checkoutId !== '' && request.checkoutId !== open?.row?.id) {
    const earlier = await earlierOrder(paying)
    if (earlier) return earlier
  }
  if (!open) throw new Refusal('checkout.empty')
  const row = await ensureCheckout(tx, ctx, open)
  if (row.paymentId !== null) return { kind: 'busy', paymentId: row.paymentId }
  const { cart, shippingOptionId, ...fields } = checkoutProblems(ctx, open)
  const missing = { ...(cart && { cart }), ...(shippingOptionId && { shippingOptionId }) }
  if (Object.keys(fields).length > 0) throw new Refusal('checkout.invalid', { fields: { ...fields, ...missing } })
  if (request.priceHash !== open.priceHash) {
    const seen = row.pages.find(({ priceHash }) => priceHash === request.priceHash)?.shown
    const changes = purchaseChanges(seen ?? open.shown, open.purchase)
    // Nobody has to press again to pay less than the button said.
    if (!seen || !areOnlyCheaper(changes)) return { kind: 'changed', changes }
  }
  if (!request.isAccepted && pendingChanges(open).length > 0) return { kind: 'changed', changes: null }
  // Another tab or device of the shopper: the order must not go where this page does not show.
  if (request.stepsHash !== undefined && request.stepsHash !== stepsHashOf(open))
    return { kind: 'changed', changes: [] }
  // What is sold out or no longer delivered is a change first: nobody is told that a field is missing because of it.
  if (Object.keys(missing).length > 0) throw new Refusal('checkout.invalid', { fields: missing })
  if (!paying.tries.isCounted(open.steps.email)) return { kind: 'uncounted', email: open.steps.email }
  const { shop } = open
  return reserveAndStore(paying, open, row, { option: optionFor(open, shop, request), shop })
}

/** The checkout that a page still shows may have become an order in another tab: then that order is the answer. */
async function earlierOrder({ tx, ctx, request }: Paying): Promise<Start | null> {
  const earlier = await findCheckout(tx, ctx.siteId, request.checkoutId)
  if (!earlier?.orderId || !(await isOwnCheckout(tx, ctx, earlier, request.cartToken))) return null
  const attempt = await findOrderingAttempt(tx, ctx.siteId, earlier.id)
  const { cartToken } = request
  return attempt && { kind: 'answered', answer: paidAnswer({ attemptId: attempt.id, cartToken }) }
}

/** Returns the chosen way to pay; `null` when nothing is to pay. Throws when none or one that does not fit was chosen. */
function optionFor(open: OpenCheckout, shop: ShopPayment, { method, paymentToken }: PayRequest): PaymentOption | null {
  if (open.purchase.priced.tender.dueCents === 0) return null
  const option = methodsFor(open, shop).find((one) => one.method === method)
  if (method === undefined) throw new Refusal('checkout.invalid', { fields: { method: paymentProblems.method } })
  if (!option) throw new Refusal('checkout.method-unavailable')
  if (method === 'card' && !paymentToken) {
    throw new Refusal('checkout.invalid', { fields: { payment: paymentProblems.card } })
  }
  return option
}

type Chosen = { option: PaymentOption | null; shop: ShopPayment }

async function reserveAndStore(
  paying: Paying,
  open: OpenCheckout,
  row: CheckoutRow,
  { option, shop }: Chosen,
): Promise<Start> {
  const { tx, ctx, shopper } = paying
  if (!option || option.provider === 'manual') {
    const units = open.purchase.bought.reduce((sum, { quantity }) => sum + quantity, 0)
    const order = { checkoutId: row.id, email: open.steps.email, units, isFree: !option }
    if (!isPermitted(paying.permitted, order)) return { kind: 'asks-permit', order }
  }
  const purchase = makePurchase(ctx, open, {
    checkoutId: row.id,
    cartToken: paying.request.cartToken,
    shopper,
  })
  const isRefused = await reserveCodes(tx, ctx, { row, open, purchase, shop })
  if (isRefused) return { kind: 'changed', changes: null }

  const attemptId = ctx.newId()
  const attempt = { attemptId, checkoutId: row.id, purchase, option }
  if (option && option.provider !== 'manual') {
    // Sent together. Stock is reserved last, because other checkouts wait for popular variants.
    const [isNew, , hasUnits] = await Promise.all([
      storeAttempt(paying, attempt, null),
      startPaying(tx, ctx.siteId, row.id, attemptId, ctx.now()),
      reserveUnits(tx, ctx, { row, open, purchase }),
    ])
    if (!isNew) refuseRunning()
    if (!hasUnits) refuseChanged()
    return { kind: 'started', attemptId }
  }
  const payment = option
    ? { id: attemptId, state: 'none' as const, method: option.method, provider: option.provider, card: null }
    : ({ id: null, state: 'paid', method: 'card', provider: 'manual', card: null } as const) // nothing is charged
  const answer = paidAnswer({ attemptId, cartToken: purchase.cartToken })
  const { hasCartLines } = await makeOrder(tx, ctx, {
    checkoutId: row.id,
    purchase,
    payment,
    isMailboxProven: isOwnMailbox(shopper, open.steps.email),
    settings: shop.settings,
    answerAttempt: async (orderId) => {
      if (!(await storeAttempt(paying, attempt, { orderId, answer }))) refuseRunning()
    },
    whenShort: refuseChanged,
  })
  const isOfVisitor = purchase.cartToken === ''
  return { kind: 'answered', answer: { ...answer, ...(isOfVisitor && { hasCartLines }) } }
}

type AttemptToStore = {
  attemptId: string
  checkoutId: string
  purchase: AttemptedPurchase
  option: PaymentOption | null
}

/**
 * Stores the attempt, and its payment unless nothing is to pay. `ordered` is the order that is made in the same transaction; null for
 * none. Returns false when the key was used for another checkout at this moment.
 */
async function storeAttempt(
  { tx, ctx, request, requestHash }: Paying,
  { attemptId: id, checkoutId, purchase, option }: AttemptToStore,
  ordered: { orderId: string; answer: StoredAnswer } | null,
): Promise<boolean> {
  const { currency, totals } = purchase.snapshot
  const times = { leaseUntilMs: ctx.now() + attemptLeaseMs, atMs: ctx.now() }
  const attempt = { id, checkoutId, key: request.key, requestHash, ...times }
  const [isNew] = await Promise.all([
    ordered
      ? insertOrderingAttempt(tx, ctx.siteId, attempt, ordered)
      : insertAttempt(tx, ctx.siteId, attempt, purchase),
    option &&
      insertPayment(tx, ctx, {
        id,
        checkoutId,
        provider: option.provider,
        method: option.method,
        amountCents: totals.totalCents,
        currency,
        ...(ordered && { orderId: ordered.orderId }),
      }),
  ])
  return isNew
}

function refuseRunning(): never {
  throw new Refusal('checkout.running', { retryAfterSeconds: 1 })
}

/** False when the checkout was changed after the permit, as in another tab. Whether it costs nothing is part of its price hash. */
function isPermitted(permitted: UnpaidOrder | null, { checkoutId, email, units }: UnpaidOrder): boolean {
  return permitted?.checkoutId === checkoutId && permitted.email === email && permitted.units >= units
}

/** True for an address of the account that is signed in: a mailed link made the account. */
function isOwnMailbox(shopper: CheckoutShopper | null, email: string): boolean {
  return shopper !== null && mailboxOf(shopper.email) === mailboxOf(email)
}

type Reserving = { row: CheckoutRow; open: OpenCheckout; purchase: AttemptedPurchase }

/**
 * Reserves discount uses, all or nothing. Returns true when one cannot be had, a change that the shopper has to see: it counts as used
 * up for this checkout from then on.
 */
async function reserveCodes(
  tx: Tx,
  ctx: Ctx,
  { row, open, purchase, shop }: Reserving & { shop: ShopPayment },
): Promise<boolean> {
  const untilMs = ctx.now() + reservationMs
  const discountIds = open.purchase.priced.totals.validCoupons.map(({ id }) => id)
  if (discountIds.length === 0) return false
  const customerHash = customerHashOf(shop, purchase.snapshot.email)
  const wanted = { reference: row.id, discountIds, customerHash, untilMs }
  const usedUp = await reserveDiscountUses(tx, ctx, wanted)
  if (usedUp.length === 0) return false
  const ids = [...new Set([...(row.refusedCodes?.ids ?? []), ...usedUp])]
  await saveRefusedCodes(tx, ctx.siteId, row.id, { ids, untilMs })
  return true
}

/** Reserves stock, all or nothing. Returns false when units are gone. */
async function reserveUnits(tx: Tx, ctx: Ctx, { row, open, purchase }: Reserving): Promise<boolean> {
  const lines = stockLinesOf(purchase.snapshot)
  if (lines.length === 0) return true
  const { cartId } = open.cart
  const untilMs = ctx.now() + reservationMs
  const shortages = await reserveStock(tx, ctx, { reference: row.id, lines, untilMs, cartId })
  return shortages.length === 0
}

/** Undoes the attempt: what is gone is a change that the shopper has to see. */
function refuseChanged(): never {
  throw new Refusal('checkout.changed')
}

/**
 * Identifies a customer by the mailbox, for discounts that each customer may use a limited number of times. The site decides
 * whether addresses with another tag behind a plus sign are the same customer.
 */
function customerHashOf({ settings }: ShopPayment, typed: string): string {
  const { arePlusAddressesOneCustomer } = toRecord(toRecord(settings)['storeSettings'])
  const email = normalizeEmail(typed)
  const customer = arePlusAddressesOneCustomer === true ? withoutPlusTag(email) : email
  return createHash('sha256').update(customer).digest('hex')
}
