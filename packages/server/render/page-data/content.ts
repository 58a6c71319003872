import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Item, Page, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import type { Template } from '@sitewright/template'
import type { CollectionJson, DocumentRow, Json, SiteSnapshot, Target } from '../../site-snapshot/index.ts'
import { productFilters, type Filters } from './list-pages.ts'
import type { PageQuery } from '../page-address.ts'
import type { RenderContext } from '../render-context.ts'

export type ListData = { items: Item[]; pagination: Pagination } & Pick<
  Page,
  | 'sort'
  | 'priceFilter'
  | 'availableFilter'
  | 'upcoming'
  | 'past'
  | 'categoryFilter'
  | 'tagFilter'
  | 'authorFilter'
  | 'monthFilter'
  | 'author'
  | 'calendarView'
>

/**
 * The content of a page by kind. `none` is the "not found" page. `system` is a system page brought by a module; only its own
 * template reads `own`. `cards` is served as JSON only.
 */
export type Content =
  | { kind: 'page'; collection: CollectionJson; document: DocumentRow | null; data: Partial<Page> }
  | {
      kind: 'item'
      collection: CollectionJson
      data: { item: Item; pagination: Pagination }
      /** Review facts of a product; `null` for other items and products without reviews. */
      reviewFacts: ReviewFacts | null
    }
  | { kind: 'list'; collection: CollectionJson; filters: Filters; data: ListData }
  | { kind: 'cart' | 'search' | 'none'; collection: CollectionJson; data: Partial<Page> }
  | {
      kind: 'system'
      collection: CollectionJson
      data: Partial<Page>
      template: Template
      own: Json
      isCheckout: boolean
    }
  | { kind: 'cards'; collection: CollectionJson; data: Json }

/** Everything that was read for a page before rendering. */
export type Found = {
  collection: CollectionJson
  /** Documents that will be rendered besides the site's areas. Their blocks may need further queries. */
  documents: readonly PageDocument[]
  /** Number of items read; missing when it is one. */
  itemCount?: number
  /** Builds the content from what was read, with the collection taken from the newest snapshot of the site. */
  make: (context: RenderContext, collection: CollectionJson) => Content
}

/** Content that can be rendered as HTML. */
export type PageContent = Exclude<Content, { kind: 'cards' }>

export function collectionOf(snapshot: SiteSnapshot, pageId: string): CollectionJson {
  const collection = snapshot.collections.get(pageId)
  if (!collection) throw new Error(`The page ${pageId} is not in the snapshot of its site.`)
  return collection
}

/**
 * A cache of content, valid for one revision of the site, since every change that pages show raises it. A hit leaves only the
 * revision to query when a page is requested in another format or with visitor data.
 */
export type KeptContent = {
  find(snapshot: SiteSnapshot, target: Target, query: PageQuery): Found | null
  keep(snapshot: SiteSnapshot, target: Target, query: PageQuery, found: Found): void
}

/** Cache size in items. A product with eight variants takes about 25 kB. */
const mostItems = 1_000

export function keepContent(): KeptContent {
  const kept = new Map<string, Found>()
  let items = 0
  const drop = (key: string): void => {
    items -= weightOf(kept.get(key))
    kept.delete(key)
  }
  return {
    find: (snapshot, target, query) => {
      const key = keyOf(snapshot, target, query)
      const found = key === null ? undefined : kept.get(key)
      if (key === null || !found) return null
      kept.delete(key)
      kept.set(key, found) // moves the entry to the end: least recently used entries are evicted first
      return found
    },
    keep: (snapshot, target, query, found) => {
      const key = keyOf(snapshot, target, query)
      if (key === null) return
      if (kept.has(key)) drop(key)
      kept.set(key, found)
      items += weightOf(found)
      for (const oldest of kept.keys()) {
        if (items <= mostItems) return
        drop(oldest)
      }
    },
  }
}

function weightOf(found: Found | undefined): number {
  return found ? Math.max(1, found.itemCount ?? 1) : 0
}

/** Cache key; `null` when the content must not be cached. Posts are not cached, because scheduled ones appear without an edit. */
function keyOf(snapshot: SiteSnapshot, target: Target, query: PageQuery): string | null {
  if (target.kind !== 'page' && target.kind !== 'item' && target.kind !== 'list') return null
  if (target.kind !== 'page' && target.page.typeName !== 'products') return null
  const names = target.kind === 'list' ? listNames : []
  return JSON.stringify([snapshot.siteId, snapshot.revision, target.path, ...names.map((name) => query[name])])
}

const listNames = [...productFilters, 'offset', 'page', 'format', 'view']
