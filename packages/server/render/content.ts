import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Item, Page, Pagination } from '@sitewright/domain/pages/page-json.ts'
import type { CollectionJson, DocumentRow, Json, Shell } from '../shells/index.ts'
import type { Filters } from './list-pages.ts'
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

/** What one page is about. `none` is the page that says that there is no such page; `cards` is answered as JSON only. */
export type Content =
  | { kind: 'page'; collection: CollectionJson; document: DocumentRow | null; data: Partial<Page> }
  | { kind: 'item'; collection: CollectionJson; data: { item: Item; pagination: Pagination } }
  | { kind: 'list'; collection: CollectionJson; filters: Filters; data: ListData }
  | { kind: 'cart' | 'search' | 'none'; collection: CollectionJson; data: Partial<Page> }
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
