import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * What an owner does with a team: invitations, changed and removed teammates, a second step at the sign-in, the list of sessions,
 * a changed email address, and undo in the activity log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendTables(db)
  await makeInvitations(db)
  await replaceSessionFunctions(db)
  await makeAccountFunctions(db)
  await makeEmailFunctions(db)
  await makeSecondStepFunctions(db)
  await makeCodeFunctions(db)
  await makeTeamFunctions(db)
  await makeJoinFunctions(db)
  await sql`
    revoke all on function ${functionsOfRequests} from public;
    grant execute on function ${functionsOfRequests} to sitewright_web`.execute(db)
}

const functionsOfRequests = sql.raw(`
  session_of_hash, start_session, confirm_session, sessions_of_account, end_sessions_of_account,
  account_of_email, account_of_id, save_account, change_password, start_email_change, email_change_of_hash,
  email_change_of_account, finish_email_change, second_step_of_account, begin_second_step,
  replace_recovery_codes, finish_second_step, end_second_step, use_second_step, use_recovery_code, team_of_site,
  invitation_of_hash, join_team, join_team_as_new`)

/**
 * `confirmed_at` is when the password was last given in a session. `totp_pending` is a secret that is being set up, until a code
 * of it was given. `totp_step` is the time step of the last accepted code, so that no code works twice. Secrets are encrypted with
 * a key outside the database.
 */
async function extendTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_sessions
      add column id uuid not null default gen_random_uuid(),
      add column confirmed_at timestamptz,
      add column user_agent text not null default '',
      add column address text not null default '';
    update account_sessions set confirmed_at = created_at;
    alter table account_sessions alter column id drop default, alter column confirmed_at set not null;
    create unique index account_sessions_by_id on account_sessions (id);
    alter table accounts
      add column totp_secret bytea,
      add column totp_pending bytea,
      add column totp_step bigint not null default 0;
    create table account_recovery_codes (
      account_id uuid not null references accounts (id) on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    );
    create table email_changes (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      email text not null,
      expires_at timestamptz not null
    );
    create unique index email_changes_of_account on email_changes (account_id);
    alter table teammates add column removed_at timestamptz;
    alter table activity add column undo jsonb;
    create index activity_by_time on activity (site_id, at desc, id desc);
    create index activity_of_account on activity (site_id, account_id, at desc, id desc);
    create index activity_of_kind on activity (site_id, target_kind, at desc, id desc);
    create index activity_of_target on activity (site_id, target_kind, target_id, at desc, id desc);
    grant select on activity to sitewright_web;
    grant select, update on teammates to sitewright_web`.execute(db)
}

async function makeInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      email text not null,
      roles smallint[] not null,
      token_hash bytea not null,
      invited_by uuid references accounts (id) on delete set null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (site_id, id)
    );
    create unique index invitations_by_email on invitations (site_id, lower(email));
    create index invitations_by_token on invitations (token_hash);
    create index invitations_by_inviter on invitations (invited_by)`.execute(db)
  await protectSiteTable(db, 'invitations')
}

