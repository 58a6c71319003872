import type { TableOwnerDb, Tx } from '../database/index.ts'

/** An upload of a file that arrives in parts. `fileId` is the file that it becomes: a new one, or the one that it replaces. */
export type StoredUpload = {
  id: string
  productId: string
  fileId: string
  isReplacement: boolean
  name: string
  bytes: number
  /** Bytes that have arrived. The upload is complete when they are all there. */
  received: number
  key: string
}

/** Counts the uploads of one account since `sinceMs` that are not complete, of new files and replacements; those of scripts together. */
export async function countOpenUploads(
  tx: Tx,
  siteId: string,
  { accountId, sinceMs }: { accountId: string | null; sinceMs: number },
): Promise<number> {
  const text = `
    select count(*) as count from product_file_uploads
    where site_id = $1 and created_at > $2 and received < bytes and account_id is not distinct from $3::uuid`
  const [row] = await tx.sql<{ count: number }>('product_uploads_open', text, [siteId, new Date(sinceMs), accountId])
  return Number(row?.count ?? 0)
}

/** Counts the files of a product, and the uploads since `sinceMs` that are to become new ones. */
export async function countFilesAndUploads(
  tx: Tx,
  siteId: string,
  productId: string,
  sinceMs: number,
): Promise<number> {
  const text = `
    select (select count(*) from product_files where site_id = $1 and product_id = $2 and removed_at is null)
      + (select count(*) from product_file_uploads where site_id = $1 and product_id = $2 and created_at > $3
        and received < bytes and not is_replacement) as count`
  const [row] = await tx.sql<{ count: number }>('product_files_count', text, [siteId, productId, new Date(sinceMs)])
  return Number(row?.count ?? 0)
}

export async function insertUpload(
  tx: Tx,
  siteId: string,
  upload: Omit<StoredUpload, 'received'> & { createdMs: number; accountId: string | null },
): Promise<void> {
  const text = `
    insert into product_file_uploads (site_id, id, product_id, file_id, is_replacement, name, bytes, file_key, created_at, account_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
  const { id, productId, fileId, isReplacement, name, bytes, key, createdMs, accountId } = upload
  const values = [siteId, id, productId, fileId, isReplacement, name, bytes, key, new Date(createdMs), accountId]
  await tx.sql('product_upload_add', text, values)
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`

/** Locks an upload that began after `sinceMs`, so that its parts are stored one after the other. Null when there is none. */
export async function lockUpload(tx: Tx, siteId: string, id: string, sinceMs: number): Promise<StoredUpload | null> {
  const text = `
    select ${hex('id')} as id, ${hex('product_id')} as "productId", ${hex('file_id')} as "fileId",
      is_replacement as "isReplacement", name, bytes, received, file_key as key
    from product_file_uploads where site_id = $1 and id = $2 and created_at > $3 for update`
  const [upload] = await tx.sql<StoredUpload>('product_upload_lock', text, [siteId, id, new Date(sinceMs)])
  return upload ?? null
}

/** Ends an upload: begun at `beganMs`, it is one that was given up, and the next cleaning deletes its parts. */
export async function giveUp(tx: Tx, siteId: string, id: string, beganMs: number): Promise<void> {
  const text = 'update product_file_uploads set created_at = $3 where site_id = $1 and id = $2'
  await tx.sql('product_upload_give_up', text, [siteId, id, new Date(beganMs)])
}

/** Saves how much of an upload has arrived. `replaced` is the content that a complete one took the place of. */
export async function saveReceived(
  tx: Tx,
  siteId: string,
  { id, received, replaced }: { id: string; received: number; replaced: Pick<StoredUpload, 'key' | 'bytes'> | null },
): Promise<void> {
  const text = `
    update product_file_uploads set received = $3, replaced_key = $4, replaced_bytes = $5 where site_id = $1 and id = $2`
  await tx.sql('product_upload_received', text, [siteId, id, received, replaced?.key ?? null, replaced?.bytes ?? 0])
}

/** Content that nothing leads to any more, and the row that says so. */
export type Leftover = { siteId: string; id: string; key: string | null }

/**
 * Finds up to 1,000 uploads of all sites that began before `untilMs`: with the parts of those that were given up, or the content
 * that a complete one replaced. Needs the connection of the database's owner.
 */
export async function findPastUploads(owner: TableOwnerDb, untilMs: number): Promise<Leftover[]> {
  const text = `
    select ${hex('site_id')} as "siteId", ${hex('id')} as id, case when received < bytes then file_key else replaced_key end as key
    from product_file_uploads where created_at <= $1 limit 1000`
  return owner.ask<Leftover>('past_product_uploads', text, [new Date(untilMs)])
}

/** Finds up to 1,000 files of all sites that were removed before `untilMs`. */
export async function findFilesRemovedUntil(owner: TableOwnerDb, untilMs: number): Promise<Leftover[]> {
  const text = `
    select ${hex('site_id')} as "siteId", ${hex('id')} as id, file_key as key
    from product_files where removed_at <= $1 limit 1000`
  return owner.ask<Leftover>('removed_product_files', text, [new Date(untilMs)])
}

export async function deleteLeftovers(
  owner: TableOwnerDb,
  table: 'product_files' | 'product_file_uploads',
  leftovers: readonly Leftover[],
): Promise<void> {
  await owner.ask(
    `delete_${table}`,
    `delete from ${table} t using unnest($1::uuid[], $2::uuid[]) as over (site_id, id)
     where t.site_id = over.site_id and t.id = over.id`,
    [leftovers.map(({ siteId }) => siteId), leftovers.map(({ id }) => id)],
  )
}
