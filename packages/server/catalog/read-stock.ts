import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { StockAnswer } from '@sitewright/domain/stock/stock.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readProductFacts } from './read-product-facts.ts'

/**
 * Reads the stock of every variant of a product (SF-7.07). Downloads and gift cards always count as unlimited (SF-4.05). Throws
 * `catalog.product-not-found`.
 */
export async function readStock(ctx: Ctx, itemId: string): Promise<StockAnswer> {
  const product = await readInSite(ctx, (tx) => readProductFacts(tx, ctx.siteId, itemId))
  if (!product) throw new Refusal('catalog.product-not-found')

  const { digital, giftCard } = productTypes
  const isEndless = product.productType === digital || product.productType === giftCard
  const results = product.variants.map(({ id, sku, unlimited, qtyInStock }) => ({
    variantId: id,
    sku,
    unlimited: unlimited || isEndless,
    qtyInStock,
  }))
  return { results }
}
