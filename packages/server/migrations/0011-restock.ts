import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** Sign-ups for back-in-stock emails, and the movement that last brought a variant back into stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSignUps(db)
  await markRestocks(db)
}

/** A sign-up is open until its person was notified or has unsubscribed. A person has at most one open sign-up per variant. */
async function makeSignUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restock_signups (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      product_id uuid not null,
      variant_id uuid not null,
      email text not null check (length(email) <= 256),
      email_hash bytea not null,
      is_join_mailing_list boolean not null,
      signed_up_at timestamptz not null,
      restock_id uuid,
      told_at timestamptz,
      left_at timestamptz,
      unsubscribe_hash bytea,
      primary key (site_id, id),
      foreign key (site_id, variant_id) references variants (site_id, id) on delete cascade
    );
    create unique index restock_signups_open on restock_signups (site_id, variant_id, email_hash)
      where told_at is null and left_at is null;
    create index restock_signups_waiting on restock_signups (site_id, variant_id, id)
      where told_at is null and left_at is null;
    create index restock_signups_told on restock_signups (site_id, variant_id, restock_id) where told_at is not null;
    create index restock_signups_of_person on restock_signups (site_id, email_hash);
    create unique index restock_signups_by_link on restock_signups (site_id, unsubscribe_hash)
      where unsubscribe_hash is not null`.execute(db)
  await protectSiteTable(db, 'restock_signups', 'select, insert, update')
}

/**
 * `restock_id` is the id of the change that last brought a variant back into stock at a place. Ids increase with time, so the
 * greatest `restock_id` of all places belongs to the latest such change.
 */
async function markRestocks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock add column restock_id uuid;
    create view stock_restock_view with (security_invoker = true) as
      select site_id, product_id, variant_id,
        case when bool_or(available is null) then null else coalesce(sum(available), 0)::integer end as available,
        (array_agg(restock_id order by restock_id desc nulls last))[1] as restock_id
      from stock group by site_id, product_id, variant_id;
    grant select on stock_restock_view to sitewright_web`.execute(db)
}
