import type { CollectionsAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { readCollections } from '../../pages/index.ts'
import { countByCollection } from './studio-list.store.ts'

/** Lists the collections that a product can be put into, with the number of products in each and the most it can have. */
export async function listCollections(ctx: Ctx): Promise<CollectionsAnswer> {
  return readInSite(ctx, async (tx) => {
    const [collections, counts] = await Promise.all([
      readCollections(tx, ctx.siteId, 'products'),
      countByCollection(tx, ctx.siteId),
    ])
    const limit = catalogLimits.productsPerCollection
    return {
      collections: collections.map(({ id, title, urlId }) => {
        return { id, title, path: `/${urlId}`, count: counts.get(id) ?? 0, limit }
      }),
    }
  })
}
