import { sql, type Kysely } from 'kysely'

/**
 * A mail that waits for a while before it is sent can be withdrawn by whoever takes back what it is about. The function says what became
 * of the mail: `withdrawn`, `sent` when it is out or being sent, and null when there is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function withdraw_mail(wanted text) returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      site uuid := nullif(current_setting('app.site', true), '')::uuid;
    begin
      delete from mails where site_id = site and key = wanted and state = 'waiting' and attempts = 0;
      if found then
        return 'withdrawn';
      end if;
      return (select 'sent' from mails where site_id = site and key = wanted);
    end
    $$;
    revoke all on function withdraw_mail(text) from public;
    grant execute on function withdraw_mail(text) to sitewright_web`.execute(db)
}
