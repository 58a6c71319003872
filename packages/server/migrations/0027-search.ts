import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** The search index, and the function through which requests search it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeDocuments(db)
  await makeWords(db)
  await makeVectorFunction(db)
  await makePatternFunction(db)
  await makeSearchFunction(db)
  await sql`insert into job_tasks (name) values ('search.repair')`.execute(db)
  await indexExistingSites(db)
}

/**
 * What can be found, by area (`s` is the site search). `lexemes` begin with the end of the site's id and the area, so that a
 * lexeme's entry in the GIN index holds documents of one site only. `title_key` is the title's normalized words. `facets` is what
 * the counts of the facets are made of. `place` sorts available and newer documents first. `search_texts` holds what excerpts are
 * taken from, apart from the rows that every search reads. `search_settings` has the dictionary that the area was indexed with.
 */
async function makeDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_documents (
      site_id uuid not null references sites (id) on delete cascade,
      area text not null,
      id uuid not null,
      kind text not null,
      title text not null,
      title_key text not null,
      full_url text not null,
      main_image_id uuid,
      date timestamptz,
      visible_at timestamptz not null,
      place bigint not null,
      is_available boolean not null,
      price_cents bigint,
      categories text[] not null default '{}',
      tags text[] not null default '{}',
      facets text not null,
      lexemes tsvector not null,
      primary key (site_id, area, id)
    ) with (fillfactor = 90);
    create index search_documents_by_lexeme on search_documents using gin (lexemes) with (fastupdate = off);
    create index search_documents_in_order on search_documents (site_id, area, place);
    create table search_texts (
      site_id uuid not null,
      area text not null,
      id uuid not null,
      body text not null,
      primary key (site_id, area, id),
      foreign key (site_id, area, id) references search_documents on delete cascade
    );
    create table search_settings (
      site_id uuid not null references sites (id) on delete cascade,
      area text not null,
      dictionary text not null,
      primary key (site_id, area)
    )`.execute(db)
  await protectSiteTable(db, 'search_documents')
  for (const table of ['search_texts', 'search_settings']) await protectSiteTable(db, table, 'select, insert, update')
}

/**
 * `search_titles` has the words of titles, for suggestions: a range of its primary key holds the titles with a word that begins as
 * typed, the best ones of each word first. `search_words` counts the documents of each word, for the correction of typing errors.
 */
async function makeWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_titles (
      site_id uuid not null references sites (id) on delete cascade,
      area text not null,
      word text collate "C" not null,
      place bigint not null,
      id uuid not null,
      visible_at timestamptz not null,
      title_key text not null,
      primary key (site_id, area, word, place, id) include (visible_at, title_key)
    );
    create table search_words (
      site_id uuid not null references sites (id) on delete cascade,
      area text not null,
      word text collate "C" not null,
      reversed text collate "C" not null,
      uses integer not null,
      primary key (site_id, area, word)
    ) with (fillfactor = 80);
    create index search_words_by_end on search_words (site_id, area, reversed)`.execute(db)
  for (const table of ['search_titles', 'search_words']) await protectSiteTable(db, table)
}

/**
 * `search_tag` begins the lexemes of a site's area. `search_vector` makes a document's lexemes from its normalized words, by
 * weight: title, then tags, categories and SKUs, then excerpt, then body. Words have position 1 and their stems position 2. Stop
 * words of the language are left out of excerpt and body.
 */
