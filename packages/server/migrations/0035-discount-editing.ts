import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Discounts that can be changed (BX-2.09): `version` counts the changes, so that of two owners who change the same discount at once
 * the second is told. The terms are the words by which owners find a discount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table discounts add column version integer not null default 1;
    create table discount_terms (
      site_id uuid not null references sites (id) on delete cascade,
      term text collate "C" not null,
      discount_id uuid not null,
      primary key (site_id, term, discount_id),
      foreign key (site_id, discount_id) references discounts (site_id, id) on delete cascade
    );
    create index discount_terms_of_discount on discount_terms (site_id, discount_id);
    insert into discount_terms (site_id, term, discount_id)
    select distinct d.site_id, left(lower(w.word), 100), d.id
    from discounts d cross join lateral regexp_split_to_table(concat_ws(' ', d.code, d.name), '\\s+') as w (word)
    where w.word <> ''`.execute(db)
  await protectSiteTable(db, 'discount_terms', 'select, insert, delete')
}
