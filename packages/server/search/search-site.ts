import { countFacets, dateWindow, withoutCounts } from '@sitewright/domain/search/facets.ts'
import { makeExcerpt, markWords } from '@sitewright/domain/search/mark-words.ts'
import { nearRanges, type NearRanges } from '@sitewright/domain/search/near-words.ts'
import { hitsPerPage, maxSearchPage } from '@sitewright/domain/search/search-limits.ts'
import type { SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { SearchHit, SearchResult } from '@sitewright/domain/search/search-result.ts'
import {
  englishSpelling,
  germanSpelling,
  searchWords,
  titleKeyOf,
  withoutPrefix,
} from '@sitewright/domain/search/search-text.ts'
import type { Ctx } from '../context.ts'
import { correctWords } from './correct-words.ts'
import { primaryLanguage } from './dictionaries.ts'
import { findDocuments, mostFound, mostRanked, type FoundDocument, type FoundDocuments } from './find.store.ts'
import { searchAreas } from './search-document.ts'

/** Corrections that are searched for at most, best first. */
const mostCorrections = 3

/** `withProductExcerpts`: products have excerpts too. Without it they have none, because result pages show products as cards. */
type SearchOptions = { withProductExcerpts?: boolean }

/**
 * Searches what visitors of the site can see (BX-1.19). Finds what has all words, best first: the exact title; then words in the
 * title, in tags, categories and SKUs, in the excerpt, elsewhere; whole words before beginnings; available before sold out; newest
 * first. If the words find nothing, words with a typing error are corrected, unless the query asks for exactly what was typed.
 */
export async function searchSite(ctx: Ctx, query: SearchQuery, options: SearchOptions = {}): Promise<SearchResult> {
  const words = searchWords(query.text)
  if (words.length === 0) return resultOf(ctx, query, words, nothing)

  const ranges = query.isExact ? [] : words.map(nearRanges)
  const asked = ranges.filter((range) => range !== null)
  const found = await find(ctx, query, words, { ...options, near: asked })
  if (found.facts.length > 0 || asked.length === 0) return resultOf(ctx, query, words, found)

  let next = 0
  const known = ranges.map((range) => (range === null ? [] : (found.near[next++] ?? [])))
  for (const corrected of correctWords(words, known).slice(0, mostCorrections)) {
    const instead = await find(ctx, query, corrected, { ...options, near: [] })
    if (instead.facts.length > 0) {
      const searchedInstead = { typed: query.text, searched: corrected.join(' ') }
      return { ...resultOf(ctx, query, corrected, instead), searchedInstead }
    }
  }
  return resultOf(ctx, query, words, found)
}

/** Other spellings by language. Null: the word has none. */
const spellingIn: Readonly<Record<string, (word: string) => string | null>> = {
  ar: withoutPrefix,
  de: germanSpelling,
  en: englishSpelling,
}

/** Returns the word in another spelling of the site's language, or the word itself. */
export function otherSpelling(ctx: Ctx, word: string): string {
  return spellingIn[primaryLanguage(ctx.site.language)]?.(word) ?? word
}

const noExcerpt = { text: '', marks: [] }

/** Returns a found document as a hit, with the words marked. */
export function toHit({ body, ...found }: FoundDocument, words: readonly string[]): SearchHit {
  const excerpt = body === null ? noExcerpt : makeExcerpt(body, words)
  return { ...found, excerpt: excerpt.text, marks: { title: markWords(found.title, words), excerpt: excerpt.marks } }
}

const nothing: FoundDocuments = { hits: [], facts: [], isCommon: false, isCurrent: true, near: [] }

function find(
  ctx: Ctx,
  query: SearchQuery,
  words: readonly string[],
  { withProductExcerpts = false, near }: SearchOptions & { near: readonly NearRanges[] },
): Promise<FoundDocuments> {
  const now = ctx.now()
  const chosen = <value>(values: readonly value[]): readonly value[] | null => (values.length === 0 ? null : values)
  return findDocuments(ctx, {
    area: searchAreas.site,
    words,
    spellings: words.map((word) => otherSpelling(ctx, word)),
    wholeTitle: titleKeyOf(words.join(' ')),
    now,
    kinds: chosen(query.kinds),
    categories: chosen(query.categories),
    tags: chosen(query.tags),
    prices: chosen(query.prices),
    availableOnly: query.availableOnly,
    dates: chosen(query.dates.map((date) => dateWindow(date, now))),
    withProductTexts: withProductExcerpts,
    near: chosen(near),
    limit: hitsPerPage,
    offset: (query.page - 1) * hitsPerPage,
  })
}

/** The number of hits; if not all documents were looked at, a number that they exceed. */
function totalOf(
  query: SearchQuery,
  looked: number,
  { isCommon }: FoundDocuments,
): Pick<SearchResult, 'total' | 'isMinimum'> {
  if (!isCommon) return { total: looked, isMinimum: false }
  if (!hasFacets(query)) return { total: mostFound, isMinimum: true }
  // With fewer than `mostRanked`, the facets left no others.
  return looked < mostRanked ? { total: looked, isMinimum: false } : { total: mostRanked - 1, isMinimum: true }
}

function hasFacets({ kinds, categories, tags, prices, availableOnly, dates }: SearchQuery): boolean {
  return availableOnly || [kinds, categories, tags, prices, dates].some(({ length }) => length > 0)
}

function resultOf(ctx: Ctx, query: SearchQuery, words: readonly string[], found: FoundDocuments): SearchResult {
  const { total: looked, facets } = countFacets(found.facts, query, ctx.now())
  const spellings = [...words, ...words.map((word) => otherSpelling(ctx, word))]
  return {
    query,
    searchedInstead: null,
    hits: found.hits.map((hit) => toHit(hit, spellings)),
    ...totalOf(query, looked, found),
    page: query.page,
    pageCount: Math.min(Math.ceil(looked / hitsPerPage), maxSearchPage),
    facets: found.isCommon ? withoutCounts(facets) : facets,
    isCurrent: found.isCurrent,
  }
}
