import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Customer accounts, each of one site, and the browsers that share the cart of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeShoppers(db)
  await shareCarts(db)
}

/**
 * Tables of shoppers, of their sessions and of the links in mails to them. `token_hash` is the hash of a secret: that of the
 * visitor for a session, that in the mail's URL for a link.
 */
async function makeShoppers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shoppers (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      created_at timestamptz not null,
      primary key (site_id, id)
    );
    create unique index shoppers_by_email on shoppers (site_id, email);
    create table shopper_sessions (
      site_id uuid not null,
      token_hash bytea not null,
      shopper_id uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (site_id, token_hash),
      foreign key (site_id, shopper_id) references shoppers (site_id, id) on delete cascade
    );
    create index shopper_sessions_of_shopper on shopper_sessions (site_id, shopper_id);
    create index shopper_sessions_by_expiry on shopper_sessions (expires_at);
    create table shopper_links (
      site_id uuid not null references sites (id) on delete cascade,
      token_hash bytea not null,
      request_id uuid not null,
      email text not null,
      is_new boolean not null,
      expires_at timestamptz not null,
      primary key (site_id, token_hash)
    );
    create unique index shopper_links_of_request on shopper_links (site_id, request_id);
    create index shopper_links_of_email on shopper_links (site_id, email);
    create index shopper_links_by_expiry on shopper_links (expires_at)`.execute(db)
  for (const table of ['shoppers', 'shopper_sessions', 'shopper_links']) await protectSiteTable(db, table)
}

/**
 * `cart_visitors` maps the browser of a signed-in shopper to the account's cart. When the browser gets a new secret, its old
 * secret maps to no cart (`cart_hash` is null).
 */
async function shareCarts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart_visitors (
      site_id uuid not null references sites (id) on delete cascade,
      token_hash bytea not null,
      cart_hash bytea,
      expires_at timestamptz not null,
      primary key (site_id, token_hash)
    );
    create index cart_visitors_of_cart on cart_visitors (site_id, cart_hash);
    create index cart_visitors_by_expiry on cart_visitors (expires_at);
    alter table carts add column merge_notes jsonb`.execute(db)
  await protectSiteTable(db, 'cart_visitors')
}
