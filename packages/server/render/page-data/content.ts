import type { PageType } from '@sitewright/domain/kit/enums.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Item, Page, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import type { Template } from '@sitewright/template'
import type { CollectionJson, DocumentRow, JsonRecord, SiteSnapshot } from '../../site-snapshot/index.ts'
import type { ListFilters } from './list-pages.ts'
import type { FailedSearch } from '../../search-page/index.ts'
import type { RenderContext } from '../render-context.ts'

export type ListPageFields = { items: Item[]; pagination: Pagination } & Pick<
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
 * The content of a page by kind. `none` is the "not found" page. `system` is a page defined by another module, such as the
 * account; only its own template reads `own`. `cards` is a compact product list, served as JSON only.
 */
export type ResponseContent =
  | { kind: 'page'; collection: CollectionJson; document: DocumentRow | null; data: Partial<Page> }
  | {
      kind: 'item'
      collection: CollectionJson
      data: { item: Item; pagination: Pagination }
      /** Summary of a product's reviews (number, sum of ratings); `null` for other items and for products without reviews. */
      reviewFacts: ReviewFacts | null
    }
  | { kind: 'list'; collection: CollectionJson; filters: ListFilters; data: ListPageFields }
  | { kind: 'cart' | 'none'; collection: CollectionJson; data: Partial<Page> }
  | {
      kind: 'search'
      collection: CollectionJson
      data: Partial<Page>
      /** Number of results on all pages; null if the search failed. */
      results: number | null
      failure: FailedSearch | null
      /** False while the search index does not follow a change yet. */
      isCurrent: boolean
    }
  | {
      kind: 'system'
      collection: CollectionJson
      data: Partial<Page>
      template: Template
      own: JsonRecord
      isCheckout: boolean
      /** Code of the page's type (PL-3.41). */
      pageType: PageType
    }
  | { kind: 'cards'; collection: CollectionJson; data: JsonRecord }

/** The content of a page as it was read from the database, before it is rendered: its collection, and its blocks' documents. */
export type LoadedPageContent = {
  collection: CollectionJson
  /**
   * Block documents rendered on the page, without those of the theme's block areas. The data that their blocks show (items,
   * products) are read later, in one statement for all of them.
   */
  documents: readonly PageDocument[]
  /** Number of items that were read, which is the size of this content in the content cache. Defaults to 1. */
  itemCount?: number
  /** Builds the page's content from what was read. `collection` comes from the newest snapshot of the site. */
  make: (context: RenderContext, collection: CollectionJson) => ResponseContent
}

/** Content that can be rendered as HTML: every kind except `cards`. */
export type HtmlPageContent = Exclude<ResponseContent, { kind: 'cards' }>

export function collectionOf(snapshot: SiteSnapshot, pageId: string): CollectionJson {
  const collection = snapshot.collections.get(pageId)
  if (!collection) throw new Error(`The page ${pageId} is not in the snapshot of its site.`)
  return collection
}
