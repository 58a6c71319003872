import { sql, type Kysely } from 'kysely'

/**
 * Marks uploads that have arrived and wait for their turn to be processed. Their state stays `processing`, which servers of the
 * former version and open studios know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table asset_uploads add column is_waiting boolean not null default false`.execute(db)
}
