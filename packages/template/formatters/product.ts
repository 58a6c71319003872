import { fromPageData, type ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isSoldOut } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { charge, type Run } from '../run/run.ts'
import { findName } from '../run/scope.ts'
import { asList, asText, child, childOf, childPath, printed } from '../run/values.ts'

/** The product of a page's item, read once in a rendering however many fragments show it. */
export function productOf(item: unknown, run: Run): ProductFacts {
  if (typeof item !== 'object' || item === null) return nothing
  const known = run.facts.get(item)
  if (known) {
    charge(run, known.variants.length >>> 3)
    return known
  }
  charge(run, asList(contentOf(item, 'variants')).length * stepsOfVariant)
  const facts = run.knownFacts?.get(item) ?? fromPageData(item, run.settings.moneyUnit)
  run.facts.set(item, facts)
  run.knownFacts?.set(item, facts)
  return facts
}

/** What reading a variant costs. */
const stepsOfVariant = 8

/** What is no item is no product. */
const nothing = fromPageData(null, 'minor')

/** A field of the item's `structuredContent`. */
export function contentOf(item: unknown, name: string): unknown {
  return childPath(item, ['structuredContent', name])
}

export function idOf(item: unknown): string {
  const id = child(item, 'id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** PL-3.64: what the page says about one product beside its item. */
export function merchandisingOf(item: unknown, run: Run): unknown {
  return childOf(findName(run.frame, 'productMerchandisingContext'), idOf(item))
}

export function customSoldOutText(item: unknown, run: Run): { customSoldOutText?: string } {
  const own = asText(child(merchandisingOf(item, run), 'customSoldOutText'))
  const text = own === '' ? (productOf(item, run).customSoldOutText ?? '') : own
  return text === '' ? {} : { customSoldOutText: text }
}

/** Facts read an unknown type as a physical product, so this is asked of the page: imports hold such items. */
export function isUndefinedType(item: unknown): boolean {
  return printed(contentOf(item, 'productType')) === '-1'
}

/** PL-4.15; of a type that nobody knows nothing can be had. */
export function isSoldOutItem(item: unknown, run: Run): boolean {
  const type = printed(contentOf(item, 'productType'))
  const isKnown = Object.values(productTypes).some((known) => String(known) === type)
  return !isKnown || isSoldOut(productOf(item, run))
}
