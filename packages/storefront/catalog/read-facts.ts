import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { asJsonObject } from '../kit/island-props.ts'

type Shape = Readonly<Record<string, 'string' | 'number' | 'boolean'>>

/**
 * Validates the product data that the template embedded. Returns `null` when a field is missing or has the wrong type, so that
 * nothing is sold on partial data.
 */
export function parseEmbeddedProductFacts(value: unknown): ProductFacts | null {
  return isProduct(value) ? value : null
}

export function parseVariantFacts(value: unknown): VariantFacts | null {
  return isVariant(value) ? value : null
}

export function isStringArray(values: unknown): values is string[] {
  return Array.isArray(values) && values.every((value) => typeof value === 'string')
}

function isProduct(value: unknown): value is ProductFacts {
  const { optionNames, variants, productType, customSoldOutText = '' } = asJsonObject(value) ?? {}
  const isKnown = Object.values(productTypes).some((type) => type === productType)
  if (!isKnown || !fits(value, productShape) || !isStringArray([customSoldOutText]) || !isStringArray(optionNames))
    return false
  return Array.isArray(variants) && variants.every(isVariant)
}

function isVariant(value: unknown): value is VariantFacts {
  const attributes = asJsonObject(asJsonObject(value)?.['attributes'])
  return fits(value, variantShape) && attributes !== null && isStringArray(Object.values(attributes))
}

function fits(value: unknown, shape: Shape): boolean {
  const fields = asJsonObject(value)
  return fields !== null && Object.entries(shape).every(([name, type]) => typeof fields[name] === type)
}

const priceShape = { id: 'string', priceCents: 'number', salePriceCents: 'number', onSale: 'boolean' } as const
const productShape: Shape = { ...priceShape, currency: 'string', isSubscribable: 'boolean' }
const variantShape: Shape = { ...priceShape, sku: 'string', unlimited: 'boolean', qtyInStock: 'number' }
