import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { afterShowing, type PurchaseChange } from '@sitewright/domain/checkout/purchase-changes.ts'
import { shownPurchaseOf } from '@sitewright/domain/checkout/purchase.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite, readInSite } from '../database/index.ts'
import { readPayment } from '../payments/index.ts'
import { saveShown, type ShownPage } from './checkout.store.ts'
import { loadOpenCheckout, type OpenCheckout } from './open-checkout.ts'
import { checkoutView } from './view/checkout-view.ts'

/** Reads the checkout of the visitor's cart, or of an express purchase. Throws `checkout.empty` when there is nothing to buy. */
export async function readCheckoutView(ctx: Ctx, cartToken: string, given: GivenChanges = {}): Promise<CheckoutView> {
  const view = await findCheckoutView(ctx, cartToken, given)
  if (!view) throw new Refusal('checkout.empty')
  return view
}

/** The changes to show, if not those that the shopper has to accept. */
type GivenChanges = { changes?: readonly PurchaseChange[] }

/** Like `readCheckoutView`; returns `null` when there is nothing to buy. */
export async function findCheckoutView(
  ctx: Ctx,
  cartToken: string,
  given: GivenChanges = {},
): Promise<CheckoutView | null> {
  const found = await readInSite(ctx, async (tx) => {
    const open = await loadOpenCheckout(tx, ctx, cartToken)
    if (!open) return null
    const paymentId = open.row?.paymentId ?? null
    const payment = paymentId === null ? null : await readPayment(tx, ctx, paymentId)
    return { open, payment }
  })
  if (!found) return null
  await keepShown(ctx, found.open)
  return checkoutView(ctx, { ...found, cartToken, ...given })
}

/** Purchases that are remembered as shown. A tab that shows an older one learns what has changed since the last accepted one. */
const mostPages = 4

/** Notes what the shopper gets to see, so that a later change is said from there (BX-1.03). */
async function keepShown(ctx: Ctx, { row, shown, purchase, priceHash }: OpenCheckout): Promise<void> {
  if (!row || isAmong(row.pages, priceHash)) return
  const pages = pagesWith(row.pages, { purchase, priceHash })
  await inSite(ctx, (tx) => saveShown(tx, ctx.siteId, row.id, { shown: afterShowing(shown, purchase), pages }))
}

/** Returns the last purchases that pages showed, with one that is about to be shown. */
export function pagesWith(
  pages: readonly ShownPage[],
  { purchase, priceHash }: Pick<OpenCheckout, 'purchase' | 'priceHash'>,
): readonly ShownPage[] {
  if (isAmong(pages, priceHash)) return pages
  return [...pages, { priceHash, shown: shownPurchaseOf(purchase) }].slice(-mostPages)
}

function isAmong(pages: readonly ShownPage[], priceHash: string): boolean {
  return pages.some((page) => page.priceHash === priceHash)
}
