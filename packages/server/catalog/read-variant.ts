import type { VariantAnswer } from '@sitewright/domain/catalog/catalog.wire.ts'
import { scarcityMessageFor } from '@sitewright/domain/catalog/merchandising.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import type { Ctx } from '../context.ts'
import { readVariantDetails } from './variant-lookup.store.ts'

/**
 * Finds the variant that matches a shopper's choices, for products with too many variants to include in the page (SF-4.07).
 * Throws `catalog.product-not-found` or `catalog.variant-not-found`.
 */
export async function readVariant(
  ctx: Ctx,
  itemId: string,
  choices: ReadonlyMap<string, string>,
): Promise<VariantAnswer> {
  const found = await readVariantDetails(ctx, itemId, choices)
  if (!found) throw new Refusal('catalog.product-not-found')
  const { variant, productType, settings } = found
  if (!variant) throw new Refusal('catalog.variant-not-found')

  const options = { settings: merchandisingSettings(settings), locale: ctx.locale }
  return { variant, scarcityText: scarcityMessageFor(variant, productType, options) }
}
