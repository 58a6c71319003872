import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Settings and revision of a site, its teammates, its activity log and its outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      site_id uuid primary key references sites (id) on delete cascade,
      revision bigint not null default 1,
      title text not null,
      tagline text not null default '',
      description text not null default '',
      language text not null default 'en-US',
      time_zone text not null default 'America/New_York',
      currency text not null default 'USD',
      settings jsonb not null default '{}',
      updated_at timestamptz not null default now()
    );
    create table teammates (
      site_id uuid not null references sites (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      roles smallint[] not null,
      is_owner boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (site_id, account_id)
    );
    create index teammates_by_account on teammates (account_id);
    create table activity (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      at timestamptz not null,
      account_id uuid,
      action text not null,
      target_kind text not null,
      target_id text not null,
      target_title text not null default '',
      request_id text not null default '',
      primary key (site_id, id)
    );
    create table outbox (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      kind text not null,
      key text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      primary key (site_id, id),
      unique (site_id, key)
    );
    create index outbox_by_due on outbox (due_at)`.execute(db)
  await protectSiteTable(db, 'site_settings')
  await protectSiteTable(db, 'teammates')
  await protectSiteTable(db, 'activity', 'select, insert')
  await protectSiteTable(db, 'outbox', 'select, insert')
  await makeFunctions(db)
}

/**
 * Database functions through which requests read several sites at once, past row-level security: the sites of an account and the
 * revisions of sites.
 */
async function makeFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sites_of_account(account uuid)
    returns table (id uuid, identifier text, title text, roles smallint[], is_owner boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, coalesce(w.title, s.identifier), t.roles, t.is_owner
      from teammates t join sites s on s.id = t.site_id left join site_settings w on w.site_id = s.id
      where t.account_id = account and s.deleted_at is null
      order by s.created_at, s.id
    $$;
    create function revisions_of_sites(wanted uuid[]) returns table (id uuid, revision bigint)
    language sql stable security definer set search_path = public, pg_temp as $$
      select w.site_id, w.revision from site_settings w join sites s on s.id = w.site_id
      where w.site_id = any (wanted) and s.deleted_at is null
    $$;
    revoke all on function sites_of_account(uuid), revisions_of_sites(uuid[]) from public;
    grant execute on function sites_of_account(uuid), revisions_of_sites(uuid[]) to sitewright_web`.execute(db)
}
