import type { ProductType } from '../kit/enums.ts'
import type { CartPricingInput } from './pricing/pricing.ts'

/** A cart line's variant with its current data from the catalog. Prices in minor units. */
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
  /** False when the product or variant was unpublished or deleted. */
  isForSale: boolean
  itemId: string
  productType: ProductType
  title: string
  fullUrl: string
  image: { url: string; alt: string; color: string | null; width: number; height: number } | null
  /** Weight of one unit in grams; 0 when it is unknown. */
  weightGrams: number
  /** `standard`, `exempt` or a class named by the shop. */
  taxClass: string
  /** True when the product is sold only as a subscription; missing otherwise. */
  isSubscribable?: true
}

export type CartEntry = VariantInCart & {
  id: string
  quantity: number
  additionalFields: string | null
  /** Unit price in minor units when the line was created. */
  addedPriceCents: number
  /** When the line was created, in epoch ms. The cart's lines are sorted by this time. */
  addedMs: number
}

export type Cart = {
  id: string
  /** Raised by every change of the cart. Clients ignore responses with a lower version than the one they have. */
  version: number
  createdMs: number
  /** The cart's lines, sorted by creation time. */
  entries: readonly CartEntry[]
  pricing: CartPricingInput
  /** The cart lines that got fewer units than wanted when a sign-in merged the visitor's cart into the account's. */
  mergeNotes?: readonly MergeNote[]
  /** The lines that a sign-in enlarged and that the shopper has not accepted yet. */
  joinedLines?: readonly JoinedLine[]
}

/**
 * A cart line that got fewer units (`kept`) than the two carts merged at sign-in had together (`wanted`). `entryId` is `null`
 * when the merged cart had no room for the line.
 */
export type MergeNote = { entryId: string | null; title: string; wanted: number; kept: number }

/**
 * A line that has more units (`kept`) after a sign-in merged the visitor's cart into the account's than the visitor's cart had
 * (`had`, 0 for a line that only the account had).
 */
export type JoinedLine = { entryId: string; had: number; kept: number }

export type EntryProblem = 'not-enough-stock' | 'unavailable'

/**
 * Returns why a cart line cannot be bought now, or `null` when it can. `available` is the stock for the line: the result of
 * `availableUnitsFor`.
 */
export function entryProblem(entry: CartEntry, available: number | null): EntryProblem | null {
  if (!entry.isForSale) return 'unavailable'
  return available === null || available >= entry.quantity ? null : 'not-enough-stock'
}

/**
 * Returns how many units are in stock for a cart line; `null` for untracked stock. Lines of the same variant share its stock: a
 * line gets what the lines above it leave.
 */
export function availableUnitsFor(entries: readonly CartEntry[], entry: CartEntry): number | null {
  if (entry.unlimited) return null
  const earlier = entries.slice(0, entries.indexOf(entry)).filter((other) => other.variantId === entry.variantId)
  return Math.max(0, entry.qtyInStock - earlier.reduce((sum, other) => sum + other.quantity, 0))
}
