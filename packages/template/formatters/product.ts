import { parseProductFacts, type ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isSoldOut } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { listOrEmpty, asText, child, childAtTextKey, valueAtPath, sizeOf } from '../run/values.ts'
import { stepsLeft } from '../run/step-budget.ts'

/**
 * Returns the product facts of an item in the page data. They are read once in a rendering, however many fragments show the
 * product.
 */
export function productFactsOf(item: unknown, run: RenderState): ProductFacts {
  if (typeof item !== 'object' || item === null) return nothing
  const known = run.facts.get(item)
  if (known) {
    charge(run, known.variants.length >>> 3)
    return known
  }
  charge(run, stepsOfProduct(item, stepsLeft(run)))
  const facts = run.knownFacts?.get(item) ?? parseProductFacts(item, run.settings.moneyUnit)
  run.facts.set(item, facts)
  run.knownFacts?.set(item, facts)
  return facts
}

/** Costs in budget steps of reading one variant of a product, and each option of the variant. */
const stepsOfVariant = 8
const stepsOfOption = 2

/**
 * Returns the cost in budget steps of reading a product from the page data. Stops counting when the cost exceeds `max`. A variant
 * object that occurs several times is counted each time.
 */
function stepsOfProduct(item: unknown, max: number): number {
  const variants = listOrEmpty(structuredContentField(item, 'variants'))
  let steps = listOrEmpty(structuredContentField(item, 'variantOptionOrdering')).length
  for (const variant of variants) {
    const options = sizeOf(child(variant, 'attributes')) + listOrEmpty(child(variant, 'optionValues')).length
    steps += stepsOfVariant + options * stepsOfOption + stepsOfSums(variant)
    if (steps > max) return steps
  }
  return steps
}

/** Returns the cost in budget steps of parsing a variant's prices, which are texts of any length in imported data. */
function stepsOfSums(variant: unknown): number {
  const texts = ['priceMoney', 'salePriceMoney'].map((name) => child(child(variant, name), 'value'))
  return texts.reduce<number>((steps, text) => steps + (typeof text === 'string' ? text.length >>> 4 : 0), 0)
}

/** Facts of an empty product, returned for values that are not items. */
const nothing = parseProductFacts(null, 'minor')

/** Returns a field of the item's `structuredContent`. */
export function structuredContentField(item: unknown, name: string): unknown {
  return valueAtPath(item, ['structuredContent', name])
}

export function itemIdOf(item: unknown): string {
  const id = child(item, 'id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** Returns the merchandising context of one product from the page data (PL-3.64). */
export function merchandisingContextOf(item: unknown, run: RenderState): unknown {
  return childAtTextKey(lookUpInScope(run.frame, 'productMerchandisingContext'), itemIdOf(item))
}

export function customSoldOutText(item: unknown, run: RenderState): { customSoldOutText?: string } {
  const own = asText(child(merchandisingContextOf(item, run), 'customSoldOutText'))
  const text = own === '' ? (productFactsOf(item, run).customSoldOutText ?? '') : own
  return text === '' ? {} : { customSoldOutText: text }
}

/**
 * True for items of the product type -1, which imported data can contain. Reads the page data, because the product facts treat
 * unknown types as physical products.
 */
export function hasUndefinedProductType(item: unknown): boolean {
  return asText(structuredContentField(item, 'productType')) === '-1'
}

/** True when nothing of the product can be bought. Products of an unknown type count as sold out (PL-4.15). */
export function isSoldOutItem(item: unknown, run: RenderState): boolean {
  const type = asText(structuredContentField(item, 'productType'))
  const isKnown = Object.values(productTypes).some((known) => String(known) === type)
  return !isKnown || isSoldOut(productFactsOf(item, run))
}
