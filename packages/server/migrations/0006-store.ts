import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Products with their projections, stock, and carts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeProducts(db)
  await makeStock(db)
  await makeCarts(db)
  await makeViews(db)
}

async function makeProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      collection_id uuid not null,
      url_id text not null,
      position integer not null default 0,
      product_type smallint not null check (product_type between 1 and 5),
      draft_version uuid,
      published_version uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, collection_id) references pages (site_id, id) on delete cascade
    );
    create unique index products_by_url on products (site_id, collection_id, url_id) where deleted_at is null;
    create table item_versions (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      product_id uuid not null,
      content jsonb not null,
      author_id uuid,
      created_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index item_versions_of_product on item_versions (site_id, product_id, created_at);
    create table variants (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      product_id uuid not null,
      position integer not null default 0,
      sku text not null,
      attributes jsonb not null default '{}',
      price_cents bigint not null check (price_cents >= 0),
      sale_price_cents bigint not null default 0 check (sale_price_cents >= 0),
      on_sale boolean not null default false,
      main_image_id uuid,
      shown jsonb,
      deleted_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create unique index variants_by_sku on variants (site_id, sku) where deleted_at is null;
    create index variants_of_product on variants (site_id, product_id, position)`.execute(db)
  await makeProjections(db)
}

/**
 * Product pictures in their order, and `product_documents`, which pages and lists read. Both are rewritten when a product
 * changes.
 */
async function makeProjections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_images (
      site_id uuid not null references sites (id) on delete cascade,
      product_id uuid not null,
      position integer not null,
      asset_id uuid not null,
      primary key (site_id, product_id, position),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade,
      foreign key (site_id, asset_id) references assets (site_id, id)
    );
    create table product_documents (
      site_id uuid not null references sites (id) on delete cascade,
      product_id uuid not null,
      collection_id uuid not null,
      position integer not null,
      url_id text not null,
      title text not null,
      full_url text not null,
      tags text[] not null default '{}',
      categories text[] not null default '{}',
      shown_cents bigint[] not null default '{}',
      document json not null,
      card json not null,
      updated_at timestamptz not null default now(),
      primary key (site_id, product_id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create unique index product_documents_by_url on product_documents (site_id, collection_id, url_id);
    create index product_documents_in_order on product_documents (site_id, collection_id, position, product_id)`.execute(
    db,
  )
  for (const table of ['products', 'variants', 'product_images', 'product_documents']) await protectSiteTable(db, table)
  await protectSiteTable(db, 'item_versions', 'select, insert')
}

/**
 * Stock of each variant by place. `available` is null for unlimited stock. Units on hand are available + reserved + committed.
 */
async function makeStock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table places (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      name text not null,
      is_default boolean not null default false,
      primary key (site_id, id)
    );
    create unique index places_default on places (site_id) where is_default;
    create table stock (
      site_id uuid not null references sites (id) on delete cascade,
      variant_id uuid not null,
      place_id uuid not null,
      product_id uuid not null,
      available integer check (available >= 0),
      reserved integer not null default 0 check (reserved >= 0),
      committed integer not null default 0 check (committed >= 0),
      primary key (site_id, variant_id, place_id),
      foreign key (site_id, variant_id) references variants (site_id, id) on delete cascade,
      foreign key (site_id, place_id) references places (site_id, id)
    );
    create index stock_of_product on stock (site_id, product_id);
    create table stock_movements (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      at timestamptz not null,
      variant_id uuid not null,
      place_id uuid not null,
      delta integer,
      available_after integer,
      reason text not null,
      actor_id uuid,
      reference text,
      primary key (site_id, id)
    );
    create index stock_movements_of_variant on stock_movements (site_id, variant_id, at)`.execute(db)
  await protectSiteTable(db, 'places')
  await protectSiteTable(db, 'stock')
  await protectSiteTable(db, 'stock_movements', 'select, insert')
}

/**
 * A change of a cart updates its row in place: `fillfactor` leaves space for that, and the expiry time, which changes each time,
 * has only a BRIN index.
 */
async function makeCarts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carts (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      token_hash bytea not null,
      version bigint not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (site_id, id)
    ) with (fillfactor = 80);
    create unique index carts_by_token on carts (site_id, token_hash);
    create index carts_by_expiry on carts using brin (expires_at);
    create table cart_entries (
      site_id uuid not null,
      cart_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      variant_id uuid not null,
      sku text not null,
      title text not null,
      quantity integer not null check (quantity between 1 and 9999),
      price_cents_when_added bigint not null,
      additional_fields text,
      added_at timestamptz not null,
      primary key (site_id, cart_id, id),
      foreign key (site_id, cart_id) references carts (site_id, id) on delete cascade
    ) with (fillfactor = 80)`.execute(db)
  await protectSiteTable(db, 'carts')
  await protectSiteTable(db, 'cart_entries')
}

/**
 * Views run with the caller's rights (`security_invoker`), so that row-level security applies. `shown` is what a cart displays of
 * a variant. It is written when the product changes and null while the variant is not for sale, so that a cart line needs only
 * one row.
 */
async function makeViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view stock_variant_view with (security_invoker = true) as
      select site_id, product_id, variant_id, bool_or(available is null) as unlimited,
        coalesce(sum(available), 0)::integer as qty_in_stock
      from stock group by site_id, product_id, variant_id;
    create view catalog_variant_view with (security_invoker = true) as
      select site_id, id as variant_id, product_id, sku, attributes, price_cents, sale_price_cents, on_sale, position, shown
      from variants where deleted_at is null and shown is not null;
    grant select on stock_variant_view, catalog_variant_view to sitewright_web`.execute(db)
}
