import { sql, type Kysely } from 'kysely'

/**
 * What lists of a whole site's stock read: the rows of the places without adding up places, which costs half of the time where there is
 * one place, and the few variants that were removed, in place of looking up every variant among its product's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index variants_removed on variants (site_id, id) where deleted_at is not null;
    create view catalog_removed_variant_view with (security_invoker = true) as
      select site_id, id as variant_id from variants where deleted_at is not null;
    create view stock_row_view with (security_invoker = true) as
      select site_id, product_id, variant_id, available + case when reserved = 0 then 0 else (
        select coalesce(sum(r.quantity), 0) from stock_reservations r
        where r.site_id = stock.site_id and r.variant_id = stock.variant_id and r.place_id = stock.place_id
          and r.expires_at <= now()
      )::integer end as available
      from stock;
    create view stock_place_count_view with (security_invoker = true) as
      select site_id, count(*)::integer as places from places group by site_id;
    grant select on catalog_removed_variant_view, stock_row_view, stock_place_count_view to sitewright_web`.execute(db)
}
