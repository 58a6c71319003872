import { fromPageData, type ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { Db } from '../kit/db.ts'
import { readProductsById } from './document.store.ts'

/** A product as the rules of `domain/catalog` take it, with its stock of this moment. Null once it is gone. */
export async function readProductFacts(db: Db, siteId: string, productId: string): Promise<ProductFacts | null> {
  const [item] = await readProductsById(db, siteId, [productId])
  return item ? fromPageData(item) : null
}
