import { createHash } from 'node:crypto'
import { captchaMessages } from '@sitewright/domain/captcha/captcha.messages.ts'
import type { PurchaseChange } from '@sitewright/domain/checkout/purchase-changes.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isPaidLater } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
import { statusOf } from '../../http/index.ts'
import { permitUnpaidOrder, type UnpaidOrder } from '../../orders/index.ts'
import { beginPayment, cancelPayment } from '../../payments/index.ts'
import { findCheckoutShopper, type CheckoutShopper } from '../checkout-shopper.ts'
import { findCheckout, type CheckoutRow } from '../checkout.store.ts'
import { isOwnCheckout } from '../own-checkout.ts'
import { readCheckoutView } from '../read-checkout.ts'
import { changedAnswer } from './changed-answer.ts'
import {
  findAttempt,
  findAttemptByKey,
  readAttemptedPurchase,
  renewAttemptLease,
  takeOverAttempt,
  type Attempt,
} from './attempt.store.ts'
import { customerOf } from './attempted-purchase.ts'
import { countTries, type Tries } from './count-tries.ts'
import { finaliseCheckout } from './finalise-checkout.ts'
import { paidAnswer, returnPath, type SentAnswer, type StoredAnswer } from './pay-answers.ts'
import type { PayRequest } from './pay-request.ts'
import { attemptLeaseMs, startAttempt, type Start } from './start-attempt.ts'

/**
 * Attempts to begin: one that asks for a permit, one that was counted for another mailbox, and more when something else of the same
 * checkout gets in between.
 */
const most = 5

/**
 * Pays for a checkout and returns the answer to send (BX-1.02). The same key gets the same bytes again; with another request it is
 * refused, and while the first request is still running as well. The provider is asked outside any transaction, after stock,
 * discount uses and the payment were stored; whatever dies in between, the reconciler or a repetition finishes it.
 */
export async function payCheckout(ctx: Ctx, request: PayRequest): Promise<SentAnswer> {
  return countAttempt(ctx, request, (admitted) => payAdmitted(ctx, request, admitted))
}

/** What identifies an attempt. `email` is the address that the checkout is about to get; missing means its saved one. */
type Attempted = { key: string; checkoutId: string; email?: string }

/**
 * An attempt that may be made. `known`: its key was used before. `checkout` is what it says to pay for, as it was then, and `shopper`
 * who is signed in. `tries` counts it.
 */
export type Admitted = {
  known: Attempt | null
  checkout: CheckoutRow | null
  shopper: CheckoutShopper | null
  tries: Tries
}

/**
 * Counts an attempt against the limit of its email address, or of the account that is signed in, and makes it with `pay`. That of the checkout which the request names is
 * counted first, so that a refused attempt costs little; the address that is paid with is counted before its card is tried, because a
 * request may name no checkout or another one. A repeated request is counted only when it has no answer yet (`repeat`). Thieves try
 * stolen cards, so what counts is an attempt that may have come to a card's check: one that failed because of the server, the provider or
 * another request is given back.
 */
export async function countAttempt<T>(
  ctx: Ctx,
  { key, checkoutId, email = '' }: Attempted,
  pay: (admitted: Admitted) => Promise<T>,
): Promise<T> {
  const [known, checkout, shopper] = await readInSite(ctx, (tx) =>
    Promise.all([
      findAttemptByKey(tx, ctx.siteId, key),
      checkoutId === '' ? null : findCheckout(tx, ctx.siteId, checkoutId),
      findCheckoutShopper(tx, ctx),
    ]),
  )
  const tries = countTries(ctx, shopper)
  const admitted = { known, checkout, shopper, tries }
  if (!known) await tries.count(email || checkout?.steps.email || (shopper?.email ?? '')) // '' when it has none yet
  try {
    return await pay(admitted)
  } catch (error) {
    // Without its permit the address waits a few seconds longer; the reason of the failure matters more.
    if (!mayHaveTriedCard(error)) await tries.giveBack().catch(() => {})
    throw error
  }
}

/** False for a failure that is no answer to what was paid with: of the server, of the provider, and because of another request. */
function mayHaveTriedCard(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  const isOfAnother = error.code === 'checkout.running' || error.code === 'checkout.pending'
  return !isOfAnother && statusOf(error) < 500
}

