import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
import { issueOrderToken } from '../../orders/index.ts'
import { refreshPayment } from '../../payments/index.ts'
import { findCheckout } from '../checkout.store.ts'
import { isOwnCheckout } from '../own-checkout.ts'
import { findAttempt } from './attempt.store.ts'
import { finaliseCheckout } from './finalise-checkout.ts'

/**
 * Finds out what became of a payment when its shopper comes back from the bank, or from the page that sent it. Returns where to go
 * on: the confirmation of the order, or the checkout, which says what is wrong or that the payment still takes a while. Other browsers
 * learn nothing: they are sent to their own checkout.
 */
export async function returnFromPayment(
  ctx: Ctx,
  { payment: attemptId, cartToken }: { payment: string; cartToken: string },
): Promise<{ to: string; isOrdered: boolean }> {
  const toCheckout = { to: checkoutPath(cartToken), isOrdered: false }
  const checkout = await readInSite(ctx, async (tx) => {
    const attempt = await findAttempt(tx, ctx.siteId, attemptId)
    const found = attempt && (await findCheckout(tx, ctx.siteId, attempt.checkoutId))
    return found && (await isOwnCheckout(tx, ctx, found, cartToken)) ? found : null
  })
  if (!checkout) return toCheckout
  const orderId = checkout.orderId ?? (await orderedBy(ctx, attemptId))
  if (orderId === null) return toCheckout
  const token = await inSite(ctx, (tx) => issueOrderToken(tx, ctx, orderId, 'confirmed'))
  return { to: `/checkout/confirmed/${token}`, isOrdered: true }
}

export function checkoutPath(cartToken: string): string {
  return cartToken === '' ? '/checkout' : `/checkout?cartToken=${encodeURIComponent(cartToken)}`
}

/** Asks the provider, and returns the order that the payment has led to. While the provider is away, the checkout shows that it waits. */
async function orderedBy(ctx: Ctx, paymentId: string): Promise<string | null> {
  try {
    await refreshPayment(ctx, paymentId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null
  }
  const outcome = await finaliseCheckout(ctx, paymentId)
  return outcome.state === 'ordered' ? outcome.orderId : null
}
