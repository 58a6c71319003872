import { LRUCache } from 'lru-cache'
import type { readProductList } from '../catalog/index.ts'

export type CachedProductList = Awaited<ReturnType<typeof readProductList>>

/**
 * The process's cache of the product lists that templates query. Keys contain the site and its revision, which rises with every
 * change of price or stock. So a page with related products needs no query for them (BX-6.03). Beyond `maxBytes` the least
 * recently used lists are evicted.
 */
export type ProductListCache = {
  /** Returns the cached list, or the result of `read`. Concurrent calls with the same key share one `read`. */
  find(key: string, read: () => Promise<CachedProductList>): Promise<CachedProductList>
  readonly bytes: number
}

const defaultMaxBytes = 16 * 1024 * 1024
/** Estimated bytes of memory per character of JSON: a product with eight variants has 8 kB of JSON and takes about 25 kB. */
const bytesPerCharacter = 3

/** Makes the cache. A list larger than `maxBytes` is not cached. */
export function makeProductListCache({ maxBytes = defaultMaxBytes }: { maxBytes?: number } = {}): ProductListCache {
  const cache = new LRUCache<string, CachedProductList, () => Promise<CachedProductList>>({
    maxSize: maxBytes,
    sizeCalculation: (list) => JSON.stringify(list).length * bytesPerCharacter,
    fetchMethod: (_key, _stale, { context: read }) => read(),
    ignoreFetchAbort: true, // when an entry is evicted while it is being read, callers still receive the list
  })
  return {
    find: (key, read) => cache.forceFetch(key, { context: read }),
    get bytes() {
      return cache.calculatedSize
    },
  }
}
