import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Discounts, the coupons and locations of carts, and events of shoppers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeDiscounts(db)
  await extendCarts(db)
  await makeShoppingEvents(db)
}

/**
 * `code_key` is the discount code in the form in which codes are compared; null for automatic discounts. Discounts are never
 * deleted, because orders refer to them.
 */
async function makeDiscounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discounts (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      code text not null,
      code_key text,
      name text not null,
      target text not null check (target in ('product', 'order', 'shipping')),
      kind text not null check (kind in ('percent', 'fixed')),
      amount bigint not null check (amount > 0 and (kind = 'fixed' or amount <= 1000000)),
      product_ids uuid[] not null default '{}',
      minimum_cents bigint not null default 0 check (minimum_cents >= 0),
      combines_with text[] not null default '{}',
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer check (max_uses > 0),
      uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
      created_at timestamptz not null,
      primary key (site_id, id)
    );
    create unique index discounts_by_code on discounts (site_id, code_key) where code_key is not null;
    create index discounts_automatic on discounts (site_id) where code_key is null`.execute(db)
  await protectSiteTable(db, 'discounts', 'select, insert, update')
  await sql`
    create view discounts_rule_view with (security_invoker = true) as
      select site_id, id, code, code_key, name, target, kind, amount, product_ids, minimum_cents, combines_with, starts_at,
        ends_at, max_uses is not null and uses >= max_uses as is_used_up
      from discounts;
    grant select on discounts_rule_view to sitewright_web`.execute(db)
}

/**
 * Adds coupons and location to carts. Adds the signed-in shopper to `cart_visitors`, where the cart of a browser is looked up,
 * so that no other table has to be queried for the shopper.
 */
async function extendCarts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table carts add column coupon_ids uuid[] not null default '{}', add column location jsonb;
    alter table cart_visitors add column shopper_id uuid`.execute(db)
}

/**
 * Shopping events are only added, never changed or deleted. A row has the id of its event, so an event that is delivered twice
 * is stored once.
 */
async function makeShoppingEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shopping_events (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      name text not null,
      at timestamptz not null,
      content jsonb not null,
      primary key (site_id, id)
    );
    create index shopping_events_by_time on shopping_events (site_id, at)`.execute(db)
  await protectSiteTable(db, 'shopping_events', 'select, insert')
}
