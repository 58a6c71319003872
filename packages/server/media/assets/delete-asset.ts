import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { recordActivity } from '../../sites/index.ts'
import { softDeleteAsset, undeleteAssetDeletedSince } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { emitAssetChanged } from './emit-asset-changed.ts'

/** Deleted pictures can be restored for 30 days. */
const undoMs = 30 * 24 * 60 * 60_000

/** Deletes a picture: its URL answers 404 and pages show nothing in its place. Throws `media.not-found`. */
export async function deleteAsset(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, editPicturesPermission)
  await inSite(ctx, async (tx) => {
    const fileName = await softDeleteAsset(tx, ctx.siteId, id, ctx.now())
    if (fileName === undefined) throw new Refusal('media.not-found')

    await recordActivity(tx, ctx, 'asset.deleted', { kind: 'asset', id, title: fileName })
    await emitAssetChanged(tx, ctx, id)
  })
}

/** Restores a picture that was deleted in the last 30 days. Throws `media.not-found`. */
export async function restoreAsset(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, editPicturesPermission)
  await inSite(ctx, async (tx) => {
    const fileName = await undeleteAssetDeletedSince(tx, ctx.siteId, id, ctx.now() - undoMs)
    if (fileName === undefined) throw new Refusal('media.not-found')

    await recordActivity(tx, ctx, 'asset.restored', { kind: 'asset', id, title: fileName })
    await emitAssetChanged(tx, ctx, id)
  })
}
