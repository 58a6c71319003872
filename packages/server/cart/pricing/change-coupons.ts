import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import type { Cart } from '@sitewright/domain/cart/cart.ts'
import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import type { Discount } from '@sitewright/domain/discounts/discount.ts'
import { maxCoupons } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import type { CartKey } from '../add-entry.ts'
import { cartLockName } from '../cart-lock.ts'
import { lockAndLoadCart, type LoadedCart } from '../cart.store.ts'
import { saveCouponsAndLocation } from './pricing.store.ts'

/**
 * Adds a coupon code to a cart, even when the code lowers no price now: the cart then shows the reason. Throws
 * `cart.coupon-unknown` (after running the same statements as for a known code), `cart.too-many-coupons` or `cart.empty`.
 */
export async function addCoupon(ctx: Ctx, visitor: CartKey, typed: string): Promise<CartAnswer> {
  const answer = await inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs, {
        couponKey: normalizeCouponCode(typed),
      })
      if (found.cart.entries.length === 0) throw new Refusal('cart.empty')
      const { cart, coupon, couponIds } = found
      const isMade = coupon !== null && !couponIds.includes(coupon.id)
      if (isMade && couponIds.length >= maxCoupons) {
        throw new Refusal('cart.too-many-coupons', { values: { max: maxCoupons } })
      }
      const ids = isMade ? [...couponIds, coupon.id] : couponIds
      const change = { cartId: cart.id, nowMs, couponIds: ids, location: null, isMade }
      const version = await saveCouponsAndLocation(tx, ctx.siteId, change)
      return coupon && viewWith(ctx, found, { ...withCoupon(cart, coupon, isMade), version })
    },
    { lock: cartLockName(visitor) },
  )
  if (!answer) throw new Refusal('cart.coupon-unknown')
  return answer
}

/** Removes a coupon from a cart. Does nothing when the cart does not have it. */
export async function removeCoupon(ctx: Ctx, visitor: CartKey, couponId: string): Promise<CartAnswer> {
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs)
      const { cart, couponIds, rowId } = found
      if (!couponIds.includes(couponId) || rowId === null) return viewWith(ctx, found, cart)
      const ids = couponIds.filter((id) => id !== couponId)
      const change = { cartId: rowId, nowMs, couponIds: ids, location: null, isMade: true }
      const version = await saveCouponsAndLocation(tx, ctx.siteId, change)
      return viewWith(ctx, found, { ...withoutCoupon(cart, couponId), version })
    },
    { lock: cartLockName(visitor) },
  )
}

function withCoupon(cart: Cart, coupon: Discount, isNew: boolean): Cart {
  if (!isNew) return cart
  return { ...cart, pricing: { ...cart.pricing, discounts: [...cart.pricing.discounts, coupon] } }
}

function withoutCoupon(cart: Cart, couponId: string): Cart {
  const discounts = cart.pricing.discounts.filter(({ id }) => id !== couponId)
  return { ...cart, pricing: { ...cart.pricing, discounts } }
}

function viewWith(ctx: Ctx, { currency }: LoadedCart, cart: Cart): CartAnswer {
  return { shoppingCart: cartView(cart, { websiteId: ctx.siteId, currency }) }
}
