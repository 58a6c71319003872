import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Pages and collections with their items and versions, authors, the open block areas of themes, navigation and redirects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makePages(db)
  await makeNavigation(db)
  await makeItems(db)
}

/**
 * `page_versions` stores versions of the documents of pages, block areas and items; `owner_id` is the id of that page, block
 * area or item.
 */
async function makePages(db: Kysely<unknown>): Promise<void> {
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
    create unique index pages_by_url on pages (site_id, url_id) where deleted_at is null;
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
    )`.execute(db)
  for (const table of ['pages', 'block_areas']) await protectSiteTable(db, table)
  await protectSiteTable(db, 'page_versions', 'select, insert')
}

/** A navigation item with a `parent_id` is in its parent's folder. A redirect with `is_folder` also covers the paths below it. */
async function makeNavigation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table navigation_items (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      navigation_id text not null,
      parent_id uuid,
      position integer not null,
      page_id uuid,
      link_url text,
      link_title text,
      link_new_window boolean not null default false,
      primary key (site_id, id),
      check ((page_id is null) <> (link_url is null)),
      foreign key (site_id, page_id) references pages (site_id, id) on delete cascade,
      foreign key (site_id, parent_id) references navigation_items (site_id, id) on delete cascade
    );
    create index navigation_items_in_order on navigation_items (site_id, navigation_id, position);
    create table redirects (
      site_id uuid not null references sites (id) on delete cascade,
      from_path text not null,
      to_path text not null,
      is_folder boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (site_id, from_path)
    )`.execute(db)
  for (const table of ['navigation_items', 'redirects']) await protectSiteTable(db, table)
}

/**
 * Blog posts, events and gallery pictures. `published_at` is null for a draft and may be in the future. `…_keys` hold tags and
 * categories in lower case, so that filters ignore case.
 */
async function makeItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authors (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      account_id uuid,
      display_name text not null,
      first_name text not null default '',
      last_name text not null default '',
      bio text not null default '',
      avatar_id uuid,
      website_url text not null default '',
      created_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create table items (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      collection_id uuid not null,
      record_type smallint not null,
      url_id text not null,
      title text not null,
      excerpt text not null default '',
      main_image_id uuid,
      source_url text not null default '',
      author_id uuid,
      tags text[] not null default '{}',
      tag_keys text[] not null default '{}',
      categories text[] not null default '{}',
      category_keys text[] not null default '{}',
      is_featured boolean not null default false,
      passthrough boolean not null default false,
      position integer not null default 0,
      published_at timestamptz,
      starts_at timestamptz,
      ends_at timestamptz,
      location jsonb,
      custom_content jsonb,
      draft_version uuid not null,
      published_version uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, collection_id) references pages (site_id, id) on delete cascade,
      foreign key (site_id, author_id) references authors (site_id, id)
    );
    create unique index items_by_url on items (site_id, collection_id, url_id) where deleted_at is null;
    create index items_by_time on items (site_id, collection_id, published_at desc, id) where deleted_at is null;
    create index items_in_order on items (site_id, collection_id, position, id) where deleted_at is null;
    create index items_to_come on items (site_id, published_at) where deleted_at is null`.execute(db)
  for (const table of ['authors', 'items']) await protectSiteTable(db, table)
}
