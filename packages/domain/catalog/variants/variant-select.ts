import type { ProductFacts } from '../product-facts.ts'

export type VariantOption = { name: string; values: string[] }

/** Prefix of a product's option fields in forms and URLs: `option-Size`. */
export const optionField = 'option-'

/** True when the product has several variants to choose from (SF-5.02). */
export function hasVariantSelect(product: ProductFacts): boolean {
  return product.variants.length > 1
}

/** Options in display order, each with the values of existing variants, in the order of the variants (PL-3.62). */
export function optionsOf(product: ProductFacts): VariantOption[] {
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
