import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * The media library: what pictures are found and sorted by, their crop and the version of their address, uploads in progress, and
 * content that was replaced and can be brought back. `media_use_view` lists what shows a picture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assets
      add column version integer not null default 1 check (version > 0),
      add column edit integer not null default 0,
      add column crop jsonb,
      add column source_width integer,
      add column source_height integer,
      add column name_key text collate "C" not null default '',
      add column added_by text not null default '';
    update assets set source_width = width, source_height = height, name_key = lower(file_name);
    create index assets_by_name on assets (site_id, name_key, id) where deleted_at is null;
    create index assets_by_size on assets (site_id, bytes, id) where deleted_at is null;
    create table asset_terms (
      site_id uuid not null,
      term text collate "C" not null,
      asset_id uuid not null,
      primary key (site_id, term, asset_id),
      foreign key (site_id, asset_id) references assets (site_id, id) on delete cascade
    );
    create index asset_terms_of_asset on asset_terms (site_id, asset_id);
    insert into asset_terms (site_id, term, asset_id)
      select distinct site_id, left(term, 100), id from (
        select a.site_id, a.id, regexp_replace(normalize(lower(word), NFKD), '[\u0300-\u036f]', '', 'g') as term
        from assets a, regexp_split_to_table(a.file_name || ' ' || a.title || ' ' || a.alt_text, '[^[:alnum:]]+') as word
        union select site_id, id, lower(file_name) from assets
      ) words where term <> '';
    create or replace view media_asset_view with (security_invoker = true) as
      select site_id, id, file_name, content_type, width, height, focal_x, focal_y, colors, alt_text, title, version
      from assets where deleted_at is null`.execute(db)
  await makeUploads(db)
  await makeUseView(db)
}

async function makeUploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asset_uploads (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      asset_id uuid not null,
      is_replacement boolean not null,
      file_name text not null,
      alt_text text not null,
      bytes bigint not null check (bytes > 0),
      received bigint not null default 0 check (received between 0 and bytes),
      state text not null default 'receiving' check (state in ('receiving', 'processing', 'done', 'failed')),
      problem text,
      file_key text not null,
      undo_version integer,
      account_id uuid,
      created_at timestamptz not null,
      processing_at timestamptz,
      primary key (site_id, id)
    );
    create index asset_uploads_by_age on asset_uploads (created_at);
    create table asset_replacements (
      site_id uuid not null,
      asset_id uuid not null,
      version integer not null,
      file jsonb not null,
      replaced_at timestamptz not null,
      primary key (site_id, asset_id, version),
      foreign key (site_id, asset_id) references assets (site_id, id) on delete cascade
    );
    create index asset_replacements_by_age on asset_replacements (replaced_at)`.execute(db)
  await protectSiteTable(db, 'asset_terms', 'select, insert, delete')
  await protectSiteTable(db, 'asset_uploads', 'select, insert, update')
  await protectSiteTable(db, 'asset_replacements', 'select, insert, delete')
}

/**
 * Everything that shows pictures, also in drafts. Ids in documents, settings and tweaks that belong to no picture match none. Every
 * part begins with the site's rows of an indexed table.
 */
async function makeUseView(db: Kysely<unknown>): Promise<void> {
  const idsIn = (document: string) =>
    sql.raw(`lateral (
      select distinct substring(found #>> '{}' from '[0-9a-f]{32}')::uuid as asset_id
      from jsonb_path_query(${document}, '$.** ? (@.type() == "string" && @ like_regex "(^|/s/)[0-9a-f]{32}($|/)")') as found
    ) as shown`)
  await sql`
    create index product_images_of_asset on product_images (site_id, asset_id);
    create index review_pictures_of_asset on review_pictures (site_id, asset_id);
    create view media_use_view with (security_invoker = true) as
      select i.site_id, i.asset_id, 'product' as kind, p.id as owner_id, coalesce(v.content ->> 'title', '') as title
        from product_images i
        join products p on p.site_id = i.site_id and p.id = i.product_id and p.deleted_at is null
        left join item_versions v on v.site_id = p.site_id and v.id = coalesce(p.draft_version, p.published_version)
      union
      select a.site_id, a.main_image_id, 'product', p.id, coalesce(v.content ->> 'title', '')
        from variants a
        join products p on p.site_id = a.site_id and p.id = a.product_id and p.deleted_at is null
        left join item_versions v on v.site_id = p.site_id and v.id = coalesce(p.draft_version, p.published_version)
        where a.main_image_id is not null and a.deleted_at is null
      union
      select p.site_id, shown.asset_id, 'product', p.id, coalesce(v.content ->> 'title', '')
        from products p
        join item_versions v on v.site_id = p.site_id and v.id in (p.draft_version, p.published_version),
        ${idsIn('v.content')}
        where p.deleted_at is null
      union
      select site_id, main_image_id, 'page', id, title from pages where main_image_id is not null and deleted_at is null
      union
      select p.site_id, shown.asset_id, 'page', p.id, p.title
        from pages p join page_versions v on v.site_id = p.site_id and v.id in (p.draft_version, p.published_version),
        ${idsIn('v.document')}
        where p.deleted_at is null
      union
      select site_id, main_image_id, 'item', id, title from items where main_image_id is not null and deleted_at is null
      union
      select i.site_id, shown.asset_id, 'item', i.id, i.title
        from items i join page_versions v on v.site_id = i.site_id and v.id in (i.draft_version, i.published_version),
        ${idsIn('v.document')}
        where i.deleted_at is null
      union
      select r.site_id, shown.asset_id, 'area', r.id, r.name
        from block_areas r join page_versions v on v.site_id = r.site_id and v.id = r.published_version,
        ${idsIn('v.document')}
      union
      select site_id, avatar_id, 'author', id, display_name from authors where avatar_id is not null
      union
      select p.site_id, p.asset_id, 'review', r.id, r.product_name
        from review_pictures p join reviews r on r.site_id = p.site_id and r.id = p.review_id
      union
      select s.site_id, shown.asset_id, 'settings', s.site_id, '' from site_settings s, ${idsIn('s.settings')}
      union
      select t.site_id, shown.asset_id, 'design', t.site_id, '' from site_themes t, ${idsIn('t.tweaks')};
    grant select on media_use_view to sitewright_web`.execute(db)
}
