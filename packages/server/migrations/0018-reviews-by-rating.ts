import { sql, type Kysely } from 'kysely'

/** Lists of reviews by their ratings, the newest first among equal ones: of a product, and of the whole site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reviews_of_product_by_rating on reviews (site_id, product_id, quarters desc, reviewed_at desc, id desc)
      where state = 'published';
    create index reviews_of_site_by_rating on reviews (site_id, quarters desc, reviewed_at desc, id desc) include (product_id)
      where state = 'published'`.execute(db)
}
