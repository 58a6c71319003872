import { newsletterConsent, newsletterTextOf } from '@sitewright/domain/checkout/newsletter.ts'
import { afterShowing } from '@sitewright/domain/checkout/purchase-changes.ts'
import { shownPurchaseOf } from '@sitewright/domain/checkout/purchase.ts'
import type { CheckoutStepsBody, CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { acceptJoinedLines, undoJoinedLines } from '../cart/index.ts'
import { inSite, type Tx } from '../database/index.ts'
import { tidyAddress } from '../addresses/index.ts'
import { readPayment } from '../payments/index.ts'
import {
  findOpenCheckout,
  insertCheckout,
  lockCheckout,
  moveCheckout,
  saveCheckout,
  type CheckoutRow,
  type CheckoutSteps,
} from './checkout.store.ts'
import { lockOpenCheckout, openCheckout, type OpenCheckout } from './open-checkout.ts'
import { tickedTerms } from './terms.ts'
import { pagesWith, readCheckoutView } from './read-checkout.ts'
import { checkoutView } from './view/checkout-view.ts'

/**
 * Saves what the shopper has entered, complete or not, and returns the checkout as it is then; the first step makes its row. What is
 * missing or wrong is among the view's problems. Throws `checkout.empty`.
 */
export async function saveSteps(ctx: Ctx, { cartToken, ...typed }: CheckoutStepsBody): Promise<CheckoutView> {
  const source = await inSite(ctx, async (tx) => {
    const open = await lockOpenCheckout(tx, ctx, cartToken)
    if (!open) throw new Refusal('checkout.empty')
    const row = await ensureCheckout(tx, ctx, open)
    if (row.orderId !== null) return null // it became an order while this request waited
    const payment = row.paymentId === null ? null : await readPayment(tx, ctx, row.paymentId)
    const steps = withTyped(ctx, open, typed)
    const now = openCheckout(ctx, { ...open, row, steps })
    const shown = afterShowing(open.shown, now.purchase)
    const saved = { steps: now.steps, shown, pages: pagesWith(row.pages, now) }
    await saveCheckout(tx, ctx.siteId, row.id, { ...saved, atMs: ctx.now() })
    return { open: { ...now, shown, row: { ...row, ...saved, decline: null } }, payment }
  })
  return source ? checkoutView(ctx, { ...source, cartToken }) : readCheckoutView(ctx, cartToken)
}

function withTyped(
  ctx: Ctx,
  { steps: { newsletter: stored, terms: accepted, ...steps }, asks, shop }: OpenCheckout,
  typed: Omit<CheckoutStepsBody, 'cartToken'>,
): CheckoutSteps {
  const { delivery, billing, email, newsletter: ticked, terms: value, ...rest } = typed
  const offered = ticked ? newsletterTextOf(shop.settings) : ''
  const newsletter = ticked === undefined ? stored : newsletterConsent(ticked, { offered, stored, atMs: ctx.now() })
  const terms = value === undefined ? accepted : tickedTerms(ctx, { value, stored: accepted, asks, shop })
  return {
    ...steps,
    ...rest,
    ...(newsletter && { newsletter }),
    ...(terms && { terms }),
    ...(email !== undefined && { email: email.trim() }),
    ...(delivery && { delivery: tidyAddress(delivery) }),
    ...(billing && { billing: tidyAddress(billing) }),
  }
}

type ShownView = { cartToken: string; priceHash: string }

/**
 * Accepts the changes of the view that had this price hash. Throws `checkout.changed` when the purchase is another one by now:
 * nobody accepts what they have not seen.
 */
export async function acceptChanges(ctx: Ctx, view: ShownView): Promise<CheckoutView> {
  return changeAsShown(ctx, view, async (tx, open) => {
    const row = await ensureCheckout(tx, ctx, open)
    const shown = shownPurchaseOf(open.purchase)
    if (open.purchase.joined.size > 0) await acceptJoinedLines(tx, ctx.siteId, open.cart.cartId)
    await saveCheckout(tx, ctx.siteId, row.id, { steps: open.steps, shown, atMs: ctx.now() })
  })
}

/**
 * Takes out what a sign-in added to the visitor's cart, as the view with this price hash showed it. Throws `checkout.changed` when the
 * purchase is another one by now.
 */
export async function undoJoin(ctx: Ctx, view: ShownView): Promise<CheckoutView> {
  return changeAsShown(ctx, view, async (tx, open) => {
    if (open.purchase.joined.size > 0) {
      await undoJoinedLines(tx, ctx.siteId, { cartId: open.cart.cartId, nowMs: ctx.now() })
    }
  })
}

/** Changes a locked checkout that still is as the view showed it, and returns its new view. */
async function changeAsShown(
  ctx: Ctx,
  { cartToken, priceHash }: ShownView,
  change: (tx: Tx, open: OpenCheckout) => Promise<void>,
): Promise<CheckoutView> {
  await inSite(ctx, async (tx) => {
    const open = await lockOpenCheckout(tx, ctx, cartToken)
    if (!open) throw new Refusal('checkout.empty')
    if (open.priceHash !== priceHash) throw new Refusal('checkout.changed')
    await change(tx, open)
  })
  return readCheckoutView(ctx, cartToken)
}

/**
 * Returns the stored checkout of a cart, locked; makes it if there is none. A checkout that was begun before a sign-in goes over to
 * the cart of the account (`cart_merges`), so that nothing typed is lost.
 */
export async function ensureCheckout(
  tx: Tx,
  ctx: Ctx,
  { cart, row, steps, shown }: OpenCheckout,
): Promise<CheckoutRow> {
  const { siteId } = ctx
  if (row) {
    if (row.cartId !== cart.cartId) await moveCheckout(tx, siteId, row.id, cart.cartId)
    return row
  }
  const id = ctx.newId()
  const isNew = await insertCheckout(tx, siteId, { id, cartId: cart.cartId, steps, shown, atMs: ctx.now() })
  if (isNew) return newCheckout({ id, cartId: cart.cartId, steps, shown })
  // Another request of the same visitor has made it at this moment.
  const made = await findOpenCheckout(tx, siteId, cart.cartId)
  const locked = made && (await lockCheckout(tx, siteId, made.id))
  if (!locked) throw new Refusal('checkout.running', { retryAfterSeconds: 1 })
  return locked
}

/** Returns a checkout as it is after its insert. */
function newCheckout(made: Pick<CheckoutRow, 'id' | 'cartId' | 'steps' | 'shown'>): CheckoutRow {
  return {
    ...made,
    pages: [],
    refusedCodes: null,
    decline: null,
    paymentId: null,
    orderId: null,
    heldUnits: [],
    heldCodes: [],
  }
}
