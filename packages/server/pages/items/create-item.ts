import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import {
  normalizeItemFields,
  emptyItem,
  isTimestamp,
  maxItemsInCollection,
  type ItemFields,
} from '@sitewright/domain/pages/item-draft.ts'
import { freeUrlId, normalUrlId, urlIdOfTitle } from '@sitewright/domain/pages/url-id.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { sanitizeDocument, emptyDocument } from '../sanitize-document.ts'
import { insertItem, readItemUrlIds } from './item.store.ts'
import { insertPageVersion, readPageInfo } from '../page.store.ts'

export type NewItem = Partial<ItemFields> & {
  collectionId: string
  /** The item's slug in its collection. Defaults to a free slug derived from the title. */
  urlId?: string
  document?: PageDocument
  /**
   * Publication time in epoch milliseconds; a future time schedules the item. Defaults to now; not used when `isDraft` is set.
   */
  publishAtMs?: number
  isDraft?: boolean
  foreignId?: string
}

/** Adds a post, an event or a picture at the end of a collection. Returns its id and slug. */
export async function createItem(ctx: Ctx, wanted: NewItem): Promise<{ id: string; urlId: string }> {
  const { collectionId, urlId: wantedUrlId, document: body, publishAtMs, isDraft, foreignId, ...given } = wanted
  const document = body ? sanitizeDocument(body, ctx.newId) : emptyDocument(ctx.newId)
  const fields = normalizeItemFields({ ...emptyItem, ...given }, document)
  const publishedMs = isDraft ? null : (publishAtMs ?? ctx.now())
  if (publishedMs !== null && !isTimestamp(publishedMs)) throw new Refusal('kit.shape')
  const item = { id: ctx.newId(), foreignId: foreignId ?? null, collectionId, draftVersion: ctx.newId() }

  // Locks the collection, because its item limit, used slugs and next position are read before the insert.
  return inSite(
    ctx,
    async (tx) => {
      const urlId = urlIdOf(ctx, wantedUrlId, fields.title, await checkCapacityAndReadUrlIds(tx, ctx, collectionId))
      const row = { ...item, urlId, publishedMs, createdMs: ctx.now() }
      await insertItem(tx, ctx.siteId, row, fields)
      const authorId = ctx.account?.id ?? null
      const version = { id: item.draftVersion, ownerId: item.id, document, authorId, createdMs: ctx.now() }
      await insertPageVersion(tx, ctx.siteId, version)
      await recordActivity(tx, ctx, 'item.created', { kind: 'item', id: item.id, title: fields.title })
      if (publishedMs !== null) await raiseRevision(tx, ctx, itemCacheTags(item))
      return { id: item.id, urlId }
    },
    { lock: collectionLockName(collectionId) },
  )
}

/**
 * Returns the name of a collection's lock, held while an item is added: its item limit, used slugs and next position are read
 * before the insert.
 */
export const collectionLockName = (collectionId: string): string => `collection:${collectionId}`

/** Returns the cache tags of the pages that show an item: its own page and the lists of its collection. */
export function itemCacheTags({ id, collectionId }: { id: string; collectionId: string }): string[] {
  return [`item:${id}`, `page:${collectionId}`]
}

/**
 * Checks that an item can be added to a collection. Returns the slugs that the collection already uses. Throws when the
 * collection does not exist, is full, or is of a type without posts, events or pictures.
 */
export async function checkCapacityAndReadUrlIds(tx: Tx, ctx: Ctx, collectionId: string): Promise<ReadonlySet<string>> {
  const place = await readPageInfo(tx, ctx.siteId, collectionId)
  if (!place || !holdsItems(place.typeName)) throw new Refusal('pages.not-found')
  const taken = await readItemUrlIds(tx, ctx.siteId, collectionId)
  const max = maxItemsInCollection(place.typeName)
  if (max !== null && taken.size >= max) throw new Refusal('pages.too-many-items', { values: { max } })
  return taken
}

/**
 * Returns the requested slug of a new item, or a free one derived from the title. A requested slug may be taken already, which
 * the insert detects.
 */
function urlIdOf(ctx: Ctx, wanted: string | undefined, title: string, taken: ReadonlySet<string>): string {
  if (wanted === undefined) return freeUrlId(urlIdOfTitle(title) ?? ctx.newId(), (urlId) => taken.has(urlId))
  const urlId = normalUrlId(wanted)
  if (urlId === null) throw new Refusal('kit.shape')
  return urlId
}

function holdsItems(typeName: string): boolean {
  return !['page', 'products', 'folder', 'index'].includes(typeName)
}
