import { maxPriceCents } from '../../kit/limits.ts'
import type { BulkChange, PriceStep } from '../products-studio.wire.ts'
import { changeLabels, labelLists } from './labels.ts'
import { withVisibility, type EditableVariant, type ProductSnapshot } from './product-snapshot.ts'

/**
 * Applies a bulk change to a product. Returns `null` when a price would fall below 0 or rise above the largest one. A deleted or
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
    case 'price': {
      const { by } = change
      return withVariants(product, (variant) => ({ ...variant, priceCents: changedPrice(variant.priceCents, by) }))
    }
    case 'sale':
      return changeSale(product, change.by)
    case 'archive':
      return { ...product, archivedMs: product.archivedMs ?? nowMs }
    case 'unarchive':
      return { ...product, archivedMs: null }
    case 'delete':
      return { ...product, deletedMs: product.deletedMs ?? nowMs }
  }
}

function changeSale(product: ProductSnapshot, by: PriceStep | null): ProductSnapshot | null {
  if (by === null) return withVariants(product, (variant) => ({ ...variant, onSale: false }))
  return withVariants(product, (variant) => {
    return { ...variant, onSale: true, salePriceCents: changedPrice(variant.priceCents, by) }
  })
}

/** Rounds to whole minor units, half a unit up. */
function changedPrice(priceCents: number, by: PriceStep): number {
  if ('cents' in by) return priceCents + by.cents
  return Math.round(priceCents + (priceCents * by.percent) / 100)
}

function withVariants(
  product: ProductSnapshot,
  change: (variant: EditableVariant) => EditableVariant,
): ProductSnapshot | null {
  const variants = product.variants.map(change)
  const isWithin = (cents: number): boolean => cents >= 0 && cents <= maxPriceCents
  const isValid = variants.every(({ priceCents, salePriceCents }) => isWithin(priceCents) && isWithin(salePriceCents))
  return isValid ? { ...product, variants } : null
}
