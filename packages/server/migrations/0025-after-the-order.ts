import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** What follows an order: mails to the shop's owner, accounts whose password was chosen after buying, and requests for reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOwnerFunction(db)
  await holdPasswords(db)
  await inviteReviews(db)
  await sql`insert into job_tasks (name) values ('orders.request-reviews')`.execute(db)
}

/** Returns the account that owns the current site; the oldest, if several do. */
async function makeOwnerFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function owner_of_site() returns table (email text, display_name text, locale text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.email, a.display_name, a.locale from teammates t join accounts a on a.id = t.account_id
      where t.site_id = nullif(current_setting('app.site', true), '')::uuid and t.is_owner and a.disabled_at is null
      order by a.created_at, a.id limit 1
    $$;
    revoke all on function owner_of_site() from public;
    grant execute on function owner_of_site() to sitewright_web`.execute(db)
}

/**
 * `password_hash` is a password that was chosen before its address was confirmed. It becomes the account's password when the
 * link is opened in the browser with the visitor secret of `visitor_hash`, and the names become the account's.
 */
async function holdPasswords(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shopper_links
      add column password_hash text,
      add column visitor_hash bytea,
      add column first_name text not null default '',
      add column last_name text not null default ''`.execute(db)
}

/**
 * An invitation is a link to review a product that was bought; the review that uses it is that of a verified buyer.
 * `order_review_requests` has the orders whose shoppers were asked, or for which there was nothing to ask.
 */
async function inviteReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews add column is_verified boolean not null default false;
    create table review_invitations (
      site_id uuid not null references sites (id) on delete cascade,
      token_hash bytea not null,
      product_id uuid not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (site_id, token_hash),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index review_invitations_of_product on review_invitations (site_id, product_id);
    create table order_review_requests (
      site_id uuid not null,
      order_id uuid not null,
      created_at timestamptz not null,
      primary key (site_id, order_id),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade
    );
    create index order_fulfilments_by_time on order_fulfilments (site_id, created_at)`.execute(db)
  await protectSiteTable(db, 'review_invitations', 'select, insert, update')
  await protectSiteTable(db, 'order_review_requests', 'select, insert')
}
