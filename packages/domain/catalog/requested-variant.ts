import type { StructuredContent } from '../pages/page-json.ts'

type Named = { id: string; sku: string }

/** The variant that an address asks for by `?variant=`, which names its id or its SKU. */
export function requestedVariant<variant extends Named>(
  { variants }: { variants: readonly variant[] },
  asked: string,
): variant | null {
  if (asked === '') return null
  return variants.find(({ id }) => id === asked) ?? variants.find(({ sku }) => sku === asked) ?? null
}

/** Its id as page data has it; '' where there is none, or none to choose: a single variant is chosen already. */
export function requestedId(content: StructuredContent | undefined, asked: string): string {
  return content && content.variants.length > 1 ? (requestedVariant(content, asked)?.id ?? '') : ''
}

/** Every word by which the address of a product may ask for one of its variants. */
export function variantWords(content: StructuredContent | undefined): Set<string> {
  const choosable = content && content.variants.length > 1 ? content.variants : []
  const words = new Set(choosable.flatMap(({ id, sku }) => [id, sku]))
  words.delete('')
  return words
}
