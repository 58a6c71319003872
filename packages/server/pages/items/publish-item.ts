import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isTimestamp } from '@sitewright/domain/pages/item-draft.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { itemCacheTags } from './create-item.ts'
import { loadItem, saveItem } from './item.store.ts'

/**
 * Publishes an item's draft at `atMs` (epoch milliseconds), or now. Without `atMs`, an item that is already public keeps its
 * publication date.
 */
export async function publishItem(ctx: Ctx, itemId: string, { atMs }: { atMs?: number } = {}): Promise<void> {
  if (atMs !== undefined && !isTimestamp(atMs)) throw new Refusal('kit.shape')
  await inSite(ctx, async (tx) => {
    const item = await loadItem(tx, ctx.siteId, itemId)
    if (!item) throw new Refusal('pages.not-found')
    const now = ctx.now()
    const publishedMs = atMs ?? Math.min(item.publishedMs ?? now, now)
    await saveItem(tx, ctx.siteId, { ...item, publishedMs, publishedVersion: item.draftVersion }, now)
    const action = publishedMs > now ? 'item.scheduled' : 'item.published'
    await recordActivity(tx, ctx, action, { kind: 'item', id: itemId, title: item.fields.title })
    await raiseRevision(tx, ctx, itemCacheTags(item))
  })
}

/** Turns a published item back into a draft, which visitors do not see. */
export async function unpublishItem(ctx: Ctx, itemId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const item = await loadItem(tx, ctx.siteId, itemId)
    if (!item) throw new Refusal('pages.not-found')
    await saveItem(tx, ctx.siteId, { ...item, publishedMs: null, publishedVersion: null }, ctx.now())
    await recordActivity(tx, ctx, 'item.unpublished', { kind: 'item', id: itemId, title: item.fields.title })
    await raiseRevision(tx, ctx, itemCacheTags(item))
  })
}
