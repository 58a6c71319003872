import { sql, type Kysely } from 'kysely'

/**
 * A download without a file cannot be published, so each product knows how many files its buyers get. `downloads` keeps the number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column file_count integer not null default 0;
    update products p set file_count = f.count
    from (select site_id, product_id, count(*)::integer as count from product_files
      where removed_at is null group by site_id, product_id) f
    where f.site_id = p.site_id and f.product_id = p.id`.execute(db)
}
