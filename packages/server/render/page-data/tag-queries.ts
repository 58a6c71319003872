import type { Item } from '@sitewright/domain/pages/page-json.ts'
import { foldUrl } from '@sitewright/domain/pages/url-id.ts'
import { collectionTypes } from '@sitewright/domain/kit/enums.ts'
import { readProductList } from '../../catalog/index.ts'
import {
  pageKindOf,
  productItemWithAuthor,
  type JsonRecord,
  type SnapshotPageRow,
  type CachedProductList,
} from '../../site-snapshot/index.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { readItemList } from '../../pages/index.ts'
import { productContext, type RenderContext } from '../render-context.ts'
import { orderingOf } from './post-data.ts'
import { postItemJson } from './post-json.ts'

/**
 * A `<squarespace:query>`, `category` or `related` tag. Its attributes may contain template output, so they are known only after
 * rendering.
 */
export type TemplateQueryTag = { name: string; attributes: Readonly<Record<string, string>> }

const maxItems = 100
const defaultRelated = 3
/** Maximum number of words in a tag's comma-separated `category` or `tag` attribute; each combination is a separate statement. */
const maxWords = 5

/** Returns the data of each tag, in order, read in one round trip; `null` for a tag whose collection does not exist. */
export async function readQueryTagData(
  context: RenderContext,
  queries: readonly TemplateQueryTag[],
  page: JsonRecord,
): Promise<(JsonRecord | null)[]> {
  const asked = queries.map((query) => ({ query, row: collectionAsked(context, query) }))
  if (asked.every(({ row }) => row === undefined)) return asked.map(() => null)
  return readInSite(context.ctx, (tx) =>
    Promise.all(
      asked.map(async ({ query: { name, attributes }, row }) => {
        if (!row) return null
        if (name === 'category') return categoriesOf(tx, context, row, page)
        return name === 'related'
          ? relatedTo(tx, context, row, attributes, page)
          : itemsOf(tx, context, row, attributes)
      }),
    ),
  )
}

