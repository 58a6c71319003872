import { distinctTerms, wordsOf } from '../../kit/search-terms.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

/**
 * Returns the terms by which the studio's list finds a product: the words of its title, tags and categories, and its SKUs. A
 * search matches the beginning of terms.
 */
export function productSearchTerms({
  title,
  tags,
  categories,
  variants,
}: Pick<ProductSnapshot, 'title' | 'tags' | 'categories' | 'variants'>): string[] {
  const words = [title, ...tags, ...categories].flatMap(wordsOf)
  return distinctTerms([...words, ...words.map(withoutSigns), ...variants.map(({ sku }) => sku)])
}

/** "(blue)" is found by "blue", too. */
function withoutSigns(word: string): string {
  return word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
