import type { Ctx } from '../context.ts'
import { queryInSite } from '../database/index.ts'
import type { FoundDocument } from './find.store.ts'
import type { SearchArea } from './search-document.ts'

/**
 * Titles that are looked at for a beginning, the first words in the alphabet first, so that a whole word always is among them. More
 * if the title must have other words too.
 */
const mostTitles = { oneWord: 100, severalWords: 500 }

type Shape = { hasStem: boolean; isJoinedApart: boolean }

/**
 * `$6` has a pattern for each of the other words, which the title can have in any order. `$9` is what was typed as a title, and `$10`
 * its stems: titles that are only that come first, then those of the same stems. `$11` to `$12` are words that begin with all typed
 * words as one; nearly always they begin with `$3`, and are among `begun`. The parts that a request does not need are left out,
 * because they take time even when they find nothing.
 */
function suggestText({ hasStem, isJoinedApart }: Shape): string {
  return `
  with begun as materialized (
    select t.id, t.word, t.place, t.title_key, t.stem_key from search_titles t
    where t.site_id = $1 and t.area = $2 and t.word >= $3 and t.word < $4 and t.visible_at <= $5
    order by t.word, t.place limit $8
  ),
  likely as materialized (
    select * from begun
    union all
    -- Among very many titles the one that was typed may come late.
    (select t.id, t.word, t.place, t.title_key, t.stem_key from search_titles t
      where exists (select from begun offset $8 - 1)
        and t.site_id = $1 and t.area = $2 and t.word = split_part($9, ' ', 1) and t.title_key = $9 and t.visible_at <= $5
      order by t.place limit $7)
    ${hasStem ? ofStem : ''}
    ${isJoinedApart ? ofJoined : ''}
  ),
  best as materialized (
    select b.id, min(b.place) as place, bool_or(b.word = $3) as is_whole,
      bool_or(b.title_key = $9)::integer + bool_or(b.stem_key = $10)::integer as sameness
    from likely b
    where $6::text[] is null or ' ' || b.title_key like all ($6) or (b.word >= $11 and b.word < $12)
    group by b.id order by sameness desc, is_whole desc, place, b.id limit $7
  )
  select replace(d.id::text, '-', '') as id, d.kind, d.title, d.full_url as "fullUrl",
    replace(d.main_image_id::text, '-', '') as "mainImageId", null as "dateMs", d.is_available as "isAvailable", null as body
  from best b join search_documents d on d.site_id = $1 and d.area = $2 and d.id = b.id
  order by b.sameness desc, b.is_whole desc, b.place, b.id`
}

const ofStem = `union all
    (select t.id, t.word, t.place, t.title_key, t.stem_key from search_titles t
      where t.site_id = $1 and t.area = $2 and t.word = $13 and t.visible_at <= $5
      order by t.place limit $8)`

const ofJoined = `union all
    (select t.id, t.word, t.place, t.title_key, t.stem_key from search_titles t
      where t.site_id = $1 and t.area = $2 and t.word >= $11 and t.word < $12 and t.visible_at <= $5
      order by t.word, t.place limit $7)`

type TitlesRequest = {
  area: SearchArea
  start: string
  others: readonly string[]
  /** The typed words as a title is compared, and the stem of each of them. */
  wholeTitle: string
  stems: string
  /** Stem of `start`, which may be the same. */
  stem: string
  now: number
  limit: number
}

/**
 * Finds documents whose title has a word that begins with `start` and words that begin with each of the others, or a word that begins
 * with all of them joined.
 */
export async function findTitles(ctx: Ctx, request: TitlesRequest): Promise<FoundDocument[]> {
  const { area, start, others, wholeTitle, stems, stem, now, limit } = request
  // Normalized words have letters and digits only, so that nothing in them is a wildcard.
  const patterns = others.length === 0 ? null : others.map((word) => `% ${word}%`)
  const whole = wholeTitle.replaceAll(' ', '')
  const joined = others.length === 0 ? [null, null] : [whole, endOf(whole)]
  const most = patterns === null ? mostTitles.oneWord : mostTitles.severalWords
  const hasStem = stem !== start
  const isJoinedApart = others.length > 0 && !whole.startsWith(start)
  const typed = [wholeTitle, stems, ...joined, ...(hasStem ? [stem] : [])]
  const values = [ctx.siteId, area, start, endOf(start), new Date(now), patterns, limit, most, ...typed]
  const name = `search_suggest${hasStem ? '_stem' : ''}${isJoinedApart ? '_joined' : ''}`
  return queryInSite<FoundDocument>(ctx, name, suggestText({ hasStem, isJoinedApart }), values)
}

/** Returns the end of the range of words that begin with `start`: no character sorts after U+10FFFF. */
function endOf(start: string): string {
  return `${start}\u{10FFFF}`
}
