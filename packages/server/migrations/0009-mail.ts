import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Waiting and sent mails of sites and of the platform, and password resets for studio accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db)
  await protectSiteTable(db, 'mails', 'select, insert')
  await makeMailFunctions(db)
  await makeResetFunctions(db)
  await makeSessionFunction(db)
}

/**
 * `state` is waiting, sent, failed (given up) or decoy. A decoy is never sent: it is written so that an unknown address costs the
 * same work as a known one. `key` identifies the mail. The first attempt sets `message_id`, which then never changes.
 */
async function makeTables(db: Kysely<unknown>): Promise<void> {
  const columns = sql`
      key text not null,
      template text not null,
      recipient text not null,
      sender text not null,
      language text not null,
      subject text not null,
      plain text not null,
      html text not null,
      unsubscribe_url text,
      state text not null default 'waiting',
      message_id text,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      done_at timestamptz,
      last_error text`
  await sql`
    create table mails (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      ${columns},
      primary key (site_id, id),
      unique (site_id, key)
    );
    create index mails_by_due on mails (due_at) where state = 'waiting';
    create index mails_by_time on mails (site_id, created_at desc, id desc);
    create index mails_by_age on mails (created_at);
    create table platform_mails (
      id uuid primary key,
      account_id uuid references accounts (id) on delete cascade,
      ${columns},
      unique (key)
    );
    create index platform_mails_by_due on platform_mails (due_at) where state = 'waiting';
    create index platform_mails_of_account on platform_mails (account_id, created_at desc, id desc);
    create table password_resets (
      token_hash bytea primary key,
      account_id uuid references accounts (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index password_resets_of_account on password_resets (account_id)`.execute(db)
}

async function makeMailFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function queue_platform_mail(mail jsonb) returns void
    language sql security definer set search_path = public, pg_temp as $$
      insert into platform_mails
        (id, account_id, key, template, recipient, sender, language, subject, plain, html, state, last_error)
      select m.id, m.account_id, m.key, m.template, m.recipient, m.sender, m.language, m.subject, m.plain, m.html, m.state,
        m.last_error
      from jsonb_to_record(mail) as m (id uuid, account_id uuid, key text, template text, recipient text, sender text,
        language text, subject text, plain text, html text, state text, last_error text)
      on conflict do nothing
    $$;
    create function platform_mails_of_account(account uuid, before timestamptz, before_id uuid, most integer)
    returns table (id uuid, template text, recipient text, subject text, plain text, html text, state text,
      created_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select m.id, m.template, m.recipient, m.subject, m.plain, m.html, m.state, m.created_at from platform_mails m
      where m.account_id = account and m.state <> 'decoy' and (m.created_at, m.id) < (before, before_id)
      order by m.created_at desc, m.id desc limit most
    $$;
    revoke all on function queue_platform_mail(jsonb), platform_mails_of_account(uuid, timestamptz, uuid, integer) from public;
    grant execute on function queue_platform_mail(jsonb), platform_mails_of_account(uuid, timestamptz, uuid, integer)
      to sitewright_web`.execute(db)
}

/**
 * `account` is null when somebody asks for a password reset with an unknown address: the same rows are written, so that the
 * response takes as long as for a known one, but the link resets no password.
 */
async function makeResetFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function start_password_reset(hash bytea, account uuid, until timestamptz, mail jsonb) returns void
    language sql security definer set search_path = public, pg_temp as $$
      insert into password_resets (token_hash, account_id, expires_at) values (hash, account, until);
      select queue_platform_mail(mail)
    $$;
    create function password_reset_of_hash(hash bytea, at timestamptz)
    returns table (account_id uuid, email text, display_name text, locale text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.locale from password_resets r join accounts a on a.id = r.account_id
      where r.token_hash = hash and r.expires_at > at and a.disabled_at is null
    $$;
    create function finish_password_reset(hash bytea, at timestamptz, new_hash text, mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      account uuid;
    begin
      delete from password_resets r where r.token_hash = hash and r.expires_at > at returning r.account_id into account;
      if account is null then
        return false;
      end if;
      update accounts a set password_hash = new_hash where a.id = account and a.disabled_at is null;
      if not found then
        return false;
      end if;
      delete from password_resets r where r.account_id = account;
      delete from account_sessions s where s.account_id = account;
      perform queue_platform_mail(mail);
      return true;
    end
    $$;
    revoke all on function start_password_reset(bytea, uuid, timestamptz, jsonb), password_reset_of_hash(bytea, timestamptz),
      finish_password_reset(bytea, timestamptz, text, jsonb) from public;
    grant execute on function start_password_reset(bytea, uuid, timestamptz, jsonb),
      password_reset_of_hash(bytea, timestamptz), finish_password_reset(bytea, timestamptz, text, jsonb)
      to sitewright_web`.execute(db)
}

/**
 * Starts a session only while the account has the password that was checked. Otherwise a sign-in that runs during a password
 * change would outlive the end of all sessions. A lock on the account's row makes the sign-in and the password change wait for
 * each other.
 */
async function makeSessionFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function start_session(hash bytea, account uuid, known_hash text, at timestamptz, until timestamptz)
    returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from accounts a where a.id = account and a.password_hash = known_hash and a.disabled_at is null for share;
      if not found then
        return false;
      end if;
      delete from account_sessions s where s.account_id = account and s.expires_at <= at;
      insert into account_sessions (token_hash, account_id, created_at, seen_at, expires_at)
      values (hash, account, at, at, until);
      return true;
    end
    $$;
    revoke all on function start_session(bytea, uuid, text, timestamptz, timestamptz) from public;
    grant execute on function start_session(bytea, uuid, text, timestamptz, timestamptz) to sitewright_web`.execute(db)
}
