import { distinctTerms, wordsOf } from '../../search/search-terms.ts'
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
  return distinctTerms([...words, ...variants.map(({ sku }) => sku)])
}
