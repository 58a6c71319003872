import { changeLabels, labelLists } from '../editing/labels.ts'
import { withVisibility, type ProductSnapshot } from '../editing/product-snapshot.ts'
import type { BulkChange } from '../products-studio.wire.ts'
import { changePrices, findPriceProblem } from './change-prices.ts'

/**
 * Applies a bulk change to a product. Returns `null` when it would make a price impossible (`findPriceProblem`). A deleted or
 * archived product keeps the time at which that happened.
 */
export function applyBulkChange(product: ProductSnapshot, change: BulkChange, nowMs: number): ProductSnapshot | null {
  switch (change.kind) {
    case 'visibility':
      return withVisibility(product, change.visibility)
    case 'labels': {
      const list = labelLists[change.tagType]
      return { ...product, [list]: changeLabels(product[list], change) }
    }
    case 'price':
    case 'sale': {
      const variants = changePrices(product.variants, change)
      return findPriceProblem(product.variants, variants) ? null : { ...product, variants }
    }
    case 'archive':
      return { ...product, archivedMs: product.archivedMs ?? nowMs }
    case 'unarchive':
      return { ...product, archivedMs: null }
    case 'delete':
      return { ...product, deletedMs: product.deletedMs ?? nowMs }
  }
}
