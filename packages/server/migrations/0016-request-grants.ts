import { sql, type Kysely } from 'kysely'

/**
 * Revokes from the role of requests what no request uses: starting a session without knowing the password, and rights on tables
 * that only platform work writes (teammates, settings of a new site, shopping events) or from which nothing is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function start_session(bytea, uuid, timestamptz, timestamptz);
    revoke all on teammates, shopping_events from sitewright_web;
    revoke select on activity, outbox from sitewright_web;
    revoke insert, delete on site_settings from sitewright_web;
    revoke update, delete on authors, places, product_images, review_pictures from sitewright_web;
    revoke update on navigation_items, shopper_links, shopper_sessions from sitewright_web;
    revoke delete on assets, block_areas, items, pages, products, reviews, shoppers, site_themes, stock, variants
      from sitewright_web`.execute(db)
}
