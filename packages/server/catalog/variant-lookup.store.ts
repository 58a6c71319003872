import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { Variant } from '@sitewright/domain/pages/page-json.ts'
import { queryInSite, type SiteScope } from '../database/index.ts'
import { imageJson, type AssetRow } from '../media/index.ts'
import { buildStoredVariantJson, addStockToVariant } from './variant-json.ts'
import type { VariantRow } from './product.ts'

/**
 * Result of looking up the variant that a shopper chose. `variant` is `null` when no variant has the chosen option values;
 * `settings` are the site's.
 */
export type VariantLookupResult = { variant: Variant | null; productType: ProductType; settings: unknown }

/**
 * Reads the variant of a published product that has exactly these option values, with its current stock. Returns `null` when
 * there is no such product.
 */
export async function readVariantDetails(
  ctx: SiteScope,
  productId: string,
  attributes: ReadonlyMap<string, string>,
): Promise<VariantLookupResult | null> {
  const values = [ctx.siteId, productId, JSON.stringify(Object.fromEntries(attributes))]
  const [row] = await queryInSite<DetailsRow>(ctx, 'catalog_variant_details', detailsText, values)
  if (!row) return null
  const { productType, options, currency, settings, stock, image, ...variant } = row
  if (variant.id === null) return { variant: null, productType, settings }
  const stored = buildStoredVariantJson(
    { ...variant, id: variant.id },
    options ?? [],
    image ? imageJson(image) : undefined,
  )
  const units = stock && (stock.unlimited ? null : stock.units)
  return { variant: addStockToVariant(stored, stock ? units : undefined, currency), productType, settings }
}

type DetailsRow = Omit<VariantRow, 'id'> & {
  id: string | null
  productType: ProductType
  options: string[] | null
  currency: string
  settings: unknown
  stock: { unlimited: boolean; units: number } | null
  image: AssetRow | null
}

/**
 * Hand-written SQL: query builders would need four statements. Reads the rows of one variant instead of the document of a product
 * that can have 250 variants.
 */
const detailsText = `
select (d.card ->> 'productType')::integer as "productType", d.card -> 'options' as options, w.currency, w.settings,
  v.id, v.position, v.sku, v.attributes, v.price_cents as "priceCents", v.sale_price_cents as "salePriceCents",
  v.on_sale as "onSale", v.main_image_id as "mainImageId", v.weight_grams as "weightGrams", v.length_mm as "lengthMm",
  v.width_mm as "widthMm", v.height_mm as "heightMm", v.tax_class as "taxClass",
  (select jsonb_build_object('unlimited', s.unlimited, 'units', s.qty_in_stock) from stock_variant_view s
    where s.site_id = d.site_id and s.product_id = d.product_id and s.variant_id = v.id) as stock,
  (select to_jsonb(a) || jsonb_build_object('id', replace(a.id::text, '-', '')) from media_asset_view a
    where a.site_id = d.site_id and a.id = v.main_image_id) as image
from product_documents d
join pages_page_view p on p.site_id = d.site_id and p.id = d.collection_id and p.is_enabled
join sites_settings_view w on w.site_id = d.site_id
left join variants v on v.site_id = d.site_id and v.product_id = d.product_id and v.deleted_at is null
  and v.attributes = $3::jsonb
where d.site_id = $1 and d.product_id = $2`
