import type { InventoryAnswer, InventoryProduct, InventoryVariant } from '@sitewright/domain/stock/inventory.wire.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import { stockStateOf, type StockState } from '@sitewright/domain/stock/low-stock.ts'

/** A change of a variant's stock, as a screen shows it before it is read again. */
export type StockPatch = { variantId: string; productId: string; before: StockLevel; after: StockLevel }

/** Returns a page of the list as it is after a variant's stock has changed, with all counts. */
export function patchList(list: InventoryAnswer, patch: StockPatch): InventoryAnswer {
  const product = list.products.find(({ id }) => id === patch.productId)
  if (!product) return list
  const patched = patchProduct(product, patch, list.threshold)
  return {
    ...list,
    products: list.products.map((one) => (one === product ? patched : one)),
    counts: { ...list.counts, ...countsAfter(list.counts, product, patched) },
  }
}

export function patchVariants(
  variants: readonly InventoryVariant[],
  patch: StockPatch,
  threshold: number,
): InventoryVariant[] {
  return variants.map((variant) => (variant.id === patch.variantId ? patchVariant(variant, patch, threshold) : variant))
}

function patchVariant(variant: InventoryVariant, { after }: StockPatch, threshold: number): InventoryVariant {
  return { ...variant, available: after, state: stockStateOf(after, threshold) }
}

function patchProduct(product: InventoryProduct, patch: StockPatch, threshold: number): InventoryProduct {
  const counts = { ...product.counts }
  const moved: readonly [StockLevel, number][] = [
    [patch.before, -1],
    [patch.after, 1],
  ]
  for (const [level, by] of moved) {
    const state: StockState = stockStateOf(level, threshold)
    if (state !== 'in-stock') counts[state] += by
  }
  const variant = product.variant && patchVariant(product.variant, patch, threshold)
  return { ...product, counts, units: unitsAfter(product, patch, counts.unlimited), variant }
}

/** With some unlimited variants the counted units of the others are not known, so that they are read again. */
function unitsAfter({ units }: InventoryProduct, { before, after }: StockPatch, unlimited: number): StockLevel {
  if (unlimited > 0) return null
  return units === null ? (after ?? 0) : units + (after ?? 0) - (before ?? 0)
}

const states = ['low', 'out', 'unlimited'] as const

function countsAfter(counts: InventoryAnswer['counts'], before: InventoryProduct, after: InventoryProduct) {
  const moved = states.map((state) => {
    const by = Number(after.counts[state] > 0) - Number(before.counts[state] > 0)
    return [state, counts[state] + by] as const
  })
  return Object.fromEntries(moved) as Pick<InventoryAnswer['counts'], (typeof states)[number]>
}
