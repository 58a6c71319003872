import type { ProductFacts } from './product-facts.ts'

export type VariantOption = { name: string; values: string[] }

/** What fields of a product's options begin with, in forms and addresses: `option-Size`. */
export const optionField = 'option-'

/** SF-5.02: there is something to choose only when there is more than one variant. */
export function hasVariantSelect(product: ProductFacts): boolean {
  return product.variants.length > 1
}

/** The options in their order, each with the values that exist, as the variants bring them (PL-3.62). */
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
