import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { shippingRates } from '@sitewright/domain/shipping/shipping.wire.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { contentVersion } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readCountriesOfOrders } from '../orders/index.ts'
import { readSettings, type SiteSettings } from '../sites/index.ts'

/** Returns the rates of the site's shop, and where it sold to lately. */
export async function readShipping(ctx: Ctx): Promise<ShippingAnswer> {
  return readInSite(ctx, async (tx) => {
    const [{ settings, currency }, soldTo] = await Promise.all([
      readSettings(tx, ctx.siteId),
      readCountriesOfOrders(tx, ctx.siteId),
    ])
    const rates = ratesIn(settings)
    return { rates, version: contentVersion(rates), currency, soldTo }
  })
}

/** Returns the rates among a site's settings as carts read them; none when they cannot be read. */
export function ratesIn(settings: SiteSettings['settings']): ShippingRate[] {
  const { storeSettings } = settings as { storeSettings?: { shippingRates?: unknown } } // read as unknown by the schema
  return shippingRates.safeParse(storeSettings?.shippingRates ?? []).data ?? []
}
