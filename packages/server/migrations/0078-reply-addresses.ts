import { sql, type Kysely } from 'kysely'

/** Where answers to a mail go, when that is not the address it comes from. It is kept with the mail, which may wait for days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reply_to text`.execute(db)
}
