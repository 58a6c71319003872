import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { CartLocation } from '@sitewright/domain/shipping/location.ts'
import type { Tx } from '../../database/index.ts'
import { commitCartStatement } from '../commit-cart-statement.ts'

export type CouponOrLocationChange = {
  cartId: string
  nowMs: number
  /**
   * New list of the discounts whose codes are on the cart; `null` keeps the present list. A `location` of `null` keeps the
   * present location.
   */
  couponIds: readonly string[] | null
  location: CartLocation | null
  /**
   * False for an unknown coupon code: runs the same statement without changing anything, so that the response time does not
   * reveal whether a code exists.
   */
  isMade: boolean
}

/** Sets the coupons or the location of a cart and commits, in one statement. Returns the cart's version. */
export async function saveCouponsAndLocation(tx: Tx, siteId: string, change: CouponOrLocationChange): Promise<number> {
  const { cartId, nowMs, couponIds, location, isMade } = change
  return commitCartStatement(tx, 'cart_change', changeText, [
    siteId,
    cartId,
    couponIds,
    location === null ? null : JSON.stringify(location),
    isMade,
    new Date(nowMs),
    new Date(nowMs + cartLifeMs),
  ])
}

const changeText = `
  update carts set
    coupon_ids = case when $5 then coalesce($3::uuid[], coupon_ids) else coupon_ids end,
    location = case when $5 then coalesce($4::jsonb, location) else location end,
    version = case when $5 then version + 1 else version end,
    changed_at = case when $5 then $6 else changed_at end,
    expires_at = case when $5 then $7 else expires_at end
  where site_id = $1 and id = $2 returning version`
