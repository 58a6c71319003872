import {
  fileSizeText,
  checkFileName,
  contentTypeOf,
  productFileLimits,
} from '@sitewright/domain/downloads/product-file.ts'
import type { StartUploadBody, UploadPartAnswer } from '@sitewright/domain/downloads/downloads.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { findProductKind } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { makeChange, recordActivity } from '../changes/index.ts'
import { requireStorage } from '../sites/index.ts'
import { changeFiles } from './change-files.ts'
import { editFilesPermission } from './edit-permission.ts'
import { findFilesOfProducts, insertFile, replaceFile } from './product-files.store.ts'
import {
  countFilesAndUploads,
  countOpenUploads,
  giveUp,
  insertUpload,
  lockUpload,
  saveReceived,
  type StoredUpload,
} from './uploads.store.ts'

/** An upload that is not complete after this time is given up. */
export const uploadLifeMs = 24 * 60 * 60_000
/** Uploads that began longer ago do not count as under way. */
const openMs = 60 * 60_000

/**
 * Starts the upload of a file for a digital product: a new one, or the content that a file gets instead of its own. Buyers see it
 * when its last part has arrived. Throws `catalog.product-not-found`, `sites.storage-full` and the refusals of `downloads`.
 */
export async function startFileUpload(
  ctx: Ctx,
  productId: string,
  { name: given, bytes, replaces }: StartUploadBody,
): Promise<{ uploadId: string; partBytes: number }> {
  const { bytes: mostBytes, files: max, uploads, partBytes } = productFileLimits
  const accountId = ctx.account?.id ?? null
  const name = checkFileName(given)
  if (bytes > mostBytes) {
    throw new Refusal('downloads.too-large', { values: { max: fileSizeText(mostBytes, ctx.locale.tag) } })
  }
  const id = ctx.newId()
  const isReplacement = replaces !== undefined
  const own = { id, productId, fileId: replaces ?? ctx.newId(), isReplacement, name, bytes, key: keyOf(ctx, id) }
  // One upload of a product at a time starts, because its files are counted before.
  return makeChange(
    ctx,
    editFilesPermission,
    async (tx) => {
      await requireDigital(tx, ctx, productId)
      if (isReplacement) await requireFile(tx, ctx, productId, replaces)
      const count = await countFilesAndUploads(tx, ctx.siteId, productId, ctx.now() - uploadLifeMs)
      if (!isReplacement && count >= max) throw new Refusal('downloads.too-many', { values: { max } })
      await requireStorage(tx, ctx, bytes) // its lock also lets one upload at a time be counted
      const open = await countOpenUploads(tx, ctx.siteId, { accountId, sinceMs: ctx.now() - openMs })
      if (open >= uploads) throw new Refusal('downloads.too-many-uploads', { values: { max: uploads } })
      await insertUpload(tx, ctx.siteId, { ...own, createdMs: ctx.now(), accountId })
      return { answer: { uploadId: id, partBytes }, entries: [] } // the entry follows when the file has arrived
    },
    { lock: `product-files:${productId}` },
  )
}

/**
 * Stores a part of an upload, which begins at byte `offset`. Parts come in order; one that was stored before (its answer was lost)
 * changes nothing. The last part makes the file available to buyers. Throws `downloads.upload-not-found` and
 * `downloads.part-misplaced`.
 */
export async function uploadFilePart(
  ctx: Ctx,
  uploadId: string,
  offset: number,
  bytes: Uint8Array,
): Promise<UploadPartAnswer> {
  requirePermission(ctx, editFilesPermission)
  return inSite(ctx, async (tx) => {
    const upload = await lockUpload(tx, ctx.siteId, uploadId, ctx.now() - uploadLifeMs)
    if (!upload) throw new Refusal('downloads.upload-not-found')
    const end = offset + bytes.byteLength
    if (end <= upload.received) return answerOf(upload)
    if (offset !== upload.received || end > upload.bytes) {
      throw new Refusal('downloads.part-misplaced', { values: { received: upload.received } })
    }
    await ctx.deps.files.write(upload.key, offset, bytes)
    const replaced = end === upload.bytes ? await finishUpload(tx, ctx, upload) : null
    await saveReceived(tx, ctx.siteId, { id: uploadId, received: end, replaced })
    return answerOf({ ...upload, received: end })
  })
}

/**
 * Cancels an upload that is not complete. Its parts are deleted by the next cleaning. Does nothing to one that is complete. Throws
 * `downloads.upload-not-found`.
 */
export async function cancelFileUpload(ctx: Ctx, uploadId: string): Promise<{ isCancelled: boolean }> {
  return makeChange(ctx, editFilesPermission, async (tx) => {
    const upload = await lockUpload(tx, ctx.siteId, uploadId, ctx.now() - uploadLifeMs)
    if (!upload) throw new Refusal('downloads.upload-not-found')
    const isCancelled = upload.received < upload.bytes
    if (isCancelled) await giveUp(tx, ctx.siteId, uploadId, ctx.now() - uploadLifeMs)
    return { answer: { isCancelled }, entries: [] } // the log has no entry of its start either
  })
}

type WholeFile = StartUploadBody & { parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Uploads a file as a whole, from its parts. Returns the file's id. */
export async function addProductFile(ctx: Ctx, productId: string, { parts, ...file }: WholeFile): Promise<string> {
  const { uploadId } = await startFileUpload(ctx, productId, file)
  let state: UploadPartAnswer = { received: 0, fileId: null }
  for await (const part of parts) state = await uploadFilePart(ctx, uploadId, state.received, part)
  if (state.fileId === null) throw new Error(`The file ${file.name} is shorter than ${file.bytes} bytes.`)
  return state.fileId
}

function answerOf({ received, bytes, fileId }: StoredUpload): UploadPartAnswer {
  return { received, fileId: received === bytes ? fileId : null }
}

/** Makes an upload the product's file. Returns the content that it replaces; null for a new file. */
async function finishUpload(tx: Tx, ctx: Ctx, upload: StoredUpload) {
  const { fileId, productId, isReplacement, name, bytes, key } = upload
  const contentType = contentTypeOf(name)
  const file = { id: fileId, productId, name, contentType, bytes, key, uploadedMs: ctx.now() }
  const { title } = await requireDigital(tx, ctx, productId)
  const action = isReplacement ? 'product.file-replaced' : 'product.file-added'
  await recordActivity(tx, ctx, action, { kind: 'product', id: productId, title })
  if (!isReplacement) {
    await changeFiles(tx, ctx, productId, () => insertFile(tx, ctx.siteId, file))
    return null
  }
  const replaced = await replaceFile(tx, ctx.siteId, file)
  if (!replaced) throw new Refusal('downloads.file-not-found')
  return replaced
}

async function requireDigital(tx: Tx, ctx: Ctx, productId: string): Promise<{ title: string }> {
  const product = await findProductKind(tx, ctx.siteId, productId)
  if (!product) throw new Refusal('catalog.product-not-found')
  if (product.productType !== productTypes.digital) throw new Refusal('downloads.not-digital')
  return product
}

async function requireFile(tx: Tx, ctx: Ctx, productId: string, fileId: string): Promise<void> {
  const files = await findFilesOfProducts(tx, ctx.siteId, [productId])
  if (!files.some(({ id }) => id === fileId)) throw new Refusal('downloads.file-not-found')
}

function keyOf({ siteId }: Ctx, uploadId: string): string {
  return `${siteId}/product-files/${uploadId}`
}
