import { productTypes } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'
import { hasVariedPrices } from './product-status.ts'

type Priced = Pick<VariantFacts, 'priceCents' | 'salePriceCents' | 'onSale'>

/** What one unit costs now. */
export function unitPriceCents(priced: Priced): number {
  return priced.onSale ? priced.salePriceCents : priced.priceCents
}

/** The price that is shown: `originalCents` is the struck-through one, null when not on sale (SF-4.07). */
export type PriceShown =
  | { kind: 'from'; cents: number }
  | { kind: 'single'; cents: number; originalCents: number | null }

/** How a product's price stands before anything is chosen (SF-4.04, SF-4.06). */
export function productPrice(product: ProductFacts): PriceShown {
  if (hasVariedPrices(product)) return { kind: 'from', cents: fromPriceCents(product) }
  return variantPrice(pricedOf(product)[0] ?? { priceCents: 0, salePriceCents: 0, onSale: false })
}

/** How the price of a chosen variant stands (SF-4.07). */
export function variantPrice(priced: Priced): Extract<PriceShown, { kind: 'single' }> {
  return { kind: 'single', cents: unitPriceCents(priced), originalCents: priced.onSale ? priced.priceCents : null }
}

/** The lowest price that anything of this product costs now. */
export function fromPriceCents(product: ProductFacts): number {
  return lowest(pricedOf(product).map(unitPriceCents))
}

/** The highest price without sales. */
export function normalPriceCents(product: ProductFacts): number {
  return Math.max(0, ...pricedOf(product).map((priced) => priced.priceCents))
}

/** The lowest price among what is on sale, 0 when nothing is. */
export function salePriceCents(product: ProductFacts): number {
  return lowest(
    pricedOf(product)
      .filter((priced) => priced.onSale)
      .map((priced) => priced.salePriceCents),
  )
}

/** A digital product carries its price itself, everything else, and a digital product that has none, on its variants. */
function pricedOf(product: ProductFacts): readonly Priced[] {
  const isPriced = product.priceCents > 0 || product.variants.length === 0
  if (product.productType === productTypes.digital && isPriced) return [product]
  return product.variants
}

function lowest(cents: readonly number[]): number {
  return cents.length === 0 ? 0 : Math.min(...cents)
}
