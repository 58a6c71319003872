import { productTypes, type ProductType } from '../kit/enums.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'

/** Product types with stock tracking. Products of other types never sell out. */
export const stockTrackedTypes: ReadonlySet<ProductType> = new Set([productTypes.physical, productTypes.service])

/** True for a physical or service product when none of its variants is in stock (SF-4.01, PL-4.15). */
export function isSoldOut(product: ProductFacts): boolean {
  return stockTrackedTypes.has(product.productType) && !product.variants.some(isVariantInStock)
}

/** True when a variant of the product is on sale, or a digital product itself is (SF-4.02, PL-4.16). */
export function isOnSale(product: ProductFacts): boolean {
  return (
    product.variants.some((variant) => variant.onSale) ||
    (product.productType === productTypes.digital && product.onSale)
  )
}

/**
 * Returns the badge for a product's pictures and page; `null` for none. Sold out takes precedence over sale (SF-4.03, PL-4.17).
 */
export function productBadge(product: ProductFacts): 'sold-out' | 'sale' | null {
  if (isSoldOut(product)) return 'sold-out'
  return isOnSale(product) ? 'sale' : null
}

/**
 * True when the product's variants differ in price, sale flag or sale price, so that a "from" price is shown (SF-4.04, PL-4.18).
 */
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

/**
 * Returns the units in stock of all the product's variants together; `Number.MAX_SAFE_INTEGER` for unlimited stock (SF-4.05,
 * PL-4.19).
 */
export function stockTotal(product: ProductFacts): number {
  const { digital, giftCard } = productTypes
  if (product.productType === digital || product.productType === giftCard) return Number.MAX_SAFE_INTEGER
  if (product.variants.some((variant) => variant.unlimited)) return Number.MAX_SAFE_INTEGER
  return product.variants.reduce((sum, variant) => sum + variant.qtyInStock, 0)
}

/** True when the variant's stock is unlimited or at least one unit is left (SF-4.05). */
export function isVariantInStock(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>): boolean {
  return variant.unlimited || variant.qtyInStock > 0
}

/**
 * True when at least one unit of the variant can be bought now. Always true for product types without stock tracking (SF-4.01).
 */
export function isVariantAvailable(
  product: Pick<ProductFacts, 'productType'>,
  variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>,
): boolean {
  return !stockTrackedTypes.has(product.productType) || isVariantInStock(variant)
}

/** True when the variant's stock is unlimited or contains this many units. */
export function hasStockFor(variant: Pick<VariantFacts, 'unlimited' | 'qtyInStock'>, quantity: number): boolean {
  return variant.unlimited || variant.qtyInStock >= quantity
}
