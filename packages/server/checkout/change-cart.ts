import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { addCoupon, ownCheckoutCart, removeCoupon, removeEntryOfCart } from '../cart/index.ts'
import type { Ctx, Visitor } from '../context.ts'
import { inSite } from '../database/index.ts'
import { readCheckoutView } from './read-checkout.ts'

/** Adds a discount code to the cart that is checked out, or removes one. Throws the cart's refusals, such as `cart.coupon-unknown`. */
export async function changeCode(
  ctx: Ctx,
  cartToken: string,
  change: { promoCode: string } | { removedId: string },
): Promise<CheckoutView> {
  const key = await requireCart(ctx, cartToken)
  if ('promoCode' in change) await addCoupon(ctx, key, change.promoCode)
  else await removeCoupon(ctx, key, change.removedId)
  return readCheckoutView(ctx, cartToken)
}

/** Takes a line out of the cart that is checked out. */
export async function removeLine(ctx: Ctx, cartToken: string, lineId: string): Promise<void> {
  await removeEntryOfCart(ctx, await requireCart(ctx, cartToken), lineId)
}

async function requireCart(ctx: Ctx, cartToken: string): Promise<Pick<Visitor, 'tokenHash'>> {
  const key = cartToken === '' ? ctx.visitor : await inSite(ctx, (tx) => ownCheckoutCart(tx, ctx, cartToken))
  if (!key) throw new Refusal('checkout.empty')
  return key
}
