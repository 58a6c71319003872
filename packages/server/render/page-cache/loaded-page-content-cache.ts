import { LRUCache } from 'lru-cache'
import type { SiteSnapshot, PageTarget } from '../../site-snapshot/index.ts'
import type { PageQuery } from '../page-address.ts'
import type { LoadedPageContent } from '../page-data/content.ts'
import { productFilters } from '../page-data/list-pages.ts'

/**
 * A cache of the content of pages as read from the database. On a hit, only the site's revision has to be queried; an entry is
 * valid for one revision, because every change that pages show raises the revision. Saves reads when a page is requested again in
 * another format, or for a visitor with a cart.
 */
export type LoadedPageContentCache = {
  find(snapshot: SiteSnapshot, target: PageTarget, query: PageQuery): LoadedPageContent | null
  store(snapshot: SiteSnapshot, target: PageTarget, query: PageQuery, content: LoadedPageContent): void
}

/** Maximum number of items (products) in the cache. A product with eight variants takes about 25 kB. */
const maxItems = 1_000

export function makeLoadedPageContentCache(): LoadedPageContentCache {
  const cache = new LRUCache<string, LoadedPageContent>({
    maxSize: maxItems,
    sizeCalculation: ({ itemCount = 1 }) => Math.max(1, itemCount),
  })
  return {
    find: (snapshot, target, query) => {
      const key = keyOf(snapshot, target, query)
      return key === null ? null : (cache.get(key) ?? null)
    },
    store: (snapshot, target, query, content) => {
      const key = keyOf(snapshot, target, query)
      if (key !== null) cache.set(key, content)
    },
  }
}

/**
 * Returns the cache key; `null` when the content must not be cached. Posts are not cached, because scheduled posts appear without
 * an edit that raises the revision.
 */
function keyOf(snapshot: SiteSnapshot, target: PageTarget, query: PageQuery): string | null {
  if (target.kind !== 'page' && target.kind !== 'item' && target.kind !== 'list') return null
  if (target.kind !== 'page' && target.page.typeName !== 'products') return null
  const names = target.kind === 'list' ? listNames : []
  return JSON.stringify([snapshot.siteId, snapshot.revision, target.path, ...names.map((name) => query[name])])
}

const listNames = [...productFilters, 'offset', 'page', 'format', 'view']
