import { fieldChanges, type FieldChange } from '../../changes/field-changes.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

/**
 * Returns what a save changed from what to what, for the activity log: the fields of the product, then those of the variants that were
 * there before, each behind the variant's SKU, and the SKUs when variants were added, removed or moved.
 */
export function productChanges(before: ProductSnapshot, after: ProductSnapshot): FieldChange[] {
  const { variants: old, ...was } = before
  const { variants, ...is } = after
  const known = new Map(old.map((variant) => [variant.id, variant]))
  const ofVariants = variants.flatMap((variant) => {
    const former = known.get(variant.id)
    if (!former) return []
    return fieldChanges(former, variant).map((change) => ({ ...change, field: `${variant.sku} ${change.field}` }))
  })
  const isSameGrid = String(old.map(({ id }) => id)) === String(variants.map(({ id }) => id))
  const skus = isSameGrid
    ? []
    : fieldChanges({ skus: old.map(({ sku }) => sku) }, { skus: variants.map(({ sku }) => sku) })
  return [...fieldChanges(was, is), ...ofVariants, ...skus]
}

/** Fields that an entry of the activity log about several products keeps. As many products are enough, since each has one at least. */
export const mostLoggedFields = 200

/**
 * Returns what a change of products changed from what to what. With several of them each field stands behind its product's title, and
 * only the first ones are returned.
 */
export function changesOfProducts(
  products: readonly { before: ProductSnapshot; after: ProductSnapshot }[],
): FieldChange[] {
  const [only, ...others] = products
  if (only && others.length === 0) return productChanges(only.before, only.after)
  const changes = products.flatMap(({ before, after }) =>
    productChanges(before, after).map((change) => ({ ...change, field: `${before.title} ${change.field}` })),
  )
  return changes.slice(0, mostLoggedFields)
}
