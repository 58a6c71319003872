import { messageText, type Locale, type Message } from '../kit/text.ts'
import {
  searchParameters,
  type PriceRange,
  type SearchDate,
  type SearchKind,
  type SearchQuery,
} from '../search/search-query.ts'
import type { FacetValue, SearchFacets, SearchHit, SearchResult } from '../search/search-result.ts'
import { searchPageMessages as texts } from './search-page.messages.ts'
import { textParts, type TextPart } from './text-parts.ts'

/** A chosen or possible value of a facet. `url` is the page with the value added or, if it is chosen, removed. */
/** `count` is null when there are too many results to count. */
type FacetChoice = { label: string; count: number | null; url: string; isChosen: boolean }
export type FacetView = { name: string; title: string; choices: FacetChoice[] }

/** What the search page shows of a hit. `dateMs` in epoch milliseconds; null for products and pages. */
export type HitView = {
  kind: SearchKind
  id: string
  title: string
  fullUrl: string
  titleParts: TextPart[]
  excerptParts: TextPart[]
  dateMs: number | null
  isAvailable: boolean
}

/** The hits of one kind on the page. `allUrl` is set when there are more of the kind than the page shows. */
export type GroupView = {
  kind: SearchKind
  title: string
  hits: HitView[]
  allUrl?: string
  allText?: string
}

/** The data of the search page, without the full JSON of the items that it shows. All texts are plain text. */
export type SearchView = {
  /** The text in the field: what the visitor typed, not what was searched instead. */
  query: string
  isEmpty: boolean
  isFound: boolean
  isNothing: boolean
  /** Says that nothing was found. Set when `isNothing`. */
  nothing?: string
  /** Set when the search failed: a text that explains it, and the address to try again. */
  failure?: { text: string; help: string; tryAgainUrl: string }
  total: number
  /** True if there are more results than `total`. */
  isMinimum: boolean
  /** The number of results with the searched words between `before` and `after`. */
  summary?: { before: string; query: string; after: string; results: string }
  /** Set when nothing matched the typed words and others were searched instead (`url` searches the typed ones). */
  corrected?: { note: string; text: string; url: string }
  groups: GroupView[]
  facets: FacetView[]
  /** The chosen facet values, each with the address without it. */
  chosen: { label: string; url: string }[]
  clearUrl: string
  pages?: { page: number; count: number; text: string; previousUrl?: string; nextUrl?: string }
}

/** How a site prints what the search page shows. */
export type SearchViewTools = {
  locale: Locale
  /** Formats an amount in minor units, without decimal places if it has none. */
  money: (cents: number) => string
  /** Names of kinds that the site calls differently, such as the title of its only blog. */
  kindTitles: Partial<Record<SearchKind, string>>
}

export const searchPath = '/search'

/** Returns the address of a search. Equal searches have equal addresses. */
export function searchUrl(query: SearchQuery): string {
  const parameters = searchParameters(query).filter(([name, value]) => name !== 'q' || value !== '')
  const pairs = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? searchPath : `${searchPath}?${pairs.join('&')}`
}

/** Builds the search page's data from a result (BX-1.19). */
export function searchView(result: SearchResult, tools: SearchViewTools): SearchView {
  const { query, total, searchedInstead, facets } = result
  const facetViews = facetsOf(query, facets, tools)
  const isEmpty = query.text === ''
  return {
    ...bareView(query),
    isEmpty,
    isFound: total > 0,
    isNothing: !isEmpty && total === 0,
    ...(!isEmpty && total === 0 && { nothing: messageText(tools.locale, texts.nothingFor, { query: query.text }) }),
    total,
    isMinimum: result.isMinimum,
    ...(total > 0 && { summary: summaryOf(result, searchedInstead?.searched ?? query.text, tools) }),
    ...(searchedInstead && { corrected: correctionOf(query, tools) }),
    groups: groupsOf(result, tools),
    facets: facetViews.filter(isOffered),
    chosen: facetViews.flatMap(({ choices }) =>
      choices.flatMap(({ isChosen, label, url }) => (isChosen ? { label, url } : [])),
    ),
    ...pagesOf(result, tools),
  }
}

/** Values of one facet that are shown at most, besides those that are chosen. */
const maxChoices = 12

/** True when a facet can narrow the result down. A facet with one value cannot, unless it is a yes or no. */
function isOffered({ name, choices }: FacetView): boolean {
  const isUseful = name === 'available' ? choices.some(({ count }) => count !== 0) : choices.length > 1
  return isUseful || choices.some(({ isChosen }) => isChosen)
}

/** Builds the data of a page whose search failed (PL-8.02). `isTooMany` when the visitor searched too often. */
export function failedSearchView(query: SearchQuery, { locale }: SearchViewTools, isTooMany: boolean): SearchView {
  const help = messageText(locale, isTooMany ? texts.tooManyHelp : texts.failedHelp)
  return {
    ...bareView(query),
    failure: { text: messageText(locale, texts.failed), help, tryAgainUrl: searchUrl(query) },
  }
}

function bareView(query: SearchQuery): SearchView {
  return {
    query: query.text,
    isEmpty: false,
    isFound: false,
    isNothing: false,
    total: 0,
    isMinimum: false,
    groups: [],
    facets: [],
    chosen: [],
    clearUrl: searchUrl(withoutFacets(query)),
  }
}

function withoutFacets(query: SearchQuery): SearchQuery {
  return { ...query, kinds: [], categories: [], tags: [], prices: [], availableOnly: false, dates: [], page: 1 }
}

/** A text that no message contains, to find the place of the query in it. */
const mark = '\u0000'

