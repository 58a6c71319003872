import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../database/index.ts'

/** Returns the tax classes of a site's products, and how many products have each. Gift cards are never taxed, so they have none. */
export async function readTaxClasses(db: Db, siteId: string): Promise<{ name: string; products: number }[]> {
  const { rows } = await sql<{ name: string; products: number }>`
    select v.tax_class as name, count(distinct v.product_id)::integer as products
    from variants v join products p on p.site_id = v.site_id and p.id = v.product_id
    where v.site_id = ${siteId} and v.deleted_at is null and p.deleted_at is null
      and p.product_type <> ${productTypes.giftCard}
    group by v.tax_class`.execute(db)
  return rows
}
