import type { ProductStructuredContent } from '../../pages/page-json.ts'

type Named = { id: string; sku: string }

/**
 * Finds the variant that a page's URL selects by `?variant=`, which is the variant's id or SKU. `null` when no variant has it.
 */
export function variantOfUrlParameter<variant extends Named>(
  { variants }: { variants: readonly variant[] },
  asked: string,
): variant | null {
  if (asked === '') return null
  return variants.find(({ id }) => id === asked) ?? variants.find(({ sku }) => sku === asked) ?? null
}

/**
 * Returns the id of the variant that a page's URL selects by `?variant=`. '' when it selects none, and for products with a single
 * variant, which needs no selection.
 */
export function requestedVariantId(content: ProductStructuredContent | undefined, asked: string): string {
  return content && content.variants.length > 1 ? (variantOfUrlParameter(content, asked)?.id ?? '') : ''
}

/** Returns all values of `?variant=` that select a variant of this product: the variants' ids and SKUs. */
export function variantQueryValues(content: ProductStructuredContent | undefined): Set<string> {
  const choosable = content && content.variants.length > 1 ? content.variants : []
  const words = new Set(choosable.flatMap(({ id, sku }) => [id, sku]))
  words.delete('')
  return words
}
