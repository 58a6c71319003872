import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Changes of stock that can be undone, and the variants of which the owner was told that few are left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeChanges(db)
  await makeLowMarks(db)
  await showLevels(db)
  await showCatalog(db)
  await sql`insert into job_tasks (name) values ('stock.forget-changes')`.execute(db)
}

/**
 * `stock.set_id` is the id of the last movement that set the stock absolutely (a count, or unlimited on and off); a change can be
 * undone while it is what it was after the change. `lines` of a change are null only inside the transaction that makes it. `key`
 * is the request's `Idempotency-Key`.
 */
async function makeChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock add column set_id uuid;
    create table stock_changes (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      key text,
      request_hash bytea not null,
      made_at timestamptz not null,
      lines jsonb,
      undo_lines jsonb,
      primary key (site_id, id)
    );
    create unique index stock_changes_by_key on stock_changes (site_id, key) where key is not null;
    create index stock_changes_by_time on stock_changes using brin (made_at)`.execute(db)
  await protectSiteTable(db, 'stock_changes', 'select, insert, update')
}

/** A variant has a row from the moment at which it becomes low until it is not low any more. */
async function makeLowMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_low (
      site_id uuid not null,
      variant_id uuid not null,
      since timestamptz not null,
      primary key (site_id, variant_id),
      foreign key (site_id, variant_id) references variants (site_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'stock_low', 'select, insert, delete')
}

/**
 * Units of each variant over all places: `available` for sale (null for unlimited), with expired reservations as
 * `stock_variant_view` counts them, and `committed` to orders that are not shipped.
 */
async function showLevels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view stock_level_view with (security_invoker = true) as
      select site_id, product_id, variant_id,
        case when bool_or(available is null) then null else sum(available + case when reserved = 0 then 0 else (
          select coalesce(sum(r.quantity), 0) from stock_reservations r
          where r.site_id = stock.site_id and r.variant_id = stock.variant_id and r.place_id = stock.place_id
            and r.expires_at <= now()
        ) end)::integer end as available,
        sum(committed)::integer as committed
      from stock group by site_id, product_id, variant_id;
    grant select on stock_level_view to sitewright_web`.execute(db)
}

/**
 * What the inventory shows of products and variants, hidden and archived ones included, the terms by which products are found, and
 * how many people wait for each sold-out variant.
 */
async function showCatalog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view catalog_stock_item_view with (security_invoker = true) as
      select l.site_id, l.product_id, l.product_type, l.state, l.title, l.title_key, l.variant_ids, l.from_cents, l.to_cents,
        l.image_id,
        (select i.content -> 'options' from products p
          join item_versions i on i.site_id = p.site_id and i.id = p.published_version
          where p.site_id = l.site_id and p.id = l.product_id) as options
      from product_list l;
    create view catalog_term_view with (security_invoker = true) as
      select site_id, term, product_id from product_terms;
    create view catalog_stock_variant_view with (security_invoker = true) as
      select site_id, product_id, id as variant_id, position, sku, attributes,
        case when on_sale then sale_price_cents else price_cents end as price_cents
      from variants where deleted_at is null;
    create view restock_waiting_view with (security_invoker = true) as
      select site_id, variant_id, count(*)::integer as waiting from restock_signups
      where told_at is null and left_at is null group by site_id, variant_id;
    grant select on catalog_stock_item_view, catalog_term_view, catalog_stock_variant_view, restock_waiting_view
      to sitewright_web`.execute(db)
}
