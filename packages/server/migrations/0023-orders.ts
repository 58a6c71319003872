import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Orders with everything that happened to them. What was bought is a snapshot that never changes; quantities, sums and states
 * beside it do. The checks repeat the rules of `domain/orders` as the last line of defence.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOrders(db)
  await makeLines(db)
  await makeHistory(db)
  await makeFulfilments(db)
  await makeRefunds(db)
  await makeLookups(db)
  await sql`insert into job_tasks (name) values ('orders.expire'), ('orders.prove')`.execute(db)
}

async function makeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_counters (
      site_id uuid primary key references sites (id) on delete cascade,
      next_number integer not null
    );
    create table orders (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      number integer not null check (number > 0),
      checkout_id uuid not null,
      version integer not null default 1,
      created_at timestamptz not null,
      order_state text not null check (order_state in ('open', 'cancelled', 'closed')),
      payment_state text not null check (payment_state in ('none', 'authorised', 'paid', 'part-refunded', 'refunded', 'voided',
        'disputed', 'needs-attention')),
      fulfilment_state text not null check (fulfilment_state in ('none', 'partial', 'full')),
      has_attention boolean not null,
      has_failed_refund boolean not null default false,
      is_dispute_over boolean not null default false,
      is_difference_over boolean not null default false,
      email text not null,
      email_key text not null,
      shopper_id uuid,
      language text not null,
      currency text not null,
      is_test_mode boolean not null,
      payment_id uuid,
      payment_method text not null,
      payment_provider text not null,
      card jsonb,
      total_cents bigint not null check (total_cents >= 0),
      shipping_total_cents bigint not null check (shipping_total_cents >= 0),
      paid_cents bigint not null check (paid_cents in (0, total_cents)),
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      pending_refund_cents bigint not null default 0 check (pending_refund_cents >= 0),
      shipping_refunded_cents bigint not null default 0
        check (shipping_refunded_cents between 0 and shipping_total_cents),
      paid_at timestamptz,
      expires_at timestamptz,
      snapshot jsonb not null,
      primary key (site_id, id),
      check (refunded_cents + pending_refund_cents <= paid_cents)
    );
    create unique index orders_by_number on orders (site_id, number);
    create unique index orders_of_checkout on orders (site_id, checkout_id);
    create index orders_by_state on orders (site_id, order_state, payment_state, fulfilment_state, number) include (has_attention);
    create index orders_with_attention on orders (site_id, number) where has_attention;
    create index orders_of_email on orders (site_id, email_key, number);
    create index orders_unpaid on orders (expires_at) where payment_state = 'none' and order_state = 'open'`.execute(db)
  await protectSiteTable(db, 'order_counters', 'select, insert, update')
  await protectSiteTable(db, 'orders', 'select, insert, update')
}

async function makeLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_lines (
      site_id uuid not null,
      order_id uuid not null,
      id uuid not null,
      position smallint not null,
      item_id uuid not null,
      variant_id uuid not null,
      product_type smallint not null,
      is_stock_tracked boolean not null,
      quantity integer not null check (quantity > 0),
      total_cents bigint not null check (total_cents >= 0),
      snapshot jsonb not null,
      allocation jsonb not null,
      fulfilled_quantity integer not null default 0 check (fulfilled_quantity >= 0),
      removed_quantity integer not null default 0 check (removed_quantity >= 0),
      returned_quantity integer not null default 0 check (returned_quantity between 0 and fulfilled_quantity),
      refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
      short_quantity integer not null default 0 check (short_quantity >= 0),
      primary key (site_id, order_id, id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
      check (fulfilled_quantity + removed_quantity + short_quantity <= quantity)
    );
    create index order_lines_of_item on order_lines (site_id, item_id, order_id)`.execute(db)
  await protectSiteTable(db, 'order_lines', 'select, insert, update')
}

