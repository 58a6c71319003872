import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { normalizeTypedLocation } from '@sitewright/domain/shipping/location.ts'
import { shippingMessages } from '@sitewright/domain/shipping/shipping.messages.ts'
import type { LocationBody } from '@sitewright/domain/shipping/shipping.wire.ts'
import type { Ctx, Visitor } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { tidyPostcode } from '../../addresses/index.ts'
import { cartLockName } from '../cart-lock.ts'
import { lockAndLoadCart } from '../cart.store.ts'
import { saveCouponsAndLocation } from './pricing.store.ts'

/**
 * Saves the delivery location of the visitor's cart, which shipping and taxes are estimated for. Throws `cart.country-unknown` or
 * `cart.empty`.
 */
export async function setLocation(ctx: Ctx, visitor: Visitor, typed: LocationBody): Promise<CartAnswer> {
  const { country, region = '', postcode = '' } = typed
  const typedLocation = normalizeTypedLocation({ country, region, postcode })
  if (!typedLocation) {
    throw new Refusal('cart.country-unknown', { fields: { country: { message: shippingMessages.countryNeeded } } })
  }
  const location = { ...typedLocation, postcode: tidyPostcode(typedLocation.country, typedLocation.postcode) }
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs)
      const { cart, currency } = found
      if (cart.entries.length === 0) throw new Refusal('cart.empty')

      const change = { cartId: cart.id, nowMs, couponIds: null, location, isMade: true }
      const version = await saveCouponsAndLocation(tx, ctx.siteId, change)
      const placed = { ...cart, version, pricing: { ...cart.pricing, location } }
      return { shoppingCart: cartView(placed, { websiteId: ctx.siteId, currency }) }
    },
    { lock: cartLockName(visitor) },
  )
}
