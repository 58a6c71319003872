import { sql, type Kysely } from 'kysely'

/** Publishes what a payment has taken and given back, so that orders can be compared with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view payments_sum_view with (security_invoker = true) as
      select site_id, id, order_id, state, amount_cents, currency, refunded_cents, updated_at from payments;
    grant select on payments_sum_view to sitewright_web`.execute(db)
}
