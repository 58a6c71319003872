import { sql, type Kysely } from 'kysely'

/**
 * Titles for suggestions have the stems of their words, so that a suggestion compares texts and looks up no stems. A process of the
 * version before writes titles without stems while the servers are replaced; they are suggested in another order until they change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_titles add column stem_key text not null default ''`.execute(db)
  await sql`
    update search_titles t set stem_key = (
      select coalesce(string_agg(coalesce((ts_lexize(s.dictionary::regdictionary, w.word))[1], w.word), ' ' order by w.place), '')
      from unnest(string_to_array(t.title_key, ' ')) with ordinality as w (word, place))
    from search_settings s where s.site_id = t.site_id and s.area = t.area`.execute(db)
}
