import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { clampFocalPoint, type FocalPoint } from '@sitewright/domain/media/focal-point.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { recordActivity } from '../../sites/index.ts'
import { patchAsset } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { imageJson, type ImageJson } from './image-json.ts'
import { emitAssetChanged } from './emit-asset-changed.ts'

export type AssetChange = { altText?: string; title?: string; focalPoint?: FocalPoint }

const longestText = 1_000

/** Changes the texts and the focal point of a picture; its bytes never change. Throws `media.not-found`. */
export async function updateAsset(ctx: Ctx, id: string, change: AssetChange): Promise<ImageJson> {
  requirePermission(ctx, editPicturesPermission)
  const patch = {
    ...(change.altText !== undefined && { alt_text: change.altText.slice(0, longestText) }),
    ...(change.title !== undefined && { title: change.title.slice(0, longestText) }),
    ...(change.focalPoint && columnsOf(change.focalPoint)),
  }
  return inSite(ctx, async (tx) => {
    const asset = await patchAsset(tx, ctx.siteId, id, patch)
    if (!asset) throw new Refusal('media.not-found')

    await recordActivity(tx, ctx, 'asset.changed', { kind: 'asset', id, title: asset.file_name })
    await emitAssetChanged(tx, ctx, id)
    return imageJson(asset)
  })
}

function columnsOf(point: FocalPoint): { focal_x: number; focal_y: number } {
  const { x, y } = clampFocalPoint(point)
  return { focal_x: x, focal_y: y }
}
