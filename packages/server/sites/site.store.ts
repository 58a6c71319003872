import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refuseConstraintViolation, type TableOwnerDb, type Tx, type WebDb } from '../database/index.ts'

export type SiteRow = { id: string; identifier: string; isPublished: boolean }

const columns = 'id, identifier, is_published as "isPublished"'

export async function findSiteByHost(web: WebDb, hostname: string): Promise<SiteRow | null> {
  const rows = await web.ask<SiteRow>('site_of_host', `select ${columns} from site_of_host($1)`, [hostname])
  return rows[0] ?? null
}

export async function findSiteByIdentifier(web: WebDb, identifier: string): Promise<SiteRow | null> {
  const text = `select ${columns} from site_of_identifier($1)`
  const rows = await web.ask<SiteRow>('site_of_identifier', text, [identifier])
  return rows[0] ?? null
}

/** Reads the oldest site that is not deleted. */
export async function askOldestSite(web: WebDb): Promise<SiteRow | null> {
  const rows = await web.ask<SiteRow>('first_site', `select ${columns} from first_site()`)
  return rows[0] ?? null
}

/** Reads a site by id as the database owner: for scripts, jobs and team members. Visitors' requests never name a site by id. */
export async function findSiteById(owner: TableOwnerDb, id: string): Promise<SiteRow | null> {
  const text = `select ${columns} from sites where id = $1 and deleted_at is null`
  const rows = await owner.ask<SiteRow>('site_of_id', text, [id])
  return rows[0] ?? null
}

type SiteTables = {
  sites: { id: string; identifier: string; deleted_at: Date | null; is_published: boolean }
  hosts: { host: string; site_id: string }
}

/** Inserts a site. Throws `sites.identifier-taken` when another site has the identifier. */
export async function insertSite(tx: Tx, { id, identifier, isPublished }: SiteRow): Promise<void> {
  const row = { id, identifier, deleted_at: null, is_published: isPublished }
  const insert = tx.withTables<SiteTables>().insertInto('sites').values(row)
  await refuseConstraintViolation(insert.execute(), {
    sites_identifier_key: () => new Refusal('sites.identifier-taken'),
  })
}

/**
 * Inserts a site. Returns false, without an error that would end the transaction, when another site has the identifier. Waits for
 * a transaction that is inserting the same identifier.
 */
export async function insertSiteIfFree(tx: Tx, { id, identifier, isPublished }: SiteRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .withTables<SiteTables>()
    .insertInto('sites')
    .values({ id, identifier, deleted_at: null, is_published: isPublished })
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .executeTakeFirstOrThrow()
  return count === 1n
}

/** Inserts the custom domains of a site. Throws `sites.host-taken` when another site has one of them. */
export async function insertHosts(tx: Tx, siteId: string, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  const rows = hosts.map((host) => ({ host: host.toLowerCase(), site_id: siteId }))
  const insert = tx.withTables<SiteTables>().insertInto('hosts').values(rows)
  await refuseConstraintViolation(insert.execute(), { hosts_pkey: () => new Refusal('sites.host-taken') })
}

/** Marks the site of the transaction as deleted, and frees its custom domains. Returns false when it is already deleted. */
export async function markSiteDeleted(tx: Tx, at: number): Promise<boolean> {
  const text = 'select delete_site($1) as id'
  const [row] = await tx.sql<{ id: string | null }>('delete_site', text, [new Date(at)])
  return typeof row?.id === 'string'
}

/** True when visitors see the site of the transaction. */
export async function readIsPublished(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql<{ is: boolean }>('is_site_published', 'select is_site_published() as is')
  return row?.is === true
}

/** Shows the site of the transaction to visitors, or hides it from them. */
export async function saveIsPublished(tx: Tx, isPublished: boolean): Promise<void> {
  await tx.sql('publish_site', 'select publish_site($1)', [isPublished])
}

/** Deletes the site with all its data, for good. */
export async function hardDeleteSite(tx: Tx, siteId: string): Promise<void> {
  await tx.withTables<SiteTables>().deleteFrom('sites').where('id', '=', siteId).execute()
}

/** True when a site was ever created, even if all are marked as deleted. */
export async function hasEverHadSite(owner: TableOwnerDb): Promise<boolean> {
  const rows = await owner.ask('has_had_site', 'select 1 from sites limit 1')
  return rows.length > 0
}
