import { isOnSale } from '@sitewright/domain/catalog/product-status.ts'
import { itemRecordTypes } from '@sitewright/domain/kit/enums.ts'
import { charge, type RenderState } from '../run/run.ts'
import { makeReferenceReader } from '../run/scope.ts'
import { listOrEmpty, asText, child, valueAtPath, isTruthy } from '../run/values.ts'
import { isSoldOutItem, productFactsOf } from './product.ts'
import { escapeAttribute } from './escape.ts'
import { slugify } from './text.ts'
import { chargeAndTransformText, joinTexts } from '../run/step-budget.ts'

const readIndex = makeReferenceReader(['@index'])

/** Prints the classes by which themes style an item in a list. */
export function itemClasses(item: unknown, _: unknown, run: RenderState): string {
  charge(run, 8)
  const classes = [
    'hentry',
    ...promotedClasses(item, run),
    ...labelClasses(item, run),
    ...placeClasses(item, run),
    ...saleClasses(item, run),
  ]
  return joinTexts(run, classes, ' ')
}

function promotedClasses(item: unknown, run: RenderState): string[] {
  const block = asText(child(item, 'promotedBlockType'))
  return block === '' ? [] : ['promoted', `promoted-block-${slugOf(run, block)}`]
}

function slugOf(run: RenderState, text: string): string {
  return chargeAndTransformText(run, text, slugify, 24)
}

function labelClasses(item: unknown, run: RenderState): string[] {
  const author = slugOf(run, asText(valueAtPath(item, ['author', 'displayName'])))
  const type = asText(child(item, 'recordTypeLabel'))
  return [
    ...namesIn(item, 'categories', run).map((name) => `category-${slugOf(run, name)}`),
    ...namesIn(item, 'tags', run).map((name) => `tag-${slugOf(run, name)}`),
    ...(author === '' ? [] : [`author-${author}`]),
    `post-type-${chargeAndTransformText(run, type, escapeAttribute)}`,
  ]
}

function namesIn(item: unknown, key: string, run: RenderState): string[] {
  const names = listOrEmpty(child(item, key))
  charge(run, names.length * 3)
  return names.map(asText)
}

function placeClasses(item: unknown, run: RenderState): string[] {
  const index = readIndex(run.tagFrame)
  return [
    ...(typeof index === 'number' ? [`article-index-${index}`] : []),
    ...(isTruthy(child(item, 'starred')) ? ['featured'] : []),
  ]
}

function saleClasses(item: unknown, run: RenderState): string[] {
  if (child(item, 'recordType') !== itemRecordTypes.storeItem) return []
  const product = productFactsOf(item, run)
  return [...(isOnSale(product) ? ['on-sale'] : []), ...(isSoldOutItem(item, run) ? ['sold-out'] : [])]
}
