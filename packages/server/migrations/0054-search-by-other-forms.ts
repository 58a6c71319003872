import { sql, type Kysely } from 'kysely'
import { makeSearchFunction, stemsOfTitle } from './search-function.ts'

/**
 * Finds words that are joined in one place and apart in another (`bookshelf`, `book shelf`, `Wi-Fi`), compounds by their last part
 * (`kanne` finds `Teekanne`), and titles by their stems before others. All sites are indexed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTitleFunction(db)
  await makeCompoundsFunction(db)
  await makePatternFunction(db)
  await makeSearchFunction(db, 'stems-of-title')
  await sql`
    insert into outbox (site_id, id, kind, key, payload)
    select id, gen_random_uuid(), 'search.changed', 'search.changed:all', '{"tags": ["all"]}' from sites
    on conflict do nothing`.execute(db)
}

/**
 * `search_title_lexeme` is the lexeme of a document whose title has these stems. It begins with `=`, with which no word begins, and
 * stands behind position 2.
 */
async function makeTitleFunction(db: Kysely<unknown>): Promise<void> {
  const stems = sql.raw(stemsOfTitle('dictionary', 'search_title_lexeme.title'))
  await sql`
    create function search_title_lexeme(tag text, dictionary text, title text) returns tsvector language sql stable as $$
      select case when title ~ '[''\\\\]' then '' else '''' || tag || ${stems} || ''':3A' end::tsvector
    $$;
    grant execute on function search_title_lexeme(text, text, text) to sitewright_web`.execute(db)
}

/**
 * The site's words that end with a word, with its plural or with its singular, the most used first; for words of four letters or more.
 */
async function makeCompoundsFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_compounds(tag text, word text) returns text[]
    language sql stable set enable_sort = on as $$
      select coalesce(array_agg(best.word), '{}') from (
        select distinct found.word, found.uses
        from unnest(array[word, word || 'n', word || 'e', word || 's', word || 'en', word || 'er',
          substring(word from '^(.*)(?:n|e|s)$'), substring(word from '^(.*)(?:en|er|es)$')]) as form (ending)
        cross join lateral (
          select w.word, w.uses from search_words w
          where w.site_id = nullif(current_setting('app.site', true), '')::uuid and w.area = substr(tag, 6)
            and w.reversed >= reverse(form.ending) and w.reversed < reverse(form.ending) || chr(1114111)
            and length(w.word) >= length(form.ending) + 3
          limit 500) as found
        where length(form.ending) >= 4
        order by found.uses desc, found.word limit 20
      ) as best
    $$;
    revoke all on function search_compounds(text, text) from public`.execute(db)
}

/**
 * `search_pattern` as before, with two more ways to match. Two typed words that stand beside each other match a word that is both of
 * them joined, or the beginning of one, unless there are more than five: each pair repeats the whole query. In languages that write compounds as one word, a word also matches those that end with it.
 */
async function makePatternFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_pattern(tag text, dictionary regdictionary, words text[], spellings text[]) returns text
    language plpgsql stable as $$
    declare
      all_parts text[] := '{}';
      is_stop_word boolean[] := '{}';
      parts text[] := '{}';
      alternatives text[];
      part text;
      word text;
      stem text; joined text;
      is_stop boolean;
      has_compounds constant boolean := dictionary::text ~ '^(?:pg_catalog\\.)?(?:german|dutch|danish|swedish|norwegian)_stem$';
      quoted constant text := '[''\\\\:*@~&|!()<>[:space:]]';
    begin
      for place in 1 .. coalesce(array_length(words, 1), 0) loop
        part := null;
        is_stop := true;
        foreach word in array array[words[place], spellings[place]] loop
          continue when word is null or word = '' or word ~ quoted;
          part := coalesce(part || ' | ', '') || '''' || tag || word || case when length(word) >= 3 then ''':*@' else '''~' end;
          stem := (ts_lexize(dictionary, word))[1];
          is_stop := is_stop and stem is null;
          if stem <> word then
            part := part || ' | ''' || tag || stem || '''~';
          end if;
          if stem is not null and has_compounds and length(word) >= 3 then
            part := part || (
              select coalesce(string_agg(' | ''' || tag || compound || '''~', ''), '')
              from unnest(search_compounds(tag, word)) as compound);
          end if;
          exit when spellings[place] = word;
        end loop;
        all_parts := all_parts || coalesce('(' || part || ')', '');
        is_stop_word := is_stop_word || is_stop;
      end loop;
      for place in 1 .. cardinality(all_parts) loop
        if all_parts[place] <> '' and (not is_stop_word[place] or not (false = any (is_stop_word))) then
          parts := parts || all_parts[place];
        end if;
      end loop;
      if cardinality(parts) = 0 then
        return null;
      end if;
      alternatives := array['(' || array_to_string(parts, ' & ') || ')'];
      for place in 1 .. case when cardinality(words) <= 5 then cardinality(words) - 1 else 0 end loop
        foreach joined in array array[words[place] || words[place + 1], words[place] || spellings[place + 1]] loop
          continue when length(joined) < 3 or joined ~ quoted;
          part := (
            select string_agg(others.part, ' & ') from unnest(all_parts, is_stop_word) with ordinality as others (part, is_stop, at)
            where others.part <> '' and not others.is_stop and others.at not in (place, place + 1));
          alternatives := alternatives || ('(' || concat_ws(' & ', part, '''' || tag || joined || ''':*@') || ')');
          exit when spellings[place + 1] = words[place + 1];
        end loop;
      end loop;
      return array_to_string(alternatives, ' | ');
    end
    $$`.execute(db)
}
