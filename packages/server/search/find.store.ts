import type { HitGroup } from '@sitewright/domain/search/facets.ts'
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
  /** The beginning of the text; null for suggestions, which show no excerpt. */
  body: string | null
}

/** Newest documents that are ranked and counted, beside those with it in the title, if most documents have a word. */
const mostRanked = 240
/** Words that are compared with one that was not found. */
const mostNear = 5_000

const findText = `
  select hits, facets
  from search_found($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, ${mostRanked}, $15, $16)`

/** Finds documents. `groups` are the facts of all documents with the words, whatever facets are chosen. */
export async function findDocuments(
  ctx: Ctx,
  request: FindRequest,
): Promise<{ hits: FoundDocument[]; groups: HitGroup[] }> {
  const { prices, dates } = request
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
    request.limit,
    request.offset,
  ]
  const rows = await queryInSite<{ hits: FoundDocument[]; facets: string }>(ctx, 'search_find', findText, values)
  const [found] = rows
  return { hits: found?.hits ?? [], groups: found ? (JSON.parse(found.facets) as HitGroup[]) : [] } // `toSearchDocument` wrote them
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/**
 * Titles that are looked at for a beginning, the first words in the alphabet first, so that a whole word always is among them. More
 * if the title must have other words too.
 */
const mostTitles = { oneWord: 100, severalWords: 500 }

/** `$6` has a pattern for each of the other words, which the title can have in any order. */
const suggestText = `
  with begun as materialized (
    select t.id, t.word, t.place, t.title_key from search_titles t
    where t.site_id = $1 and t.area = $2 and t.word >= $3 and t.word < $4 and t.visible_at <= $5
    order by t.word, t.place limit $8
  ),
  best as materialized (
    select b.id, min(b.place) as place, bool_or(b.word = $3) as is_whole from begun b
    where $6::text[] is null or ' ' || b.title_key like all ($6)
    group by b.id order by is_whole desc, place, b.id limit $7
  )
  select replace(d.id::text, '-', '') as id, d.kind, d.title, d.full_url as "fullUrl",
    replace(d.main_image_id::text, '-', '') as "mainImageId", null as "dateMs", d.is_available as "isAvailable", null as body
  from best b join search_documents d on d.site_id = $1 and d.area = $2 and d.id = b.id
  order by b.is_whole desc, b.place, b.id`

/** Finds documents whose title has a word that begins with `start` and words that begin with each of the others. */
export async function findTitles(
  ctx: Ctx,
  request: { area: SearchArea; start: string; others: readonly string[]; now: number; limit: number },
): Promise<FoundDocument[]> {
  const { area, start, others, now, limit } = request
  // Normalized words have letters and digits only, so that nothing in them is a wildcard.
  const patterns = others.length === 0 ? null : others.map((word) => `% ${word}%`)
  const most = patterns === null ? mostTitles.oneWord : mostTitles.severalWords
  const values = [ctx.siteId, area, start, endOf(start), new Date(now), patterns, limit, most]
  return queryInSite<FoundDocument>(ctx, 'search_suggest', suggestText, values)
}

const nearText = `
  select n.number, w.word, w.uses
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::integer[])
    with ordinality as n (start, start_end, reversed, reversed_end, exchanged, shortest, longest, number)
  cross join lateral (
    select w.word, w.uses from search_words w
    where w.site_id = $1 and w.area = $2 and w.word >= n.start and w.word < n.start_end
      and length(w.word) between n.shortest and n.longest
    union
    select w.word, w.uses from search_words w
    where w.site_id = $1 and w.area = $2 and w.reversed >= n.reversed and w.reversed < n.reversed_end
      and length(w.word) between n.shortest and n.longest
    union
    select w.word, w.uses from search_words w where w.site_id = $1 and w.area = $2 and w.word = n.exchanged
    limit ${mostNear}
  ) as w`

/** Finds the words of an area that could differ from each given one by a letter, and some that do not. */
export async function findNearWords(
  ctx: Ctx,
  area: SearchArea,
  ranges: readonly NearRanges[],
): Promise<(readonly KnownWord[])[]> {
  const values = [
    ctx.siteId,
    area,
    ranges.map(({ start }) => start),
    ranges.map(({ start }) => endOf(start)),
    ranges.map(({ reversedEnd }) => reversedEnd),
    ranges.map(({ reversedEnd }) => endOf(reversedEnd)),
    ranges.map(({ exchanged }) => exchanged),
    ranges.map(({ minLength }) => minLength),
    ranges.map(({ maxLength }) => maxLength),
  ]
  const rows = await queryInSite<KnownWord & { number: number }>(ctx, 'search_near', nearText, values)
  return ranges.map((_, at) => rows.filter((row) => Number(row.number) === at + 1))
}

/** Returns the end of the range of words that begin with `start`: no character sorts after U+10FFFF. */
function endOf(start: string): string {
  return `${start}\u{10FFFF}`
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
