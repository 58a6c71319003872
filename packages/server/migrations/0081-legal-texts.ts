import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Versions of a site's legal texts. One without HTML means that the site has no such text since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text_versions (
      site_id uuid not null references sites (id) on delete cascade,
      kind text not null,
      version integer not null,
      title text not null,
      html text not null,
      created_at timestamptz not null,
      primary key (site_id, kind, version)
    )`.execute(db)
  await protectSiteTable(db, 'legal_text_versions', 'select, insert, delete')
}
