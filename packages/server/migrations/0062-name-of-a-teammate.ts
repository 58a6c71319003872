import { sql, type Kysely } from 'kysely'

/** Reads the name of one person who is or was in the team of the transaction's site, without those of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_of_teammate(account uuid) returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.display_name from teammates t join accounts a on a.id = t.account_id
      where t.site_id = nullif(current_setting('app.site', true), '')::uuid and t.account_id = account
    $$;
    revoke all on function name_of_teammate(uuid) from public;
    grant execute on function name_of_teammate(uuid) to sitewright_web`.execute(db)
}
