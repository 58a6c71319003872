import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { documentText, htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import type { SearchSource } from './search-document.ts'
import type { ItemSource, PageSource, ProductSource } from './source.store.ts'

export function sourceOfProduct(product: ProductSource): SearchSource {
  return {
    ...product,
    kind: 'product',
    names: product.skus,
    excerpt: htmlToText(product.excerpt),
    body: htmlToText(product.body),
    dateMs: null,
    publishedMs: product.addedMs,
    visibleMs: 0,
    isAvailable: product.hasStock || !stockTrackedTypes.has(product.productType),
  }
}

export function sourceOfItem(item: ItemSource): SearchSource {
  return {
    ...item,
    ...withoutStock,
    kind: item.isEvent ? 'event' : 'post',
    fullUrl: `/${item.collectionUrlId}/${item.urlId}`,
    excerpt: htmlToText(item.excerpt),
    body: [textOf(item.document), ...placeOf(item.location)].join(' '),
    visibleMs: item.publishedMs,
    dateMs: item.isEvent ? (item.startsMs ?? item.publishedMs) : item.publishedMs,
  }
}

export function sourceOfPage(page: PageSource): SearchSource {
  return {
    ...page,
    ...withoutStock,
    kind: 'page',
    fullUrl: page.isHome ? '/' : `/${page.urlId}`,
    categories: [],
    tags: [],
    excerpt: htmlToText(page.description),
    body: textOf(page.document),
    dateMs: null,
    publishedMs: page.updatedMs,
    visibleMs: 0,
  }
}

const withoutStock = { names: [], isAvailable: true, priceCents: null } as const

function textOf(document: PageDocument | null): string {
  return document === null ? '' : documentText(document)
}

function placeOf(location: LocationJson | null): string[] {
  const { addressTitle = '', addressLine1 = '', addressLine2 = '' } = location ?? {}
  return [addressTitle, addressLine1, addressLine2].filter((line) => line !== '')
}
