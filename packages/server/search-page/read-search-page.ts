import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { PopularItems, SearchHit, SearchResult } from '@sitewright/domain/search/search-result.ts'
import { readProductsById, type ProductItemJson } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { statusOf } from '../http/index.ts'
import type { ImageJson } from '../media/index.ts'
import { popularItems, searchSite } from '../search/index.ts'
import { readHitImages } from './read-hit-images.ts'

/** A search that failed: too many searches of one address (429), or a search that did not work (503). */
export type FailedSearch = { status: 429 | 503; retryAfterSeconds: number }

/** What was read for a search page: the result or why there is none, and the products and pictures that the page shows, by id. */
export type SearchPageContent = {
  query: SearchQuery
  result: SearchResult | null
  failure: FailedSearch | null
  /** Offered when nothing was typed or found; null otherwise. */
  popular: PopularItems | null
  products: ReadonlyMap<string, ProductItemJson>
  images: ReadonlyMap<string, ImageJson>
}

const retryAfterSeconds = 5

/**
 * Searches the site for a page. A search that does not work gives a page that says so (PL-8.02), because the visitor can correct
 * the search there. Opens its own transactions, so it must not be called inside one.
 */
export async function readSearchPage(ctx: Ctx, query: SearchQuery): Promise<SearchPageContent> {
  try {
    const result = await searchUpToLastPage(ctx, query)
    const popular = result.total === 0 ? await popularItems(ctx) : null
    const shown = [...result.hits, ...(popular?.products ?? [])]
    return { query, result, failure: null, popular, ...(await readShown(ctx, shown)) }
  } catch (error) {
    if (error instanceof Refusal && statusOf(error) < 500) throw error
    ctx.deps.log.error({ err: error, siteId: ctx.siteId }, 'a search failed')
    return failedSearch(query, { status: 503, retryAfterSeconds })
  }
}

/** Searches for the page that is asked for, or the last one when there are fewer, as when hits were deleted since a link was made. */
async function searchUpToLastPage(ctx: Ctx, query: SearchQuery): Promise<SearchResult> {
  const result = await searchSite(ctx, query)
  const { page, pageCount } = result
  return page > pageCount && pageCount > 0 ? searchSite(ctx, { ...query, page: pageCount }) : result
}

export function failedSearch(query: SearchQuery, failure: FailedSearch): SearchPageContent {
  return { query, result: null, failure, popular: null, products: new Map(), images: new Map() }
}

/** Reads the products, and the pictures of all other hits. */
async function readShown(
  ctx: Ctx,
  hits: readonly SearchHit[],
): Promise<Pick<SearchPageContent, 'products' | 'images'>> {
  const ids = [...new Set(hits.flatMap(({ kind, id }) => (kind === 'product' ? [id] : [])))]
  const [products, images] = await Promise.all([
    ids.length === 0 ? [] : readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, ids)),
    readHitImages(
      ctx,
      hits.filter(({ kind }) => kind !== 'product'),
    ),
  ])
  return { products: new Map(products.map((product) => [product.id, product])), images }
}
