import type { ProductFacts } from '../product-facts.ts'

export type ProductOption = { name: string; values: string[] }

/** Prefix of the field names with which forms and URLs pass chosen option values: `option-Size`. */
export const optionFieldPrefix = 'option-'

/** True when the product has several variants, so that its page shows a variant picker (SF-5.02). */
export function hasVariantSelect(product: ProductFacts): boolean {
  return product.variants.length > 1
}

/**
 * Returns the product's options in display order, each with the values that occur in its variants, in the order of the variants
 * (PL-3.62).
 */
export function optionsOf(product: ProductFacts): ProductOption[] {
  return product.optionNames.map((name) => ({
    name,
    values: [
      ...new Set(product.variants.map((variant) => valueOf(variant.attributes, name)).filter((value) => value !== '')),
    ],
  }))
}

function valueOf(attributes: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : ''
}
