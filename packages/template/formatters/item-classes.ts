import { isOnSale } from '@sitewright/domain/catalog/product-status.ts'
import { recordTypes } from '@sitewright/domain/kit/enums.ts'
import type { Run } from '../run/run.ts'
import { readOf } from '../run/scope.ts'
import { asList, asText, child, childPath, isTruthy } from '../run/values.ts'
import { isSoldOutItem, productOf } from './product.ts'
import { escapeAttribute } from './escape.ts'
import { slugify } from './text.ts'

const readIndex = readOf(['@index'])

/** The classes by which themes style an item in a list. */
export function itemClasses(item: unknown, _: unknown, run: Run): string {
  return [
    'hentry',
    ...promotedClasses(item),
    ...labelClasses(item),
    ...placeClasses(item, run),
    ...saleClasses(item, run),
  ].join(' ')
}

function promotedClasses(item: unknown): string[] {
  const block = asText(child(item, 'promotedBlockType'))
  return block === '' ? [] : ['promoted', `promoted-block-${slugify(block)}`]
}

function labelClasses(item: unknown): string[] {
  const author = slugify(asText(childPath(item, ['author', 'displayName'])))
  const type = asText(child(item, 'recordTypeLabel'))
  return [
    ...asList(child(item, 'categories')).map((name) => `category-${slugify(asText(name))}`),
    ...asList(child(item, 'tags')).map((name) => `tag-${slugify(asText(name))}`),
    ...(author === '' ? [] : [`author-${author}`]),
    `post-type-${escapeAttribute(type)}`,
  ]
}

function placeClasses(item: unknown, run: Run): string[] {
  const index = readIndex(run.tagFrame)
  return [
    ...(typeof index === 'number' ? [`article-index-${index}`] : []),
    ...(isTruthy(child(item, 'starred')) ? ['featured'] : []),
  ]
}

function saleClasses(item: unknown, run: Run): string[] {
  if (child(item, 'recordType') !== recordTypes.storeItem) return []
  const product = productOf(item, run)
  return [...(isOnSale(product) ? ['on-sale'] : []), ...(isSoldOutItem(item, run) ? ['sold-out'] : [])]
}
