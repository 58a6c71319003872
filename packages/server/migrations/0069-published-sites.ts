import { sql, type Kysely } from 'kysely'

/**
 * A site is shown to visitors once it is published; those that exist are. Until then its team sees it by a preview: a ticket for one use
 * becomes the token of a cookie, and both end with the session that asked for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sites add column is_published boolean not null default true;
    drop function site_of_host(text);
    drop function site_of_identifier(text);
    drop function first_site();
    create function site_of_host(wanted text) returns table (id uuid, identifier text, is_published boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, s.is_published from hosts h join sites s on s.id = h.site_id
      where h.host = wanted and s.deleted_at is null
    $$;
    create function site_of_identifier(wanted text) returns table (id uuid, identifier text, is_published boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, s.is_published from sites s
      where s.identifier = wanted and s.deleted_at is null
    $$;
    create function first_site() returns table (id uuid, identifier text, is_published boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, s.is_published from sites s
      where s.deleted_at is null order by s.created_at, s.id limit 1
    $$;
    drop function sites_of_account(uuid);
    create function sites_of_account(account uuid)
    returns table (id uuid, identifier text, title text, roles smallint[], is_owner boolean, is_published boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, coalesce(w.title, s.identifier), t.roles, t.is_owner, s.is_published
      from teammates t join sites s on s.id = t.site_id left join site_settings w on w.site_id = s.id
      where t.account_id = account and t.removed_at is null and s.deleted_at is null
      order by s.created_at, s.id
    $$;
    create function is_site_published() returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select is_published from sites where id = nullif(current_setting('app.site', true), '')::uuid and deleted_at is null
    $$;
    create function publish_site(wanted boolean) returns uuid
    language sql security definer set search_path = public, pg_temp as $$
      update sites set is_published = wanted
      where id = nullif(current_setting('app.site', true), '')::uuid and deleted_at is null
      returning id
    $$`.execute(db)
  await makePreviews(db)
  await sql`
    revoke all on function site_of_host(text), site_of_identifier(text), first_site(), sites_of_account(uuid), is_site_published(),
      publish_site(boolean), start_preview(uuid, uuid, bytea, timestamptz, timestamptz),
      open_preview(uuid, bytea, bytea, timestamptz, timestamptz), account_of_preview(uuid, bytea, timestamptz, bigint)
      from public;
    grant execute on function site_of_host(text), site_of_identifier(text), first_site(), sites_of_account(uuid), is_site_published(),
      publish_site(boolean), start_preview(uuid, uuid, bytea, timestamptz, timestamptz),
      open_preview(uuid, bytea, bytea, timestamptz, timestamptz), account_of_preview(uuid, bytea, timestamptz, bigint)
      to sitewright_web`.execute(db)
}

async function makePreviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table previews (
      token_hash bytea primary key,
      site_id uuid not null references sites (id) on delete cascade,
      session_id uuid not null references account_sessions (id) on delete cascade,
      is_ticket boolean not null,
      expires_at timestamptz not null
    );
    create index previews_of_session on previews (session_id);
    create index previews_of_site on previews (site_id);
    create function start_preview(session uuid, site uuid, hash bytea, at timestamptz, until timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from previews where session_id = session and expires_at <= at;
      insert into previews (token_hash, site_id, session_id, is_ticket, expires_at) values (hash, site, session, true, until)
    $$;
    create function open_preview(site uuid, ticket bytea, hash bytea, at timestamptz, until timestamptz)
    returns setof uuid
    language sql security definer set search_path = public, pg_temp as $$
      update previews set token_hash = hash, is_ticket = false, expires_at = until
      where token_hash = ticket and site_id = site and is_ticket and expires_at > at
      returning session_id
    $$;
    create function account_of_preview(site uuid, hash bytea, at timestamptz, idle bigint) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.account_id from previews p join account_sessions s on s.id = p.session_id
        join accounts a on a.id = s.account_id
      where p.token_hash = hash and p.site_id = site and not p.is_ticket and p.expires_at > at and s.expires_at > at
        and s.seen_at > at - idle * interval '1 millisecond' and a.disabled_at is null
    $$`.execute(db)
}
