import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Requests of the team under an `Idempotency-Key`, with their answers. The answer is text in the order in which it was made, so that
 * a repetition gets the same bytes; it is null while a change waits for what `waits_for` names. Changes of products, orders and stock had keys of their own, which are
 * forgotten: a request that is sent again across the upgrade is a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_requests (
      site_id uuid not null references sites on delete cascade,
      caller text not null,
      key text not null,
      hash bytea not null,
      answer json,
      waits_for text,
      at timestamptz not null,
      primary key (site_id, caller, key)
    );
    create index change_requests_by_wait on change_requests (site_id, waits_for) where waits_for is not null;
    create index change_requests_by_age on change_requests (at);
    drop table order_action_keys;
    alter table product_changes drop column request_key;
    alter table stock_changes drop column key, drop column request_hash, alter column lines set not null`.execute(db)
  await protectSiteTable(db, 'change_requests', 'select, insert, update')
}
