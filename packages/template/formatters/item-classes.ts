import { isOnSale } from '@sitewright/domain/catalog/product-status.ts'
import { recordTypes } from '@sitewright/domain/kit/enums.ts'
import { charge, type Run } from '../run/run.ts'
import { readOf } from '../run/scope.ts'
import { asList, asText, child, childPath, isTruthy } from '../run/values.ts'
import { isSoldOutItem, productOf } from './product.ts'
import { escapeAttribute } from './escape.ts'
import { slugify } from './text.ts'
import { chargeText, counted } from '../run/work.ts'

const readIndex = readOf(['@index'])

/** The classes by which themes style an item in a list. */
export function itemClasses(item: unknown, _: unknown, run: Run): string {
  charge(run, 4)
  const classes = [
    'hentry',
    ...promotedClasses(item),
    ...labelClasses(item, run),
    ...placeClasses(item, run),
    ...saleClasses(item, run),
  ].join(' ')
  return counted(run, classes)
}

function promotedClasses(item: unknown): string[] {
  const block = asText(child(item, 'promotedBlockType'))
  return block === '' ? [] : ['promoted', `promoted-block-${slugify(block)}`]
}

function labelClasses(item: unknown, run: Run): string[] {
  const author = slugify(asText(childPath(item, ['author', 'displayName'])))
  const type = asText(child(item, 'recordTypeLabel'))
  return [
    ...namesIn(item, 'categories', run).map((name) => `category-${slugify(name)}`),
    ...namesIn(item, 'tags', run).map((name) => `tag-${slugify(name)}`),
    ...(author === '' ? [] : [`author-${author}`]),
    `post-type-${escapeAttribute(type)}`,
  ]
}

function namesIn(item: unknown, key: string, run: Run): string[] {
  const names = asList(child(item, key)).map(asText)
  charge(run, names.length * 2)
  for (const name of names) chargeText(run, name, 24)
  return names
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