/** Like `payCheckout`, for a request that `countAttempt` has counted. */
export async function payAdmitted(
  ctx: Ctx,
  request: PayRequest,
  { known, checkout, shopper, tries }: Admitted,
): Promise<SentAnswer> {
  const requestHash = createHash('sha256').update(request.fingerprint).digest()
  const again = (attempt: Attempt): Promise<StoredAnswer> => repeat(ctx, attempt, { request, requestHash, tries })
  if (known) return again(known)

  const attempt = { ctx, request, shopper, requestHash, tries }
  let permitted: UnpaidOrder | null = null
  const permit = async (order: UnpaidOrder): Promise<void> => {
    if (permitted) await permitUnpaidOrder(ctx, order, async () => {})
    else await request.withCaptcha((spend) => permitUnpaidOrder(ctx, order, spend)).catch(atMethod)
    permitted = order
  }
  const expected = checkout && expectedUnpaidOrder(checkout, request)
  if (expected) await permit(expected)
  for (let round = 1; round <= most; round += 1) {
    const start = await inSite(ctx, (tx) => startAttempt({ ...attempt, tx, permitted })).catch(asChanged)
    if (start.kind === 'answered') return start.answer
    if (start.kind === 'known') return again(start.attempt)
    if (start.kind === 'started') return carryOut(ctx, start.attemptId, { request, tries })
    if (start.kind === 'uncounted') {
      await tries.count(start.email)
      continue
    }
    if (start.kind === 'asks-permit') {
      await permit(start.order)
      continue
    }
    if (start.kind === 'busy') {
      const answer = await endOther(ctx, start.paymentId, request)
      if (answer) return answer
      continue
    }
    const answer = await changed(ctx, request, start.changes)
    if (answer) return answer
  }
  throw new Refusal('checkout.running', { retryAfterSeconds: 1 })
}

/** Shows an unsolved captcha at the ways to pay, one of which needs it. */
function atMethod(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'captcha.unsolved') throw error
  throw new Refusal(error.code, { fields: { method: { message: captchaMessages.unsolved } } })
}

/**
 * Returns the order that a press most likely places: the one that its page showed. Permitted at once, it is placed by the first attempt,
 * which checks that it is this one. `null` for a payment, and when only the attempt can tell.
 */
function expectedUnpaidOrder(checkout: CheckoutRow, { method, priceHash }: PayRequest): UnpaidOrder | null {
  const { id, steps, pages, orderId } = checkout
  const seen = pages.find((page) => page.priceHash === priceHash)?.shown
  if (!isPaidLater(method) || !seen || steps.email === '' || orderId !== null) return null
  const units = seen.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { checkoutId: id, email: steps.email, units, isFree: false }
}

/** Units were gone, which undid the whole attempt. */
function asChanged(error: unknown): Start {
  if (error instanceof Refusal && error.code === 'checkout.changed') return { kind: 'changed', changes: null }
  throw error
}

type Repeated = { request: PayRequest; requestHash: Buffer; tries: Tries }

/** Answers a request whose key was used before. */
async function repeat(ctx: Ctx, attempt: Attempt, { request, requestHash, tries }: Repeated): Promise<StoredAnswer> {
  const own = await readInSite(ctx, async (tx) => {
    const checkout = await findCheckout(tx, ctx.siteId, attempt.checkoutId)
    return checkout && (await isOwnCheckout(tx, ctx, checkout, request.cartToken)) ? checkout : null
  })
  if (!own || !attempt.requestHash.equals(requestHash)) throw new Refusal('checkout.key-reused')
  const answer = answerOf(attempt)
  if (answer) return answer

  await tries.count(own.steps.email)
  const nowMs = ctx.now()
  const lease = { nowMs, leaseUntilMs: nowMs + attemptLeaseMs }
  const isMine = await inSite(ctx, (tx) => takeOverAttempt(tx, ctx.siteId, attempt.id, lease))
  if (!isMine) throw new Refusal('checkout.running', { retryAfterSeconds: 1 })
  return carryOut(ctx, attempt.id, { request, tries })
}

