import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Requests of the team under an `Idempotency-Key`, with their answers. The answer is text in the order in which it was made, so that
 * a repetition gets the same bytes. Changes of stock had keys of their own, which processes of the version before still write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_requests (
      site_id uuid not null references sites on delete cascade,
      caller text not null,
      key text not null,
      hash bytea not null,
      answer json not null,
      at timestamptz not null,
      primary key (site_id, caller, key)
    );
    create index change_requests_by_age on change_requests (at);
    alter table stock_changes alter column request_hash drop not null`.execute(db)
  await protectSiteTable(db, 'change_requests', 'select, insert')
}
