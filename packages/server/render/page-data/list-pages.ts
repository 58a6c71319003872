import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import type { AdjacentItem, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { SiteSnapshot } from '../../site-snapshot/index.ts'
import type { PageQuery } from '../page-address.ts'

/** Filters of a list page as given in its URL. Links to the list's other pages keep them. */
export type ListFilters = Readonly<Partial<Record<FilterName, string>>>
export type FilterName = 'category' | 'tag' | 'month' | 'author' | 'sort' | 'min' | 'max' | 'available'

export const postFilters: readonly FilterName[] = ['category', 'tag', 'month', 'author']
export const productFilters: readonly FilterName[] = ['category', 'tag', 'sort', 'min', 'max', 'available']

/** Returns the filters in a page's query that have one of these names. Empty values count as not set. */
export function readListFilters(query: PageQuery, names: readonly FilterName[]): ListFilters {
  const given = names.filter((name) => query[name])
  return Object.fromEntries(given.map((name) => [name, query[name]]))
}

/** Number of items before the requested page of a list; 0 when the query gives no valid number. */
export function readListOffset(query: PageQuery, pageSize: number): number {
  const { offset, page } = query
  return offset === undefined ? (numberOf(page, 1) - 1) * pageSize : numberOf(offset, 0)
}

/** True for the feed of a list. Feeds begin with the newest item in every list, because readers look for new items at their start. */
export function isFeed(query: PageQuery): boolean {
  return query['format'] === 'rss'
}

const maxDigits = 9

function numberOf(text: string | undefined, least: number): number {
  const isNumber = text !== undefined && text.length <= maxDigits && /^\d+$/.test(text)
  return isNumber ? Math.max(least, Number(text)) : least
}

/**
 * Returns a filter value that templates can print unescaped: in the spelling of the known value that it names, else without `"`,
 * `&`, `'`, `<` and `>`.
 */
export function sanitizeFilterValue(word: string, known: readonly string[]): string {
  const key = normalizeTagName(word)
  return known.find((name) => normalizeTagName(name) === key) ?? word.replaceAll(/["&'<>]/g, '')
}

const defaultPageSize = 24

export function pageSizeOf(snapshot: SiteSnapshot, typeName: string): number {
  const size = Number(snapshot.activeTheme.theme.collections.get(typeName)?.conf['pageSize'])
  return Number.isInteger(size) && size > 0 ? Math.min(size, catalogLimits.productsPerCollection) : defaultPageSize
}

export type ListRange = {
  offset: number
  pageSize: number
  /** Number of items of the list that match its filters. */
  itemCount: number
  shown: number
  /**
   * For chronological lists, the publication time (epoch milliseconds) of the last item shown; the next page starts with older
   * items. Not set when the next item was published at the same time.
   */
  nextBefore?: number | null
}

/**
 * Returns the links to a list's previous and next page; their URLs keep the filters. When the requested page is beyond the end of
 * the list, the previous page is the last page that has items.
 */
export function listPagination(
  fullUrl: string,
  stretch: ListRange,
  filters: Readonly<Record<string, string>>,
): Pagination {
  const { offset, pageSize, itemCount, shown, nextBefore } = stretch
  const hasNext = offset + pageSize < itemCount
  const next = nextBefore ?? offset + pageSize
  const lastStart = Math.max(0, Math.floor((itemCount - 1) / pageSize) * pageSize)
  const previous = Math.min(Math.max(0, offset - pageSize), lastStart)
  return {
    pageSize,
    ...(shown > 0 && { firstItem: offset + 1, lastItem: offset + shown }),
    ...(hasNext && { nextPage: true, nextPageUrl: listPageUrl(fullUrl, next, filters), nextPageOffset: next }),
    ...(offset > 0 && {
      prevPage: true,
      prevPageUrl: listPageUrl(fullUrl, previous, filters),
      prevPageOffset: previous,
    }),
  }
}

/** Returns the URL of a list page that starts after the first `offset` items, with the filters in the query. */
export function listPageUrl(fullUrl: string, offset: number, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...(offset > 0 && { offset: String(offset) }), ...filters }).toString()
  return query === '' ? fullUrl : `${fullUrl}?${query}`
}

/** Returns the links to the previous and next item, for an item's page. */
export function itemPagination(found: { previous: AdjacentItem | null; next: AdjacentItem | null }): Pagination {
  return { ...(found.next && { nextItem: found.next }), ...(found.previous && { prevItem: found.previous }) }
}
