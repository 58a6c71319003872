import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Stock that is held for checkouts and orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeReservations(db)
  await makeCommitments(db)
  await countInMovements(db)
  await showExpiredAsAvailable(db)
  await sql`insert into job_tasks (name) values ('stock.prove')`.execute(db)
}

/**
 * Units held for a shopper who is paying, by the reference of the checkout. `stock.reserved` is their sum. The foreign key to
 * `stock` costs no lock of its own, because every change of a reservation has locked the stock row before.
 */
async function makeReservations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_reservations (
      site_id uuid not null,
      reference text not null,
      variant_id uuid not null,
      place_id uuid not null,
      quantity integer not null check (quantity > 0),
      expires_at timestamptz not null,
      primary key (site_id, reference, variant_id, place_id),
      foreign key (site_id, variant_id, place_id) references stock on delete cascade
    );
    create index stock_reservations_of_variant on stock_reservations (site_id, variant_id, expires_at);
    create index stock_reservations_by_expiry on stock_reservations (expires_at)`.execute(db)
  await protectSiteTable(db, 'stock_reservations')
}

/**
 * Units that belong to an order: `committed` are in the shop until they are shipped, `fulfilled` have left it. `missing` could not
 * be had when the order was placed. `keys` are those of the changes that were made, so that none is made twice.
 */
async function makeCommitments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_commitments (
      site_id uuid not null,
      order_id uuid not null,
      variant_id uuid not null,
      place_id uuid not null,
      committed integer not null check (committed >= 0),
      fulfilled integer not null default 0 check (fulfilled >= 0),
      missing integer not null default 0 check (missing >= 0),
      keys text[] not null default '{}',
      primary key (site_id, order_id, variant_id, place_id),
      foreign key (site_id, variant_id, place_id) references stock on delete cascade
    );
    create index stock_commitments_of_variant on stock_commitments (site_id, variant_id, place_id)`.execute(db)
  await protectSiteTable(db, 'stock_commitments', 'select, insert, update')
}

/** `delta` stays the change of the available units; the change of units on hand is the sum of the three columns. */
async function countInMovements(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_movements
      add column reserved_delta integer not null default 0,
      add column committed_delta integer not null default 0`.execute(db)
}

/**
 * An expired reservation no longer keeps anybody from buying, even before its units are given back. The subselect runs only for
 * stock with reserved units.
 */
async function showExpiredAsAvailable(db: Kysely<unknown>): Promise<void> {
  const free = sql`available + case when reserved = 0 then 0 else (
        select coalesce(sum(r.quantity), 0) from stock_reservations r
        where r.site_id = stock.site_id and r.variant_id = stock.variant_id and r.place_id = stock.place_id
          and r.expires_at <= now()
      ) end`
  await sql`
    create or replace view stock_variant_view with (security_invoker = true) as
      select site_id, product_id, variant_id, bool_or(available is null) as unlimited,
        coalesce(sum(${free}), 0)::integer as qty_in_stock
      from stock group by site_id, product_id, variant_id;
    create or replace view stock_restock_view with (security_invoker = true) as
      select site_id, product_id, variant_id,
        case when bool_or(available is null) then null else coalesce(sum(${free}), 0)::integer end as available,
        (array_agg(restock_id order by restock_id desc nulls last))[1] as restock_id
      from stock group by site_id, product_id, variant_id`.execute(db)
}
