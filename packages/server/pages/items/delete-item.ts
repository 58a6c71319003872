import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite, lockInSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { checkCapacityAndReadUrlIds, collectionLockName, itemCacheTags } from './create-item.ts'
import { loadDeletedItem, saveItem, softDeleteItem } from './item.store.ts'

/** Time during which a deleted item can be restored: 30 days. */
const undoMs = 30 * 24 * 60 * 60_000

export async function deleteItem(ctx: Ctx, itemId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const item = await softDeleteItem(tx, ctx.siteId, itemId, ctx.now())
    if (!item) throw new Refusal('pages.not-found')
    await recordActivity(tx, ctx, 'item.deleted', { kind: 'item', id: itemId, title: item.fields.title })
    await raiseRevision(tx, ctx, itemCacheTags(item))
  })
}

/**
 * Restores a deleted item. Throws when it was deleted more than 30 days ago, its slug is taken by now or its collection is full.
 */
export async function restoreItem(ctx: Ctx, itemId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const item = await loadDeletedItem(tx, ctx.siteId, itemId, ctx.now() - undoMs)
    if (!item) throw new Refusal('pages.not-found')
    await lockInSite(tx, ctx.siteId, collectionLockName(item.collectionId))
    await checkCapacityAndReadUrlIds(tx, ctx, item.collectionId)
    await saveItem(tx, ctx.siteId, item, ctx.now())
    await recordActivity(tx, ctx, 'item.restored', { kind: 'item', id: itemId, title: item.fields.title })
    await raiseRevision(tx, ctx, itemCacheTags(item))
  })
}
