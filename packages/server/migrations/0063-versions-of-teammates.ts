import { sql, type Kysely } from 'kysely'

/**
 * Teammates have a version, as products and discounts do, by which an undo sees that somebody changed them since. A trigger raises it,
 * because database functions change teammates too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teammates add column version integer not null default 1;
    create function raise_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end
    $$;
    create trigger teammates_version before update on teammates for each row execute function raise_version();
    drop function team_of_site();
    create function team_of_site()
    returns table (account_id uuid, email text, display_name text, locale text, roles smallint[], is_owner boolean,
      removed_at timestamptz, is_disabled boolean, has_second_step boolean, seen_at timestamptz, version integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.id, a.email, a.display_name, a.locale, t.roles, t.is_owner, t.removed_at, a.disabled_at is not null,
        a.totp_secret is not null, (select max(s.seen_at) from account_sessions s where s.account_id = a.id), t.version
      from teammates t join accounts a on a.id = t.account_id
      where t.site_id = nullif(current_setting('app.site', true), '')::uuid
      order by t.is_owner desc, t.created_at, a.id
    $$;
    revoke all on function raise_version(), team_of_site() from public;
    grant execute on function team_of_site() to sitewright_web`.execute(db)
  await nameVersions(db)
}

/** Entries of the activity log name the version that their undo of roles finds. Where the roles are others by now, it finds none. */
export async function nameVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    update activity a set undo = (
      select jsonb_build_object('kind', 'roles', 'id', a.undo -> 'id', 'version', t.version,
        'before', jsonb_build_object('roles', a.undo -> 'before'))
      from teammates t
      where t.site_id = a.site_id and t.account_id = (a.undo ->> 'id')::uuid and to_jsonb(t.roles) = a.undo -> 'after'
    )
    where a.undo ->> 'kind' = 'roles' and a.undo ? 'after'`.execute(db)
}
