import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Customers who pay no taxes: why, by which number, since when and by whose entry. `account_id` is a studio account, which can be
 * deleted. The table belongs to the cart, which needs it for its totals; the view is for the shoppers' accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_exemptions (
      site_id uuid not null,
      shopper_id uuid not null,
      reason text not null,
      number text not null,
      since timestamptz not null,
      account_id uuid,
      primary key (site_id, shopper_id),
      foreign key (site_id, shopper_id) references shoppers (site_id, id) on delete cascade
    )`.execute(db)
  await protectSiteTable(db, 'tax_exemptions')
  await sql`
    create view cart_tax_exemption_view with (security_invoker = true) as
      select site_id, shopper_id, reason, number from tax_exemptions;
    grant select on cart_tax_exemption_view to sitewright_web`.execute(db)
}
