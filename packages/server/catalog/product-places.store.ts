import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'

export type ProductPlace = { collectionId: string; fullUrl: string; updatedMs: number; image: string | null }

/** Every product of the site by its address, with its first picture. */
export async function readProductPlaces(db: Db, siteId: string): Promise<ProductPlace[]> {
  const { rows } = await sql<ProductPlace>`
    select replace(collection_id::text, '-', '') as "collectionId", full_url as "fullUrl",
      (extract(epoch from updated_at) * 1000)::bigint as "updatedMs", card -> 'image' ->> 'url' as image
    from product_documents where site_id = ${siteId} order by collection_id, position, product_id`.execute(db)
  return rows
}
