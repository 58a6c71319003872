import { sql, type Kysely } from 'kysely'

/**
 * The links with which the first account of an installation is made, and invitations that make the invited person the site's
 * owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeFirstOwnerLinks(db)
  await inviteOwners(db)
}

/**
 * Each process that starts while there is no account adds a link. `make_first_owner` locks the accounts, so that of two requests,
 * even with different links, one makes an account; the other and all other links are over by then.
 */
async function makeFirstOwnerLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_owner_links (
      token_hash bytea primary key,
      expires_at timestamptz not null
    );
    create function first_owner_link_is_open(hash bytea, at timestamptz) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from first_owner_links l where l.token_hash = hash and l.expires_at > at)
        and not exists (select from accounts)
    $$;
    create function make_first_owner(hash bytea, at timestamptz, account jsonb) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not first_owner_link_is_open(hash, at) then
        return false;
      end if;
      lock table accounts in share row exclusive mode;
      if not first_owner_link_is_open(hash, at) then
        return false;
      end if;
      insert into accounts (id, email, display_name, password_hash, locale)
      select a.id, a.email, a.display_name, a.password_hash, a.locale
      from jsonb_to_record(account) as a (id uuid, email text, display_name text, password_hash text, locale text);
      delete from first_owner_links;
      return true;
    end
    $$;
    revoke all on function first_owner_link_is_open, make_first_owner from public;
    grant execute on function first_owner_link_is_open, make_first_owner to sitewright_web`.execute(db)
}

/** An invitation with `is_owner` makes whoever accepts it the owner, unless the site has one by then. */
async function inviteOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations add column is_owner boolean not null default false;
    create or replace function join_team(hash bytea, at timestamptz, account uuid, entry uuid, request text) returns uuid
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
      values (invitation.site_id, account, invitation.roles, invitation.is_owner and not exists (
        select from teammates o where o.site_id = invitation.site_id and o.is_owner and o.removed_at is null), at)
      on conflict (site_id, account_id) do update
        set roles = case when t.removed_at is null then t.roles else invitation.roles end, removed_at = null,
          is_owner = t.is_owner or excluded.is_owner;
      insert into activity (site_id, id, at, account_id, action, target_kind, target_id, target_title, request_id)
      values (invitation.site_id, entry, at, account, 'team.joined', 'teammate', replace(account::text, '-', ''),
        joining.display_name, request);
      return invitation.site_id;
    end
    $$`.execute(db)
}
