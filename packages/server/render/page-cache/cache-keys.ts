import { searchUrl } from '@sitewright/domain/search-page/search-view.ts'
import type { PageAddress, PageQuery } from '../page-address.ts'

/**
 * Cache keys of a page: `key` from its path and recognized query parameters, `plain` from the same without the product variant,
 * and the `variant` itself, empty if none is requested.
 */
export type CacheKeys = { key: string; plain: string; variant: string }

export function cacheKeysOf({ path, search, query, format, siteSearch }: PageAddress): CacheKeys {
  // fast path for URLs without query, the most frequent ones
  if (search === '') return { key: path, plain: path, variant: '' }
  if (siteSearch) {
    const key = `${format} ${searchUrl(siteSearch)}` // the same for every spelling of one search
    return { key, plain: key, variant: '' }
  }
  const { variant = '', ...others } = query
  const plain = keyOf(path, others)
  return { key: variant === '' ? plain : keyOf(path, query), plain, variant }
}

function keyOf(path: string, query: PageQuery): string {
  const sorted = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