function summaryOf(
  { total: count, isMinimum }: SearchResult,
  query: string,
  { locale }: SearchViewTools,
): NonNullable<SearchView['summary']> {
  const whole = messageText(locale, isMinimum ? texts.moreResultsFor : texts.resultsFor, { count, query: mark })
  const [before = '', after = ''] = whole.split(mark)
  return {
    before,
    query,
    after,
    results: messageText(locale, isMinimum ? texts.moreResults : texts.results, { count }),
  }
}

function correctionOf(query: SearchQuery, { locale }: SearchViewTools): NonNullable<SearchView['corrected']> {
  return {
    note: messageText(locale, texts.nothingCalled, { query: query.text }),
    text: messageText(locale, texts.searchExactly, { query: query.text }),
    url: searchUrl({ ...withoutFacets(query), isExact: true }),
  }
}

/** Groups the page's hits by kind, in the order of each kind's best hit. */
function groupsOf({ query, hits, facets }: SearchResult, tools: SearchViewTools): GroupView[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const own = hits.filter((hit) => hit.kind === kind)
    const count = facets.kinds.find(({ value }) => value === kind)?.count ?? null
    const isWhole = (count !== null && count <= own.length) || query.kinds.length === 1
    return {
      kind,
      title: kindTitle(kind, tools),
      hits: own.map(hitView),
      ...(!isWhole && {
        allUrl: searchUrl({ ...query, kinds: [kind], page: 1 }),
        allText:
          count === null ? messageText(tools.locale, texts.all) : messageText(tools.locale, texts.allOf, { count }),
      }),
    }
  })
}

function hitView({ kind, id, title, fullUrl, excerpt, marks, dateMs, isAvailable }: SearchHit): HitView {
  const titleParts = textParts(title, marks.title)
  return { kind, id, title, fullUrl, titleParts, excerptParts: textParts(excerpt, marks.excerpt), dateMs, isAvailable }
}

const kindMessages: Readonly<Record<SearchKind, Message>> = {
  product: texts.products,
  post: texts.posts,
  page: texts.pages,
  event: texts.events,
}

function kindTitle(kind: SearchKind, { locale, kindTitles }: SearchViewTools): string {
  return kindTitles[kind] ?? messageText(locale, kindMessages[kind])
}

const dateMessages: Readonly<Record<SearchDate, Message>> = {
  week: texts.week,
  month: texts.month,
  year: texts.year,
  upcoming: texts.upcoming,
  past: texts.past,
}

function facetsOf(query: SearchQuery, facets: SearchFacets, tools: SearchViewTools): FacetView[] {
  const { locale } = tools
  const titled = (name: string, title: Message, choices: FacetChoice[]): FacetView => ({
    name,
    title: messageText(locale, title),
    choices,
  })
  const { kinds, categories, tags, prices, dates, available } = facets
  return [
    titled(
      'kind',
      texts.kind,
      choicesOf(kinds, query, 'kinds', ({ value }) => kindTitle(value, tools)),
    ),
    titled(
      'category',
      texts.category,
      choicesOf(categories, query, 'categories', ({ label }) => label),
    ),
    titled(
      'price',
      texts.price,
      choicesOf(prices, query, 'prices', ({ value }) => priceLabel(value, tools)),
    ),
    titled('available', texts.availability, availableChoice(query, available, locale)),
    titled(
      'date',
      texts.date,
      choicesOf(dates, query, 'dates', ({ value }) => messageText(locale, dateMessages[value])),
    ),
    titled(
      'tag',
      texts.tag,
      choicesOf(tags, query, 'tags', ({ label }) => label),
    ),
  ]
}

type ListName = 'kinds' | 'categories' | 'tags' | 'prices' | 'dates'

function choicesOf<value>(
  values: readonly FacetValue<value>[],
  query: SearchQuery,
  name: ListName,
  labelOf: (value: FacetValue<value>) => string,
): FacetChoice[] {
  const chosen = values.flatMap(({ isChosen, value }) => (isChosen ? [value] : []))
  const shown = values.filter(({ isChosen }, at) => isChosen || at < maxChoices)
  return shown.map((one) => {
    const others = chosen.filter((value) => value !== one.value)
    const next = { ...query, [name]: one.isChosen ? others : [...others, one.value], page: 1 }
    return { label: labelOf(one), count: one.count, url: searchUrl(next), isChosen: one.isChosen }
  })
}

function availableChoice(query: SearchQuery, available: SearchFacets['available'], locale: Locale): FacetChoice[] {
  if (!available) return []
  const url = searchUrl({ ...query, availableOnly: !available.isChosen, page: 1 })
  return [{ label: messageText(locale, texts.inStock), ...available, url }]
}

function priceLabel({ minCents, maxCents }: PriceRange, { locale, money }: SearchViewTools): string {
  if (maxCents === null) return messageText(locale, texts.priceFrom, { amount: money(minCents) })
  if (minCents === 0) return messageText(locale, texts.priceUnder, { amount: money(maxCents) })
  return messageText(locale, texts.priceBetween, { from: money(minCents), to: money(maxCents) })
}

function pagesOf({ query, page, pageCount }: SearchResult, { locale }: SearchViewTools): Pick<SearchView, 'pages'> {
  if (pageCount < 2) return {}
  return {
    pages: {
      page,
      count: pageCount,
      text: messageText(locale, texts.pageOf, { page, count: pageCount }),
      ...(page > 1 && { previousUrl: searchUrl({ ...query, page: page - 1 }) }),
      ...(page < pageCount && { nextUrl: searchUrl({ ...query, page: page + 1 }) }),
    },
  }
}
