import type { BinPosition } from '@sitewright/domain/changes/bin.wire.ts'
import { sql } from 'kysely'
import type { Db, TableOwnerDb } from '../../database/index.ts'

export type BinRow = {
  id: string
  title: string
  urlId: string
  collectionUrlId: string | null
  imageId: string | null
  deletedMs: number
  deletedBy: string
}

/** Reads one page of the products that were deleted after `sinceMs` and are still kept, the latest first. */
export async function readBin(
  db: Db,
  siteId: string,
  { sinceMs, before, most }: { sinceMs: number; before: BinPosition | null; most: number },
): Promise<BinRow[]> {
  const isEarlier = before
    ? sql`and (p.deleted_at, p.id) < (${new Date(before.deletedMs)}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<BinRow>`
    select p.id, v.snapshot ->> 'title' as title, p.url_id as "urlId", c.url_id as "collectionUrlId",
      (select g.asset_id from product_images g where g.site_id = ${siteId} and g.product_id = p.id order by g.position limit 1)
        as "imageId",
      p.deleted_at as "deletedMs", v.account_name as "deletedBy"
    from products p
    join product_versions v on v.site_id = ${siteId} and v.product_id = p.id and v.version = p.version
    left join pages_page_view c on c.site_id = ${siteId} and c.id = p.collection_id
    where p.site_id = ${siteId} and p.deleted_at > ${new Date(sinceMs)} and p.published_version is not null ${isEarlier}
    order by p.deleted_at desc, p.id desc limit ${most}`.execute(db)
  return rows
}

/** Counts the products that were deleted after `sinceMs` and are still kept. */
export async function countBin(db: Db, siteId: string, sinceMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products p
    join product_versions v on v.site_id = ${siteId} and v.product_id = p.id and v.version = p.version
    where p.site_id = ${siteId} and p.deleted_at > ${new Date(sinceMs)} and p.published_version is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Removes what owners wrote of up to `limit` products that were deleted until `untilMs`, of all sites: their texts, earlier versions and
 * pictures. Their ids and SKUs stay, for the orders, reviews and files of buyers that refer to them. Returns how many there were.
 */
export async function removeForGood(
  owner: TableOwnerDb,
  { untilMs, limit }: { untilMs: number; limit: number },
): Promise<number> {
  const removed = await owner.ask(
    'remove_products_for_good',
    `with due as (
       select site_id, id from products where deleted_at <= $1 and published_version is not null
       order by deleted_at limit $2 for update skip locked
     ), versions as (
       delete from product_versions v using due d where v.site_id = d.site_id and v.product_id = d.id
     ), texts as (
       delete from item_versions v using due d where v.site_id = d.site_id and v.product_id = d.id
     ), pictures as (
       delete from product_images i using due d where i.site_id = d.site_id and i.product_id = d.id
     )
     update products p set draft_version = null, published_version = null
     from due d where p.site_id = d.site_id and p.id = d.id returning p.id`,
    [new Date(untilMs), limit],
  )
  return removed.length
}

export type WantedNames = { id: string; collectionId: string; urlId: string; skus: readonly string[] }

/** Returns the ids of those products whose address or one of whose SKUs is in use. */
export async function findTakenNames(db: Db, siteId: string, wanted: readonly WantedNames[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(id uuid, "collectionId" uuid, "urlId" text, skus jsonb)
    )
    select w.id from wanted w
    join products p on p.site_id = ${siteId} and p.collection_id = w."collectionId" and p.url_id = w."urlId"
      and p.deleted_at is null
    union
    select w.id from wanted w cross join lateral jsonb_array_elements_text(w.skus) as s(sku)
    join variants v on v.site_id = ${siteId} and v.sku = s.sku and v.deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
