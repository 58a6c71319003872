import type { Tx } from '../database/index.ts'
import type { SearchArea, SearchDocument } from './search-document.ts'

/** What identifies the documents of an area of a site. */
export type IndexScope = { siteId: string; area: SearchArea }

/**
 * Makes the index hold exactly `documents` for these ids: adds and changes them, and removes those that are missing. The caller
 * has locked the area's index. Returns false, and changes nothing, if the area has no dictionary yet (`setDictionary`).
 */
export async function replaceDocuments(
  tx: Tx,
  { siteId, area }: IndexScope,
  ids: readonly string[],
  documents: readonly SearchDocument[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const values = [siteId, area, [...ids], JSON.stringify(documents)]
  const unused = await tx.sql<{ word: string | null }>('search_replace', replaceText, values)
  if (unused.some(({ word }) => word === null)) return false
  if (unused.length > 0)
    await tx.sql('search_forget_words', forgetWordsText, [siteId, area, unused.map(({ word }) => word)])
  return true
}

const recordText = `jsonb_to_recordset($4::jsonb) as g (id uuid, kind text, title text, title_key text, full_url text,
  main_image_id uuid, date timestamptz, visible_at timestamptz, place bigint, is_available boolean, price_cents bigint,
  categories text[], tags text[], facets text, body text, a text[], b text[], c text[], d text[])`

/** The title with each word replaced by its stem. */
const stemsText = `(
      select coalesce(string_agg(coalesce((ts_lexize(s.dictionary::regdictionary, w.word))[1], w.word), ' ' order by w.place), '')
      from unnest(string_to_array(g.title_key, ' ')) with ordinality as w (word, place))`

/**
 * Returns words that no document has now, and null if there is no dictionary. The words of a document are its lexemes with
 * position 1. Those with position 2 are stems, later ones the title's. Titles in `search_titles` are found by their words, so that the table needs
 * no index of its own for it.
 */
const replaceText = `
  with setting as materialized (
    select search_tag(site_id, area) as tag, dictionary from search_settings where site_id = $1 and area = $2
  ),
  given as materialized (
    select g.*, search_vector(s.tag, s.dictionary, g.a, g.b, g.c, g.d)
      || search_title_lexeme(s.tag, s.dictionary, g.title_key) as lexemes,
      ${stemsText} as stem_key
    from setting s, ${recordText}
  ),
  before as materialized (
    select id, lexemes, place from search_documents where site_id = $1 and area = $2 and id = any ($3::uuid[])
  ),
  changed_words as (
    select word, sum(change)::integer as change
    from (
      select l.lexeme as word, 1 as change from given g, unnest(g.lexemes) as l where l.positions[1] = 1
      union all select l.lexeme, -1 from before b, unnest(b.lexemes) as l where l.positions[1] = 1
    ) as words
    group by word having sum(change) <> 0
  ),
  counted as (
    insert into search_words as w (site_id, area, word, reversed, uses)
    select $1, $2, short.word, reverse(short.word), c.change
    from changed_words c, setting s, lateral (select substr(c.word, length(s.tag) + 1) as word) as short
    on conflict (site_id, area, word) do update set uses = w.uses + excluded.uses returning w.word, w.uses
  ),
  gone as (
    delete from search_documents s using setting
    where s.site_id = $1 and s.area = $2 and s.id = any ($3::uuid[]) and s.id not in (select id from given)
  ),
  titles as (
    insert into search_titles as t (site_id, area, word, place, id, visible_at, title_key, stem_key)
    select $1, $2, w.word, g.place, g.id, g.visible_at, g.title_key, g.stem_key from given g, unnest(g.a) as w (word)
    on conflict (site_id, area, word, place, id) do update
      set visible_at = excluded.visible_at, title_key = excluded.title_key, stem_key = excluded.stem_key
    where (t.visible_at, t.title_key, t.stem_key) is distinct from (excluded.visible_at, excluded.title_key, excluded.stem_key)
  ),
  forgotten_titles as (
    delete from search_titles t using before b
    where t.site_id = $1 and t.area = $2 and t.id = b.id and t.place = b.place
      and t.word in (
        select substr(l.lexeme, length(s.tag) + 1) from setting s, unnest(b.lexemes) as l
        where l.positions[1] = 1 and l.weights[1] = 'A')
      and not exists (select from given g where g.id = b.id and g.place = b.place and t.word = any (g.a))
  ),
  written as (
    insert into search_documents as s (site_id, area, id, kind, title, title_key, full_url, main_image_id, date, visible_at,
      place, is_available, price_cents, categories, tags, facets, lexemes)
    select $1, $2, id, kind, title, title_key, full_url, main_image_id, date, visible_at, place, is_available, price_cents,
      categories, tags, facets, lexemes
    from given
    on conflict (site_id, area, id) do update set
      kind = excluded.kind, title = excluded.title, title_key = excluded.title_key, full_url = excluded.full_url,
      main_image_id = excluded.main_image_id, date = excluded.date, visible_at = excluded.visible_at, place = excluded.place,
      is_available = excluded.is_available, price_cents = excluded.price_cents, categories = excluded.categories,
      tags = excluded.tags, facets = excluded.facets, lexemes = excluded.lexemes
    where (s.kind, s.title, s.full_url, s.main_image_id, s.date, s.visible_at, s.place, s.facets, s.lexemes)
      is distinct from (excluded.kind, excluded.title, excluded.full_url, excluded.main_image_id, excluded.date,
        excluded.visible_at, excluded.place, excluded.facets, excluded.lexemes)
  ),
  texts as (
    insert into search_texts as x (site_id, area, id, body) select $1, $2, id, body from given
    on conflict (site_id, area, id) do update set body = excluded.body where x.body <> excluded.body
  )
  select word from counted where uses <= 0 union all select null where not exists (select from setting)`

const forgetWordsText = `
  delete from search_words where site_id = $1 and area = $2 and word = any ($3::text[]) and uses <= 0`

/** Sets the dictionary that an area is indexed with. */
export async function setDictionary(tx: Tx, { siteId, area }: IndexScope, dictionary: string): Promise<void> {
  const text = `
    insert into search_settings (site_id, area, dictionary) values ($1, $2, $3)
    on conflict (site_id, area) do update set dictionary = excluded.dictionary`
  await tx.sql('search_set_dictionary', text, [siteId, area, dictionary])
}

/** Reads the dictionary that an area is indexed with; null before anything was indexed. */
export async function readDictionary(tx: Tx, { siteId, area }: IndexScope): Promise<string | null> {
  const text = 'select dictionary from search_settings where site_id = $1 and area = $2'
  const [row] = await tx.sql<{ dictionary: string }>('search_dictionary', text, [siteId, area])
  return row?.dictionary ?? null
}

/** Reads the ids of all documents of an area. */
export async function readDocumentIds(tx: Tx, { siteId, area }: IndexScope): Promise<string[]> {
  const text = `select replace(id::text, '-', '') as id from search_documents where site_id = $1 and area = $2`
  return (await tx.sql<{ id: string }>('search_document_ids', text, [siteId, area])).map(({ id }) => id)
}

/** Reads the addresses of these documents by their ids. */
export async function readDocumentUrls(
  tx: Tx,
  { siteId, area }: IndexScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const text = `
    select replace(id::text, '-', '') as id, full_url as url from search_documents
    where site_id = $1 and area = $2 and id = any ($3::uuid[])`
  const rows = await tx.sql<{ id: string; url: string }>('search_document_urls', text, [siteId, area, [...ids]])
  return new Map(rows.map(({ id, url }) => [id, url]))
}
