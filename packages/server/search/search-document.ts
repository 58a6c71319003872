import type { HitFacts } from '@sitewright/domain/search/facets.ts'
import type { SearchKind } from '@sitewright/domain/search/search-query.ts'
import { joinedNeighbours, otherFormsIn, stripInvisible, wordsOf } from '@sitewright/domain/search/search-text.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'

/** Areas that are searched apart from each other. The letter begins the area's entries in the index. */
export const searchAreas = { site: 's' } as const
export type SearchArea = (typeof searchAreas)[keyof typeof searchAreas]

/** Something to be found, as other modules describe it. Texts are plain text. */
export type SearchSource = {
  id: string
  kind: SearchKind
  title: string
  fullUrl: string
  categories: readonly string[]
  tags: readonly string[]
  /** Names that are searched like tags but are no facet, such as SKUs. */
  names: readonly string[]
  excerpt: string
  body: string
  mainImageId: string | null
  /** Epoch milliseconds that the visitor sees and filters by; `null` for none. */
  dateMs: number | null
  /** Time of publication in epoch milliseconds. Newer documents precede older ones. */
  publishedMs: number
  /** The document is not found before this time, in epoch milliseconds; 0 for what is always found. */
  visibleMs: number
  isAvailable: boolean
  /** In minor units; `null` for what has no price. */
  priceCents: number | null
}

/** A row of the index. The arrays `a` to `d` hold normalized words by weight: title, names, excerpt, body. */
export type SearchDocument = {
  id: string
  kind: string
  title: string
  title_key: string
  full_url: string
  main_image_id: string | null
  date: string | null
  visible_at: string
  place: number
  is_available: boolean
  price_cents: number | null
  categories: string[]
  tags: string[]
  facets: string
  body: string
  a: string[]
  b: string[]
  c: string[]
  d: string[]
}

/** Words of a text that are indexed, and characters that are kept for excerpts. */
const maxWords = 5_000
const maxTextLength = 20_000
/** Makes every sold-out document follow all available ones. No time in epoch milliseconds is as large. */
const soldOutPlace = 2 ** 50

/** Prepares a document for the index. */
export function toSearchDocument(source: SearchSource): SearchDocument {
  const title = stripInvisible(source.title)
  const text = stripInvisible(`${source.excerpt} ${source.body}`.slice(0, maxTextLength)).replaceAll(/\s+/g, ' ').trim()
  const titleWords = wordsOf(title).map(({ word }) => word)
  return {
    id: source.id,
    kind: source.kind,
    title,
    title_key: titleWords.join(' '),
    full_url: source.fullUrl,
    main_image_id: source.mainImageId,
    date: source.dateMs === null ? null : new Date(source.dateMs).toISOString(),
    visible_at: new Date(source.visibleMs).toISOString(),
    place: (source.isAvailable ? 0 : soldOutPlace) - Math.floor(source.publishedMs),
    is_available: source.isAvailable,
    price_cents: source.priceCents,
    categories: source.categories.map(normalizeTagName),
    tags: source.tags.map(normalizeTagName),
    facets: JSON.stringify(factsOf(source)),
    body: text,
    a: distinct([...titleWords, ...otherFormsIn(title), ...joinedNeighbours(titleWords)]),
    b: distinct([...wordsIn([...source.categories, ...source.tags, ...source.names]), ...source.names.flatMap(endsOf)]),
    c: wordsIn([source.excerpt]),
    d: wordsIn([source.body]),
  }
}

function factsOf(source: SearchSource): HitFacts {
  const { kind, isAvailable, priceCents, dateMs, categories, tags } = source
  const date = dateMs === null ? null : Math.floor(dateMs / 1000)
  return [kind, isAvailable ? 1 : 0, priceCents, date, categories, tags]
}

/**
 * Returns a name such as `SET-MUG-OAT`, and each of its ends (`mugoat`), as one word, because people type a part of it, with or
 * without separators, and may not finish it.
 */
function endsOf(name: string): string[] {
  const words = wordsOf(name.slice(0, maxNameLength)).map(({ word }) => word)
  return words.map((_, at) => words.slice(at).join(''))
}

const maxNameLength = 200

function wordsIn(texts: readonly string[]): string[] {
  const cut = texts.map((text) => text.slice(0, maxTextLength))
  return distinct(cut.flatMap((text) => [...wordsOf(text).map(({ word }) => word), ...otherFormsIn(text)]))
}

function distinct(words: readonly string[]): string[] {
  return Array.from(new Set(words)).slice(0, maxWords)
}
