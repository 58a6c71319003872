import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { productTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import { fieldsOf } from '../kit/island-props.ts'

/** What the template wrote about a product; null when it is not all there, so that nothing is sold by half a truth. */
export function readFacts(value: unknown): ProductFacts | null {
  const item = fieldsOf(value)
  if (!item) return null
  const { id, optionNames, isSubscribable, priceCents, salePriceCents, onSale, currency, customSoldOutText } = item
  const productType = typeOf(item['productType'])
  const variants = Array.isArray(item['variants']) ? item['variants'].map(readVariant) : [null]
  if (typeof id !== 'string' || !productType || !areTexts(optionNames) || typeof currency !== 'string') return null
  if (!areVariants(variants)) return null
  return {
    id,
    productType,
    optionNames,
    variants,
    isSubscribable: isSubscribable === true,
    priceCents: wholeOf(priceCents),
    salePriceCents: wholeOf(salePriceCents),
    onSale: onSale === true,
    currency,
    ...(typeof customSoldOutText === 'string' ? { customSoldOutText } : {}),
  }
}

function readVariant(value: unknown): VariantFacts | null {
  const variant = fieldsOf(value)
  const attributes = fieldsOf(variant?.['attributes'])
  if (!variant || !attributes || !areTexts(Object.values(attributes))) return null
  const { id, sku, priceCents, salePriceCents, onSale, unlimited, qtyInStock, mainImageId } = variant
  if (typeof id !== 'string' || typeof sku !== 'string' || typeof priceCents !== 'number') return null
  return {
    id,
    sku,
    attributes: attributes as Record<string, string>,
    priceCents,
    salePriceCents: wholeOf(salePriceCents),
    onSale: onSale === true,
    unlimited: unlimited === true,
    qtyInStock: wholeOf(qtyInStock),
    ...(typeof mainImageId === 'string' ? { mainImageId } : {}),
  }
}

function areTexts(values: unknown): values is string[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'string')
}

function areVariants(variants: readonly (VariantFacts | null)[]): variants is VariantFacts[] {
  return !variants.includes(null)
}

function wholeOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function typeOf(value: unknown): ProductType | undefined {
  return Object.values(productTypes).find((type) => type === value)
}
