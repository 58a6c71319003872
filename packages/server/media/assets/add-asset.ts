import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { pictureFileName, shownFileName } from '@sitewright/domain/media/file-name.ts'
import { sizeLimitText } from '@sitewright/domain/media/file-size.ts'
import { clampFocalPoint, type FocalPoint } from '@sitewright/domain/media/focal-point.ts'
import type { Ctx, PictureProcessor } from '../../context.ts'
import { type Db, inSite } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { requireStorage } from '../../sites/index.ts'
import { insertAsset } from './asset.store.ts'
import { editPicturesPermission } from './edit-permission.ts'
import { imageJson, type AssetRow, type ImageJson } from './image-json.ts'

/** `focalPoint` ranges from 0,0 (top left) to 1,1 (bottom right). */
type AssetTexts = { fileName: string; altText?: string; title?: string; focalPoint?: FocalPoint }
/** A picture to store. */
export type NewAsset = AssetTexts & { bytes: Uint8Array }
/** A picture to store, whose file is read when its turn to be checked has come. */
type AssetSource = AssetTexts & { read: () => Promise<Uint8Array> }

/**
 * Stores a picture of the site. Refuses anything but a complete JPEG, PNG, WebP, AVIF or GIF (PL-3.68), and throws
 * `sites.storage-full`.
 */
export async function addAsset(
  ctx: Ctx,
  { bytes, ...texts }: NewAsset,
): Promise<ImageJson & Pick<AssetRow, 'width' | 'height' | 'colors'>> {
  requirePermission(ctx, editPicturesPermission)
  const { asset, insert, discard } = await storeAssetFile(ctx, { ...texts, read: async () => bytes })
  await inSite(ctx, async (tx) => {
    await requireStorage(tx, ctx, bytes.byteLength)
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

type StoreOptions = { isHeld?: boolean; id?: string; queueId?: string; lane?: PictureLane }

/**
 * Checks a picture and stores its file. The caller saves the picture's row with `insert`, in the transaction that saves what
 * shows the picture (a review). A held picture (`isHeld`) answers 404 until `setAssetsHeld` releases it. Checks no permission,
 * because visitors send pictures with their reviews. `lane` and `queueId` say where and under which id it waits for its turn.
 */
export async function storeAssetFile(
  ctx: Ctx,
  wanted: AssetSource,
  { isHeld = false, id = ctx.newId(), queueId = id, lane = 'library' }: StoreOptions = {},
): Promise<PreparedAsset> {
  const key = `${ctx.siteId}/${id}/original`
  const { bytes, frames, ...facts } = await checkAndStorePicture(ctx, wanted, { id: queueId, lane, key })
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
  const stored = { ...asset, frames, bytes, file_key: key, ...added }
  return {
    asset,
    insert: (db) => insertAsset(db, ctx.siteId, stored),
    discard: () => ctx.deps.files.remove(key),
  }
}

/**
 * Waits for the site's turn, then reads a picture, detects its type and size and stores it under `key`. Throws a refusal with the
 * file's name when the file is too large or not a supported picture (PL-5.13, PL-5.14).
 */
export async function checkAndStorePicture(
  ctx: Ctx,
  { read, fileName }: Pick<AssetSource, 'read' | 'fileName'>,
  { key, ...place }: { id: string; lane: PictureLane; key: string },
) {
  const checked = await ctx.deps.pictures.checkAndStore({
    ...place,
    siteId: ctx.siteId,
    read: async () => {
      const bytes = await read()
      refuseTooLarge(bytes.byteLength, fileName)
      return bytes
    },
    store: (bytes) => ctx.deps.files.put(key, bytes),
  })
  if (typeof checked === 'string') throw new Refusal(checked, { values: { fileName: shownFileName(fileName) } })
  return checked
}

type PictureLane = Parameters<PictureProcessor['checkAndStore']>[0]['lane']

/** Throws `media.too-large` for a file above the limit, and `media.unsupported` for an empty one (PL-5.13, PL-5.14). */
export function refuseTooLarge(bytes: number, fileName: string): void {
  const values = { fileName: shownFileName(fileName), maxSize: sizeLimitText(maxBodyBytes.upload) }
  if (bytes > maxBodyBytes.upload) throw new Refusal('media.too-large', { values })
  if (bytes === 0) throw new Refusal('media.unsupported', { values })
}
