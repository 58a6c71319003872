import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Pictures that visitors upload before they send a review. The file store has the bytes. A row without a review expires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_uploads (
      site_id uuid not null references sites (id) on delete cascade,
      token_hash bytea not null check (length(token_hash) = 32),
      visitor_hash bytea not null check (length(visitor_hash) = 32),
      file_name text not null,
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null,
      primary key (site_id, token_hash)
    );
    create index review_uploads_of_visitor on review_uploads (site_id, visitor_hash);
    create index review_uploads_by_age on review_uploads (created_at)`.execute(db)
  await protectSiteTable(db, 'review_uploads')
  await sql`revoke update on review_uploads from sitewright_web`.execute(db) // uploads are never changed
}
