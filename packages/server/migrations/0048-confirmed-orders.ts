import { sql, type Kysely } from 'kysely'

/**
 * Until when an unpaid order is kept once its shopper has confirmed it; null when no confirmation is awaited, as for all orders from
 * before. `expires_at` stays the time at which an order is cancelled, so that processes that do not know the column cancel it then, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column confirmed_expires_at timestamptz`.execute(db)
}
