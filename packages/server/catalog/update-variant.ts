import { problemOfParcel } from '@sitewright/domain/catalog/check-product.ts'
import { maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { lockAndLoad, saveProducts } from './editing/change-products.ts'
import { snapshotOf } from './editing/product-snapshots.ts'
import { findProductOfVariant } from './product.store.ts'
import type { VariantRow } from './product.ts'

/** Fields of a variant that `updateVariant` can change. Stock is changed by `setStock`. */
export type VariantPatch = Partial<Omit<VariantRow, 'id' | 'position' | 'attributes'>>

/**
 * Changes a variant's SKU, prices, image, weight, size or tax class, and updates every page that shows the variant. Throws `catalog.product-invalid`,
 * `catalog.sku-taken` or `catalog.variant-not-found`.
 */
export async function updateVariant(ctx: Ctx, variantId: string, patch: VariantPatch): Promise<void> {
  checkPatch(patch)
  await inSite(ctx, async (tx) => {
    const productId = await findProductOfVariant(tx, ctx.siteId, variantId)
    const [loaded] = productId === null ? [] : await lockAndLoad(tx, ctx, [productId])
    if (!loaded?.variants.some(({ id }) => id === variantId)) throw new Refusal('catalog.variant-not-found')

    const before = snapshotOf(loaded)
    const variants = before.variants.map((variant) => (variant.id === variantId ? { ...variant, ...patch } : variant))
    const { changes } = await saveProducts(tx, ctx, 'variant.changed', [{ loaded, after: { ...before, variants } }])
    await recordActivity(tx, ctx, 'variant.changed', { kind: 'variant', id: variantId }, { changes })
  })
}

function checkPatch(patch: VariantPatch): void {
  const isPrice = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0 && cents <= maxPriceCents
  if (!isPrice(patch.priceCents ?? 0) || !isPrice(patch.salePriceCents ?? 0)) {
    const price = { message: draftMessages.priceInvalid, values: { sku: patch.sku ?? '' } }
    throw new Refusal('catalog.product-invalid', { fields: { price } })
  }
  if (patch.sku !== undefined && (patch.sku.trim() !== patch.sku || patch.sku === '' || patch.sku.length > 100)) {
    throw new Refusal('catalog.product-invalid', { fields: { sku: { message: draftMessages.skuMissing } } })
  }
  const parcel = problemOfParcel(patch, patch.sku ?? '')
  if (parcel) throw new Refusal('catalog.product-invalid', { fields: { parcel } })
}