/** Finds the collection that a tag names by URL or id. When the tag names none, `category` and `related` use the current page. */
function collectionAsked(
  { snapshot, currentPageId }: RenderContext,
  { name, attributes }: TemplateQueryTag,
): SnapshotPageRow | undefined {
  const asked = (attributes[name === 'related' ? 'collectionid' : 'collection'] ?? '').replace(/^\//, '')
  if (asked === '' && name !== 'query') return snapshot.pageById.get(currentPageId ?? '')
  return snapshot.pageByUrl.get(foldUrl(asked)) ?? snapshot.pageById.get(asked)
}

type Read = { items: Item[]; itemCount: number; categories: string[]; tags: string[] }
const nothing: Read = { items: [], itemCount: 0, categories: [], tags: [] }
type ListQuery = { limit: number; offset?: number; category?: string; tag?: string; featured?: boolean }

async function readList(tx: Tx, context: RenderContext, row: SnapshotPageRow, query: ListQuery): Promise<Read> {
  const { ctx, snapshot } = context
  const collection = snapshot.collections.get(row.id)
  if (!collection) return nothing
  if (row.type === collectionTypes.products) {
    const found = await productList(tx, context, row.id, query)
    return { ...found, items: found.items.map((item) => productItemWithAuthor(snapshot, item)) }
  }
  const { timeZone } = snapshot.row
  const ordering = orderingOf(snapshot, row)
  const found = await readItemList(tx, ctx.siteId, row.id, { ...query, ordering, timeZone, now: context.now })
  return { ...found, items: found.items.map((item) => postItemJson(context, collection, item)) }
}

function productList(
  tx: Tx,
  context: RenderContext,
  collectionId: string,
  query: ListQuery,
): Promise<CachedProductList> {
  const { ctx, snapshot, lists } = context
  const key = JSON.stringify([ctx.siteId, snapshot.revision, collectionId, query])
  return lists.find(key, () => readProductList(tx, ctx.siteId, collectionId, query))
}

/** Reads the first 100 items of a collection. `null` when the page is not a list. */
export async function readCollectionItems(
  tx: Tx,
  context: RenderContext,
  pageId: string,
): Promise<Partial<Read> | null> {
  const row = context.snapshot.pageById.get(pageId)
  if (!row || pageKindOf(context.snapshot, row) !== 'list') return null
  return readList(tx, context, row, { limit: maxItems })
}

async function itemsOf(
  tx: Tx,
  context: RenderContext,
  row: SnapshotPageRow,
  attributes: Readonly<Record<string, string>>,
): Promise<JsonRecord> {
  const limit = Math.min(wholeNumber(attributes['limit'], maxItems), maxItems)
  const offset = wholeNumber(attributes['skip'], 0)
  const isFeatured = attributes['featured'] === 'true'
  const filters = filtersOf(attributes)
  const wanted = { limit: limit + (filters.length > 1 ? offset : 0), ...(isFeatured && { featured: true }) }
  const lists = await Promise.all(
    filters.map((filter) =>
      readList(tx, context, row, { ...wanted, ...filter, ...(filters.length === 1 && offset > 0 && { offset }) }),
    ),
  )
  const [first] = lists
  const items =
    lists.length === 1 ? (first ?? nothing).items : merged(lists, orderOf(context, row)).slice(offset, offset + limit)
  const { itemCount, categories, tags } = first ?? nothing
  const collection = { ...context.snapshot.collections.get(row.id), itemCount, categories, tags }
  const named = categories.map((name) => ({ name }))
  return { items, collection, categories: named, empty: items.length === 0, ...productContext(context.snapshot, items) }
}

/** Combines each category in the `category` attribute with each tag in the `tag` attribute. */
function filtersOf(attributes: Readonly<Record<string, string>>): { category?: string; tag?: string }[] {
  const categories = wordsIn(attributes['category'])
  const tags = wordsIn(attributes['tag'])
  return categories.flatMap((category) =>
    tags.map((tag) => ({ ...(category !== null && { category }), ...(tag !== null && { tag }) })),
  )
}

function wordsIn(list: string | undefined): (string | null)[] {
  const words = (list ?? '').split(',').flatMap((word) => word.trim() || [])
  return words.length === 0 ? [null] : words.slice(0, maxWords)
}

type Order = (one: Item, other: Item) => number

function orderOf({ snapshot }: RenderContext, row: SnapshotPageRow): Order {
  const isTimed = row.type !== collectionTypes.products && orderingOf(snapshot, row) === 'chronological'
  return isTimed
    ? (one, other) => other.publishOn - one.publishOn
    : (one, other) => one.displayIndex - other.displayIndex
}

function merged(lists: readonly Read[], order: Order): Item[] {
  const byId = new Map(lists.flatMap(({ items }) => items).map((item) => [item.id, item]))
  return [...byId.values()].toSorted(order)
}

/** Returns the data of a `category` tag: `{categories: [{name, url, active}]}` and the collection. */
async function categoriesOf(
  tx: Tx,
  context: RenderContext,
  row: SnapshotPageRow,
  page: JsonRecord,
): Promise<JsonRecord> {
  const { categories, tags, itemCount } = await readList(tx, context, row, { limit: 0 })
  const collection = { ...context.snapshot.collections.get(row.id), itemCount, categories, tags }
  const current = row.id === context.currentPageId ? page['categoryFilter'] : undefined
  const address = context.snapshot.collections.get(row.id)?.fullUrl ?? ''
  const named = categories.map((name) => ({
    name,
    url: `${address}?category=${encodeURIComponent(name)}`,
    active: name === current,
  }))
  return { categories: named, collection, active: current !== undefined }
}

/** Returns the data of a `related` tag: other items of the item's collection. Those in the item's first category come first. */
async function relatedTo(
  tx: Tx,
  context: RenderContext,
  row: SnapshotPageRow,
  attributes: Readonly<Record<string, string>>,
  page: JsonRecord,
): Promise<JsonRecord> {
  const itemId = attributes['itemid'] ?? ''
  const limit = Math.min(wholeNumber(attributes['limit'], defaultRelated), maxItems)
  const category = firstCategory(page['item'], itemId)
  const lists = await Promise.all([
    ...(category === null ? [] : [readList(tx, context, row, { limit: limit + 1, category })]),
    readList(tx, context, row, { limit: limit + 1 }),
  ])
  const byId = new Map(lists.flatMap(({ items }) => items).map((item) => [item.id, item]))
  byId.delete(itemId)
  const items = [...byId.values()].slice(0, limit)
  const collection = context.snapshot.collections.get(row.id)
  return { items, collection, empty: items.length === 0, ...productContext(context.snapshot, items) }
}

/** Returns the first category of the page's item. `null` when the `related` tag asks about another item. */
function firstCategory(item: unknown, itemId: string): string | null {
  if (typeof item !== 'object' || item === null || !('id' in item) || !('categories' in item)) return null
  const first: unknown = item.id === itemId && Array.isArray(item.categories) ? item.categories[0] : null
  return typeof first === 'string' ? first : null
}

function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : fallback
}
