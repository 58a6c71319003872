import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Item, Page, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import type { Template } from '@sitewright/template'
import type { CollectionJson, DocumentRow, Json, Shell, Target } from '../shells/index.ts'
import { productFilters, type Filters, type PageQuery } from './list-pages.ts'
import type { PageWork } from './page-work.ts'

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
 * What one page is about. `none` is the page that says that there is no such page; `standing` is brought by a module, whose
 * template alone reads `own`; `cards` is answered as JSON only.
 */
export type Content =
  | { kind: 'page'; collection: CollectionJson; document: DocumentRow | null; data: Partial<Page> }
  | {
      kind: 'item'
      collection: CollectionJson
      data: { item: Item; pagination: Pagination }
      /** Of products. */
      reviewFacts: ReviewFacts | null
    }
  | { kind: 'list'; collection: CollectionJson; filters: Filters; data: ListData }
  | { kind: 'cart' | 'search' | 'none'; collection: CollectionJson; data: Partial<Page> }
  | {
      kind: 'standing'
      collection: CollectionJson
      data: Partial<Page>
      template: Template
      own: Json
      isCheckout: boolean
    }
  | { kind: 'cards'; collection: CollectionJson; data: Json }

/** What was read for a page, before its drawing began. */
export type Found = {
  collection: CollectionJson
  /** What will be drawn beside the areas of the site: its blocks may ask for more. */
  documents: readonly PageDocument[]
  /** How many items were read, where it is more than one. */
  itemCount?: number
  /** The content with the collection as the newest shell has it. */
  make: (work: PageWork, collection: CollectionJson) => Content
}

/** A page without the JSON-only forms of lists. */
export type PageContent = Exclude<Content, { kind: 'cards' }>

export function collectionOf(shell: Shell, pageId: string): CollectionJson {
  const collection = shell.collections.get(pageId)
  if (!collection) throw new Error(`The page ${pageId} is not in the shell of its site.`)
  return collection
}

/**
 * What was read for a page stays true while the site's revision does, since whatever pages show raises it. Who asks for the page in
 * another form, or for themselves, costs the question for the revision alone.
 */
export type KeptContent = {
  find(shell: Shell, target: Target, query: PageQuery): Found | null
  keep(shell: Shell, target: Target, query: PageQuery, found: Found): void
}

/** Counted in items: a product of eight variants takes about 25 kB. */
const mostItems = 1_000

export function keepContent(): KeptContent {
  const kept = new Map<string, Found>()
  let items = 0
  const drop = (key: string): void => {
    items -= weightOf(kept.get(key))
    kept.delete(key)
  }
  return {
    find: (shell, target, query) => {
      const key = keyOf(shell, target, query)
      const found = key === null ? undefined : kept.get(key)
      if (key === null || !found) return null
      kept.delete(key)
      kept.set(key, found) // the least asked for go first
      return found
    },
    keep: (shell, target, query, found) => {
      const key = keyOf(shell, target, query)
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

/** Only what no clock changes: pages and products, not posts, which are published ahead of time. */
function keyOf(shell: Shell, target: Target, query: PageQuery): string | null {
  if (target.kind !== 'page' && target.kind !== 'item' && target.kind !== 'list') return null
  if (target.kind !== 'page' && target.page.typeName !== 'products') return null
  const names = target.kind === 'list' ? listNames : []
  return JSON.stringify([shell.siteId, shell.revision, target.path, ...names.map((name) => query[name])])
}

const listNames = [...productFilters, 'offset', 'page', 'format', 'view']
