import { sql, type Kysely } from 'kysely'

/**
 * The studio's lists fold words as the site search does: `ł` is found by `l`, `ß` by `ss`, and the words after an apostrophe by
 * themselves. Adds these terms to those that exist. The former terms stay, because processes of the former version search by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, key] of tables) {
    const [terms, id] = [sql.table(table), sql.ref(`t.${key}`)]
    await sql`
      insert into ${terms} (site_id, term, ${sql.ref(key)})
      select distinct t.site_id, left(part, 100), ${id}
      from ${terms} t
      cross join lateral (select ${folded} as term) f
      cross join lateral (
        select f.term as part union all select regexp_split_to_table(f.term, '''')
      ) parts
      where t.term ~ '[^ -~]|''' and part <> ''
      on conflict do nothing`.execute(db)
  }
}

const tables = [
  ['product_terms', 'product_id'],
  ['order_terms', 'number'],
  ['review_terms', 'review_id'],
  ['discount_terms', 'discount_id'],
  ['asset_terms', 'asset_id'],
] as const

const letters = sql.raw(
  `translate(lower(t.term), 'łøđðı‘’ʼٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'loddi''''''اييهك01234567890123456789')`,
)
const spelled = sql`replace(replace(replace(replace(${letters}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
const folded = sql`regexp_replace(normalize(${spelled}, NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f]', '', 'g')`
