import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * What an owner wrote in place of the standard texts of a mail to shoppers, by the id of the text. A mail without a row has the standard
 * texts. `language` is that of the mails they are for: orders keep the language in which they were placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_texts (
      site_id uuid not null references sites (id) on delete cascade,
      mail text not null,
      language text not null,
      texts jsonb not null,
      primary key (site_id, mail, language)
    )`.execute(db)
  await protectSiteTable(db, 'mail_texts')
}
