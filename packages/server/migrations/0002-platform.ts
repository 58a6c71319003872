import { sql, type Kysely } from 'kysely'

/** Platform tables (without a site), and the functions through which requests access them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db)
  await makeSiteFunctions(db)
  await makeSessionFunctions(db)
  await makeRateFunction(db)
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sites (
      id uuid primary key,
      identifier text not null unique,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create table hosts (
      host text primary key,
      site_id uuid not null references sites (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index hosts_of_site on hosts (site_id);
    create table accounts (
      id uuid primary key,
      email text not null,
      display_name text not null,
      password_hash text not null,
      locale text not null default 'en-US',
      created_at timestamptz not null default now(),
      disabled_at timestamptz
    );
    create unique index accounts_by_email on accounts (lower(email));
    create table account_sessions (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index account_sessions_of_account on account_sessions (account_id);
    create table secrets (
      name text primary key,
      value bytea not null
    );
    create unlogged table rate_buckets (
      key text primary key,
      full_at timestamptz not null
    );
    create index rate_buckets_by_time on rate_buckets (full_at)`.execute(db)
}

async function makeSiteFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function site_of_host(wanted text) returns table (id uuid, identifier text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier from hosts h join sites s on s.id = h.site_id
      where h.host = wanted and s.deleted_at is null
    $$;
    create function site_of_identifier(wanted text) returns table (id uuid, identifier text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier from sites s where s.identifier = wanted and s.deleted_at is null
    $$;
    create function first_site() returns table (id uuid, identifier text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier from sites s where s.deleted_at is null order by s.created_at, s.id limit 1
    $$;
    revoke all on function site_of_host(text), site_of_identifier(text), first_site() from public;
    grant execute on function site_of_host(text), site_of_identifier(text), first_site() to sitewright_web`.execute(db)
}

async function makeSessionFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function account_of_email(wanted text)
    returns table (id uuid, email text, display_name text, password_hash text, locale text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.password_hash, a.locale from accounts a
      where lower(a.email) = lower(wanted) and a.disabled_at is null
    $$;
    create function session_of_hash(wanted bytea, at timestamptz, idle_ms bigint)
    returns table (account_id uuid, email text, display_name text, locale text, seen_at timestamptz, expires_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.locale, s.seen_at, s.expires_at
      from account_sessions s join accounts a on a.id = s.account_id
      where s.token_hash = wanted and s.expires_at > at and s.seen_at + idle_ms * interval '1 millisecond' > at
        and a.disabled_at is null
    $$;
    create function start_session(hash bytea, account uuid, at timestamptz, until timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from account_sessions where account_id = account and expires_at <= at;
      insert into account_sessions (token_hash, account_id, created_at, seen_at, expires_at)
      values (hash, account, at, at, until)
    $$;
    create function touch_session(hash bytea, at timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update account_sessions set seen_at = at where token_hash = hash and seen_at < at
    $$;
    create function end_session(hash bytea) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from account_sessions where token_hash = hash
    $$;
    create function rehash_password(account uuid, old_hash text, new_hash text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update accounts set password_hash = new_hash where id = account and password_hash = old_hash
    $$;
    revoke all on function account_of_email(text), session_of_hash(bytea, timestamptz, bigint),
      start_session(bytea, uuid, timestamptz, timestamptz), touch_session(bytea, timestamptz), end_session(bytea),
      rehash_password(uuid, text, text) from public;
    grant execute on function account_of_email(text), session_of_hash(bytea, timestamptz, bigint),
      start_session(bytea, uuid, timestamptz, timestamptz), touch_session(bytea, timestamptz), end_session(bytea),
      rehash_password(uuid, text, text) to sitewright_web`.execute(db)
}

/**
 * `take_permits` takes up to `wanted` permits from a bucket that holds at most `burst` and refills by one every `every_ms`. It is
 * the generic cell rate algorithm: `full_at` is the time at which the bucket will be full again. Returns the number of granted
 * permits and the milliseconds until another one is available. Uses the database's clock, because those of processes may differ.
 */
async function makeRateFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_permits(bucket text, wanted integer, burst integer, every_ms double precision)
    returns table (granted integer, wait_ms double precision)
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      at timestamptz := clock_timestamp();
      held timestamptz;
      free integer;
    begin
      insert into rate_buckets as b (key, full_at) values (bucket, at) on conflict (key) do nothing;
      select b.full_at into held from rate_buckets b where b.key = bucket for update;
      held := greatest(held, at);
      free := floor(burst - extract(epoch from (held - at)) * 1000 / every_ms + 0.000001)::integer;
      granted := greatest(0, least(wanted, free));
      update rate_buckets b set full_at = held + granted * every_ms * interval '1 millisecond' where b.key = bucket;
      held := held + granted * every_ms * interval '1 millisecond';
      wait_ms := greatest(0, extract(epoch from (held - at)) * 1000 - (burst - 1) * every_ms);
      return next;
    end
    $$;
    revoke all on function take_permits(text, integer, integer, double precision) from public;
    grant execute on function take_permits(text, integer, integer, double precision) to sitewright_web`.execute(db)
}
