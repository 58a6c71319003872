import type { AdjacentItem } from '@sitewright/domain/pages/page-json.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readItemList, readItemWithNeighbours, type ItemOrdering, type ItemRow } from '../../pages/index.ts'
import type { CollectionJson, SnapshotPageRow, SiteSnapshot, PageTarget } from '../../site-snapshot/index.ts'
import {
  isFeed,
  readListFilters,
  sanitizeFilterValue,
  itemPagination,
  pageSizeOf,
  listPagination,
  postFilters,
  readListOffset,
  type ListFilters,
} from './list-pages.ts'
import { collectionOf, type LoadedPageContent, type ListPageFields } from './content.ts'
import type { PageQuery } from '../page-address.ts'
import type { RenderContext } from '../render-context.ts'
import { authorJson, postItemJson, postUrl } from './post-json.ts'

type ItemTarget = Extract<PageTarget, { kind: 'item' }>
type ListTarget = Extract<PageTarget, { kind: 'list' }>

/** Reads an item that is not a product (a post, event or picture) with its neighbours. `null` when it does not exist. */
export async function readPost(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  { page, itemUrlId }: ItemTarget,
): Promise<LoadedPageContent | null> {
  const ordering = orderingOf(snapshot, page)
  const found = await readItemWithNeighbours(tx, ctx.siteId, page.id, itemUrlId, { ordering, now: ctx.now() })
  if (!found) return null
  return {
    collection: collectionOf(snapshot, page.id),
    documents: [found.item.document],
    make: (context, collection) => {
      const beside = (one: typeof found.next): AdjacentItem | null =>
        one && { id: one.id, title: one.title, fullUrl: postUrl(collection, one.urlId) }
      const pagination = itemPagination({ previous: beside(found.previous), next: beside(found.next) })
      return {
        kind: 'item',
        collection,
        data: { item: postItemJson(context, collection, found.item), pagination },
        reviewFacts: null,
      }
    },
  }
}

/**
 * Reads one page of a list of posts, events or pictures. In chronological lists, the next page's URL holds the publication time
 * of the last post shown, so that a new post does not shift the pages.
 */
export async function readItemListContent(
  tx: Tx,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  target: ListTarget,
  query: PageQuery,
): Promise<LoadedPageContent> {
  const { page } = target
  const ordering = isFeed(query) ? 'chronological' : orderingOf(snapshot, page)
  const pageSize = pageSizeOf(snapshot, page.typeName)
  const filters = readListFilters(query, postFilters)
  const before = ordering === 'chronological' ? momentOf(query) : null
  const found = await readItemList(tx, ctx.siteId, page.id, {
    ...filters,
    limit: pageSize + 1,
    ...(before === null ? { offset: readListOffset(query, pageSize) } : { before }),
    ordering,
    timeZone: snapshot.row.timeZone,
    now: ctx.now(),
  })
  const { itemCount, categories, tags, skipped: offset } = found
  const shown = found.items.slice(0, pageSize)
  const nextBefore = ordering === 'chronological' ? momentAfter(shown.at(-1), found.items[pageSize]) : null
  const stretch = { offset, pageSize, itemCount, shown: shown.length, nextBefore }
  return {
    collection: { ...collectionOf(snapshot, page.id), itemCount, categories, tags },
    documents: shown.map(({ document }) => document),
    make: (context, collection) => {
      const isShown = new Set(shown)
      const itemsOf = (rows: readonly ItemRow[]) =>
        rows.filter((row) => isShown.has(row)).map((row) => postItemJson(context, collection, row))
      const data: ListPageFields = {
        ...(ordering === 'calendar'
          ? eventsOf(itemsOf(found.upcoming), itemsOf(found.past))
          : { items: itemsOf(shown) }),
        pagination: listPagination(collection.fullUrl, stretch, filters),
        ...wordsOf(context, collection, filters, shown),
        calendarView: ordering === 'calendar' && query['view'] === 'calendar',
      }
      return { kind: 'list', collection, filters, data }
    },
  }
}

type Events = Pick<ListPageFields, 'items'> & Required<Pick<ListPageFields, 'upcoming' | 'past'>>

function eventsOf(upcoming: ListPageFields['items'], past: ListPageFields['items']): Events {
  return { items: [...upcoming, ...past], upcoming, past }
}

function wordsOf(
  { snapshot }: RenderContext,
  { categories, tags }: CollectionJson,
  { category, tag, month, author }: ListFilters,
  shown: readonly ItemRow[],
): Partial<ListPageFields> {
  const named = author === undefined ? null : (shown[0]?.author ?? null)
  return {
    ...(category !== undefined && { categoryFilter: sanitizeFilterValue(category, categories) }),
    ...(tag !== undefined && { tagFilter: sanitizeFilterValue(tag, tags) }),
    ...(month !== undefined && { monthFilter: sanitizeFilterValue(month, []) }),
    ...(author !== undefined && { authorFilter: sanitizeFilterValue(author, []) }),
    ...(named && { author: authorJson(named, snapshot.assets) }),
  }
}

const orderings: Readonly<Record<string, ItemOrdering>> = {
  blog: 'chronological',
  events: 'calendar',
  gallery: 'user-orderable',
  album: 'user-orderable',
}

/** Returns the order of a collection's items: the one set in the theme's `.conf`, or the default of the collection type. */
export function orderingOf(
  snapshot: Pick<SiteSnapshot, 'activeTheme'>,
  { typeName }: Pick<SnapshotPageRow, 'typeName'>,
): ItemOrdering {
  const own = snapshot.activeTheme.theme.collections.get(typeName)?.conf['ordering']
  if (own === 'chronological' || own === 'calendar' || own === 'user-orderable') return own
  return orderings[typeName] ?? 'user-orderable'
}

/** Smallest `offset` that is a time in epoch milliseconds (March 1973). Smaller offsets are a number of items. */
const minMoment = 100_000_000_000

function momentOf({ offset = '' }: PageQuery): number | null {
  const moment = /^\d{12,14}$/.test(offset) ? Number(offset) : 0
  return moment >= minMoment ? moment : null
}

/**
 * Returns the publication time of the last item shown, which becomes the `offset` of the next page. `null` when there is no next
 * item or it was published at the same time; the offset is then a number of items.
 */
function momentAfter(last: ItemRow | undefined, next: ItemRow | undefined): number | null {
  if (!last || !next || next.publishedMs === last.publishedMs || last.publishedMs < minMoment) return null
  return last.publishedMs
}
