import { sql } from 'kysely'
import type { Db } from '../../database/index.ts'

export type ReadPrices = {
  id: string
  title: string
  /** The title as lists sort it. */
  titleKey: string
  productType: number
  variants: { id: string; priceCents: number; salePriceCents: number; onSale: boolean }[]
}

/** Products whose prices are read together. */
const atOnce = 1_000

/** Reads the prices of products by their ids, in the order of these; deleted products are left out. */
export async function readPrices(db: Db, siteId: string, ids: readonly string[]): Promise<ReadPrices[]> {
  const read: ReadPrices[] = []
  const sorted = ids.toSorted()
  for (let start = 0; start < sorted.length; start += atOnce) {
    const { rows } = await sql<ReadPrices>`
      select l.product_id as id, l.title, l.title_key as "titleKey", l.product_type as "productType",
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'priceCents', v.price_cents,
            'salePriceCents', v.sale_price_cents, 'onSale', v.on_sale) order by v.position, v.id), '[]'::jsonb)
          from variants v where v.site_id = l.site_id and v.product_id = l.product_id and v.deleted_at is null) as variants
      from product_list l
      where l.site_id = ${siteId} and l.product_id = any(${sorted.slice(start, start + atOnce)}::uuid[])
      order by l.product_id`.execute(db)
    for (const row of rows) read.push(row)
  }
  return read
}
