import { sql, type Kysely } from 'kysely'

/** Entries of the activity log keep what was changed from what to what, as a list of `field`, `from` and `to`. Older ones have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column changes jsonb`.execute(db)
}