async function replaceSessionFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function session_of_hash(bytea, timestamptz, bigint);
    drop function start_session(bytea, uuid, text, timestamptz, timestamptz);
    create function session_of_hash(wanted bytea, at timestamptz, idle_ms bigint)
    returns table (id uuid, account_id uuid, email text, display_name text, locale text, seen_at timestamptz,
      confirmed_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, a.id, a.email, a.display_name, a.locale, s.seen_at, s.confirmed_at
      from account_sessions s join accounts a on a.id = s.account_id
      where s.token_hash = wanted and s.expires_at > at and s.seen_at + idle_ms * interval '1 millisecond' > at
        and a.disabled_at is null
    $$;
    create function start_session(session uuid, hash bytea, account uuid, known_hash text, at timestamptz, until timestamptz,
      agent text, place text)
    returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from accounts a where a.id = account and a.password_hash = known_hash and a.disabled_at is null for share;
      if not found then
        return false;
      end if;
      delete from account_sessions s where s.account_id = account and s.expires_at <= at;
      insert into account_sessions (id, token_hash, account_id, created_at, seen_at, confirmed_at, expires_at, user_agent, address)
      values (session, hash, account, at, at, at, until, agent, place);
      return true;
    end
    $$;
    create function confirm_session(hash bytea, at timestamptz) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update account_sessions set confirmed_at = at where token_hash = hash
    $$;
    create function sessions_of_account(account uuid, at timestamptz, idle_ms bigint)
    returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, address text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.created_at, s.seen_at, s.user_agent, s.address from account_sessions s
      where s.account_id = account and s.expires_at > at and s.seen_at + idle_ms * interval '1 millisecond' > at
      order by s.seen_at desc, s.id
    $$;
    create function end_sessions_of_account(account uuid, one uuid, beside bytea) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      with ended as (
        delete from account_sessions s
        where s.account_id = account and (one is null or s.id = one) and (beside is null or s.token_hash <> beside)
        returning 1
      )
      select count(*)::integer from ended
    $$`.execute(db)
}

/** Loads an account with what its sign-in needs. A new password ends all sessions and all links that were sent for the account. */
async function makeAccountFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function account_of_email(text);
    create function account_of_email(wanted text)
    returns table (id uuid, email text, display_name text, password_hash text, locale text, has_second_step boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.password_hash, a.locale, a.totp_secret is not null from accounts a
      where lower(a.email) = lower(wanted) and a.disabled_at is null
    $$;
    create function account_of_id(wanted uuid)
    returns table (id uuid, email text, display_name text, password_hash text, locale text, has_second_step boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.password_hash, a.locale, a.totp_secret is not null from accounts a
      where a.id = wanted and a.disabled_at is null
    $$;
    create function save_account(account uuid, new_name text, new_locale text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update accounts set display_name = new_name, locale = new_locale where id = account
    $$;
    create function change_password(account uuid, old_hash text, new_hash text, mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update accounts a set password_hash = new_hash
      where a.id = account and a.password_hash = old_hash and a.disabled_at is null;
      if not found then
        return false;
      end if;
      delete from password_resets r where r.account_id = account;
      delete from email_changes e where e.account_id = account;
      delete from account_sessions s where s.account_id = account;
      perform queue_platform_mail(mail);
      return true;
    end
    $$;
    create or replace function finish_password_reset(hash bytea, at timestamptz, new_hash text, mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      account uuid;
      old_hash text;
    begin
      delete from password_resets r where r.token_hash = hash and r.expires_at > at returning r.account_id into account;
      select a.password_hash into old_hash from accounts a where a.id = account for update;
      return coalesce(change_password(account, old_hash, new_hash, mail), false);
    end
    $$`.execute(db)
}

