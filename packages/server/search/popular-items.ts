import type { PopularItems } from '@sitewright/domain/search/search-result.ts'
import type { Ctx } from '../context.ts'
import { findNewest } from './find.store.ts'
import { searchAreas } from './search-document.ts'
import { toHit } from './search-site.ts'
import { readShownCollections } from './source.store.ts'

const mostProducts = 4
const mostCollections = 6

/** Returns what a result page offers when nothing was typed or found: the site's collections, and its newest available products. */
export async function popularItems(ctx: Ctx): Promise<PopularItems> {
  const [collections, products] = await Promise.all([
    readShownCollections(ctx, mostCollections),
    findNewest(ctx, { area: searchAreas.site, kind: 'product', now: ctx.now(), limit: mostProducts }),
  ])
  const available = products.filter(({ isAvailable }) => isAvailable)
  return { collections, products: available.map((product) => toHit(product, [])) }
}
