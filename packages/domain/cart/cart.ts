import type { ProductType } from '../kit/enums.ts'

/** What a cart shows of the variant on a line, read live; prices in minor units. */
export type VariantInCart = {
  variantId: string
  sku: string
  attributes: Readonly<Record<string, string>>
  optionNames: readonly string[]
  priceCents: number
  salePriceCents: number
  onSale: boolean
  unlimited: boolean
  qtyInStock: number
  /** False once the product or the variant is unpublished or gone. */
  isForSale: boolean
  itemId: string
  productType: ProductType
  title: string
  fullUrl: string
  image: { url: string; alt: string; color: string | null; width: number; height: number } | null
}

export type CartEntry = VariantInCart & { id: string; quantity: number; additionalFields: string | null }

export type Cart = {
  id: string
  /** Rises with every change; answers that carry a lower one are stale. */
  version: number
  createdMs: number
  /** In the order in which they were first added. */
  entries: readonly CartEntry[]
}

export type EntryProblem = 'not-enough-stock' | 'unavailable'

/** What stands in the way of buying this line now. */
export function entryProblem(entry: CartEntry): EntryProblem | null {
  if (!entry.isForSale) return 'unavailable'
  return entry.unlimited || entry.qtyInStock >= entry.quantity ? null : 'not-enough-stock'
}