async function makeHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_events (
      site_id uuid not null,
      order_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      kind text not null,
      actor_kind text not null check (actor_kind in ('shopper', 'team', 'system', 'provider')),
      actor_id uuid,
      actor_name text not null default '',
      data jsonb not null default '{}',
      primary key (site_id, order_id, id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create table order_notes (
      site_id uuid not null,
      order_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      account_id uuid,
      author text not null,
      text text not null,
      removed_at timestamptz,
      primary key (site_id, order_id, id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create table order_action_keys (
      site_id uuid not null,
      order_id uuid not null,
      key text not null,
      request_hash bytea not null,
      refund_id uuid,
      answer jsonb,
      created_at timestamptz not null,
      primary key (site_id, order_id, key),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'order_events', 'select, insert')
  await protectSiteTable(db, 'order_notes', 'select, insert, update')
  await protectSiteTable(db, 'order_action_keys', 'select, insert, update')
}

async function makeFulfilments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_fulfilments (
      site_id uuid not null,
      order_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      order_version integer not null,
      is_automatic boolean not null,
      carrier text not null default '',
      tracking_number text not null default '',
      tracking_url text not null default '',
      undone_at timestamptz,
      primary key (site_id, order_id, id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create table order_fulfilment_lines (
      site_id uuid not null,
      order_id uuid not null,
      fulfilment_id uuid not null,
      line_id uuid not null,
      quantity integer not null check (quantity > 0),
      primary key (site_id, order_id, fulfilment_id, line_id),
      foreign key (site_id, order_id, fulfilment_id) references order_fulfilments (site_id, order_id, id) on delete cascade,
      foreign key (site_id, order_id, line_id) references order_lines (site_id, order_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'order_fulfilments', 'select, insert, update')
  await protectSiteTable(db, 'order_fulfilment_lines', 'select, insert')
}

/** `due_at` is when the background next looks at a pending refund; the request that made it has until then to finish it. */
async function makeRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_refunds (
      site_id uuid not null,
      order_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      finished_at timestamptz,
      state text not null check (state in ('pending', 'done', 'failed')),
      origin text not null check (origin in ('owner', 'cancel', 'shortfall', 'provider', 'dispute')),
      amount_cents bigint not null check (amount_cents >= 0),
      shipping_cents bigint not null check (shipping_cents >= 0),
      is_restocked boolean not null,
      is_shopper_notified boolean not null,
      reason text not null default '',
      failure text not null default '',
      actor_kind text not null,
      actor_id uuid,
      actor_name text not null default '',
      attempts integer not null default 0,
      due_at timestamptz not null,
      primary key (site_id, order_id, id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create index order_refunds_by_due on order_refunds (due_at) where state = 'pending';
    create table order_refund_lines (
      site_id uuid not null,
      order_id uuid not null,
      refund_id uuid not null,
      line_id uuid not null,
      quantity integer not null check (quantity >= 0),
      cents bigint not null check (cents >= 0),
      removed_quantity integer not null check (removed_quantity >= 0),
      short_quantity integer not null check (short_quantity >= 0),
      returned_quantity integer not null check (returned_quantity >= 0),
      primary key (site_id, order_id, refund_id, line_id),
      foreign key (site_id, order_id, refund_id) references order_refunds (site_id, order_id, id) on delete cascade,
      foreign key (site_id, order_id, line_id) references order_lines (site_id, order_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'order_refunds', 'select, insert, update')
  await protectSiteTable(db, 'order_refund_lines', 'select, insert')
}

/**
 * Links by the hash of their token, and the terms by which the studio finds orders. Terms are compared by bytes, so that the
 * beginning of a term is a range of the index; `like` reads the whole site under row-level security.
 */
async function makeLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_tokens (
      site_id uuid not null,
      token_hash bytea not null,
      order_id uuid not null,
      kind text not null check (kind in ('confirmed', 'status')),
      created_at timestamptz not null,
      primary key (site_id, token_hash),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create index order_tokens_of_order on order_tokens (site_id, order_id);
    create table order_terms (
      site_id uuid not null references sites (id) on delete cascade,
      term text collate "C" not null,
      number integer not null,
      primary key (site_id, term, number)
    )`.execute(db)
  await protectSiteTable(db, 'order_tokens', 'select, insert')
  await protectSiteTable(db, 'order_terms', 'select, insert')
}
