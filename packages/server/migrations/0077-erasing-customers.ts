import { sql, type Kysely } from 'kysely'

/** Finds the mails to one mailbox, for the export of a customer's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_by_recipient on mails (site_id, lower(recipient))`.execute(db)
}
