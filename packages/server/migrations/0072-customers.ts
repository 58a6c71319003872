import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Customers: one row for each mailbox of a site that ordered or has an account, with figures that are computed from its orders. The
 * background fills it, so that an order is not a statement longer; for what exists already, it finds a message for each mailbox. Indexes
 * have an order of the list each, and the one by spending has the columns of the filters, too, so that counting reads only an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customers (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      email_key text not null,
      email text not null,
      name text not null,
      name_key text collate "C" not null,
      country text not null default '',
      orders integer not null default 0 check (orders >= 0),
      spent_cents bigint not null default 0,
      first_order_at timestamptz,
      last_order_at timestamptz,
      has_account boolean not null default false,
      is_subscribed boolean not null default false,
      created_at timestamptz not null,
      primary key (site_id, id)
    );
    create unique index customers_by_email on customers (site_id, email_key);
    create index customers_by_name on customers (site_id, name_key, id);
    create index customers_by_last_order on customers (site_id, (coalesce(last_order_at, timestamptz 'epoch')), id);
    create index customers_by_orders on customers (site_id, orders, id);
    create index customers_by_spent on customers (site_id, spent_cents, id)
      include (orders, country, has_account, is_subscribed);
    create table customer_terms (
      site_id uuid not null references sites (id) on delete cascade,
      term text collate "C" not null,
      customer_id uuid not null,
      primary key (site_id, term, customer_id),
      foreign key (site_id, customer_id) references customers (site_id, id) on delete cascade
    );
    create index customer_terms_of_customer on customer_terms (site_id, customer_id);
    create table customer_notes (
      site_id uuid not null,
      customer_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      account_id uuid,
      author text not null,
      text text not null,
      removed_at timestamptz,
      primary key (site_id, customer_id, id),
      foreign key (site_id, customer_id) references customers (site_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'customers', 'select, insert, update')
  await protectSiteTable(db, 'customer_terms', 'select, insert, delete')
  await protectSiteTable(db, 'customer_notes', 'select, insert, update')
  await askForExisting(db)
}

async function askForExisting(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outbox (site_id, id, kind, key, payload)
    select site_id, left(encode(sha256(convert_to('customers.changed ' || key, 'UTF8')), 'hex'), 32)::uuid, 'customers.changed', key,
      jsonb_build_object('email', email)
    from (
      select site_id, email, 'existing/' || email as key
      from (select site_id, email_key as email from orders union select site_id, email from shoppers) known
    ) existing
    on conflict do nothing`.execute(db)
}
