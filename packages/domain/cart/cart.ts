import type { ProductType } from '../kit/enums.ts'
import type { CartPricing } from './pricing.ts'

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
  /** It is subscribed to, not bought once. */
  isSubscribable?: true
}

export type CartEntry = VariantInCart & {
  id: string
  quantity: number
  additionalFields: string | null
  /** What one unit cost when the line was made, in minor units. */
  addedPriceCents: number
  /** When the line was made; lines stand in this order. */
  addedMs: number
}

export type Cart = {
  id: string
  /** Rises with every change; answers that carry a lower one are stale. */
  version: number
  createdMs: number
  /** In the order in which they were first added. */
  entries: readonly CartEntry[]
  pricing: CartPricing
  /** What a merge at sign-in reduced lately. */
  mergeNotes?: readonly MergeNote[]
}

/** Of a line that has fewer than two carts held together; `entryId` is null where it did not fit into the cart. */
export type MergeNote = { entryId: string | null; title: string; wanted: number; kept: number }

export type EntryProblem = 'not-enough-stock' | 'unavailable'

/** What stands in the way of buying this line now; `available` as `availableFor` says. */
export function entryProblem(entry: CartEntry, available: number | null): EntryProblem | null {
  if (!entry.isForSale) return 'unavailable'
  return available === null || available >= entry.quantity ? null : 'not-enough-stock'
}

/** Units that this line may hold now; null where they are not counted. Lines of one variant share a shelf: earlier lines take first. */
export function availableFor(entries: readonly CartEntry[], entry: CartEntry): number | null {
  if (entry.unlimited) return null
  const earlier = entries.slice(0, entries.indexOf(entry)).filter((other) => other.variantId === entry.variantId)
  return Math.max(0, entry.qtyInStock - earlier.reduce((sum, other) => sum + other.quantity, 0))
}
