import { sql } from 'kysely'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Db, JsonbColumn } from '../database/index.ts'

type VariantTables = {
  catalog_variant_view: {
    site_id: string
    variant_id: string
    product_id: string
    sku: string
    position: number
    attributes: Readonly<Record<string, string>>
    /** `hideMs` is when the product stops being for sale. */
    shown: JsonbColumn<{ productType: ProductType; title: string; fullUrl: string; options: string[]; hideMs?: number }>
  }
  stock_restock_view: { site_id: string; variant_id: string; available: number | null; restock_id: string | null }
  sites_settings_view: { site_id: string; title: string; settings: JsonbColumn<Record<string, unknown>> }
}

/** A variant that is for sale, with its current stock and the texts that emails and forms need. */
export type VariantForSale = {
  productId: string
  variantId: string
  sku: string
  productType: ProductType
  title: string
  /** Path of the product's page. */
  fullUrl: string
  /** Option values, such as `Green, large`; empty for a product without options. */
  choice: string
  available: StockLevel
  /** Id of the stock movement that last brought the sold-out variant back in stock; `null` when there was none. */
  restockId: string | null
  siteTitle: string
  settings: Readonly<Record<string, unknown>>
}

/** Reads variants that are for sale, by product or by variant id, in the product's order. */
export async function readVariantsForSale(
  db: Db,
  siteId: string,
  wanted: { productId?: string; variantIds?: readonly string[]; nowMs: number },
): Promise<VariantForSale[]> {
  let query = db
    .withTables<VariantTables>()
    .selectFrom('catalog_variant_view as v')
    .innerJoin('sites_settings_view as w', 'w.site_id', 'v.site_id')
    .leftJoin('stock_restock_view as s', (join) =>
      join.onRef('s.site_id', '=', 'v.site_id').onRef('s.variant_id', '=', 'v.variant_id'),
    )
    .select(['v.product_id', 'v.variant_id', 'v.sku', 'v.attributes', 'v.shown', 's.available', 's.restock_id'])
    .select(['w.title', 'w.settings', sql<boolean>`s.variant_id is not null`.as('is_kept')])
    .where('v.site_id', '=', siteId)
    .orderBy('v.position')
    .orderBy('v.variant_id')
  if (wanted.productId !== undefined) query = query.where('v.product_id', '=', wanted.productId)
  if (wanted.variantIds) query = query.where('v.variant_id', '=', sql<string>`any(${[...wanted.variantIds]}::uuid[])`)
  const rows = await query.execute()
  // A task of every second takes ended products out of sale, a moment later than this.
  const current = rows.filter(({ shown }) => shown.hideMs === undefined || shown.hideMs > wanted.nowMs)
  return current.map(({ shown, ...row }) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    sku: row.sku,
    productType: shown.productType,
    title: shown.title,
    fullUrl: shown.fullUrl,
    choice: shown.options.flatMap((name) => row.attributes[name] ?? []).join(', '),
    available: row.is_kept ? row.available : 0,
    restockId: row.restock_id,
    siteTitle: row.title,
    settings: row.settings,
  }))
}
