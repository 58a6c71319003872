import { productTypes, type ProductType } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'

/** Product types with stock tracking. All others never sell out. */
export const stockTrackedTypes: ReadonlySet<ProductType> = new Set([productTypes.physical, productTypes.service])

/** True for a physical or service product without any variant in stock (SF-4.01, PL-4.15). */
export function isSoldOut(product: ProductFacts): boolean {
  return stockTrackedTypes.has(product.productType) && !product.variants.some(isVariantInStock)
}

/** True when a variant is on sale, or the digital product itself is (SF-4.02, PL-4.16). */
export function isOnSale(product: ProductFacts): boolean {
  return (
    product.variants.some((variant) => variant.onSale) ||
    (product.productType === productTypes.digital && product.onSale)
  )
}

/** Badge on product pictures and pages. Sold out takes precedence over sale (SF-4.03, PL-4.17). */
export function productMark(product: ProductFacts): 'sold-out' | 'sale' | null {
  if (isSoldOut(product)) return 'sold-out'
  return isOnSale(product) ? 'sale' : null
}

/** True when variants differ in price, sale flag or sale price, so that a "from" price is shown (SF-4.04, PL-4.18). */
export function hasVariedPrices(product: ProductFacts): boolean {
  const { physical, service, giftCard } = productTypes
  if (![physical, service, giftCard].some((type) => type === product.productType)) return false
  const [first] = product.variants
  return product.variants.some(
    (variant) =>
      variant.priceCents !== first?.priceCents ||
      variant.onSale !== first.onSale ||
      variant.salePriceCents !== first.salePriceCents,
  )
}

/** Units of all variants together; `Number.MAX_SAFE_INTEGER` means unlimited (SF-4.05, PL-4.19). */
export function stockTotal(product: ProductFacts): number {
  const { digital, giftCard } = productTypes
  if (product.productType === digital || product.productType === giftCard) return Number.MAX_SAFE_INTEGER
  if (product.variants.some((variant) => variant.unlimited)) return Number.MAX_SAFE_INTEGER
  return product.variants.reduce((sum, variant) => sum + variant.qtyInStock, 0)
}

/** True for unlimited stock or at least one unit (SF-4.05). */
export function isVariantInStock(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>): boolean {
  return variant.unlimited || variant.qtyInStock > 0
}

/** True when at least one unit can be bought now. Always true for product types without stock tracking (SF-4.01). */
export function isVariantAvailable(
  product: Pick<ProductFacts, 'productType'>,
  variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>,
): boolean {
  return !stockTrackedTypes.has(product.productType) || isVariantInStock(variant)
}

/** True when this many units can be bought now. */
export function hasStockFor(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>, quantity: number): boolean {
  return variant.unlimited || variant.qtyInStock >= quantity
}
