import { sql, type Kysely } from 'kysely'

/**
 * A download without a file cannot be published, so each product knows how many files its buyers get. `downloads` keeps the number.
 * A product is hidden at `hide_at`, if it is visible then. `catalog_schedule_view` has the times at which products are shown or hidden
 * by their schedule, after which cached pages are outdated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column file_count integer not null default 0, add column hide_at timestamptz;
    create index products_ending on products (hide_at)
      where hide_at is not null and visibility = 'visible' and archived_at is null and deleted_at is null;
    create index products_ending_in_site on products (site_id, hide_at)
      where hide_at is not null and visibility = 'visible' and archived_at is null and deleted_at is null;
    create index products_scheduled_in_site on products (site_id, publish_at)
      where publish_at is not null and visibility = 'hidden' and archived_at is null and deleted_at is null;
    create view catalog_schedule_view with (security_invoker = true) as
      select site_id, hide_at as changes_at from products
        where hide_at is not null and visibility = 'visible' and archived_at is null and deleted_at is null
      union all
      select site_id, publish_at from products
        where publish_at is not null and visibility = 'hidden' and archived_at is null and deleted_at is null;
    grant select on catalog_schedule_view to sitewright_web;
    update products p set file_count = f.count
    from (select site_id, product_id, count(*)::integer as count from product_files
      where removed_at is null group by site_id, product_id) f
    where f.site_id = p.site_id and f.product_id = p.id`.execute(db)
}