async function makeVectorFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_tag(site uuid, area text) returns text language sql immutable parallel safe as $$
      select right(site::text, 5) || area
    $$;
    create function search_vector(tag text, dictionary text, a text[], b text[], c text[], d text[]) returns tsvector
    language sql stable as $$
      with words as (
        select word, weight, ts_lexize(dictionary::regdictionary, word) as stems
        from (
          select word, 'A' as weight from unnest(a) word union all select word, 'B' from unnest(b) word
          union all select word, 'C' from unnest(c) word union all select word, 'D' from unnest(d) word
        ) as given
        where word !~ '[''\\\\]'
      )
      select coalesce(string_agg('''' || tag || lexeme || ''':' || position || weight, ' '), '')::tsvector
      from (
        select word as lexeme, 1 as position, weight from words where stems <> '{}' or weight in ('A', 'B')
        union all
        select stems[1], 2, weight from words where stems <> '{}' and stems[1] <> word
      ) as lexemes
    $$;
    grant execute on function search_tag(uuid, text), search_vector(text, text, text[], text[], text[], text[])
      to sitewright_web`.execute(db)
}

/**
 * `search_pattern` makes the text of a query that matches documents with all words. A word matches itself, words that begin with
 * it (from three letters on), its other spelling and their stems. Stop words are left out unless there is nothing else. `:*@` and
 * `~` stand for what differs between queries: whether a beginning is enough, and in which fields.
 */
async function makePatternFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_pattern(tag text, dictionary regdictionary, words text[], spellings text[]) returns text
    language plpgsql stable as $$
    declare
      pattern text;
      only_stop_words text;
      part text;
      word text;
      stem text;
      is_stop_word boolean;
    begin
      for place in 1 .. coalesce(array_length(words, 1), 0) loop
        part := null;
        is_stop_word := true;
        foreach word in array array[words[place], spellings[place]] loop
          continue when word is null or word = '' or word ~ '[''\\\\:*@~&|!()<>[:space:]]';
          part := coalesce(part || ' | ', '') || '''' || tag || word || case when length(word) >= 3 then ''':*@' else '''~' end;
          stem := (ts_lexize(dictionary, word))[1];
          is_stop_word := is_stop_word and stem is null;
          if stem <> word then
            part := part || ' | ''' || tag || stem || '''~';
          end if;
          exit when spellings[place] = word;
        end loop;
        continue when part is null;
        only_stop_words := coalesce(only_stop_words || ' & ', '') || '(' || part || ')';
        if not is_stop_word then
          pattern := coalesce(pattern || ' & ', '') || '(' || part || ')';
        end if;
      end loop;
      return coalesce(pattern, only_stop_words);
    end
    $$;
    revoke all on function search_pattern(text, regdictionary, text[], text[]) from public`.execute(db)
}

const searchFound = `search_found(text, text[], text[], text, timestamptz, text[], text[], text[], bigint[], bigint[],
  boolean, text[], timestamptz[], timestamptz[], integer, integer, integer)`

/**
 * Requests search through this function, because `@@` is not leakproof: under row-level security PostgreSQL would not use the
 * index for it. The function runs as the owner of the tables and takes the site from the transaction's setting; it returns nothing
 * without one.
 */
async function makeSearchFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_found(
      in_area text, words text[], spellings text[], whole_title text, moment timestamptz,
      of_kinds text[], of_categories text[], of_tags text[], price_from bigint[], price_until bigint[], only_available boolean,
      date_kinds text[], date_from timestamptz[], date_until timestamptz[], most_ranked integer, hit_limit integer, hit_offset integer
    ) returns table (hits json, facets text)
    language plpgsql stable security definer set search_path = public, pg_temp
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
      is_broad boolean := 1500 < (
        select coalesce(min(coalesce(w.uses, 0)), 0) from unnest(words) as t (word)
        left join search_words w on w.site_id = of_site and w.area = in_area and w.word = t.word);
    begin
      if of_site is null or pattern is null then
        return;
      end if;
      return query
        with newest as materialized (${sql.raw(newestText)}),
        found as materialized (${sql.raw(foundText)}),
        shown as (
          select row_number() over () as number, best.id
          from (
            select f.id from found f where f.is_chosen
            order by f.rank, f.is_beginning, not f.is_available, f.place, f.id limit hit_limit offset hit_offset
          ) as best
        )
        ${sql.raw(answerText)};
    end
    $$`.execute(db)
  await sql.raw(`revoke all on function ${searchFound} from public`).execute(db)
  await sql.raw(`grant execute on function ${searchFound} to sitewright_web`).execute(db)
}

const comparedColumns = `s.id, s.site_id, s.area, s.kind, s.title_key, s.date, s.visible_at, s.place, s.is_available,
  s.price_cents, s.categories, s.tags, s.facets, s.lexemes`

/**
 * A word that more than 1,500 documents have is looked for in the newest documents and in titles only, so that it costs no more
 * than another. `is true` keeps the condition out of the choice of the index.
 */
const newestText = `
  select ${comparedColumns} from search_documents s
  where is_broad and s.site_id = of_site and s.area = in_area and s.visible_at <= moment
    and (s.lexemes @@ whole_words) is true
  order by s.place limit most_ranked`

/**
 * All visible documents with the words, with what they are ordered by and whether the chosen facets leave them. `offset 0` keeps
 * the site's condition out of the choice of the index.
 */
const foundText = `
  select d.id, d.place, d.is_available, d.facets,
    case when d.title_key = whole_title then 0 when d.lexemes @@ in_title then 1 when d.lexemes @@ in_names then 2
      when d.lexemes @@ in_excerpt then 3 else 4 end as rank,
    not d.lexemes @@ whole_words as is_beginning,
    (of_kinds is null or d.kind = any (of_kinds))
      and (of_categories is null or d.categories && of_categories) and (of_tags is null or d.tags && of_tags)
      and (price_from is null
        or (d.price_cents >= price_from[1] and d.price_cents < coalesce(price_until[1], 9223372036854775807))
        or (price_from[2] is not null and exists (
          select from unnest(price_from, price_until) as p (low, high)
          where d.price_cents >= p.low and (p.high is null or d.price_cents < p.high))))
      and (not only_available or d.is_available)
      and (date_kinds is null or exists (
        select from unnest(date_kinds, date_from, date_until) as t (kind, low, high)
        where d.kind = t.kind and (t.low is null or d.date >= t.low) and (t.high is null or d.date < t.high)))
      as is_chosen
  from (
    (select ${comparedColumns} from search_documents s where not is_broad and s.lexemes @@ anywhere offset 0)
    union all select n.* from newest n
    union all (
      select ${comparedColumns} from search_titles t
      join search_documents s on s.site_id = of_site and s.area = in_area and s.id = t.id
      where is_broad and t.site_id = of_site and t.area = in_area and t.word = words[1] and t.visible_at <= moment
        and t.place > (select max(n.place) from newest n) and (s.lexemes @@ whole_words) is true
      order by t.place limit 1500)
  ) as d
  where d.site_id = of_site and d.area = in_area and d.visible_at <= moment`

/** The page's hits, and the facts of all found documents with their number. */
const answerText = `
  select
    (select coalesce(json_agg(json_build_object(
        'id', replace(d.id::text, '-', ''), 'kind', d.kind, 'title', d.title, 'fullUrl', d.full_url,
        'mainImageId', replace(d.main_image_id::text, '-', ''),
        'dateMs', (extract(epoch from d.date) * 1000)::bigint, 'isAvailable', d.is_available, 'body', left(x.body, case when d.kind = 'product' then 1000 else 6000 end))
        order by s.number), '[]')
      from shown s join search_documents d on d.site_id = of_site and d.area = in_area and d.id = s.id
      left join search_texts x on x.site_id = of_site and x.area = in_area and x.id = s.id),
    (select '[' || coalesce(string_agg('[' || g.facets || ',' || g.count || ']', ','), '') || ']'
      from (select f.facets, count(*) from found f group by f.facets) as g)`

/** Messages that let the server index the sites that exist already. */
async function indexExistingSites(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outbox (site_id, id, kind, key, payload)
    select id, gen_random_uuid(), 'search.changed', 'search.changed:all', '{"tags": ["all"]}' from sites`.execute(db)
}
