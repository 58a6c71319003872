import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Counts who uses discounts: checkouts that are paying, and orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeUses(db)
  await limitUses(db)
}

/**
 * One use of a discount by a checkout (`reference`). It is reserved until `expires_at`, or belongs to an order, in which case
 * `expires_at` is null. An expired use does not count, whether its row was deleted or not.
 */
async function makeUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discount_uses (
      site_id uuid not null,
      discount_id uuid not null,
      reference text not null,
      customer_hash bytea,
      order_id uuid,
      expires_at timestamptz,
      primary key (site_id, discount_id, reference),
      foreign key (site_id, discount_id) references discounts on delete cascade,
      check ((order_id is null) = (expires_at is not null))
    );
    create index discount_uses_by_reference on discount_uses (site_id, reference);
    create index discount_uses_reserved on discount_uses (site_id, discount_id, expires_at) where expires_at is not null;
    create index discount_uses_of_customer on discount_uses (site_id, discount_id, customer_hash)
      where customer_hash is not null;
    create index discount_uses_by_expiry on discount_uses (expires_at) where expires_at is not null`.execute(db)
  await protectSiteTable(db, 'discount_uses')
}

/** `discounts.uses` counts orders. The view also counts checkouts that are paying; their subselect runs only for limited discounts. */
async function limitUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table discounts add column max_uses_per_customer integer check (max_uses_per_customer > 0);
    create or replace view discounts_rule_view with (security_invoker = true) as
      select site_id, id, code, code_key, name, target, kind, amount, product_ids, minimum_cents, combines_with, starts_at,
        ends_at, case when max_uses is null then false else uses + (
          select count(*) from discount_uses u
          where u.site_id = discounts.site_id and u.discount_id = discounts.id and u.expires_at > now()
        ) >= max_uses end as is_used_up
      from discounts`.execute(db)
}
