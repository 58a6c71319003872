import { sql, type Kysely } from 'kysely'

/**
 * Creates the role of every request: it cannot sign in, owns nothing and cannot bypass row-level security (BX-5.06). Roles belong
 * to the cluster, so another database of the same cluster may have created it already; that counts as success.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'sitewright_web') then
        create role sitewright_web nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end
    $$`.execute(db)
  await sql`
    do $$
    begin
      execute format('grant sitewright_web to %I', current_user);
    exception
      when unique_violation then
        null; -- another database's first start grants it at the same moment
      when insufficient_privilege then
        if not pg_has_role(current_user, 'sitewright_web', 'member') then raise; end if; -- another login made it, and granted it
    end
    $$`.execute(db)
  await sql`grant usage on schema public to sitewright_web`.execute(db)
  await sql`revoke create on schema public from public`.execute(db)
}
