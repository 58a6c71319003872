import { sql, type Kysely } from 'kysely'

/**
 * Deleted products stay in the bin for 30 days; then a task removes what owners wrote of them. One index finds what is in the bin of a
 * site, the other what is due in all sites. A product without a published version has left the bin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_in_bin on products (site_id, deleted_at, id)
      where deleted_at is not null and published_version is not null;
    create index products_due_in_bin on products (deleted_at)
      where deleted_at is not null and published_version is not null`.execute(db)
}
