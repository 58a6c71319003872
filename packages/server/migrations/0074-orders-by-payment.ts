import { sql, type Kysely } from 'kysely'

/** The report of taxes reads what was paid and what was paid back in a period, of a site with any number of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_by_payment on orders (site_id, paid_at) where paid_at is not null;
    create index order_refunds_by_end on order_refunds (site_id, finished_at) where state = 'done'`.execute(db)
}
