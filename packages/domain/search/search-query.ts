import { stripInvisible } from './search-text.ts'
import { maxFacetChoices, maxFacetKeyLength, maxSearchLength, maxSearchPage } from './search-limits.ts'

/** Kinds of content that the site search finds. */
export const searchKinds = ['product', 'post', 'page', 'event'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Periods of the date facet: `upcoming` and `past` are for events by their start, the others for posts by their publication. */
export const searchDates = ['week', 'month', 'year', 'upcoming', 'past'] as const
export type SearchDate = (typeof searchDates)[number]

/** A price range in minor units, from `minCents` up to, but not including, `maxCents`. `null` means no limit. */
export type PriceRange = { readonly minCents: number; readonly maxCents: number | null }

/** A search with its chosen facets. Within a facet a hit needs one of the values; an empty list is no filter. */
export type SearchQuery = {
  /** What the visitor typed, on one line without control characters; at most 200 characters, `''` if nothing was typed. */
  readonly text: string
  readonly kinds: readonly SearchKind[]
  /** Categories and tags in lower case (`normalizeTagName`). */
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly prices: readonly PriceRange[]
  /** True keeps only products that can be bought now; hits of other kinds are unaffected. */
  readonly availableOnly: boolean
  readonly dates: readonly SearchDate[]
  /** True searches for the typed words even if nothing is found, without correcting them. */
  readonly isExact: boolean
  /** Number of the result page, from 1. */
  readonly page: number
}

export const emptySearch: SearchQuery = {
  text: '',
  kinds: [],
  categories: [],
  tags: [],
  prices: [],
  availableOnly: false,
  dates: [],
  isExact: false,
  page: 1,
}

/**
 * Reads a search from the parameters of an address, such as `Array.from(new URLSearchParams(search))`: `q`, `kind`, `category`,
 * `tag`, `price` (`4000-8000` or `8000-`), `available=1`, `date`, `exact=1` and `page`. A facet's name can be repeated. Drops what it
 * does not understand, so every address gives a search.
 */
export function parseSearchQuery(parameters: readonly (readonly [string, string])[]): SearchQuery {
  const valuesOf = (name: string): string[] => parameters.flatMap(([key, value]) => (key === name ? value : []))
  const page = Number(valuesOf('page').at(-1))
  return {
    text: cleanSearchText(valuesOf('q').at(-1) ?? ''),
    kinds: choicesOf(valuesOf('kind'), searchKinds),
    categories: keysOf(valuesOf('category')),
    tags: keysOf(valuesOf('tag')),
    prices: distinct(valuesOf('price')).flatMap((text) => parsePriceRange(text) ?? []),
    availableOnly: valuesOf('available').at(-1) === '1',
    dates: choicesOf(valuesOf('date'), searchDates),
    isExact: valuesOf('exact').at(-1) === '1',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, maxSearchPage) : 1,
  }
}

/**
 * Returns the parameters that `parseSearchQuery` reads, in a fixed order and without defaults, so that equal searches have equal
 * addresses.
 */
export function searchParameters(query: SearchQuery): [string, string][] {
  return [
    ['q', query.text],
    ...query.kinds.map((kind): [string, string] => ['kind', kind]),
    ...query.categories.map((key): [string, string] => ['category', key]),
    ...query.tags.map((key): [string, string] => ['tag', key]),
    ...query.prices.map((range): [string, string] => ['price', priceRangeText(range)]),
    ...(query.availableOnly ? [['available', '1'] as [string, string]] : []),
    ...query.dates.map((date): [string, string] => ['date', date]),
    ...(query.isExact ? [['exact', '1'] as [string, string]] : []),
    ...(query.page > 1 ? [['page', String(query.page)] as [string, string]] : []),
  ]
}

/** Returns typed text on one line, without control and direction characters, cut to 200 characters. */
export function cleanSearchText(typed: string): string {
  const beginning = typed.slice(0, maxSearchLength * 4) // white space may be collapsed, but not without limit
  const text = stripInvisible(beginning).replaceAll(/\s+/gu, ' ').trim()
  if (text.length <= maxSearchLength) return text
  return Array.from(text).slice(0, maxSearchLength).join('').trim()
}

/** Returns a price range as it stands in an address: `4000-8000`, or `8000-` without an upper limit. */
export function priceRangeText({ minCents, maxCents }: PriceRange): string {
  return `${minCents}-${maxCents ?? ''}`
}

function parsePriceRange(text: string): PriceRange | null {
  const found = /^(\d{0,12})-(\d{0,12})$/.exec(text)
  if (!found || text === '-') return null
  const minCents = Number(found[1])
  const maxCents = found[2] === '' ? null : Number(found[2])
  return maxCents !== null && maxCents <= minCents ? null : { minCents, maxCents }
}

function choicesOf<choice extends string>(values: readonly string[], known: readonly choice[]): choice[] {
  return known.filter((choice) => values.includes(choice))
}

function keysOf(values: readonly string[]): string[] {
  const keys = values.map((value) => stripInvisible(value).slice(0, maxFacetKeyLength).normalize('NFC').toLowerCase())
  return distinct(keys.map((key) => key.trim()).filter((key) => key !== ''))
}

function distinct(values: readonly string[]): string[] {
  return Array.from(new Set(values)).slice(0, maxFacetChoices)
}
