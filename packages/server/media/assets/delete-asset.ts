import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type ActivityEntry } from '../../changes/index.ts'
import { deleteAgain } from '../bin/bin.store.ts'
import { countUses } from '../library/asset-uses.store.ts'
import { assetScope } from './asset-scope.ts'
import { softDeleteAssets, undeleteAssetsDeletedSince } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { emitAssetsChanged } from './emit-asset-changed.ts'

/** Deletes a picture: its URL answers 404 and pages show nothing in its place. Throws `media.not-found`. */
export async function deleteAsset(ctx: Ctx, id: string): Promise<void> {
  const { deleted } = await deleteAssets(ctx, [id])
  if (deleted.length === 0) throw new Refusal('media.not-found')
}

/** Deletes pictures, skipping those that are gone. Returns the deleted ones, and how many places showed them. */
export async function deleteAssets(ctx: Ctx, ids: readonly string[]): Promise<{ deleted: string[]; useCount: number }> {
  return makeChange(ctx, editPicturesPermission, async (tx) => {
    const deleted = await softDeleteAssets(tx, assetScope(ctx), ids, {
      atMs: ctx.now(),
      by: ctx.account?.displayName ?? '',
    })
    const gone = deleted.map(({ id }) => id)
    await emitAssetsChanged(tx, ctx, gone)
    return {
      answer: { deleted: gone, useCount: await countUses(tx, ctx.siteId, gone) },
      entries: entriesOf(ctx, 'asset.deleted', 'deleted-pictures', deleted),
    }
  })
}

type UndoOfMany = Extract<Undo, { ids: readonly string[] }>['kind']

/** The entries of a change of several pictures, each with the undo of that picture alone. */
function entriesOf(
  ctx: Ctx,
  action: ActivityAction,
  undo: UndoOfMany,
  assets: readonly { id: string; file_name: string }[],
): ActivityEntry[] {
  const until = ctx.now() + keptInBinMs
  return assets.map(({ id, file_name: title }) => ({
    action,
    target: { kind: 'asset', id, title },
    undo: { kind: undo, ids: [id], until },
  }))
}

/** Restores a picture that was deleted in the last 30 days. Throws `changes.changed-meanwhile`. */
export async function restoreAsset(ctx: Ctx, id: string): Promise<void> {
  await restoreAssets(ctx, [id])
}

/**
 * Restores pictures that were deleted in the last 30 days, and returns them. Throws `changes.changed-meanwhile` when there is
 * none among them, or all are back already.
 */
export async function restoreAssets(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { restored } = await makeChange(ctx, editPicturesPermission, async (tx) => {
    const restored = await undeleteAssetsDeletedSince(tx, assetScope(ctx), ids, ctx.now() - keptInBinMs)
    if (restored.length === 0) throw cannotUndo()
    const back = restored.map(({ id }) => id)
    await emitAssetsChanged(tx, ctx, back)
    return { answer: { restored: back }, entries: entriesOf(ctx, 'asset.restored', 'restored-pictures', restored) }
  })
  return restored
}

/**
 * Puts restored pictures back into the bin, as they were there before, and returns them. Throws `changes.changed-meanwhile` when all of
 * them were changed since.
 */
export async function deleteAssetsAgain(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { deleted } = await makeChange(ctx, editPicturesPermission, async (tx) => {
    const deleted = await deleteAgain(tx, assetScope(ctx), ids, ctx.now() - keptInBinMs)
    if (deleted.length === 0) throw cannotUndo()
    const gone = deleted.map(({ id }) => id)
    await emitAssetsChanged(tx, ctx, gone)
    return { answer: { deleted: gone }, entries: entriesOf(ctx, 'asset.deleted', 'deleted-pictures', deleted) }
  })
  return deleted
}
