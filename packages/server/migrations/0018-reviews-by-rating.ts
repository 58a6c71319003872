import { sql, type Kysely } from 'kysely'

/** Indexes for reviews sorted by rating, newest first among equal ratings: of a product and of the whole site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reviews_of_product_by_rating on reviews (site_id, product_id, quarters desc, reviewed_at desc, id desc)
      where state = 'published';
    create index reviews_of_site_by_rating on reviews (site_id, quarters desc, reviewed_at desc, id desc) include (product_id)
      where state = 'published'`.execute(db)
}
