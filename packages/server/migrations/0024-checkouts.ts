import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Checkouts with their attempts to pay, and the addresses that shoppers used before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteMerges(db)
  await makeCheckouts(db)
  await makeAddresses(db)
  await publishHeldUnits(db)
  await sql`insert into job_tasks (name) values ('checkouts.expire')`.execute(db)
}

/** Where the lines of a visitor's cart went at a sign-in, so that a checkout that was begun with it goes on. */
async function noteMerges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart_merges (
      site_id uuid not null,
      from_id uuid not null,
      to_id uuid not null,
      primary key (site_id, from_id),
      foreign key (site_id, to_id) references carts (site_id, id) on delete cascade
    );
    create index cart_merges_into on cart_merges (site_id, to_id)`.execute(db)
  await protectSiteTable(db, 'cart_merges', 'select, insert')
  await sql`
    create view cart_merge_view with (security_invoker = true) as select site_id, from_id, to_id from cart_merges;
    grant select on cart_merge_view to sitewright_web`.execute(db)
}

/**
 * A cart has one open checkout. `shown` is the purchase as the shopper last accepted it; `pages` are the last few purchases that pages
 * showed, by their price hash, so that an older tab learns what is different from what it shows; `refused_codes` are discounts whose
 * uses were taken when this checkout wanted to pay. An attempt has the id of its payment; `body` is the stored answer, null while the
 * attempt runs, and `lease_until` the time at which another request may take a running attempt over.
 */
async function makeCheckouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkouts (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      cart_id uuid not null,
      state text not null default 'open' check (state in ('open', 'ordered')),
      steps jsonb not null,
      shown jsonb not null,
      pages jsonb not null default '[]',
      refused_codes jsonb,
      decline text,
      payment_id uuid,
      order_id uuid,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (site_id, id),
      check ((state = 'ordered') = (order_id is not null))
    );
    create unique index checkouts_of_cart on checkouts (site_id, cart_id) where state = 'open';
    create index checkouts_by_change on checkouts (changed_at);
    create table checkout_attempts (
      site_id uuid not null,
      id uuid not null,
      checkout_id uuid not null,
      key text not null,
      request_hash bytea not null,
      purchase jsonb not null,
      status smallint,
      body text,
      lease_until timestamptz not null,
      created_at timestamptz not null,
      primary key (site_id, id),
      foreign key (site_id, checkout_id) references checkouts (site_id, id) on delete cascade,
      check ((status is null) = (body is null))
    );
    create unique index checkout_attempts_by_key on checkout_attempts (site_id, key);
    create index checkout_attempts_of_checkout on checkout_attempts (site_id, checkout_id)`.execute(db)
  await protectSiteTable(db, 'checkouts')
  await protectSiteTable(db, 'checkout_attempts', 'select, insert, update')
}

/** `digest` identifies the content, so that an address that is used again is stored once. */
async function makeAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shopper_addresses (
      site_id uuid not null,
      shopper_id uuid not null,
      digest bytea not null,
      address jsonb not null,
      used_at timestamptz not null,
      primary key (site_id, shopper_id, digest),
      foreign key (site_id, shopper_id) references shoppers (site_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'shopper_addresses')
}

/** What a checkout holds of stock and discounts, so that its own reservation does not count against it. */
async function publishHeldUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view stock_reservation_view with (security_invoker = true) as
      select site_id, reference, variant_id, quantity, expires_at from stock_reservations;
    create view discounts_use_view with (security_invoker = true) as
      select site_id, reference, discount_id, order_id, expires_at from discount_uses;
    grant select on stock_reservation_view, discounts_use_view to sitewright_web`.execute(db)
}
