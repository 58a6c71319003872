import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Neighbour, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { Shell } from '../shells/index.ts'

/** The known names of a page's query (settled.md 3); others change nothing. */
export type PageQuery = Readonly<Record<string, string>>

/** What a list's address asks for, as it stands there: kept in the addresses of its pages. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>
export type FilterName = 'category' | 'tag' | 'month' | 'author' | 'sort' | 'min' | 'max' | 'available'

export const postFilters: readonly FilterName[] = ['category', 'tag', 'month', 'author']
export const productFilters: readonly FilterName[] = ['category', 'tag', 'sort', 'min', 'max', 'available']

/** The filters of an address that a list of this kind has; an empty one is none. */
export function filtersOf(query: PageQuery, names: readonly FilterName[]): Filters {
  const given = names.filter((name) => query[name])
  return Object.fromEntries(given.map((name) => [name, query[name]]))
}

/** How many items come before the page; what is no number begins at the first. */
export function startOf(query: PageQuery, pageSize: number): number {
  const { offset, page } = query
  return offset === undefined ? (numberOf(page, 1) - 1) * pageSize : numberOf(offset, 0)
}

const mostDigits = 9

function numberOf(text: string | undefined, least: number): number {
  const isNumber = text !== undefined && text.length <= mostDigits && /^\d+$/.test(text)
  return isNumber ? Math.max(least, Number(text)) : least
}

/** Templates may print it as it is, so that a word that is not one of ours loses what could be markup. */
export function knownWord(word: string, known: readonly string[]): string {
  return known.includes(word) ? word : word.replaceAll(/["&'<>]/g, '')
}

const usualPageSize = 24

export function pageSizeOf(shell: Shell, typeName: string): number {
  const size = Number(shell.worn.theme.collections.get(typeName)?.conf['pageSize'])
  return Number.isInteger(size) && size > 0 ? Math.min(size, catalogLimits.productsPerCollection) : usualPageSize
}

export type Stretch = {
  offset: number
  pageSize: number
  /** How many items the filters let through. */
  itemCount: number
  shown: number
  /** Of chronological lists: the publish time of the last item shown, in ms, where the next one has another. */
  nextBefore?: number | null
}

/** The pages beside this one. Filters stay in their addresses; behind the end, the one before is the last page that shows something. */
export function pagination(fullUrl: string, stretch: Stretch, filters: Readonly<Record<string, string>>): Pagination {
  const { offset, pageSize, itemCount, shown, nextBefore } = stretch
  const hasNext = offset + pageSize < itemCount
  const next = nextBefore ?? offset + pageSize
  const lastStart = Math.max(0, Math.floor((itemCount - 1) / pageSize) * pageSize)
  const previous = Math.min(Math.max(0, offset - pageSize), lastStart)
  return {
    pageSize,
    ...(shown > 0 && { firstItem: offset + 1, lastItem: offset + shown }),
    ...(hasNext && { nextPage: true, nextPageUrl: addressAt(fullUrl, next, filters), nextPageOffset: next }),
    ...(offset > 0 && {
      prevPage: true,
      prevPageUrl: addressAt(fullUrl, previous, filters),
      prevPageOffset: previous,
    }),
  }
}

/** The address of a list from an item on. */
export function addressAt(fullUrl: string, offset: number, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...(offset > 0 && { offset: String(offset) }), ...filters }).toString()
  return query === '' ? fullUrl : `${fullUrl}?${query}`
}

/** The items before and after one, as its page names them. */
export function neighbours(found: { previous: Neighbour | null; next: Neighbour | null }): Pagination {
  return { ...(found.next && { nextItem: found.next }), ...(found.previous && { prevItem: found.previous }) }
}
