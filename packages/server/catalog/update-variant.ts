import { problemOfParcel } from '@sitewright/domain/catalog/check-product.ts'
import { maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { lockProduct } from './product.store.ts'
import { saveVariant, type VariantChange } from './variant.store.ts'
import { rebuildProductDocument } from './rebuild-product-document.ts'

/** Fields of a variant that `updateVariant` can change. Stock is changed by `setStock`. */
export type VariantPatch = VariantChange

/**
 * Changes a variant's SKU, prices, image, weight, size or tax class, and updates every page that shows the variant. Throws `catalog.product-invalid`,
 * `catalog.sku-taken` or `catalog.variant-not-found`.
 */
export async function updateVariant(ctx: Ctx, variantId: string, patch: VariantPatch): Promise<void> {
  checkPatch(patch)
  await inSite(ctx, async (tx) => {
    await lockProduct(tx, ctx.siteId, { variantId })
    const productId = await saveVariant(tx, ctx.siteId, variantId, patch)
    if (productId === null) throw new Refusal('catalog.variant-not-found')

    const { collectionId } = await rebuildProductDocument(tx, ctx, productId)
    await recordActivity(tx, ctx, 'variant.changed', { kind: 'variant', id: variantId })
    await raiseRevision(tx, ctx, [`product:${productId}`, `collection:${collectionId}`])
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
