import type { PriceRange, SearchDate, SearchKind, SearchQuery } from './search-query.ts'

/** A part of a text in UTF-16 units: `text.slice(start, end)`. */
export type TextRange = { readonly start: number; readonly end: number }

/** Something that a search found. Its texts are plain text; what matched is told by ranges, never by markup. */
export type SearchHit = {
  kind: SearchKind
  /** Id of the product, item or page: 32 hex digits. */
  id: string
  fullUrl: string
  title: string
  /**
   * Part of the content around the match; `''` for items without text, and for products unless they were asked for. An ellipsis
   * marks what was left out.
   */
  excerpt: string
  /** The words of the search in `title` and `excerpt`, in order and without overlaps. */
  marks: { title: TextRange[]; excerpt: TextRange[] }
  /** Id of the main picture; `null` if there is none. */
  mainImageId: string | null
  /** Epoch milliseconds: start of an event, publication of a post; `null` for products and pages. */
  dateMs: number | null
  /** False for a product that is sold out now; true for all other hits. */
  isAvailable: boolean
}

/**
 * One value of a facet. `count` is the number of hits with it if the other facets stay as chosen, so several values of one facet can
 * be combined; null if there are too many hits to count.
 */
export type FacetValue<value> = { value: value; label: string; count: number | null; isChosen: boolean }

/**
 * The facets of a result. Values without hits are left out unless they are chosen. Labels of categories and tags are in the owner's
 * spelling; those of other facets are their value, for messages in the visitor's language.
 */
export type SearchFacets = {
  kinds: FacetValue<SearchKind>[]
  categories: FacetValue<string>[]
  tags: FacetValue<string>[]
  prices: FacetValue<PriceRange>[]
  dates: FacetValue<SearchDate>[]
  /** Products that can be bought now; `null` if there are no products among the hits. */
  available: { count: number | null; isChosen: boolean } | null
}

export type SearchResult = {
  query: SearchQuery
  /** `typed` found nothing, and the hits are those for `searched`, which differs by a letter in one or more words. */
  searchedInstead: { typed: string; searched: string } | null
  /** Hits of this page, best first. */
  hits: SearchHit[]
  /** Number of hits. */
  total: number
  /** True if there are more hits than `total`: the words are so common that only the best hits are on the pages. */
  isMinimum: boolean
  page: number
  pageCount: number
  facets: SearchFacets
  /** False while a change of the site is still being indexed, so that the same search can find something else in a second. */
  isCurrent: boolean
}

/** A hit that is offered while the visitor types. `marks` are the typed words in the title. */
export type Suggestion = Pick<SearchHit, 'kind' | 'id' | 'fullUrl' | 'title' | 'mainImageId'> & { marks: TextRange[] }

/** What a result page offers when nothing was typed or found: collections of the site, and its newest available products. */
export type PopularItems = {
  collections: { title: string; fullUrl: string }[]
  products: SearchHit[]
}
