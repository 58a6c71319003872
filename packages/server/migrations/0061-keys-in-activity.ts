import { sql, type Kysely } from 'kysely'

/** Entries of the activity log name the API key that made a change. Neither a key nor an account means that the server did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column key_id text, add check (account_id is null or key_id is null)`.execute(db)
}
