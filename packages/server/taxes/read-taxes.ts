import { taxSettings } from '@sitewright/domain/shipping/shipping.wire.ts'
import { allClasses, taxFindings } from '@sitewright/domain/shipping/tax-rules/tax-findings.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { fitsPostcode } from '../addresses/index.ts'
import { readTaxClasses } from '../catalog/index.ts'
import { contentVersion } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readCountriesOfOrders } from '../orders/index.ts'
import { ratesIn } from '../shipping/index.ts'
import { readSettings, type SiteSettings } from '../sites/index.ts'

/** Returns the taxes of the site's shop, its tax classes, and what the owner may not have meant. */
export async function readTaxes(ctx: Ctx): Promise<TaxesAnswer> {
  return readInSite(ctx, async (tx) => {
    const [{ settings, currency }, soldTo, used] = await Promise.all([
      readSettings(tx, ctx.siteId),
      readCountriesOfOrders(tx, ctx.siteId),
      readTaxClasses(tx, ctx.siteId),
    ])
    const taxes = taxesIn(settings)
    const classes = allClasses(used, taxes.rules)
    const findings = taxFindings(taxes, { rates: ratesIn(settings), soldTo, classes, fits: fitsPostcode })
    return { taxes, version: contentVersion(taxes), currency, classes, findings }
  })
}

const none: TaxSettings = { areIncluded: false, rules: [] }

/** Returns the taxes among a site's settings as carts read them; none when they cannot be read. */
export function taxesIn(settings: SiteSettings['settings']): TaxSettings {
  const { storeSettings } = settings as { storeSettings?: { taxes?: unknown } } // read as unknown by the schema
  return taxSettings.safeParse(storeSettings?.taxes ?? none).data ?? none
}
