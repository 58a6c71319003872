import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { readProductList, readProductPage, type ItemJson } from '../catalog/index.ts'
import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import type { Target } from './find-page.ts'
import { readDocument, type DocumentRow } from './shell.store.ts'
import type { Shell } from './shell.ts'
import { systemCollection, type CollectionJson, type Json } from './site-json.ts'
import { wholeNumber } from './queries.ts'

/** The known names of a page's query (settled.md 3); others change nothing. */
export type PageQuery = Readonly<Record<string, string>>

/** What one page is about. `none` is the page that says that there is no such page. */
export type Content =
  | { kind: 'page'; collection: CollectionJson; document: DocumentRow | null; data: Json }
  | { kind: 'item'; collection: CollectionJson; data: Json & { item: ItemJson } }
  | { kind: 'list' | 'cart' | 'none'; collection: CollectionJson; data: Json }

/** Reads what the target shows, in one data statement; null where its item is gone. */
export async function readContent(
  tx: Tx,
  ctx: Ctx,
  shell: Shell,
  target: Target,
  query: PageQuery,
): Promise<Content | null> {
  switch (target.kind) {
    case 'cart':
      return { kind: 'cart', collection: cartCollection(shell), data: {} }
    case 'none':
      return notFoundContent(shell)
    case 'item':
      return readItem(tx, ctx, shell, target)
    case 'list':
      return readList(tx, ctx, shell, target, query)
    case 'page': {
      const collection = collectionOf(shell, target.page.id)
      const document = await readDocument(tx, ctx.siteId, target.page.id)
      return { kind: 'page', collection, document: document ?? null, data: {} }
    }
  }
}

export function notFoundContent(shell: Shell): Content {
  const conf = shell.worn.theme.pages.get('404')?.conf
  const title = typeof conf?.['title'] === 'string' ? conf['title'] : '404'
  return { kind: 'none', collection: systemCollection(shell.siteId, '404', title, '/404'), data: {} }
}

function cartCollection({ siteId, locale }: Shell): CollectionJson {
  return systemCollection(siteId, 'cart', text(locale, cartMessages.title), '/cart')
}

type ItemTarget = Extract<Target, { kind: 'item' }>
type ListTarget = Extract<Target, { kind: 'list' }>

async function readItem(tx: Tx, ctx: Ctx, shell: Shell, target: ItemTarget): Promise<Content | null> {
  const found = await readProductPage(tx, ctx.siteId, target.page.id, target.itemUrlId)
  if (!found) return null
  const { item, next, previous } = found
  const pagination = { ...(next && { nextItem: next }), ...(previous && { prevItem: previous }) }
  return { kind: 'item', collection: collectionOf(shell, target.page.id), data: { item, pagination } }
}

async function readList(tx: Tx, ctx: Ctx, shell: Shell, target: ListTarget, query: PageQuery): Promise<Content> {
  const collection = collectionOf(shell, target.page.id)
  const pageSize = pageSizeOf(shell, target.page.typeName)
  const offset =
    query['offset'] === undefined ? (wholeNumber(query['page'], 1) - 1) * pageSize : wholeNumber(query['offset'], 0)
  const { category, tag } = query
  const found = await readProductList(tx, ctx.siteId, target.page.id, {
    limit: pageSize,
    offset: Math.max(0, offset),
    ...(category && { category }),
    ...(tag && { tag }),
  })
  const { items, itemCount, categories, tags } = found
  const filters = { ...(category && { category }), ...(tag && { tag }) }
  return {
    kind: 'list',
    collection: { ...collection, itemCount, categories, tags },
    data: {
      items,
      pagination: pagination(collection.fullUrl, { offset: Math.max(0, offset), pageSize, itemCount }, filters),
      ...(category && { categoryFilter: knownWord(category, categories) }),
      ...(tag && { tagFilter: knownWord(tag, tags) }),
    },
  }
}

/** Templates may print it as it is, so that a word that is not one of ours loses what could be markup. */
function knownWord(word: string, known: readonly string[]): string {
  return known.includes(word) ? word : word.replaceAll(/["&'<>\uE000\uE001]/g, '')
}

const usualPageSize = 24

function pageSizeOf(shell: Shell, typeName: string): number {
  const size = Number(shell.worn.theme.collections.get(typeName)?.conf['pageSize'])
  return Number.isInteger(size) && size > 0 ? Math.min(size, catalogLimits.productsPerCollection) : usualPageSize
}

type Stretch = { offset: number; pageSize: number; itemCount: number }

function pagination(
  fullUrl: string,
  { offset, pageSize, itemCount }: Stretch,
  filters: Readonly<Record<string, string>>,
): Json {
  const addressAt = (from: number): string => {
    const query = new URLSearchParams({ ...(from > 0 && { offset: String(from) }), ...filters }).toString()
    return query === '' ? fullUrl : `${fullUrl}?${query}`
  }
  return {
    pageSize,
    ...(offset + pageSize < itemCount && { nextPage: true, nextPageUrl: addressAt(offset + pageSize) }),
    ...(offset > 0 && { prevPage: true, prevPageUrl: addressAt(Math.max(0, offset - pageSize)) }),
  }
}

function collectionOf(shell: Shell, pageId: string): CollectionJson {
  const collection = shell.collections.get(pageId)
  if (!collection) throw new Error(`The page ${pageId} is not in the shell of its site.`)
  return collection
}
