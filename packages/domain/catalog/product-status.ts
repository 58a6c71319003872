import { productTypes, type ProductType } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'

/** The types of which there can be none left. */
export const countedTypes: ReadonlySet<ProductType> = new Set([productTypes.physical, productTypes.service])

/** SF-4.01, PL-4.15: a physical or service product of which nothing can be had. */
export function isSoldOut(product: ProductFacts): boolean {
  return countedTypes.has(product.productType) && !product.variants.some(isVariantInStock)
}

/** SF-4.02, PL-4.16 */
export function isOnSale(product: ProductFacts): boolean {
  return (
    product.variants.some((variant) => variant.onSale) ||
    (product.productType === productTypes.digital && product.onSale)
  )
}

/** The mark on pictures and pages; sold out takes precedence over sale (SF-4.03, PL-4.17). */
export function productMark(product: ProductFacts): 'sold-out' | 'sale' | null {
  if (isSoldOut(product)) return 'sold-out'
  return isOnSale(product) ? 'sale' : null
}

/** SF-4.04, PL-4.18: whether variants differ in price, sale flag or sale price, so that a price range is shown. */
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

/** SF-4.05, PL-4.19: units of all variants together; the largest safe integer is unlimited. */
export function stockTotal(product: ProductFacts): number {
  const { digital, giftCard } = productTypes
  if (product.productType === digital || product.productType === giftCard) return Number.MAX_SAFE_INTEGER
  if (product.variants.some((variant) => variant.unlimited)) return Number.MAX_SAFE_INTEGER
  return product.variants.reduce((sum, variant) => sum + variant.qtyInStock, 0)
}

/** SF-4.05 */
export function isVariantInStock(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>): boolean {
  return variant.unlimited || variant.qtyInStock > 0
}

/** Whether one of it can be had now; of what is never sold out there is always one (SF-4.01). */
export function isVariantLeft(
  product: Pick<ProductFacts, 'productType'>,
  variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>,
): boolean {
  return !countedTypes.has(product.productType) || isVariantInStock(variant)
}

/** Whether that many units can be had now. */
export function hasStockFor(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>, quantity: number): boolean {
  return variant.unlimited || variant.qtyInStock >= quantity
}
