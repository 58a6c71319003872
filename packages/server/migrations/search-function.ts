import { sql, type Kysely } from 'kysely'

/**
 * `whole-title`: a title that is exactly what was typed comes first. `stems-of-title`: after it, titles of the same stems in the same
 * order, which each document has as a lexeme.
 */
export type SearchRanking = 'whole-title' | 'stems-of-title'

/**
 * SQL for a title with each word replaced by its stem, behind `=`. Written out where it is needed: a function of SQL is planned again
 * in every statement that calls it, which takes longer than a search.
 */
export const stemsOfTitle = (dictionary: string, title: string): string => `
  (select '=' || left(coalesce(string_agg(coalesce((ts_lexize(${dictionary}::regdictionary, title.word))[1], title.word), '_' order by title.place), ''), 200)
    from unnest(string_to_array(${title}, ' ')) with ordinality as title (word, place))`

/** What differs between the rankings: variables, the order of what was found, and more titles to look at among very many. */
type Parts = { declarations: string; order: string; titled: string }

function partsOf(ranking: SearchRanking): Parts {
  if (ranking === 'whole-title') return { declarations: '', order: orderText(''), titled: '' }
  return {
    declarations: `
      same_title tsquery := (
        select quote_literal(search_tag(of_site, in_area) || ${stemsOfTitle('s.dictionary', 'whole_title')})
        from search_settings s where s.site_id = of_site and s.area = in_area)::tsquery;
`,
    order: orderText('when d.lexemes @@ same_title then 1'),
    titled: `
    union
    select t.id from (
      select t.id from (select s.site_id, s.area, s.id, s.visible_at from search_documents s where s.lexemes @@ same_title offset 0) as t
      where t.site_id = of_site and t.area = in_area and t.visible_at <= moment limit 24) as t`,
  }
}

const searchFound = `search_found(text, text[], text[], text, timestamptz, text[], text[], text[], bigint[], bigint[],
  boolean, text[], timestamptz[], timestamptz[], boolean, text[], text[], text[], integer[], integer[],
  integer, integer, integer, integer)`

/**
 * Requests search through this function, because `@@` is not leakproof: under row-level security PostgreSQL would not use the
 * index for it. The function runs as the owner of the tables and takes the site from the transaction's setting; it returns nothing
 * without one. It returns the hits of a page, then one row without an id, which describes all found documents, and if there are no
 * hits, the words that could be meant (`title`), with the number of the typed one and the number of documents.
 *
 * A word that more than `most_found` documents have is `common`: its documents are not all read. If several words together find
 * more, it is noticed when `most_found` of them have been read. PostgreSQL knows how many documents a site has on average, not how
 * many this one has, so sorts and scans are forbidden where indexes are in order already.
 */
