import { sql, type Kysely } from 'kysely'

/** The cart for which units are reserved, so that its own reservation does not make the cart look sold out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_reservations add column cart_id uuid;
    create or replace view stock_reservation_view with (security_invoker = true) as
      select site_id, reference, variant_id, quantity, expires_at, cart_id from stock_reservations;
    create index stock_reservations_of_cart on stock_reservations (site_id, cart_id) where cart_id is not null`.execute(
    db,
  )
}
