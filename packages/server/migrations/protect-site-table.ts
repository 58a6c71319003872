import { sql, type Kysely } from 'kysely'

/**
 * Restricts a table to the site of the transaction: forced row-level security on `site_id` for the web role, and its grants.
 * Forced security applies to the owner of the tables as well, so a second policy lets the owner see all sites (for the
 * dispatcher and functions of migrations). The web role is no member of the owner, so that policy never applies to it. `grants`
 * limits what the web role may do: append-only tables get neither update nor delete.
 */
export async function protectSiteTable(
  db: Kysely<unknown>,
  table: string,
  grants:
    | 'select, insert'
    | 'select, insert, delete'
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
