import { fromPageData, type ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isSoldOut } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { charge, type Run } from '../run/run.ts'
import { findName } from '../run/scope.ts'
import { asList, asText, child, childOf, childPath, sizeOf } from '../run/values.ts'
import { stepsLeft } from '../run/work.ts'

/** The product of a page's item, read once in a rendering however many fragments show it. */
export function productOf(item: unknown, run: Run): ProductFacts {
  if (typeof item !== 'object' || item === null) return nothing
  const known = run.facts.get(item)
  if (known) {
    charge(run, known.variants.length >>> 3)
    return known
  }
  charge(run, stepsOfProduct(item, stepsLeft(run)))
  const facts = run.knownFacts?.get(item) ?? fromPageData(item, run.settings.moneyUnit)
  run.facts.set(item, facts)
  run.knownFacts?.set(item, facts)
  return facts
}

/** Budget steps charged for reading one variant of a product, and for each of its options. */
const stepsOfVariant = 8
const stepsOfOption = 2

/** What reading a product costs; once that passes `most`, the walk ends. Variants may be one and the same object many times. */
function stepsOfProduct(item: unknown, most: number): number {
  const variants = asList(contentOf(item, 'variants'))
  let steps = asList(contentOf(item, 'variantOptionOrdering')).length
  for (const variant of variants) {
    const options = sizeOf(child(variant, 'attributes')) + asList(child(variant, 'optionValues')).length
    steps += stepsOfVariant + options * stepsOfOption + stepsOfSums(variant)
    if (steps > most) return steps
  }
  return steps
}

/** Sums are texts, which an import may have made of anything. */
function stepsOfSums(variant: unknown): number {
  const texts = ['priceMoney', 'salePriceMoney'].map((name) => child(child(variant, name), 'value'))
  return texts.reduce<number>((steps, text) => steps + (typeof text === 'string' ? text.length >>> 4 : 0), 0)
}

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
  return asText(contentOf(item, 'productType')) === '-1'
}

/** PL-4.15; of a type that nobody knows nothing can be had. */
export function isSoldOutItem(item: unknown, run: Run): boolean {
  const type = asText(contentOf(item, 'productType'))
  const isKnown = Object.values(productTypes).some((known) => String(known) === type)
  return !isKnown || isSoldOut(productOf(item, run))
}
