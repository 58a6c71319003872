import { parseProductFacts, type ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { Db } from '../database/index.ts'
import { readProductsById } from './document.store.ts'

/**
 * Reads a product with its current stock in the form that the rules in `domain/catalog` take. Returns `null` when the product is
 * hidden or deleted.
 */
export async function readProductFacts(db: Db, siteId: string, productId: string): Promise<ProductFacts | null> {
  const [item] = await readProductsById(db, siteId, [productId])
  return item ? parseProductFacts(item) : null
}
