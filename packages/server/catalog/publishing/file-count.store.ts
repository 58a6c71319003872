import type { Tx } from '../../database/index.ts'

/** Returns those of the products that have no file for their buyers. */
export async function findWithoutFile(tx: Tx, siteId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const text = `
    select replace(id::text, '-', '') as id from products
    where site_id = $1 and id = any($2::uuid[]) and file_count = 0`
  const rows = await tx.sql<{ id: string }>('products_without_file', text, [siteId, [...ids]])
  return new Set(rows.map(({ id }) => id))
}

/** Returns how many files buyers of a product get. */
export async function readFileCount(tx: Tx, siteId: string, id: string): Promise<number> {
  const text = 'select file_count as count from products where site_id = $1 and id = $2'
  const [row] = await tx.sql<{ count: number }>('product_file_count', text, [siteId, id])
  return row?.count ?? 0
}

/** Saves how many files buyers of a product get. The caller has locked the product. */
export async function saveFileCount(tx: Tx, siteId: string, id: string, count: number): Promise<void> {
  const text = 'update products set file_count = $3 where site_id = $1 and id = $2'
  await tx.sql('product_file_count_save', text, [siteId, id, count])
}
