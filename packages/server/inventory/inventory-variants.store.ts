import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import { sql } from 'kysely'
import type { Db } from '../database/index.ts'

export type InventoryVariantRow = {
  id: string
  productId: string
  title: string
  productType: ProductType
  options: string[] | null
  attributes: Readonly<Record<string, string>>
  sku: string
  priceCents: number
  available: StockLevel
  committed: number
  waiting: number
}

/** Reads variants of products, or single ones, in the order of the products' variants. Deleted ones are missing. */
export async function readInventoryVariants(
  db: Db,
  siteId: string,
  wanted: { productIds: readonly string[] } | { variantIds: readonly string[] },
): Promise<InventoryVariantRow[]> {
  const chosen =
    'productIds' in wanted
      ? sql`v.product_id = any (${[...wanted.productIds]}::uuid[])`
      : sql`v.variant_id = any (${[...wanted.variantIds]}::uuid[])`
  const { rows } = await sql<InventoryVariantRow>`
    select v.variant_id as id, v.product_id as "productId", l.title, l.product_type as "productType", l.options, v.attributes,
      v.sku, v.price_cents as "priceCents", s.available, s.committed, coalesce(w.waiting, 0) as waiting
    from catalog_stock_variant_view v
    join catalog_stock_item_view l on l.site_id = v.site_id and l.product_id = v.product_id
    cross join lateral (
      select available, committed from stock_level_view s where s.site_id = v.site_id and s.variant_id = v.variant_id
    ) s
    left join lateral (
      select waiting from restock_waiting_view r where r.site_id = v.site_id and r.variant_id = v.variant_id
    ) w on s.available = 0
    where v.site_id = ${siteId} and ${chosen}
    order by v.product_id, v.position, v.variant_id`.execute(db)
  return rows
}

/** Names of everybody who is or was in the site's team, by account. */
export async function readTeamNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select account_id as id, display_name as name from team_of_site()`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
