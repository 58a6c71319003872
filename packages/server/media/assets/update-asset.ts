import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { cropBox, focalPointAfterCrop, isWholePicture, type Crop } from '@sitewright/domain/media/crop.ts'
import { renamedPicture } from '@sitewright/domain/media/file-name.ts'
import { clampFocalPoint, type FocalPoint } from '@sitewright/domain/media/focal-point.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { assetScope } from './asset-scope.ts'
import { saveAssetTerms } from './asset.store.ts'
import { lockEditableAsset, saveAsset, type AssetPatch, type EditableAsset } from './editable-asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { imageJson, type ImageJson } from './image-json.ts'
import { emitAssetsChanged } from './emit-asset-changed.ts'

/**
 * Changes of a picture. A changed `crop` (null for the whole picture) gives it another address, and its focal point stays on the
 * same part unless `focalPoint` is given, which is relative to the shown part.
 */
export type AssetChange = {
  fileName?: string
  altText?: string
  title?: string
  focalPoint?: FocalPoint
  crop?: Crop | null
  /** Refuses the change when the picture was changed since it had this version. */
  version?: number
}
/** The changed picture, and the values that it had before of what was changed. */
export type ChangedAsset = { asset: EditableAsset; before: AssetChange }

/**
 * Changes the texts of a picture or what of it is shown; its stored bytes never change. Throws `media.not-found`,
 * `media.name-missing`, `media.animation-crop` and, with `version`, `changes.changed-meanwhile`.
 */
export async function changeAsset(ctx: Ctx, id: string, change: AssetChange): Promise<ChangedAsset> {
  return makeChange(ctx, editPicturesPermission, async (tx) => {
    const found = await lockEditableAsset(tx, assetScope(ctx), id)
    if (!found) throw new Refusal('media.not-found')
    if (change.version !== undefined && change.version !== found.edit)
      throw new Refusal('changes.changed-meanwhile', { message: mediaMessages.changedSince })

    const asset = await saveAsset(tx, ctx.siteId, id, patchOf(found, change))
    await saveAssetTerms(tx, ctx.siteId, asset)
    await emitAssetsChanged(tx, ctx, [id])
    const before = valuesBefore(found, change)
    return {
      answer: { asset, before },
      entries: [
        {
          action: 'asset.changed',
          target: { kind: 'asset', id, title: asset.file_name },
          undo: { kind: 'picture', id, version: asset.edit, before },
          changes: fieldChanges(before, valuesBefore(asset, change)),
        },
      ],
    }
  })
}

/** Changes a picture and returns it as templates see it. Throws the refusals of `changeAsset`. */
export async function updateAsset(ctx: Ctx, id: string, change: AssetChange): Promise<ImageJson> {
  const { asset } = await changeAsset(ctx, id, change)
  return imageJson(asset)
}

function patchOf(found: EditableAsset, change: AssetChange): AssetPatch {
  const { altText, title, fileName, focalPoint, crop } = change
  return {
    ...(altText !== undefined && { alt_text: altText.slice(0, mediaLimits.textChars) }),
    ...(title !== undefined && { title: title.slice(0, mediaLimits.textChars) }),
    ...(fileName !== undefined && { file_name: renamedPicture(fileName, found.content_type) }),
    ...(crop !== undefined && cropPatch(found, crop)),
    ...(focalPoint && columnsOf(clampFocalPoint(focalPoint))),
  }
}

function cropPatch(found: EditableAsset, wanted: Crop | null): AssetPatch {
  const source = { width: found.source_width ?? found.width ?? 0, height: found.source_height ?? found.height ?? 0 }
  const crop = wanted && isWholePicture(wanted, source) ? null : wanted
  if (crop && found.frames > 1) throw new Refusal('media.animation-crop')
  const { width, height } = crop ? cropBox(crop, source) : source
  const focus = focalPointAfterCrop({ x: found.focal_x, y: found.focal_y }, found.crop, crop)
  return { crop, width, height, version: found.version + 1, ...columnsOf(focus) }
}

function columnsOf({ x, y }: FocalPoint): { focal_x: number; focal_y: number } {
  return { focal_x: x, focal_y: y }
}

function valuesBefore(found: EditableAsset, change: AssetChange): AssetChange {
  const isMoved = change.focalPoint !== undefined || change.crop !== undefined
  return {
    ...(change.fileName !== undefined && { fileName: found.file_name }),
    ...(change.altText !== undefined && { altText: found.alt_text }),
    ...(change.title !== undefined && { title: found.title }),
    ...(change.crop !== undefined && { crop: found.crop }),
    ...(isMoved && { focalPoint: { x: found.focal_x, y: found.focal_y } }),
  }
}