export async function makeSearchFunction(db: Kysely<unknown>, ranking: SearchRanking): Promise<void> {
  const parts = partsOf(ranking)
  await sql`
    create or replace function search_found(
      in_area text, words text[], spellings text[], whole_title text, moment timestamptz,
      of_kinds text[], of_categories text[], of_tags text[], price_from bigint[], price_until bigint[], only_available boolean,
      date_kinds text[], date_from timestamptz[], date_until timestamptz[], product_texts boolean,
      near_start text[], near_end text[], near_exchanged text[], near_shortest integer[], near_longest integer[],
      most_found integer, most_ranked integer, hit_limit integer, hit_offset integer
    ) returns table (
      number bigint, id uuid, kind text, title text, full_url text, main_image_id uuid, date timestamptz, is_available boolean,
      body text, facets text, count integer, is_common boolean, is_current boolean
    )
    language plpgsql stable security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      of_site uuid := nullif(current_setting('app.site', true), '')::uuid;
      pattern text := (
        select search_pattern(search_tag(of_site, in_area), s.dictionary::regdictionary, words, spellings)
        from search_settings s where s.site_id = of_site and s.area = in_area);
      in_fields text := replace(pattern, '~', ':@');
      anywhere tsquery := replace(replace(pattern, '@', ''), '~', '')::tsquery;
      in_title tsquery := replace(in_fields, '@', 'A')::tsquery;
      in_names tsquery := replace(in_fields, '@', 'AB')::tsquery;
      in_excerpt tsquery := replace(in_fields, '@', 'ABC')::tsquery;
      whole_words tsquery := replace(replace(pattern, ':*@', ''), '~', '')::tsquery;
${sql.raw(parts.declarations)}      last_word text := words[1] || case when length(words[1]) >= 3 then chr(1114111) else '' end;
      other_words text[] := (select coalesce(array_agg('% ' || word || '%'), '{}') from unnest(words[2:]) as t (word));
      row_count_of_page integer;
    begin
      if of_site is null then
        return;
      end if;
      if pattern is null then
        return query select ${sql.raw(noHitText)}, '', 0, false, ${sql.raw(isCurrentText)};
        return;
      end if;
      if cardinality(words) > 1 or not exists (
        select from (
          select w.uses from search_words w
          where w.site_id = of_site and w.area = in_area and w.word >= words[1] and w.word <= last_word limit 100) as w
        where w.uses > most_found) then
        return query ${sql.raw(answerText(foundText(parts), 'false'))};
        if found then
          get diagnostics row_count_of_page = row_count;
          if row_count_of_page = 1 and near_start is not null then
            return query ${sql.raw(nearText)};
          end if;
          return;
        end if;
      end if;
      return query ${sql.raw(answerText(bestText(parts), 'true'))};
    end
    $$`.execute(db)
  await sql.raw(`revoke all on function ${searchFound} from public`).execute(db)
  await sql.raw(`grant execute on function ${searchFound} to sitewright_web`).execute(db)
}

const comparedColumns = `s.id, s.site_id, s.area, s.kind, s.title_key, s.date, s.visible_at, s.place, s.is_available,
  s.price_cents, s.categories, s.tags, s.facets, s.lexemes`

/** True for documents that the chosen facets leave. */
const isChosenText = (d: string): string => `(
  (of_kinds is null or ${d}.kind = any (of_kinds))
  and (of_categories is null or ${d}.categories && of_categories) and (of_tags is null or ${d}.tags && of_tags)
  and (price_from is null
    or (${d}.price_cents >= price_from[1] and ${d}.price_cents < coalesce(price_until[1], 9223372036854775807))
    or (price_from[2] is not null and exists (
      select from unnest(price_from, price_until) as p (low, high)
      where ${d}.price_cents >= p.low and (p.high is null or ${d}.price_cents < p.high))))
  and (not only_available or ${d}.is_available)
  and (date_kinds is null or exists (
    select from unnest(date_kinds, date_from, date_until) as t (kind, low, high)
    where ${d}.kind = t.kind and (t.low is null or ${d}.date >= t.low) and (t.high is null or ${d}.date < t.high))))`

/**
 * What found documents are ordered by, as one number, because sorting by several columns takes longer than finding: the fields
 * that have the words, whole words before beginnings, and the place. Places lie between -2^51 and 2^51.
 */
const orderText = (isSameTitle: string): string => `
  (case when d.title_key = whole_title then 0 ${isSameTitle} when d.lexemes @@ in_title then 2 when d.lexemes @@ in_names then 4
    when d.lexemes @@ in_excerpt then 6 else 8 end + case when d.lexemes @@ whole_words then 0 else 1 end)::bigint
    * 4503599627370496 + d.place as rank`

/**
 * All visible documents with the words, one more than `most_found` at most. `offset 0` keeps the site's condition out of the
 * choice of the index.
 */
const foundText = ({ order }: Parts): string => `
  found as materialized (
    select d.id, d.facets, ${order}, ${isChosenText('d')} as is_chosen
    from (select ${comparedColumns} from search_documents s where s.lexemes @@ anywhere offset 0) as d
    where d.site_id = of_site and d.area = in_area and d.visible_at <= moment limit most_found + 1
  )`

/**
 * If too many documents have the words: the newest ones that the chosen facets leave, of the newest 10,000, and the best ones with
 * all words in the title.
 */
