import { sql, type Kysely } from 'kysely'

/** Lets shoppers manage their saved addresses: an id for the URLs of their pages, and the address with which checkouts begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shopper_addresses
      add column id uuid not null default gen_random_uuid(),
      add column is_default boolean not null default false;
    alter table shopper_addresses alter column id drop default;
    create unique index shopper_addresses_by_id on shopper_addresses (site_id, id);
    create unique index shopper_addresses_default on shopper_addresses (site_id, shopper_id) where is_default`.execute(
    db,
  )
}
