import { sql, type Kysely } from 'kysely'

/** Tasks that the clock starts since payments are proven, mailboxes compared and unpaid orders counted by their origin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job_tasks (name)
    values ('accounts.report-equal'), ('payments.prove'), ('shoppers.report-equal'), ('unpaid-order-origins.expire')
    on conflict do nothing`.execute(db)
}