function answerOf({ status, body }: Attempt): StoredAnswer | null {
  return status === null || body === null ? null : { status, body }
}

/** Asks the provider to charge, draws the consequences, and returns the stored answer. */
async function carryOut(
  ctx: Ctx,
  attemptId: string,
  { request, tries }: Pick<Repeated, 'request' | 'tries'>,
): Promise<StoredAnswer> {
  const stop = keepLease(ctx, attemptId)
  let answer: StoredAnswer | null = null
  try {
    const returnUrl = `${request.origin}${returnPath({ attemptId, cartToken: request.cartToken })}`
    const customer = request.method === 'afterpay' ? await readCustomer(ctx, attemptId) : null
    const payment = await beginPayment(ctx, attemptId, {
      paymentToken: request.paymentToken ?? null,
      returnUrl,
      customer,
    })
    tries.keep() // who keeps the server from storing what follows does not get the try back
    await finaliseCheckout(ctx, attemptId, payment)
    const attempt = await readInSite(ctx, (tx) => findAttempt(tx, ctx.siteId, attemptId))
    answer = attempt && answerOf(attempt)
    if (!answer) throw new Refusal('payments.unavailable')
    return answer
  } catch (error) {
    // A payment that the provider refused to begin was given up: what was reserved for it is free again.
    if (error instanceof Refusal) await finaliseCheckout(ctx, attemptId)
    throw error
  } finally {
    await stop({ isAnswered: answer !== null })
  }
}

/** Reads whom Afterpay assesses. Cards need no such read. */
async function readCustomer(ctx: Ctx, attemptId: string): Promise<ReturnType<typeof customerOf>> {
  const purchase = await readInSite(ctx, (tx) => readAttemptedPurchase(tx, ctx.siteId, attemptId))
  return purchase && customerOf(purchase)
}

/**
 * Says in the database that the attempt's request is alive, until it ends. The end of the lease lets a repetition go on at once after
 * a failure, and a few seconds after the process was killed. An attempt that has its answer needs no such end.
 */
function keepLease(ctx: Ctx, attemptId: string): (end: { isAnswered: boolean }) => Promise<void> {
  const renew = (untilMs: number): Promise<void> =>
    inSite(ctx, (tx) => renewAttemptLease(tx, ctx.siteId, attemptId, untilMs)).catch(() => {}) // the lease then ends earlier
  const timer = setInterval(() => void renew(ctx.now() + attemptLeaseMs), attemptLeaseMs / 3)
  return async ({ isAnswered }) => {
    clearInterval(timer)
    if (!isAnswered) await renew(ctx.now())
  }
}

/**
 * Another payment of the same checkout is under way: it is given up in favour of the new attempt, unless its request still runs.
 * Returns the answer when the purchase was paid by it after all, `null` when the new attempt can begin.
 */
async function endOther(ctx: Ctx, paymentId: string, { cartToken }: PayRequest): Promise<StoredAnswer | null> {
  const attempt = await readInSite(ctx, (tx) => findAttempt(tx, ctx.siteId, paymentId))
  const isRunning = attempt?.status === null && attempt.leaseUntilMs > ctx.now()
  if (isRunning) throw new Refusal('checkout.running', { retryAfterSeconds: 1 })

  await cancelPayment(ctx, paymentId)
  const outcome = await finaliseCheckout(ctx, paymentId)
  if (outcome.state === 'ordered') return paidAnswer({ attemptId: paymentId, cartToken })
  if (outcome.state !== 'declined') throw new Refusal('checkout.pending', { retryAfterSeconds: 5 })
  return null
}

/**
 * Returns the answer about a purchase that has changed; `null` when it is by now what the shopper wanted to pay, because what was
 * missing a moment ago is there again.
 */
async function changed(
  ctx: Ctx,
  { cartToken, priceHash, isAccepted }: PayRequest,
  changes: readonly PurchaseChange[] | null,
): Promise<StoredAnswer | null> {
  const view = await readCheckoutView(ctx, cartToken, changes ? { changes } : {})
  const isSame = changes === null && view.priceHash === priceHash && (isAccepted || view.changes.length === 0)
  return isSame ? null : changedAnswer(ctx, view)
}
