import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { shippingOptions, type ShippedGoods } from '@sitewright/domain/shipping/shipping-options.ts'
import type { TriedShipping, TryShipping } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { zoneAt } from '@sitewright/domain/shipping/zones/zone-findings.ts'
import { planOf } from '@sitewright/domain/shipping/zones/zones.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { readOrder } from '../orders/index.ts'
import { readSettings } from '../sites/index.ts'
import { ratesIn } from './read-shipping.ts'
import { typedLocation } from './typed-location.ts'
import { readWeights } from './weights.store.ts'

/**
 * Returns what the checkout would offer for an address, by the same function. Changes nothing. Throws `shipping.invalid` for an unknown
 * country and `orders.not-found`; goods of an order need the permission to see orders.
 */
export async function tryShipping(ctx: Ctx, { to, goods: given }: TryShipping): Promise<TriedShipping> {
  const at = typedLocation(to)
  const goods = 'orderNumber' in given ? await goodsOfOrder(ctx, given.orderNumber) : given
  const { settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  const rates = ratesIn(settings)
  const zone = zoneAt(planOf(rates).zones, at)
  return {
    options: shippingOptions(rates, at, goods),
    goods,
    zone: zone ? { area: zone.area, ...(zone.name !== undefined && { name: zone.name }) } : null,
  }
}

/** What of an order is sent, at the prices of the order and with the weights that the products have now. */
async function goodsOfOrder(ctx: Ctx, number: number): Promise<ShippedGoods> {
  requirePermission(ctx, { role: 'see-orders' })
  const order = await readOrder(ctx, number)
  const lines = order.lines.filter(({ productType }) => productType === productTypes.physical)
  const ids = lines.map(({ variantId }) => variantId)
  const weights = await readInSite(ctx, (tx) => readWeights(tx, ctx.siteId, ids))
  return {
    cents: lines.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0),
    grams: lines.reduce((sum, { variantId, quantity }) => sum + (weights.get(variantId) ?? 0) * quantity, 0),
  }
}
