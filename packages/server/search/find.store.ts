import type { HitFacts } from '@sitewright/domain/search/facets.ts'
import type { KnownWord, NearRanges } from '@sitewright/domain/search/near-words.ts'
import type { SearchKind } from '@sitewright/domain/search/search-query.ts'
import type { Ctx } from '../context.ts'
import { queryInSite } from '../database/index.ts'
import type { SearchArea } from './search-document.ts'

/** A page of a search. Lists of an empty facet are null. */
export type FindRequest = {
  area: SearchArea
  /** Normalized words; a document has to have all of them. */
  words: readonly string[]
  /** Another spelling of each word, or the word itself. */
  spellings: readonly string[]
  /** The words as a title that is only them. */
  wholeTitle: string
  now: number
  kinds: readonly string[] | null
  categories: readonly string[] | null
  tags: readonly string[] | null
  prices: readonly { minCents: number; maxCents: number | null }[] | null
  availableOnly: boolean
  dates: readonly { kind: string; fromMs: number | null; untilMs: number | null }[] | null
  /** True to read the texts of products too. */
  withProductTexts: boolean
  /** If nothing is found, words are read in these ranges, which could be meant; null to read none. */
  near: readonly NearRanges[] | null
  limit: number
  offset: number
}

export type FoundDocument = {
  id: string
  kind: SearchKind
  title: string
  fullUrl: string
  mainImageId: string | null
  dateMs: number | null
  isAvailable: boolean
  /** The beginning of the text; null where no excerpt is shown. */
  body: string | null
}

/** Documents that a search finds. The facts are those of all documents that were looked at, whatever facets are chosen. */
export type FoundDocuments = {
  hits: FoundDocument[]
  facts: HitFacts[]
  /** True when more than `mostFound` documents have the words: only the best of those that the chosen facets leave were looked at. */
  isCommon: boolean
  /** False while the index does not follow some change of the site yet. */
  isCurrent: boolean
  /** For each of the request's ranges, the words in it. Empty if there are hits. */
  near: (readonly KnownWord[])[]
}

/** Documents with the words that are all read, ranked and counted. */
export const mostFound = 1_500
/** Newest documents, and best ones by title, that are looked at if more have the words. */
export const mostRanked = 241

const findText = `
  select id, kind, title, full_url as "fullUrl", main_image_id as "mainImageId", date as "dateMs", is_available as "isAvailable",
    body, facets, number, count, is_common as "isCommon", is_current as "isCurrent"
  from search_found($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
    $20, ${mostFound}, ${mostRanked}, $21, $22)`

/**
 * A hit; after the hits a row without an id, which describes all found documents; after that the words that could be meant (`title`)
 * in the range `number`, from 1, with the number of documents (`count`).
 */
type FoundRow = Omit<FoundDocument, 'id'> & {
  id: string | null
  facets: string
  number: number
  count: number
  isCommon: boolean
  isCurrent: boolean
}

/** Finds documents in one statement. */
export async function findDocuments(ctx: Ctx, request: FindRequest): Promise<FoundDocuments> {
  const { prices, dates, near } = request
  const values = [
    request.area,
    [...request.words],
    [...request.spellings],
    request.wholeTitle,
    new Date(request.now),
    request.kinds && [...request.kinds],
    request.categories && [...request.categories],
    request.tags && [...request.tags],
    prices && prices.map(({ minCents }) => minCents),
    prices && prices.map(({ maxCents }) => maxCents),
    request.availableOnly,
    dates && dates.map(({ kind }) => kind),
    dates && dates.map(({ fromMs }) => dateOf(fromMs)),
    dates && dates.map(({ untilMs }) => dateOf(untilMs)),
    request.withProductTexts,
    near && near.map(({ start }) => start),
    near && near.map(({ reversedEnd }) => reversedEnd),
    near && near.map(({ exchanged }) => exchanged),
    near && near.map(({ minLength }) => minLength),
    near && near.map(({ maxLength }) => maxLength),
    request.limit,
    request.offset,
  ]
  const rows = await queryInSite<FoundRow>(ctx, 'search_find', findText, values)
  const end = rows.findIndex(({ id }) => id === null)
  const all = rows[end]
  if (!all) return { hits: [], facts: [], isCommon: false, isCurrent: true, near: [] }
  return {
    hits: rows.slice(0, end).flatMap(toDocument),
    facts: JSON.parse(`[${all.facets}]`) as HitFacts[], // `toSearchDocument` wrote them
    isCommon: all.isCommon,
    isCurrent: all.isCurrent,
    near: (near ?? []).map((_, at) => wordsAt(rows.slice(end + 1), at + 1)),
  }
}

function wordsAt(rows: readonly FoundRow[], place: number): KnownWord[] {
  return rows.filter(({ number }) => number === place).map(({ title, count }) => ({ word: title, uses: count }))
}

function toDocument({ id, kind, title, fullUrl, mainImageId, dateMs, isAvailable, body }: FoundRow): FoundDocument[] {
  return id === null ? [] : [{ id, kind, title, fullUrl, mainImageId, dateMs, isAvailable, body }]
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

const popularText = `
  select replace(id::text, '-', '') as id, kind, title, full_url as "fullUrl", replace(main_image_id::text, '-', '') as "mainImageId",
    null as "dateMs", is_available as "isAvailable", null as body
  from search_documents
  where site_id = $1 and area = $2 and kind = $3 and visible_at <= $4 order by place limit $5`

/** Finds the newest documents of a kind, available ones first. */
export async function findNewest(
  ctx: Ctx,
  request: { area: SearchArea; kind: SearchKind; now: number; limit: number },
): Promise<FoundDocument[]> {
  const values = [ctx.siteId, request.area, request.kind, new Date(request.now), request.limit]
  return queryInSite<FoundDocument>(ctx, 'search_newest', popularText, values)
}
