import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { pictureFileName } from '@sitewright/domain/media/file-name.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, recordActivity } from '../../changes/index.ts'
import type { Tx } from '../../database/index.ts'
import type { checkAndStorePicture } from '../assets/add-asset.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { saveAssetTerms } from '../assets/asset.store.ts'
import { lockEditableAsset, saveAsset, type EditableAsset } from '../assets/editable-asset.store.ts'
import { editPicturesPermission } from '../assets/edit-permission.ts'
import { emitAssetsChanged } from '../assets/emit-asset-changed.ts'
import { keepReplacedFile, takeReplacedFile, type ReplacedFile } from './replacements.store.ts'

type CheckedPicture = Awaited<ReturnType<typeof checkAndStorePicture>>

/**
 * Gives a picture other content, whose file is stored under `key`. Its id, texts and focal point stay, so that everything that
 * shows it shows the new content. Throws `media.not-found`.
 */
export async function replaceFile(
  tx: Tx,
  ctx: Ctx,
  assetId: string,
  { picture, key }: { picture: CheckedPicture; key: string },
): Promise<EditableAsset> {
  const found = await lockEditableAsset(tx, assetScope(ctx), assetId)
  if (!found) throw new Refusal('media.not-found')
  const { contentType, width, height, frames, colors, bytes } = picture
  return exchangeFile(tx, ctx, found, {
    file_name: pictureFileName(found.file_name, contentType),
    content_type: contentType,
    bytes,
    width,
    height,
    frames,
    colors,
    crop: null,
    source_width: width,
    source_height: height,
    focal_x: found.focal_x,
    focal_y: found.focal_y,
    file_key: key,
  })
}

/**
 * Brings back the content that a picture had before it was replaced in the last 30 days. Throws `media.not-found`, and
 * `changes.changed-meanwhile` when its content is not that of `version` any more, or was replaced too long ago.
 */
export async function restoreFile(ctx: Ctx, assetId: string, version: number): Promise<EditableAsset> {
  return makeChange(ctx, editPicturesPermission, async (tx) => {
    const found = await lockEditableAsset(tx, assetScope(ctx), assetId)
    if (!found) throw new Refusal('media.not-found')
    if (found.version !== version)
      throw new Refusal('changes.changed-meanwhile', { message: mediaMessages.changedSince })
    const file = await takeReplacedFile(tx, ctx.siteId, assetId, ctx.now() - keptInBinMs)
    if (!file) throw cannotUndo()
    return { answer: await exchangeFile(tx, ctx, found, file), entries: [] }
  })
}

async function exchangeFile(tx: Tx, ctx: Ctx, found: EditableAsset, file: ReplacedFile): Promise<EditableAsset> {
  const { id, version } = found
  await keepReplacedFile(tx, ctx.siteId, { assetId: id, version, file: fileOf(found), atMs: ctx.now() })
  const asset = await saveAsset(tx, ctx.siteId, id, { ...file, version: version + 1 })
  await saveAssetTerms(tx, ctx.siteId, asset)
  const undo = { kind: 'picture-file' as const, id, version: asset.version, until: ctx.now() + keptInBinMs }
  await recordActivity(tx, ctx, 'asset.replaced', { kind: 'asset', id, title: asset.file_name }, { undo })
  await emitAssetsChanged(tx, ctx, [id])
  return asset
}

function fileOf(asset: EditableAsset): ReplacedFile {
  return {
    file_name: asset.file_name,
    content_type: asset.content_type,
    bytes: Number(asset.bytes),
    width: asset.width,
    height: asset.height,
    frames: asset.frames,
    colors: asset.colors,
    crop: asset.crop,
    source_width: asset.source_width,
    source_height: asset.source_height,
    focal_x: asset.focal_x,
    focal_y: asset.focal_y,
    file_key: asset.file_key,
  }
}
