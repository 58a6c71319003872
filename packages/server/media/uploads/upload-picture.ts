import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal, type RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { detectPictureType, startBytes } from '@sitewright/domain/media/detect-picture-type.ts'
import { shownFileName } from '@sitewright/domain/media/file-name.ts'
import { sizeLimitText } from '@sitewright/domain/media/file-size.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaRefusals } from '@sitewright/domain/media/media-refusals.ts'
import type { StartUploadBody, UploadStateAnswer } from '@sitewright/domain/media/media.wire.ts'
import { makeChange } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { requirePermission } from '../../http/index.ts'
import { requireStorage } from '../../sites/index.ts'
import { refuseTooLarge } from '../assets/add-asset.ts'
import { editPicturesPermission } from '../assets/edit-permission.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { findEditableAsset } from '../assets/editable-asset.store.ts'
import { mediaItemOf } from '../library/media-item.ts'
import { processUpload } from './process-upload.ts'
import { countOpenUploads, insertUpload, lockUpload, saveUpload, type StoredUpload } from './uploads.store.ts'

/** An upload that is not complete after this time is given up. */
export const uploadLifeMs = 24 * 60 * 60_000
/** Uploads that began longer ago do not count as under way. */
const openMs = 60 * 60_000
/** Processing that takes longer was cut off, for example because the server was restarted. Longer than a picture may take. */
const processingMs = 300_000

/**
 * Starts the upload of a picture, in parts. Throws `media.too-large`, `media.unsupported` (an empty file), `media.not-found` (of
 * what is to be replaced), `media.too-many-uploads` and `sites.storage-full`.
 */
export async function startUpload(
  ctx: Ctx,
  { fileName, bytes, altText = '', replaces }: StartUploadBody,
): Promise<{ uploadId: string; partBytes: number }> {
  refuseTooLarge(bytes, fileName)
  const id = ctx.newId()
  const accountId = ctx.account?.id ?? null
  const own = { id, assetId: replaces ?? ctx.newId(), isReplacement: replaces !== undefined, altText, bytes }
  return makeChange(ctx, editPicturesPermission, async (tx) => {
    if (replaces !== undefined && !(await findEditableAsset(tx, assetScope(ctx), replaces)))
      throw new Refusal('media.not-found')
    const { uploads: max } = mediaLimits
    await requireStorage(tx, ctx, bytes) // its lock also lets one upload at a time be counted
    const count = await countOpenUploads(tx, ctx.siteId, { accountId, sinceMs: ctx.now() - openMs })
    if (count >= max) throw new Refusal('media.too-many-uploads', { values: { max } })
    const arriving = { ...own, fileName: shownFileName(fileName), key: keyOf(ctx, id) }
    await insertUpload(tx, ctx.siteId, { ...arriving, createdMs: ctx.now(), accountId })
    // The entry of the activity log follows when the picture has arrived.
    return { answer: { uploadId: id, partBytes: mediaLimits.partBytes }, entries: [] }
  })
}

/**
 * Stores a part of an upload, which begins at byte `offset`. Parts come in order; one that was stored before (its answer was lost)
 * changes nothing. The first part shows whether the file is a picture at all; after the last one the picture is processed. Throws
 * `media.upload-not-found`, `media.part-misplaced` and the refusal of a failed upload.
 */
