import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { countUses } from '../library/asset-uses.store.ts'
import { assetScope } from './asset-scope.ts'
import { softDeleteAssets, undeleteAssetsDeletedSince } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { emitAssetsChanged } from './emit-asset-changed.ts'

/** Deleted pictures and replaced content can be restored for 30 days. */
export const undoMs = 30 * 24 * 60 * 60_000

/** Deletes a picture: its URL answers 404 and pages show nothing in its place. Throws `media.not-found`. */
export async function deleteAsset(ctx: Ctx, id: string): Promise<void> {
  const { deleted } = await deleteAssets(ctx, [id])
  if (deleted.length === 0) throw new Refusal('media.not-found')
}

/** Deletes pictures, skipping those that are gone. Returns the deleted ones, and how many places showed them. */
export async function deleteAssets(ctx: Ctx, ids: readonly string[]): Promise<{ deleted: string[]; useCount: number }> {
  requirePermission(ctx, editPicturesPermission)
  return inSite(ctx, async (tx) => {
    const deleted = await softDeleteAssets(tx, assetScope(ctx), ids, ctx.now())
    for (const { id, file_name: title } of deleted) {
      await recordActivity(tx, ctx, 'asset.deleted', { kind: 'asset', id, title })
    }
    const gone = deleted.map(({ id }) => id)
    await emitAssetsChanged(tx, ctx, gone)
    return { deleted: gone, useCount: await countUses(tx, ctx.siteId, gone) }
  })
}

/** Restores a picture that was deleted in the last 30 days. Throws `media.not-found`. */
export async function restoreAsset(ctx: Ctx, id: string): Promise<void> {
  await restoreAssets(ctx, [id])
}

/**
 * Restores pictures that were deleted in the last 30 days, and returns them. Throws `media.not-found` when there is none among
 * them.
 */
export async function restoreAssets(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  requirePermission(ctx, editPicturesPermission)
  return inSite(ctx, async (tx) => {
    const restored = await undeleteAssetsDeletedSince(tx, assetScope(ctx), ids, ctx.now() - undoMs)
    if (restored.length === 0) throw new Refusal('media.not-found')
    for (const { id, file_name: title } of restored) {
      await recordActivity(tx, ctx, 'asset.restored', { kind: 'asset', id, title })
    }
    const back = restored.map(({ id }) => id)
    await emitAssetsChanged(tx, ctx, back)
    return back
  })
}