const bestText = ({ order, titled }: Parts): string => `
  newest as materialized (
    select s.* from (
      select ${comparedColumns} from search_documents s
      where s.site_id = of_site and s.area = in_area order by s.place limit 10000
    ) as s
    where s.visible_at <= moment and s.lexemes @@ anywhere and ${isChosenText('s')} limit most_ranked
  ),
  titled as materialized (
    select t.id from (
      select t.id from search_titles t
      where t.site_id = of_site and t.area = in_area and t.word >= words[1] and t.word <= last_word
        and t.visible_at <= moment and ' ' || t.title_key like all (other_words)
      order by t.site_id, t.area, t.word, t.place limit most_ranked) as t
    union
    select t.id from (
      select t.id from search_titles t
      where t.site_id = of_site and t.area = in_area and t.word = split_part(whole_title, ' ', 1)
        and t.visible_at <= moment and t.title_key = whole_title
      order by t.site_id, t.area, t.word, t.place limit 24) as t${titled}
  ),
  found as materialized (
    select d.id, d.facets, ${order}, true as is_chosen
    from (
      select n.* from newest n
      union all
      select ${comparedColumns} from titled t
      join search_documents s on s.site_id = of_site and s.area = in_area and s.id = t.id
      where t.id not in (select n.id from newest n) and s.lexemes @@ in_title and ${isChosenText('s')}
    ) as d
  )`

const noHitText = `null::bigint, null::uuid, null::text, null::text, null::text, null::uuid, null::timestamptz, null::boolean, null::text`

/** True when no change of the site waits to be indexed. Changes that could not be indexed for a minute are no longer waited for. */
const isCurrentText = `not exists (
  select from outbox o
  where o.site_id = of_site and o.kind = 'search.changed' and o.created_at > now() - interval '1 minute')`

/** The page's hits, and a row without an id for all found documents; nothing if they are too many to be all. */
const answerText = (found: string, isCommon: string): string => `
  with ${found},
  looked as materialized (select string_agg(f.facets, ',') as facets, count(*)::integer as count from found f),
  shown as (
    select row_number() over () as number, best.id
    from (
      select f.id from found f
      where f.is_chosen and (${isCommon} or (select l.count from looked l) <= most_found)
      order by f.rank, f.id limit hit_limit offset hit_offset
    ) as best
  )
  select s.number, d.id, d.kind, d.title, d.full_url, d.main_image_id, d.date, d.is_available,
    left(x.body, case when d.kind = 'product' then 1000 else 6000 end), null::text, null::integer, null::boolean, null::boolean
  from shown s
  join search_documents d on d.site_id = of_site and d.area = in_area and d.id = s.id
  left join search_texts x on x.site_id = of_site and x.area = in_area and x.id = s.id
    and (product_texts or d.kind <> 'product')
  union all
  select ${noHitText}, coalesce(l.facets, ''), l.count, ${isCommon}, ${isCurrentText}
  from looked l where ${isCommon} or l.count <= most_found
  order by 1`

/**
 * Words of the area that could differ by a letter from each typed word, and some that do not. `near_start` and `near_end` are the
 * halves of the typed words, the second one backwards (`NearRanges`).
 */
const nearText = `
  select n.number, null::uuid, null, w.word, null, null::uuid, null::timestamptz, null::boolean, null, null, w.uses, null::boolean,
    null::boolean
  from unnest(near_start, near_end, near_exchanged, near_shortest, near_longest)
    with ordinality as n (start, reversed, exchanged, shortest, longest, number)
  cross join lateral (
    select w.word, w.uses from search_words w
    where w.site_id = of_site and w.area = in_area and w.word >= n.start and w.word < n.start || chr(1114111)
      and length(w.word) between n.shortest and n.longest
    union
    select w.word, w.uses from search_words w
    where w.site_id = of_site and w.area = in_area and w.reversed >= n.reversed and w.reversed < n.reversed || chr(1114111)
      and length(w.word) between n.shortest and n.longest
    union
    select w.word, w.uses from search_words w where w.site_id = of_site and w.area = in_area and w.word = n.exchanged
    limit 5000
  ) as w`
