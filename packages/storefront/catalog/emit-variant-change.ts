import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isVariantAvailable } from '@sitewright/domain/catalog/product-status.ts'
import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import { asJsonObject, type JsonObject } from '../kit/island-props.ts'
import type { SelectionState } from './product-store.ts'
import { emitItemEvent } from './emit-item-event.ts'

/**
 * Writes the visitor's selection into the data attributes of `.product-variants` and fires `sw:variant-change`, both for the site
 * owner's scripts (SF-4.07). While the selected variant is being looked up on the server, only the attributes are written.
 */
export function emitVariantChange(element: HTMLElement, facts: ProductFacts, shown: SelectionState): void {
  const variant = shown.kind === 'match' ? eventVariant(element, facts, shown) : null
  const unselected = shown.kind === 'incomplete' ? shown.missing : []
  const isInStock = shown.kind === 'match' ? isVariantAvailable(facts, shown.variant) : null
  setData(element, 'selectedVariant', variant && JSON.stringify(variant))
  setData(element, 'unselectedOptions', JSON.stringify(unselected))
  setData(element, 'variantInStock', isInStock)
  if (shown.kind === 'loading') return
  emitItemEvent(element, 'sw:variant-change', { itemId: facts.id, variant, unselectedOptions: unselected, isInStock })
}

/** Returns the variant's public JSON, with each price in the two forms that page JSON contains: money and detailed (SF-3.05). */
function eventVariant(
  element: HTMLElement,
  facts: ProductFacts,
  found: { variant: VariantFacts; publicJson?: JsonObject },
): JsonObject {
  const { priceCents, salePriceCents, ...variant } = found.variant
  const price = moneyObjects(priceCents, facts.currency)
  const salePrice = moneyObjects(salePriceCents, facts.currency)
  return {
    ...(found.publicJson ?? publicVariant(element, variant.sku)),
    ...variant,
    price: price.detailed,
    priceMoney: price.money,
    salePrice: salePrice.detailed,
    salePriceMoney: salePrice.money,
  }
}

function publicVariant(element: HTMLElement, sku: string): JsonObject {
  try {
    const variants: unknown = JSON.parse(element.dataset['variants'] ?? '[]')
    const found = Array.isArray(variants) ? variants.map(asJsonObject).find((one) => one?.['sku'] === sku) : null
    return found ?? {}
  } catch {
    return {}
  }
}

function setData(element: HTMLElement, name: string, value: string | boolean | null): void {
  if (value === null) delete element.dataset[name]
  else element.dataset[name] = String(value)
}
