import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * From which network and to which mailbox an order was placed that is paid later, as hashes, so that what one of them holds can be
 * limited. Deleted after 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unpaid_order_origins (
      site_id uuid not null references sites (id) on delete cascade,
      checkout_id uuid not null,
      network bytea not null,
      mailbox bytea not null,
      units integer not null,
      created_at timestamptz not null,
      primary key (site_id, checkout_id)
    );
    create index unpaid_order_origins_of_network on unpaid_order_origins (site_id, network);
    create index unpaid_order_origins_of_mailbox on unpaid_order_origins (site_id, mailbox);
    create index unpaid_order_origins_by_time on unpaid_order_origins (created_at)`.execute(db)
  await protectSiteTable(db, 'unpaid_order_origins', 'select, insert, update')
}
