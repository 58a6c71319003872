import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isVariantInStock } from '@sitewright/domain/catalog/product-status.ts'
import type { Selection } from '@sitewright/domain/catalog/select-variant.ts'
import { moneyForms } from '@sitewright/domain/kit/money.ts'
import { fieldsOf, type Fields } from '../kit/island-props.ts'
import { tellItem } from './tell-item.ts'

/** Writes the selection on `.product-variants` and tells owner scripts, who find there what they know from elsewhere (SF-4.07). */
export function tellVariant(place: HTMLElement, facts: ProductFacts, selection: Selection): void {
  const variant = selection.kind === 'match' ? eventVariant(place, facts, selection.variant) : null
  const unselected = selection.kind === 'incomplete' ? selection.missing : []
  const isInStock = selection.kind === 'match' ? isVariantInStock(selection.variant) : null
  setData(place, 'selectedVariant', variant && JSON.stringify(variant))
  setData(place, 'unselectedOptions', JSON.stringify(unselected))
  setData(place, 'variantInStock', isInStock === null ? null : String(isInStock))
  tellItem(place, 'sw:variant-change', { itemId: facts.id, variant, unselectedOptions: unselected, isInStock })
}

/** The public JSON of the variant, with its sums in both forms (SF-3.05). */
function eventVariant(place: HTMLElement, facts: ProductFacts, variant: VariantFacts): Fields {
  const price = moneyForms(variant.priceCents, facts.currency)
  const salePrice = moneyForms(variant.salePriceCents, facts.currency)
  return {
    ...publicVariant(place, variant.sku),
    id: variant.id,
    sku: variant.sku,
    attributes: variant.attributes,
    price: price.detailed,
    priceMoney: price.money,
    salePrice: salePrice.detailed,
    salePriceMoney: salePrice.money,
    onSale: variant.onSale,
    unlimited: variant.unlimited,
    qtyInStock: variant.qtyInStock,
    mainImageId: variant.mainImageId,
  }
}

function publicVariant(place: HTMLElement, sku: string): Fields {
  try {
    const variants: unknown = JSON.parse(place.dataset['variants'] ?? '[]')
    const found = Array.isArray(variants) ? variants.map(fieldsOf).find((one) => one?.['sku'] === sku) : null
    return found ?? {}
  } catch {
    return {}
  }
}

function setData(place: HTMLElement, name: string, value: string | null): void {
  if (value === null) delete place.dataset[name]
  else place.dataset[name] = value
}
