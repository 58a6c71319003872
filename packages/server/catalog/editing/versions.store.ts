import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { sql } from 'kysely'
import type { Db, TableOwnerDb } from '../../database/index.ts'

export type NewVersion = { productId: string; version: number; snapshot: ProductSnapshot }
export type ProductVersion = NewVersion & { accountName: string; createdMs: number }

/** Stores versions of products. Those that are stored already stay as they are. */
export async function insertVersions(
  db: Db,
  siteId: string,
  versions: readonly NewVersion[],
  author: { id: string | null; name: string; nowMs: number },
): Promise<void> {
  await sql`
    insert into product_versions (site_id, product_id, version, snapshot, account_id, account_name, created_at)
    select ${siteId}, r."productId", r.version, r.snapshot, ${author.id}::uuid, ${author.name}, ${new Date(author.nowMs)}
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r("productId" uuid, version integer, snapshot jsonb)
    on conflict do nothing`.execute(db)
}

/** Versions of before products had an end are without it. */
const snapshotSql = sql`'{"hideAt": null}'::jsonb || snapshot`

/** Reads the versions of a product from `from` on, the earliest first. */
export async function readVersionsFrom(
  db: Db,
  siteId: string,
  productId: string,
  from: number,
): Promise<ProductVersion[]> {
  const { rows } = await sql<ProductVersion>`
    select product_id as "productId", version, ${snapshotSql} as snapshot, account_name as "accountName", created_at as "createdMs"
    from product_versions where site_id = ${siteId} and product_id = ${productId} and version >= ${from}
    order by version`.execute(db)
  return rows
}

/** What an action changed of a product: its versions before and after; `before` is 0 when the action created it. */
export type ChangedProduct = { productId: string; before: number; after: number }

export async function insertChange(
  db: Db,
  siteId: string,
  { id, action, items, nowMs }: { id: string; action: string; items: readonly ChangedProduct[]; nowMs: number },
): Promise<void> {
  await sql`
    insert into product_changes (site_id, id, action, items, created_at)
    values (${siteId}, ${id}, ${action}, ${JSON.stringify(items)}, ${new Date(nowMs)})`.execute(db)
}

/** Marks a change as undone and returns what it changed; `null` when there is none or it was undone before. */
export async function takeChange(
  db: Db,
  siteId: string,
  id: string,
  nowMs: number,
): Promise<{ action: string; items: ChangedProduct[] } | null> {
  const { rows } = await sql<{ action: string; items: ChangedProduct[] }>`
    update product_changes set undone_at = ${new Date(nowMs)}
    where site_id = ${siteId} and id = ${id} and undone_at is null returning action, items`.execute(db)
  return rows[0] ?? null
}

/** Reads products as they were at these versions. Versions that are not stored any more are left out. */
export async function readVersions(
  db: Db,
  siteId: string,
  versions: readonly { productId: string; version: number }[],
): Promise<NewVersion[]> {
  const { rows } = await sql<NewVersion>`
    select v.product_id as "productId", v.version, ${snapshotSql} as snapshot
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r("productId" uuid, version integer)
    join product_versions v on v.site_id = ${siteId} and v.product_id = r."productId" and v.version = r.version`.execute(
    db,
  )
  return rows
}

/** Returns the account that made the current version of a product, with its name, if a person did and it is known. */
export async function readLastEditor(
  db: Db,
  siteId: string,
  productId: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.account_id as id, v.account_name as name from products p
    join product_versions v on v.site_id = p.site_id and v.product_id = p.id and v.version = p.version
    where p.site_id = ${siteId} and p.id = ${productId} and v.account_id is not null`.execute(db)
  return rows[0] ?? null
}

/** Removes versions that a later one replaced before `beforeMs`, and changes made before it, of all sites. */
export async function deleteOldVersions(owner: TableOwnerDb, beforeMs: number): Promise<void> {
  await owner.ask(
    'prune_product_versions',
    `delete from product_versions v where v.created_at < $1 and exists (
       select from product_versions n
       where n.site_id = v.site_id and n.product_id = v.product_id and n.version > v.version and n.created_at < $1)`,
    [new Date(beforeMs)],
  )
  await owner.ask('prune_product_changes', 'delete from product_changes where created_at < $1', [new Date(beforeMs)])
}

export type ScheduledProduct = { siteId: string; productId: string }

/** Finds hidden products of all sites that are to be shown by now. */
export async function readDueProducts(
  owner: TableOwnerDb,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<ScheduledProduct[]> {
  return owner.ask<ScheduledProduct>(
    'due_products',
    `select site_id as "siteId", id as "productId" from products
     where publish_at <= $1 and visibility = 'hidden' and archived_at is null and deleted_at is null
     order by publish_at limit $2`,
    [new Date(nowMs), limit],
  )
}

/** Finds products of all sites that are to be hidden by now. */
export async function readEndedProducts(
  owner: TableOwnerDb,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<ScheduledProduct[]> {
  return owner.ask<ScheduledProduct>(
    'ended_products',
    `select site_id as "siteId", id as "productId" from products
     where hide_at <= $1 and visibility = 'visible' and archived_at is null and deleted_at is null
     order by hide_at limit $2`,
    [new Date(nowMs), limit],
  )
}
