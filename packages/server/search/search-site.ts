import { countFacets, dateWindow, type HitGroup } from '@sitewright/domain/search/facets.ts'
import { makeExcerpt, markWords } from '@sitewright/domain/search/mark-words.ts'
import { hitsPerPage, maxSearchPage } from '@sitewright/domain/search/search-limits.ts'
import type { SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { SearchHit, SearchResult } from '@sitewright/domain/search/search-result.ts'
import { germanSpelling, searchWords, titleKeyOf } from '@sitewright/domain/search/search-text.ts'
import type { Ctx } from '../context.ts'
import { correctWords } from './correct-words.ts'
import { primaryLanguage } from './dictionaries.ts'
import { findDocuments, type FoundDocument } from './find.store.ts'
import { searchAreas } from './search-document.ts'

/** Corrections that are searched for at most, best first. */
const mostCorrections = 3

/**
 * Searches what visitors of the site can see (BX-1.19). Finds what has all words, best first: the exact title; then words in the
 * title, in tags, categories and SKUs, in the excerpt, elsewhere; whole words before beginnings; available before sold out; newest
 * first. If the words find nothing, words with a typing error are corrected, unless the query asks for exactly what was typed.
 */
export async function searchSite(ctx: Ctx, query: SearchQuery): Promise<SearchResult> {
  const words = searchWords(query.text)
  if (words.length === 0) return resultOf(ctx, query, words, { hits: [], groups: [] })

  const found = await find(ctx, query, words)
  if (found.groups.length > 0 || query.isExact) return resultOf(ctx, query, words, found)

  const corrections = await correctWords(ctx, words)
  for (const corrected of corrections.slice(0, mostCorrections)) {
    const instead = await find(ctx, query, corrected)
    if (instead.groups.length > 0) {
      const searchedInstead = { typed: query.text, searched: corrected.join(' ') }
      return { ...resultOf(ctx, query, corrected, instead), searchedInstead }
    }
  }
  return resultOf(ctx, query, words, found)
}

/** Returns the word in another spelling of the site's language, or the word itself. */
export function otherSpelling(ctx: Ctx, word: string): string {
  return (primaryLanguage(ctx.site.language) === 'de' ? germanSpelling(word) : null) ?? word
}

/** Returns a found document as a hit, with the words marked. */
export function toHit({ body, ...found }: FoundDocument, words: readonly string[]): SearchHit {
  const excerpt = makeExcerpt(body ?? '', words)
  return { ...found, excerpt: excerpt.text, marks: { title: markWords(found.title, words), excerpt: excerpt.marks } }
}

type Found = { hits: FoundDocument[]; groups: HitGroup[] }

function find(ctx: Ctx, query: SearchQuery, words: readonly string[]): Promise<Found> {
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
    limit: hitsPerPage,
    offset: (query.page - 1) * hitsPerPage,
  })
}

function resultOf(ctx: Ctx, query: SearchQuery, words: readonly string[], { hits, groups }: Found): SearchResult {
  const { total, facets } = countFacets(groups, query, ctx.now())
  const spellings = [...words, ...words.map((word) => otherSpelling(ctx, word))]
  return {
    query,
    searchedInstead: null,
    hits: hits.map((hit) => toHit(hit, spellings)),
    total,
    page: query.page,
    pageCount: Math.min(Math.ceil(total / hitsPerPage), maxSearchPage),
    facets,
  }
}
