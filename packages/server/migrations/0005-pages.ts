import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Pages and collections with their versions, the open block areas of themes, navigation and redirects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pages (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      url_id text not null,
      title text not null,
      navigation_title text not null default '',
      description text not null default '',
      type smallint not null,
      type_name text not null,
      position integer not null default 0,
      is_home boolean not null default false,
      is_enabled boolean not null default true,
      main_image_id uuid,
      draft_version uuid,
      published_version uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (site_id, id)
    );
    create unique index pages_by_url on pages (site_id, lower(url_id)) where deleted_at is null;
    create unique index pages_home on pages (site_id) where is_home and deleted_at is null;
    create table page_versions (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      owner_id uuid not null,
      document jsonb not null,
      author_id uuid,
      created_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create index page_versions_of_owner on page_versions (site_id, owner_id, created_at);
    create table block_areas (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      name text not null,
      published_version uuid,
      updated_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, name)
    );
    create table navigation_items (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      navigation_id text not null,
      position integer not null,
      page_id uuid,
      link_url text,
      link_title text,
      link_new_window boolean not null default false,
      primary key (site_id, id),
      check ((page_id is null) <> (link_url is null)),
      foreign key (site_id, page_id) references pages (site_id, id) on delete cascade
    );
    create index navigation_items_in_order on navigation_items (site_id, navigation_id, position);
    create table redirects (
      site_id uuid not null references sites (id) on delete cascade,
      from_path text not null,
      to_path text not null,
      created_at timestamptz not null default now(),
      primary key (site_id, from_path)
    )`.execute(db)
  for (const table of ['pages', 'block_areas', 'navigation_items', 'redirects']) await protectSiteTable(db, table)
  await protectSiteTable(db, 'page_versions', 'select, insert')
}
