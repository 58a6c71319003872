import { sql, type Kysely } from 'kysely'

/**
 * The review facts of a product also count its reviews by stars, so that a page of its reviews reads the figures instead of counting
 * up to 1,000 reviews. `catalog_review_facts_view` publishes them to the module `reviews`, and `catalog_item_view` the address of a
 * product, for which its document had to be unpacked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update products p set review_facts = review_facts || (
      select jsonb_build_object('starCounts', jsonb_build_array(
        count(*) filter (where quarters >= 20), count(*) filter (where quarters between 16 and 19),
        count(*) filter (where quarters between 12 and 15), count(*) filter (where quarters between 8 and 11),
        count(*) filter (where quarters between 4 and 7)))
      from (
        select quarters from reviews r where r.site_id = p.site_id and r.product_id = p.id and r.state = 'published'
        order by reviewed_at desc, id desc limit 1000
      ) newest)
    where review_facts is not null;
    create view catalog_review_facts_view with (security_invoker = true) as
      select site_id, id as product_id, review_facts from products;
    grant select on catalog_review_facts_view to sitewright_web;
    create or replace view catalog_item_view with (security_invoker = true) as
      select site_id, product_id, collection_id, position, tags, categories, document, full_url from product_documents`.execute(
    db,
  )
}
