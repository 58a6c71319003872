import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { detectPictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { pendingPictureLimits } from '@sitewright/domain/reviews/check-review.ts'
import type { Ctx, Deps } from '../context.ts'
import { hashOfToken, makeToken } from '../http/index.ts'
import { inSite, readInSite } from '../database/index.ts'
import { hasStorageFor } from '../sites/index.ts'
import { requireReviewableProduct } from './require-reviewable-product.ts'
import {
  countUploads,
  deleteExpiredUploads,
  deleteUploads,
  findExpiredUploads,
  findUploads,
  insertUpload,
} from './upload.store.ts'

type PictureFile = { fileName: string; bytes: Uint8Array }
/** An uploaded picture whose file is read when media checks it. */
export type UploadedPicture = { fileName: string; read: () => Promise<Uint8Array> }

/**
 * Stores a picture for the review that the visitor is writing, and returns the token by which the review refers to it. The
 * picture is decoded only when the review is sent, after the captcha. Throws when the visitor has too many pending pictures,
 * or the site no space for another.
 */
export async function uploadPicture(
  ctx: Ctx,
  productId: string,
  { fileName, bytes }: PictureFile,
): Promise<{ token: string }> {
  if (!ctx.visitor) throw new Error('Pictures are counted by visitor.')
  await requireReviewableProduct(ctx, productId)
  if (!detectPictureType(bytes)) throw new Refusal('media.unsupported', { values: { fileName } })

  const token = makeToken(ctx.deps.clock)
  const tokenHash = hashOfToken(token)
  const visitorHash = ctx.visitor.tokenHash
  // The upload's row is inserted before its file is stored: expired uploads are found by their rows, so a file without a row
  // would never be deleted.
  await inSite(
    ctx,
    async (tx) => {
      const kept = await countUploads(tx, ctx.siteId, visitorHash, oldestMs(ctx))
      const isTooMuch =
        kept.pictures >= pendingPictureLimits.pictures || kept.bytes + bytes.byteLength > pendingPictureLimits.bytes
      if (isTooMuch)
        throw new Refusal('reviews.too-many-uploads', { retryAfterSeconds: pendingPictureLimits.lifeMs / 1000 })
      if (!(await hasStorageFor(tx, ctx, bytes.byteLength))) throw new Refusal('reviews.no-room-for-pictures')
      const upload = { tokenHash, visitorHash, fileName, bytes: bytes.byteLength, createdMs: ctx.now() }
      await insertUpload(tx, ctx.siteId, upload)
    },
    { lock: `review-uploads:${visitorHash.toString('hex')}` },
  )
  await ctx.deps.files.put(keyOf(ctx.siteId, tokenHash), bytes)
  return { token }
}

/**
 * Returns the uploaded pictures of the given tokens, in the same order, without reading their files. Throws `reviews.picture-gone`
 * when a token is unknown or has expired.
 */
export async function requireUploads(ctx: Ctx, tokens: readonly string[]): Promise<UploadedPicture[]> {
  if (tokens.length === 0) return []
  const hashes = tokens.map(hashOfToken)
  const rows = await readInSite(ctx, (tx) => findUploads(tx, ctx.siteId, hashes, oldestMs(ctx)))
  return hashes.map((hash) => {
    const row = rows.find(({ tokenHash }) => tokenHash.equals(hash))
    if (!row) throw new Refusal('reviews.picture-gone')
    return { fileName: row.fileName, read: () => readFile(ctx, hash) }
  })
}

async function readFile(ctx: Ctx, hash: Buffer): Promise<Uint8Array> {
  const bytes = await ctx.deps.files.get(keyOf(ctx.siteId, hash))
  if (!bytes) throw new Refusal('reviews.picture-gone')
  return bytes
}

/** Deletes the uploaded pictures of a review that has been saved. */
export async function removeUploads(ctx: Ctx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return
  const hashes = tokens.map(hashOfToken)
  await Promise.all(hashes.map((hash) => ctx.deps.files.remove(keyOf(ctx.siteId, hash))))
  await inSite(ctx, (tx) => deleteUploads(tx, ctx.siteId, hashes))
}

/** Deletes expired uploads: pictures whose review was never sent. */
export async function deleteExpiredReviewUploads(
  { owner, files }: Pick<Deps, 'owner' | 'files'>,
  nowMs: number,
): Promise<void> {
  const expired = await findExpiredUploads(owner, nowMs - pendingPictureLimits.lifeMs)
  if (expired.length === 0) return
  await Promise.all(expired.map(({ siteId, tokenHash }) => files.remove(keyOf(siteId, tokenHash))))
  await deleteExpiredUploads(owner, expired)
}

function oldestMs(ctx: Ctx): number {
  return ctx.now() - pendingPictureLimits.lifeMs
}

function keyOf(siteId: string, tokenHash: Buffer): string {
  return `${siteId}/review-uploads/${tokenHash.toString('hex')}`
}
