import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Files and themes of a site. A theme version without a site is a built-in one, which every site can read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assets (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      file_name text not null,
      content_type text not null,
      bytes bigint not null check (bytes >= 0),
      width integer,
      height integer,
      frames integer not null default 1,
      focal_x real not null default 0.5,
      focal_y real not null default 0.5,
      colors jsonb,
      alt_text text not null default '',
      title text not null default '',
      file_key text not null,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (site_id, id)
    );
    create table theme_versions (
      site_id uuid references sites (id) on delete cascade,
      id uuid primary key,
      name text not null,
      content_hash text not null,
      conf jsonb not null,
      template_version text not null check (template_version in ('7', '7.1', '8')),
      created_at timestamptz not null default now()
    );
    create unique index theme_versions_by_hash on theme_versions (site_id, name, content_hash) nulls not distinct;
    create table theme_files (
      site_id uuid references sites (id) on delete cascade,
      theme_version_id uuid not null references theme_versions (id) on delete cascade,
      path text not null,
      content bytea not null,
      primary key (theme_version_id, path)
    );
    create table site_themes (
      site_id uuid primary key references sites (id) on delete cascade,
      theme_version_id uuid not null references theme_versions (id),
      tweaks jsonb not null default '{}',
      updated_at timestamptz not null default now()
    )`.execute(db)
  await protectSiteTable(db, 'assets')
  await protectSiteTable(db, 'site_themes')
  for (const table of ['theme_versions', 'theme_files']) {
    await protectSiteTable(db, table, 'select, insert')
    await sql`create policy ${sql.id(`${table}_built_in`)} on ${sql.id(table)} for select to sitewright_web using (site_id is null)`.execute(
      db,
    )
  }
  await sql`
    create view media_asset_view with (security_invoker = true) as
      select site_id, id, file_name, content_type, width, height, focal_x, focal_y, colors, alt_text, title
      from assets where deleted_at is null;
    grant select on media_asset_view to sitewright_web`.execute(db)
}
