import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { addCoupon, checkoutCartKey, removeCoupon, removeEntryOfCart } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { readCheckoutView } from './read-checkout.ts'

/** Adds a discount code to the cart that is checked out, or removes one. Throws the cart's refusals, such as `cart.coupon-unknown`. */
export async function changeCode(
  ctx: Ctx,
  cartToken: string,
  change: { promoCode: string } | { removedId: string },
): Promise<CheckoutView> {
  const key = requireCart(ctx, cartToken)
  if ('promoCode' in change) await addCoupon(ctx, key, change.promoCode)
  else await removeCoupon(ctx, key, change.removedId)
  return readCheckoutView(ctx, cartToken)
}

/** Takes a line out of the cart that is checked out. */
export async function removeLine(ctx: Ctx, cartToken: string, lineId: string): Promise<void> {
  await removeEntryOfCart(ctx, requireCart(ctx, cartToken), lineId)
}

function requireCart(ctx: Ctx, cartToken: string): NonNullable<ReturnType<typeof checkoutCartKey>> {
  const key = checkoutCartKey(ctx, cartToken)
  if (!key) throw new Refusal('checkout.empty')
  return key
}
