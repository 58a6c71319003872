import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { detectPictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { pictureFileName, shownFileName } from '@sitewright/domain/media/file-name.ts'
import { sizeLimitText } from '@sitewright/domain/media/file-size.ts'
import { clampFocalPoint, type FocalPoint } from '@sitewright/domain/media/focal-point.ts'
import type { Ctx } from '../../context.ts'
import { type Db, inSite } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { recordActivity } from '../../sites/index.ts'
import { insertAsset } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { imageJson, type AssetRow, type ImageJson } from './image-json.ts'

/** A picture to store. `focalPoint` ranges from 0,0 (top left) to 1,1 (bottom right). */
export type NewAsset = {
  fileName: string
  bytes: Uint8Array
  altText?: string
  title?: string
  focalPoint?: FocalPoint
}

/** Stores a picture of the site. Refuses anything but a complete JPEG, PNG, WebP, AVIF or GIF (PL-3.68). */
export async function addAsset(
  ctx: Ctx,
  wanted: NewAsset,
): Promise<ImageJson & Pick<AssetRow, 'width' | 'height' | 'colors'>> {
  requirePermission(ctx, editPicturesPermission)
  const { asset, insert, discard } = await storeAssetFile(ctx, wanted)
  await inSite(ctx, async (tx) => {
    await insert(tx)
    await recordActivity(tx, ctx, 'asset.added', { kind: 'asset', id: asset.id, title: asset.file_name })
  }).catch(async (error: unknown) => {
    await discard() // the insert failed, so no database row refers to the stored file
    throw error
  })
  return { ...imageJson(asset), width: asset.width, height: asset.height, colors: asset.colors }
}

/** A picture that was checked and whose file is stored: `insert` adds it to the site's pictures, `discard` deletes the file. */
export type PreparedAsset = { asset: AssetRow; insert: (db: Db) => Promise<void>; discard: () => Promise<void> }

/**
 * Checks a picture and stores its file. The caller saves the picture's row with `insert`, in the transaction that saves what
 * shows the picture (a review). A held picture (`isHeld`) answers 404 until `setAssetsHeld` releases it. Checks no permission,
 * because visitors send pictures with their reviews.
 */
export async function storeAssetFile(
  ctx: Ctx,
  wanted: NewAsset,
  { isHeld = false, id = ctx.newId() }: { isHeld?: boolean; id?: string } = {},
): Promise<PreparedAsset> {
  const { bytes, frames, ...facts } = await checkPicture(ctx, wanted)
  const key = `${ctx.siteId}/${id}/original`
  await ctx.deps.files.put(key, bytes)
  const focus = clampFocalPoint(wanted.focalPoint ?? { x: 0.5, y: 0.5 })
  const asset = {
    id,
    file_name: pictureFileName(wanted.fileName, facts.contentType),
    content_type: facts.contentType,
    width: facts.width,
    height: facts.height,
    colors: facts.colors,
    focal_x: focus.x,
    focal_y: focus.y,
    alt_text: wanted.altText ?? '',
    title: wanted.title ?? '',
    version: 1,
  }
  const added = { createdMs: ctx.now(), isHeld, added_by: ctx.account?.displayName ?? '' }
  const stored = { ...asset, frames, bytes: bytes.byteLength, file_key: key, ...added }
  return {
    asset,
    insert: (db) => insertAsset(db, ctx.siteId, stored),
    discard: () => ctx.deps.files.remove(key),
  }
}

/**
 * Detects a picture's type and size. Throws a refusal with the file's name when the file is too large or not a supported picture
 * (PL-5.13, PL-5.14).
 */
export async function checkPicture(ctx: Ctx, { bytes, fileName }: Pick<NewAsset, 'bytes' | 'fileName'>) {
  refuseTooLarge(bytes.byteLength, fileName)
  const probed = detectPictureType(bytes) ? await ctx.deps.pictures.probe(bytes) : 'media.unsupported'
  if (typeof probed === 'string') throw new Refusal(probed, { values: { fileName: shownFileName(fileName) } })
  return probed
}

/** Throws `media.too-large` for a file above the limit, and `media.unsupported` for an empty one (PL-5.13, PL-5.14). */
export function refuseTooLarge(bytes: number, fileName: string): void {
  const values = { fileName: shownFileName(fileName), maxSize: sizeLimitText(maxBodyBytes.upload) }
  if (bytes > maxBodyBytes.upload) throw new Refusal('media.too-large', { values })
  if (bytes === 0) throw new Refusal('media.unsupported', { values })
}
