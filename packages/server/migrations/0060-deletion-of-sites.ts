import { sql, type Kysely } from 'kysely'

/**
 * Lets a request delete the site of its transaction, so that the deletion is stored together with the answer to the request. It marks
 * the site as deleted and frees its domains. Null when it was deleted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function delete_site(at timestamptz) returns uuid
    language sql security definer set search_path = public, pg_temp as $$
      delete from hosts where site_id = nullif(current_setting('app.site', true), '')::uuid;
      update sites set deleted_at = at
      where id = nullif(current_setting('app.site', true), '')::uuid and deleted_at is null
      returning id
    $$;
    revoke all on function delete_site(timestamptz) from public;
    grant execute on function delete_site(timestamptz) to sitewright_web`.execute(db)
}
