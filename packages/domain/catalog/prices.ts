import { productTypes } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'
import { hasVariedPrices } from './product-status.ts'

type Priced = Pick<VariantFacts, 'priceCents' | 'salePriceCents' | 'onSale'>

/** Returns the current unit price in minor units: the sale price of a product or variant on sale, else its regular price. */
export function unitPriceCents(priced: Priced): number {
  return priced.onSale ? priced.salePriceCents : priced.priceCents
}

/**
 * A displayed price in minor units: `from` is the lowest of several prices. `originalCents` is the regular price, printed struck
 * through; `null` when the product is not on sale (SF-4.07).
 */
export type DisplayedPrice =
  | { kind: 'from'; cents: number }
  | { kind: 'single'; cents: number; originalCents: number | null }

/** Returns the price of a product that is shown before the shopper chooses a variant (SF-4.04, SF-4.06). */
export function displayedProductPrice(product: ProductFacts): DisplayedPrice {
  if (hasVariedPrices(product)) return { kind: 'from', cents: lowestPriceCents(product) }
  return displayedVariantPrice(pricedOf(product)[0] ?? { priceCents: 0, salePriceCents: 0, onSale: false })
}

/** Returns the price that is shown after the shopper has chosen a variant (SF-4.07). */
export function displayedVariantPrice(priced: Priced): Extract<DisplayedPrice, { kind: 'single' }> {
  return { kind: 'single', cents: unitPriceCents(priced), originalCents: priced.onSale ? priced.priceCents : null }
}

/** Lowest current price among the product's variants. */
export function lowestPriceCents(product: ProductFacts): number {
  return lowest(pricedOf(product).map(unitPriceCents))
}

/** Highest regular price among the product's variants, ignoring sales. */
export function highestRegularPriceCents(product: ProductFacts): number {
  return Math.max(0, ...pricedOf(product).map((priced) => priced.priceCents))
}

/** Lowest sale price among the product's variants on sale; 0 when no variant is on sale. */
export function lowestSalePriceCents(product: ProductFacts): number {
  return lowest(
    pricedOf(product)
      .filter((priced) => priced.onSale)
      .map((priced) => priced.salePriceCents),
  )
}

/**
 * Returns the prices of a product: those of its variants. A digital product has one price of its own, if that is set or the
 * product has no variants.
 */
function pricedOf(product: ProductFacts): readonly Priced[] {
  const isPriced = product.priceCents > 0 || product.variants.length === 0
  if (product.productType === productTypes.digital && isPriced) return [product]
  return product.variants
}

function lowest(cents: readonly number[]): number {
  return cents.length === 0 ? 0 : Math.min(...cents)
}
