import type { Tx } from '../database/index.ts'

/** A stored file of a product. `key` is that of the file store. Times in epoch milliseconds. */
export type StoredFile = {
  id: string
  productId: string
  name: string
  contentType: string
  bytes: number
  key: string
  uploadedMs: number
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
const columns = `${hex('f.id')} as id, ${hex('f.product_id')} as "productId", f.name, f.content_type as "contentType", f.bytes,
  f.file_key as key, ${ms('f.uploaded_at')} as "uploadedMs"`

/** Returns the files of products, in the order in which they were added. */
export async function findFilesOfProducts(
  tx: Tx,
  siteId: string,
  productIds: readonly string[],
): Promise<StoredFile[]> {
  const text = `
    select ${columns} from product_files f
    where f.site_id = $1 and f.product_id = any($2::uuid[]) and f.removed_at is null order by f.created_at, f.id`
  return tx.sql<StoredFile>('product_files', text, [siteId, [...new Set(productIds)]])
}

/** Returns the files of a product, each with how often buyers have loaded it. */
export async function findFilesWithCounts(
  tx: Tx,
  siteId: string,
  productId: string,
): Promise<(StoredFile & { downloads: number })[]> {
  const text = `
    select ${columns}, (select coalesce(sum(l.downloads), 0) from download_links l
      where l.site_id = f.site_id and l.file_id = f.id)::integer as downloads
    from product_files f
    where f.site_id = $1 and f.product_id = $2 and f.removed_at is null order by f.created_at, f.id`
  return tx.sql('product_files_counted', text, [siteId, productId])
}

/** Counts the files that buyers of a product get. */
export async function countFiles(tx: Tx, siteId: string, productId: string): Promise<number> {
  const text = `
    select count(*) as count from product_files where site_id = $1 and product_id = $2 and removed_at is null`
  const [row] = await tx.sql<{ count: number }>('product_files_number', text, [siteId, productId])
  return Number(row?.count ?? 0)
}

export async function insertFile(tx: Tx, siteId: string, file: StoredFile): Promise<void> {
  const text = `
    insert into product_files (site_id, id, product_id, name, content_type, bytes, file_key, created_at, uploaded_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`
  const { id, productId, name, contentType, bytes, key, uploadedMs } = file
  const values = [siteId, id, productId, name, contentType, bytes, key, new Date(uploadedMs)]
  await tx.sql('product_file_add', text, values)
}

/** Gives a file another name and content. Returns the content before; null when the product has no such file. */
export async function replaceFile(
  tx: Tx,
  siteId: string,
  file: StoredFile,
): Promise<Pick<StoredFile, 'key' | 'bytes'> | null> {
  const text = `
    with before as (
      select file_key, bytes from product_files
      where site_id = $1 and id = $2 and product_id = $3 and removed_at is null for update)
    update product_files f set name = $4, content_type = $5, bytes = $6, file_key = $7, uploaded_at = $8
    from before where f.site_id = $1 and f.id = $2 returning before.file_key as key, before.bytes`
  const { id, productId, name, contentType, bytes, key, uploadedMs } = file
  const values = [siteId, id, productId, name, contentType, bytes, key, new Date(uploadedMs)]
  const [replaced] = await tx.sql<Pick<StoredFile, 'key' | 'bytes'>>('product_file_replace', text, values)
  return replaced ?? null
}

type NamedFile = { productId: string; id: string }

/** Marks a file as removed. Returns its name; null when the product has no such file. */
export async function markFileRemoved(
  tx: Tx,
  siteId: string,
  { productId, id }: NamedFile,
  atMs: number,
): Promise<string | null> {
  const text = `
    update product_files set removed_at = $4
    where site_id = $1 and product_id = $2 and id = $3 and removed_at is null returning name`
  const [removed] = await tx.sql<{ name: string }>('product_file_remove', text, [siteId, productId, id, new Date(atMs)])
  return removed?.name ?? null
}

/** Brings a file back that was removed since `sinceMs`. Returns its name; null when there is none. */
export async function markFileRestored(
  tx: Tx,
  siteId: string,
  { productId, id }: NamedFile,
  sinceMs: number,
): Promise<string | null> {
  const text = `
    update product_files set removed_at = null
    where site_id = $1 and product_id = $2 and id = $3 and removed_at > $4 returning name`
  const [restored] = await tx.sql<{ name: string }>('product_file_restore', text, [
    siteId,
    productId,
    id,
    new Date(sinceMs),
  ])
  return restored?.name ?? null
}