export async function uploadPart(
  ctx: Ctx,
  uploadId: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Undoable<UploadStateAnswer>> {
  requirePermission(ctx, editPicturesPermission)
  const upload = await inSite(ctx, async (tx) => {
    const found = await requireUpload(tx, ctx, uploadId)
    const end = offset + bytes.byteLength
    if (found.state !== 'receiving' || end <= found.received) return { ...found, isNew: false }
    if (offset !== found.received || end > found.bytes) {
      throw new Refusal('media.part-misplaced', { values: { received: found.received } })
    }
    if (offset === 0 && isNoPicture(bytes)) {
      await saveUpload(tx, ctx.siteId, found, { state: 'failed', problem: 'media.unsupported' })
      return { ...found, state: 'failed' as const, problem: 'media.unsupported', isNew: false }
    }
    await ctx.deps.files.write(found.key, offset, bytes)
    const isLast = end === found.bytes
    const arrived = { state: 'processing' as const, isWaiting: true, processingMs: ctx.now() }
    const change = { received: end, ...(isLast && arrived) }
    await saveUpload(tx, ctx.siteId, found, change)
    return { ...found, ...change, isNew: isLast }
  })
  if (upload.isNew) void processUpload(ctx, upload)
  return answerOf(upload)
}

/**
 * Returns how far an upload is. When it waits for its turn but not in this process, because another one received it or was restarted,
 * it waits here too; the process in which its turn comes first processes it. Throws `media.upload-not-found` and the refusal of a
 * failed upload (PL-8.09 to PL-8.11).
 */
export async function readUpload(ctx: Ctx, uploadId: string): Promise<Undoable<UploadStateAnswer>> {
  requirePermission(ctx, editPicturesPermission)
  const { upload, asset } = await inSite(ctx, async (tx) => {
    const found = await requireUpload(tx, ctx, uploadId)
    const isProcessed = found.state === 'processing' && !found.isWaiting
    const isCutOff = isProcessed && (found.processingMs ?? 0) < ctx.now() - processingMs
    const problem = 'media.processing-incomplete'
    if (isCutOff) await saveUpload(tx, ctx.siteId, found, { state: 'failed', problem })
    const upload: StoredUpload = isCutOff ? { ...found, state: 'failed', problem } : found
    return {
      upload,
      asset: upload.state === 'done' ? await findEditableAsset(tx, assetScope(ctx), upload.assetId) : undefined,
    }
  })
  if (upload.state === 'failed') await ctx.deps.files.remove(upload.key)
  if (upload.state === 'processing' && upload.isWaiting) void processUpload(ctx, upload)
  const answer = answerOf(upload)
  if (upload.state !== 'done') return answer
  if (!asset) throw new Refusal('media.not-found')
  return { ...answer, item: mediaItemOf(asset), undo: undoOf(upload) }
}

/** Cancels an upload and deletes what has arrived, unless it was complete before. Throws `media.upload-not-found`. */
export async function cancelUpload(ctx: Ctx, uploadId: string): Promise<{ isCancelled: boolean }> {
  const answer = await makeChange(ctx, editPicturesPermission, async (tx) => {
    const found = await requireUpload(tx, ctx, uploadId)
    const isOpen = found.state === 'receiving' || found.state === 'processing'
    if (isOpen) await saveUpload(tx, ctx.siteId, found, { state: 'failed', problem: 'media.processing-cancelled' })
    return { answer: { isCancelled: found.state !== 'done' }, entries: [] } // the log has no entry of its start either
  })
  // Also when the request is repeated, because the first time may have ended before the file was removed.
  if (answer.isCancelled) await ctx.deps.files.remove(keyOf(ctx, uploadId))
  return answer
}

function keyOf({ siteId }: Ctx, uploadId: string): string {
  return `${siteId}/asset-uploads/${uploadId}`
}

function isNoPicture(part: Uint8Array): boolean {
  return part.byteLength < startBytes || detectPictureType(part) === null
}

async function requireUpload(tx: Tx, ctx: Ctx, uploadId: string): Promise<StoredUpload> {
  const upload = await lockUpload(tx, ctx.siteId, uploadId, ctx.now() - uploadLifeMs)
  if (!upload) throw new Refusal('media.upload-not-found')
  return upload
}

/** Throws the refusal of a failed upload. */
function answerOf({ state, isWaiting, received, problem, fileName }: StoredUpload): Undoable<UploadStateAnswer> {
  if (state === 'failed') {
    const values = { fileName, maxSize: sizeLimitText(maxBodyBytes.upload) }
    throw new Refusal(isMediaCode(problem) ? problem : 'media.processing-failed', { values })
  }
  return { state, isWaiting: state === 'processing' && isWaiting, received, item: null, undo: null }
}

function isMediaCode(text: string | null): text is RefusalCode & keyof typeof mediaRefusals {
  return text !== null && Object.hasOwn(mediaRefusals, text)
}

function undoOf({ assetId, undoVersion }: StoredUpload): Undo | null {
  return undoVersion === null ? null : { kind: 'picture-file', id: assetId, version: undoVersion }
}
