import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import { collectionTypes } from '@sitewright/domain/kit/enums.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import { readDraftPage, readProductCards, readProductList, readProductPage } from '../../catalog/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { findLegalText } from '../../legal/index.ts'
import {
  productItemWithAuthor,
  readDocument,
  virtualCollectionJson,
  type CollectionJson,
  type SiteSnapshot,
  type PageTarget,
} from '../../site-snapshot/index.ts'
import type { PageQuery } from '../page-address.ts'
import type { SearchPageContent } from '../../search-page/index.ts'
import { collectionOf, type LoadedPageContent } from './content.ts'
import { isFeed, itemPagination, pageSizeOf, listPagination, readListOffset } from './list-pages.ts'
import { activeFilterData, priceRange, productFiltersOf } from './product-filters.ts'
import { readPost, readItemListContent } from './post-data.ts'
import { searchContent } from './search-data.ts'

/**
 * `searched` is what a search page shows, which is read before; null for all other pages. `isPreview` is true when somebody of the team
 * looks, who sees hidden products, too.
 */
export type PageReading = { searched: SearchPageContent | null; isPreview: boolean }

/**
 * Reads the content of the page that a path leads to, in one SQL statement. `null` when the path names an item that does not
 * exist.
 */
export async function readPageContent(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  target: PageTarget,
  query: PageQuery,
  { searched, isPreview }: PageReading,
): Promise<LoadedPageContent | null> {
  switch (target.kind) {
    case 'cart':
      return plain(
        'cart',
        virtualCollectionJson(snapshot.siteId, 'cart', messageText(snapshot.locale, cartPageMessages.title), '/cart'),
      )
    case 'search':
      return searched ? searchContent(snapshot, searched) : null
    case 'legal':
      return readLegal(tx, ctx, snapshot, target)
    case 'none':
    case 'folder':
      return notFoundContent(snapshot)
    case 'item':
      return isShop(target.page)
        ? readProduct(tx, ctx, snapshot, target, isPreview)
        : readPost(tx, ctx, snapshot, target)
    case 'list': {
      if (!isShop(target.page)) return readItemListContent(tx, ctx, snapshot, target, query)
      const wantsCards = query['format'] === 'json' && query['view'] === 'cards'
      return (wantsCards ? readCards : readProducts)(tx, ctx, snapshot, target, query)
    }
    case 'page': {
      const document = (await readDocument(tx, ctx.siteId, target.page.id)) ?? null
      const make: LoadedPageContent['make'] = (_, collection) => ({ kind: 'page', collection, document, data: {} })
      return {
        collection: collectionOf(snapshot, target.page.id),
        documents: document ? [document.document] : [],
        make,
      }
    }
  }
}

/** A legal text is shown as a page with its title and one block of text. `null` when it has just been taken off the site. */
async function readLegal(
  tx: Tx,
  ctx: Ctx,
  { siteId }: SiteSnapshot,
  { entry: { kind }, path }: Extract<PageTarget, { kind: 'legal' }>,
): Promise<LoadedPageContent | null> {
  const found = await findLegalText(tx, ctx.siteId, { kind })
  if (!found || found.html === '') return null
  const heading = `<h1>${escapeHtmlAttribute(found.title)}</h1>`
  const document = page(row(column(12, html(heading + found.html))))
  const shown = { document, updatedMs: found.savedMs, assets: [] }
  return {
    collection: {
      ...virtualCollectionJson(siteId, 'page', found.title, path),
      id: `legal-${kind}`,
      updatedOn: found.savedMs,
    },
    documents: [document],
    make: (_, collection) => ({ kind: 'page', collection, document: shown, data: {} }),
  }
}

function isShop({ type }: { type: number }): boolean {
  return type === collectionTypes.products
}

export function notFoundContent(snapshot: SiteSnapshot): LoadedPageContent {
  return plain('none', virtualCollectionJson(snapshot.siteId, '404', titleOf(snapshot, '404', '404'), '/404'))
}

/** Returns the title from the theme's static page of this name (`404`), or `usual` when the theme sets none. */
function titleOf(snapshot: SiteSnapshot, name: string, usual: string): string {
  const title = snapshot.activeTheme.theme.pages.get(name)?.conf['title']
  return typeof title === 'string' ? title : usual
}

function plain(kind: 'cart' | 'none', collection: CollectionJson): LoadedPageContent {
  return { collection, documents: [], make: (_, newest) => ({ kind, collection: newest, data: {} }) }
}

type ItemTarget = Extract<PageTarget, { kind: 'item' }>
type ListTarget = Extract<PageTarget, { kind: 'list' }>

async function readProduct(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  { page, itemUrlId }: ItemTarget,
  isPreview: boolean,
): Promise<LoadedPageContent | null> {
  const shown = await readProductPage(tx, ctx.siteId, page.id, itemUrlId)
  const found = shown ?? (isPreview ? await readDraftPage(tx, ctx, page.id, itemUrlId) : null)
  if (!found) return null
  return {
    collection: collectionOf(snapshot, page.id),
    documents: [],
    make: (context, collection) => ({
      kind: 'item',
      collection,
      data: { item: productItemWithAuthor(context.snapshot, found.item), pagination: itemPagination(found) },
      reviewFacts: found.reviewFacts,
    }),
  }
}

async function readProducts(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  { page }: ListTarget,
  query: PageQuery,
): Promise<LoadedPageContent> {
  const { currency } = snapshot.row
  const pageSize = pageSizeOf(snapshot, page.typeName)
  const { filters, query: asked } = productFiltersOf(query, currency)
  const offset = readListOffset(query, pageSize)
  const order = isFeed(query) ? ({ order: 'newest' } as const) : {}
  const found = await readProductList(tx, ctx.siteId, page.id, { ...asked, ...order, limit: pageSize, offset })
  const { items, itemCount, categories, tags, prices } = found
  const stretch = { offset, pageSize, itemCount, shown: items.length }
  return {
    collection: { ...collectionOf(snapshot, page.id), itemCount, categories, tags, ...priceRange(prices, currency) },
    documents: [],
    itemCount: items.length,
    make: (context, collection) => ({
      kind: 'list',
      collection,
      filters,
      data: {
        items: items.map((item) => productItemWithAuthor(context.snapshot, item)),
        pagination: listPagination(collection.fullUrl, stretch, filters),
        ...activeFilterData(filters, collection),
        calendarView: false,
      },
    }),
  }
}

const maxCards = 100
/** Number of product cards that count as one item in the content cache, because a card is much smaller than an item. */
const cardsPerItem = 20

/** Reads a product list for `?format=json&view=cards`: only the data that scripts and feeds need, at most 400 bytes a product. */
async function readCards(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  { page }: ListTarget,
  query: PageQuery,
): Promise<LoadedPageContent> {
  const { filters, query: asked } = productFiltersOf(query, snapshot.row.currency)
  const offset = readListOffset(query, maxCards)
  const cards = await readProductCards(tx, ctx.siteId, page.id, { ...asked, limit: maxCards + 1, offset })
  const items = cards.slice(0, maxCards)
  // A lower bound of the list's length: one card more than shown was read, which is enough to know whether a next page exists.
  const itemCount = offset + cards.length
  return {
    collection: collectionOf(snapshot, page.id),
    documents: [],
    itemCount: Math.ceil(items.length / cardsPerItem),
    make: (_, collection) => {
      const stretch = { offset, pageSize: maxCards, itemCount, shown: items.length }
      const pages = listPagination(collection.fullUrl, stretch, { ...filters, format: 'json', view: 'cards' })
      return { kind: 'cards', collection, data: { items, pagination: pages } }
    },
  }
}
