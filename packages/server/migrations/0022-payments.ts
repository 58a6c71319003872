import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Payments with their refunds, the inbox of provider events, and each site's payment settings, whose secrets are encrypted with a
 * key outside the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makePayments(db)
  await sql`
    create table payment_events (
      site_id uuid not null references sites (id) on delete cascade,
      provider text not null,
      event_id text not null,
      payment_id uuid,
      created_at timestamptz not null,
      received_at timestamptz not null default clock_timestamp(),
      primary key (site_id, provider, event_id)
    );
    create index payment_events_by_age on payment_events using brin (received_at);
    create table payment_settings (
      site_id uuid primary key references sites (id) on delete cascade,
      settings jsonb not null,
      secrets bytea
    )`.execute(db)
  await protectSiteTable(db, 'payment_events', 'select, insert')
  await protectSiteTable(db, 'payment_settings', 'select, insert, update')
}

/**
 * The states are those of domain/payments/payment.ts. `settled_at` says when checkout had drawn all
 * consequences; until then `due_at` is the time at which the reconciler looks at the payment.
 */
async function makePayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      checkout_id uuid not null,
      order_id uuid,
      provider text not null,
      method text not null,
      state text not null default 'created',
      amount_cents bigint not null check (amount_cents >= 0),
      currency text not null,
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
      reference text,
      step jsonb,
      card jsonb,
      reason text,
      is_disputed boolean not null default false,
      problem text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      settled_at timestamptz,
      due_at timestamptz not null,
      primary key (site_id, id)
    );
    create index payments_by_checkout on payments (site_id, checkout_id);
    create index payments_by_order on payments (site_id, order_id) where order_id is not null;
    create unique index payments_by_reference on payments (site_id, provider, reference) where reference is not null;
    create index payments_unsettled on payments (due_at) where settled_at is null and problem is null;
    create table payment_refunds (
      site_id uuid not null,
      id uuid not null,
      payment_id uuid not null,
      amount_cents bigint not null check (amount_cents > 0),
      state text not null default 'pending',
      reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      due_at timestamptz not null,
      primary key (site_id, id),
      foreign key (site_id, payment_id) references payments (site_id, id) on delete cascade
    );
    create index payment_refunds_of_payment on payment_refunds (site_id, payment_id);
    create index payment_refunds_pending on payment_refunds (due_at) where state = 'pending'`.execute(db)
  await protectSiteTable(db, 'payments', 'select, insert, update')
  await protectSiteTable(db, 'payment_refunds', 'select, insert, update')
}
