import { sql, type Kysely } from 'kysely'

/**
 * Restricts a table to the site of the transaction: forced row-level security on `site_id` for the web role, and its grants.
 * Forced security applies to the tables' owner as well, so a second policy lets platform work (the dispatcher, functions of
 * migrations) see all sites. It never applies to the web role, which is no member of the owner. `grants` limits what the web role
 * may do: append-only tables get neither update nor delete.
 */
export async function protectSiteTable(
  db: Kysely<unknown>,
  table: string,
  grants:
    | 'select, insert'
    | 'select, insert, update'
    | 'select, insert, update, delete' = 'select, insert, update, delete',
): Promise<void> {
  const name = sql.id(table)
  const ofSite = sql`site_id = nullif(current_setting('app.site', true), '')::uuid`
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy ${sql.id(`${table}_of_site`)} on ${name} to sitewright_web
    using (${ofSite}) with check (${ofSite})`.execute(db)
  await sql`create policy ${sql.id(`${table}_of_platform`)} on ${name} to current_user
    using (true) with check (true)`.execute(db)
  await sql`grant ${sql.raw(grants)} on ${name} to sitewright_web`.execute(db)
}
