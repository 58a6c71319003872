import { sql, type Kysely } from 'kysely'

/**
 * A message to the shopper beside the refund's `reason`, which only the team sees. Older processes do not know the column; their
 * refunds have no message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_refunds add column message text not null default ''`.execute(db)
}
