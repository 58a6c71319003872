import { productTypes } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'
import { hasVariedPrices } from './product-status.ts'

type Priced = Pick<VariantFacts, 'priceCents' | 'salePriceCents' | 'onSale'>

/** Current unit price in minor units: the sale price when on sale, else the regular one. */
export function unitPriceCents(priced: Priced): number {
  return priced.onSale ? priced.salePriceCents : priced.priceCents
}

/** A displayed price. `originalCents` is the struck-through regular price; `null` when not on sale (SF-4.07). */
export type PriceShown =
  | { kind: 'from'; cents: number }
  | { kind: 'single'; cents: number; originalCents: number | null }

/** Price shown before a variant is chosen (SF-4.04, SF-4.06). */
export function productPrice(product: ProductFacts): PriceShown {
  if (hasVariedPrices(product)) return { kind: 'from', cents: fromPriceCents(product) }
  return variantPrice(pricedOf(product)[0] ?? { priceCents: 0, salePriceCents: 0, onSale: false })
}

/** Price shown once a variant is chosen (SF-4.07). */
export function variantPrice(priced: Priced): Extract<PriceShown, { kind: 'single' }> {
  return { kind: 'single', cents: unitPriceCents(priced), originalCents: priced.onSale ? priced.priceCents : null }
}

/** Lowest current price among the product's variants. */
export function fromPriceCents(product: ProductFacts): number {
  return lowest(pricedOf(product).map(unitPriceCents))
}

/** Highest regular price among the product's variants, ignoring sales. */
export function normalPriceCents(product: ProductFacts): number {
  return Math.max(0, ...pricedOf(product).map((priced) => priced.priceCents))
}

/** Lowest price among the variants on sale; 0 when none is. */
export function salePriceCents(product: ProductFacts): number {
  return lowest(
    pricedOf(product)
      .filter((priced) => priced.onSale)
      .map((priced) => priced.salePriceCents),
  )
}

/** The holders of a product's prices: a digital product itself if it has a price or no variants, else the variants. */
function pricedOf(product: ProductFacts): readonly Priced[] {
  const isPriced = product.priceCents > 0 || product.variants.length === 0
  if (product.productType === productTypes.digital && isPriced) return [product]
  return product.variants
}

function lowest(cents: readonly number[]): number {
  return cents.length === 0 ? 0 : Math.min(...cents)
}
