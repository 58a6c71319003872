import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import type { Variant } from '@sitewright/domain/pages/page-json.ts'
import type { ImageJson } from '../media/index.ts'
import type { VariantRow } from './product.ts'

export type VariantMoneyField = 'priceMoney' | 'salePriceMoney'
/**
 * A variant as a product's stored document contains it (SF-3.05): without stock and the site's currency, which are added on read.
 */
export type StoredVariantJson = Omit<Variant, VariantMoneyField | 'unlimited' | 'qtyInStock'>

export function buildStoredVariantJson(
  variant: VariantRow,
  options: readonly string[],
  mainImage: ImageJson | undefined,
): StoredVariantJson {
  return {
    id: variant.id,
    sku: variant.sku,
    attributes: variant.attributes,
    optionValues: options.map((optionName) => ({ optionName, value: variant.attributes[optionName] ?? '' })),
    price: variant.priceCents,
    salePrice: variant.salePriceCents,
    onSale: variant.onSale,
    width: inches(variant.widthMm),
    height: inches(variant.heightMm),
    len: inches(variant.lengthMm),
    weight: rounded(variant.weightGrams / 453.592_37),
    imageIds: mainImage ? [mainImage.id] : [],
    images: [],
    ...(mainImage ? { mainImageId: mainImage.id, mainImage } : {}),
  }
}

/** Themes read sizes in inches and weights in pounds. */
function inches(mm: number): number {
  return rounded(mm / 25.4)
}

function rounded(measure: number): number {
  return Math.round(measure * 1000) / 1000
}

/** Adds current stock and currency to a variant. `units` is `null` for unlimited stock; `undefined` (no stock row) means none. */
export function addStockToVariant(
  variant: StoredVariantJson,
  units: number | null | undefined,
  currency: string,
): Variant {
  return { ...variant, ...toVariantMoney(variant, currency), unlimited: units === null, qtyInStock: units ?? 0 }
}

export function toVariantMoney(
  { price, salePrice }: Pick<StoredVariantJson, 'price' | 'salePrice'>,
  currency: string,
): Pick<Variant, VariantMoneyField> {
  const { money: priceMoney } = moneyObjects(price, currency)
  const { money: salePriceMoney } = moneyObjects(salePrice, currency)
  return { priceMoney, salePriceMoney }
}
