import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Versions of products, archive and schedule, undo of changes, and the studio's list of products (BX-2.01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into job_tasks (name) values ('product-versions.prune') on conflict do nothing`.execute(db)
  await sql`
    alter table products
      add column version integer not null default 1,
      add column publish_at timestamptz,
      add column archived_at timestamptz;
    create index products_scheduled on products (publish_at)
      where publish_at is not null and visibility = 'hidden' and archived_at is null and deleted_at is null;
    drop index products_hidden;
    create index products_hidden on products (site_id, id)
      where (visibility = 'hidden' or archived_at is not null) and deleted_at is null;
    create or replace view catalog_hidden_view with (security_invoker = true) as
      select site_id, id as product_id from products
      where (visibility = 'hidden' or archived_at is not null) and deleted_at is null;
    grant delete on product_images to sitewright_web`.execute(db)
  await makeVersions(db)
  await makeList(db)
  await fillList(db)
}

/**
 * `product_versions` has everything that owners edit of a product, as it was after each change; `product_changes` what an action
 * changed, so that it can be undone: for each product the versions before and after (0 before it was created). A request that is
 * sent again with its key finds the change that it made.
 */
async function makeVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_versions (
      site_id uuid not null references sites (id) on delete cascade,
      product_id uuid not null,
      version integer not null,
      snapshot jsonb not null,
      account_id uuid,
      account_name text not null default '',
      created_at timestamptz not null,
      primary key (site_id, product_id, version),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index product_versions_by_age on product_versions (created_at);
    create table product_changes (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      action text not null,
      request_key text,
      items jsonb not null,
      created_at timestamptz not null,
      undone_at timestamptz,
      primary key (site_id, id)
    );
    create unique index product_changes_by_key on product_changes (site_id, request_key) where request_key is not null;
    create index product_changes_by_age on product_changes (created_at)`.execute(db)
  await protectSiteTable(db, 'product_versions', 'select, insert')
  await protectSiteTable(db, 'product_changes', 'select, insert, update')
}

/** What the studio's list shows and sorts by, hidden and archived products included, and the terms by which it is searched. */
async function makeList(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_list (
      site_id uuid not null references sites (id) on delete cascade,
      product_id uuid not null,
      collection_id uuid not null,
      url_id text not null,
      product_type smallint not null,
      state text not null,
      publish_at timestamptz,
      version integer not null,
      title text not null,
      title_key text collate "C" not null,
      sku text not null default '',
      variant_ids uuid[] not null default '{}',
      from_cents bigint not null default 0,
      to_cents bigint not null default 0,
      is_on_sale boolean not null default false,
      tags text[] not null default '{}',
      tag_keys text[] not null default '{}',
      categories text[] not null default '{}',
      category_keys text[] not null default '{}',
      image_id uuid,
      updated_at timestamptz not null,
      primary key (site_id, product_id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create table product_terms (
      site_id uuid not null references sites (id) on delete cascade,
      term text collate "C" not null,
      product_id uuid not null,
      primary key (site_id, term, product_id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index product_terms_of_product on product_terms (site_id, product_id)`.execute(db)
  await protectSiteTable(db, 'product_list')
  await protectSiteTable(db, 'product_terms')
  await sql`revoke update on product_terms from sitewright_web`.execute(db)
}

/** Fills list and terms of products that exist. Their next change writes both again. */
async function fillList(db: Kysely<unknown>): Promise<void> {
  const plain = (text: string) => sql`
    left(btrim(lower(regexp_replace(normalize(${sql.raw(text)}, NFKD), '[\u0300-\u036f]', '', 'g'))), 100)`
  await sql`
    insert into product_list (site_id, product_id, collection_id, url_id, product_type, state, version, title, title_key, sku,
      variant_ids, from_cents, to_cents, is_on_sale, tags, tag_keys, categories, category_keys, image_id, updated_at)
    select p.site_id, p.id, p.collection_id, p.url_id, p.product_type, p.visibility, p.version, i.content ->> 'title',
      ${plain(`i.content ->> 'title'`)}, case when cardinality(v.ids) = 1 then v.skus[1] else '' end, v.ids, v.low, v.high,
      v.is_on_sale, t.labels, t.keys, c.labels, c.keys,
      (select asset_id from product_images g where g.site_id = p.site_id and g.product_id = p.id order by position limit 1),
      p.updated_at
    from products p
    join item_versions i on i.site_id = p.site_id and i.id = p.published_version
    cross join lateral (
      select coalesce(array_agg(id order by position), '{}') as ids, coalesce(array_agg(sku order by position), '{}') as skus,
        coalesce(min(case when on_sale then sale_price_cents else price_cents end), 0) as low,
        coalesce(max(case when on_sale then sale_price_cents else price_cents end), 0) as high,
        coalesce(bool_or(on_sale), false) as is_on_sale
      from variants v where v.site_id = p.site_id and v.product_id = p.id and v.deleted_at is null) v
    cross join lateral (${labelsOf('tags')}) t
    cross join lateral (${labelsOf('categories')}) c
    where p.deleted_at is null`.execute(db)
  await sql`
    with words as (
      select l.site_id, l.product_id, regexp_split_to_table(concat_ws(' ', l.title, array_to_string(l.tags || l.categories, ' ')),
        '[[:space:]]+') as word
      from product_list l
    ), terms as (
      select * from words
      union select site_id, product_id, regexp_replace(word, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') from words
      union select v.site_id, v.product_id, v.sku from variants v join product_list l using (site_id, product_id)
        where v.deleted_at is null
    )
    insert into product_terms (site_id, product_id, term)
    select distinct t.site_id, t.product_id, ${plain('t.word')} from terms t where ${plain('t.word')} <> ''`.execute(db)
}

function labelsOf(name: 'tags' | 'categories') {
  return sql`
    select coalesce(array_agg(label order by place), '{}') as labels,
      coalesce(array_agg(lower(btrim(label)) order by place), '{}') as keys
    from jsonb_array_elements_text(i.content -> ${sql.lit(name)}) with ordinality as one (label, place)`
}