/** An account has at most one link for a new address. `finish_email_change` returns the address that it replaced. */
async function makeEmailFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function start_email_change(hash bytea, account uuid, new_email text, until timestamptz, mail jsonb) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from email_changes where account_id = account;
      insert into email_changes (token_hash, account_id, email, expires_at) values (hash, account, new_email, until);
      select queue_platform_mail(mail)
    $$;
    create function email_change_of_hash(hash bytea, at timestamptz)
    returns table (account_id uuid, email text, old_email text, display_name text, locale text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, e.email, a.email, a.display_name, a.locale from email_changes e join accounts a on a.id = e.account_id
      where e.token_hash = hash and e.expires_at > at and a.disabled_at is null
    $$;
    create function email_change_of_account(account uuid, at timestamptz) returns table (email text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select e.email from email_changes e where e.account_id = account and e.expires_at > at
    $$;
    create function finish_email_change(hash bytea, at timestamptz, mail jsonb) returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      change email_changes;
    begin
      delete from email_changes e where e.token_hash = hash and e.expires_at > at returning e.* into change;
      if change.account_id is null then
        return 'over';
      end if;
      update accounts a set email = change.email where a.id = change.account_id and a.disabled_at is null;
      if not found then
        return 'over';
      end if;
      delete from password_resets r where r.account_id = change.account_id;
      perform queue_platform_mail(mail);
      return 'done';
    exception when unique_violation then
      return 'taken';
    end
    $$`.execute(db)
}

/** A secret is in force only after a code of it was given. */
async function makeSecondStepFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function second_step_of_account(account uuid)
    returns table (secret bytea, pending bytea, codes_left integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.totp_secret, a.totp_pending,
        (select count(*)::integer from account_recovery_codes c where c.account_id = a.id)
      from accounts a where a.id = account
    $$;
    create function begin_second_step(account uuid, sealed bytea) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update accounts set totp_pending = sealed where id = account
    $$;
    create function replace_recovery_codes(account uuid, hashes bytea[], mail jsonb) returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from account_recovery_codes where account_id = account;
      insert into account_recovery_codes (account_id, code_hash) select account, h from unnest(hashes) h;
      select queue_platform_mail(mail)
    $$;
    create function finish_second_step(account uuid, sealed bytea, step bigint, hashes bytea[], mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update accounts a set totp_secret = sealed, totp_pending = null, totp_step = step
      where a.id = account and a.totp_pending = sealed;
      if not found then
        return false;
      end if;
      perform replace_recovery_codes(account, hashes, mail);
      return true;
    end
    $$`.execute(db)
}

/** A code and a recovery code are each used up in the statement that accepts them, so that two sign-ins at once share none. */
async function makeCodeFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_second_step(account uuid, mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update accounts a set totp_secret = null, totp_pending = null where a.id = account and a.totp_secret is not null;
      if not found then
        return false;
      end if;
      perform replace_recovery_codes(account, '{}', mail);
      return true;
    end
    $$;
    create function use_second_step(account uuid, step bigint) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update accounts a set totp_step = step where a.id = account and a.totp_step < step and a.totp_secret is not null;
      return found;
    end
    $$;
    create function use_recovery_code(account uuid, hash bytea, mail jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from account_recovery_codes c where c.account_id = account and c.code_hash = hash;
      if not found then
        return false;
      end if;
      perform queue_platform_mail(mail);
      return true;
    end
    $$`.execute(db)
}

/**
 * `team_of_site` returns everybody who was ever in the team of the transaction's site: the activity log names those who left, and
 * a removal can be undone.
 */
async function makeTeamFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function sites_of_account(account uuid)
    returns table (id uuid, identifier text, title text, roles smallint[], is_owner boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.id, s.identifier, coalesce(w.title, s.identifier), t.roles, t.is_owner
      from teammates t join sites s on s.id = t.site_id left join site_settings w on w.site_id = s.id
      where t.account_id = account and t.removed_at is null and s.deleted_at is null
      order by s.created_at, s.id
    $$;
    create or replace function owner_of_site() returns table (email text, display_name text, locale text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.email, a.display_name, a.locale from teammates t join accounts a on a.id = t.account_id
      where t.site_id = nullif(current_setting('app.site', true), '')::uuid and t.is_owner and t.removed_at is null
        and a.disabled_at is null
      order by a.created_at, a.id limit 1
    $$;
    create function team_of_site()
    returns table (account_id uuid, email text, display_name text, locale text, roles smallint[], is_owner boolean,
      removed_at timestamptz, is_disabled boolean, has_second_step boolean, seen_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.locale, t.roles, t.is_owner, t.removed_at, a.disabled_at is not null,
        a.totp_secret is not null, (select max(s.seen_at) from account_sessions s where s.account_id = a.id)
      from teammates t join accounts a on a.id = t.account_id
      where t.site_id = nullif(current_setting('app.site', true), '')::uuid
      order by t.is_owner desc, t.created_at, a.id
    $$`.execute(db)
}

/**
 * Whoever holds an invitation's secret is in no site yet, so these functions find the site themselves. `join_team` uses the
 * invitation up and returns its site; null when it is unknown, over, or for another address.
 */
async function makeJoinFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function invitation_of_hash(hash bytea, at timestamptz)
    returns table (site_id uuid, site_title text, email text, roles smallint[], inviter text, has_account boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select i.site_id, w.title, i.email, i.roles, coalesce(b.display_name, ''),
        exists (select from accounts a where lower(a.email) = lower(i.email))
      from invitations i join sites s on s.id = i.site_id join site_settings w on w.site_id = i.site_id
      left join accounts b on b.id = i.invited_by
      where i.token_hash = hash and i.expires_at > at and i.withdrawn_at is null and s.deleted_at is null
    $$;
    create function join_team(hash bytea, at timestamptz, account uuid, entry uuid, request text) returns uuid
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      invitation invitations;
      joining accounts;
    begin
      select a.* into joining from accounts a where a.id = account and a.disabled_at is null;
      delete from invitations i
      where i.token_hash = hash and i.expires_at > at and i.withdrawn_at is null and lower(i.email) = lower(joining.email)
        and exists (select from sites s where s.id = i.site_id and s.deleted_at is null)
      returning i.* into invitation;
      if invitation.id is null then
        return null;
      end if;
      insert into teammates as t (site_id, account_id, roles, is_owner, created_at)
      values (invitation.site_id, account, invitation.roles, false, at)
      on conflict (site_id, account_id) do update
        set roles = case when t.removed_at is null then t.roles else invitation.roles end, removed_at = null;
      insert into activity (site_id, id, at, account_id, action, target_kind, target_id, target_title, request_id)
      values (invitation.site_id, entry, at, account, 'team.joined', 'teammate', replace(account::text, '-', ''),
        joining.display_name, request);
      return invitation.site_id;
    end
    $$;
    create function join_team_as_new(hash bytea, at timestamptz, account jsonb, entry uuid, request text) returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      invited text;
      site uuid;
    begin
      select i.email into invited from invitations i where i.token_hash = hash;
      insert into accounts (id, email, display_name, password_hash, locale)
      select a.id, invited, a.display_name, a.password_hash, a.locale
      from jsonb_to_record(account) as a (id uuid, display_name text, password_hash text, locale text)
      where invited is not null;
      site := join_team(hash, at, (account ->> 'id')::uuid, entry, request);
      if site is null then
        delete from accounts a where a.id = (account ->> 'id')::uuid;
        return 'over';
      end if;
      return 'joined';
    exception when unique_violation then
      return 'taken';
    end
    $$`.execute(db)
}
