import { createHash } from 'node:crypto'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import {
  checkReview,
  reviewLimits,
  type CheckedReview,
  type WrittenReview,
} from '@sitewright/domain/reviews/check-review.ts'
import { reviewSources } from '@sitewright/domain/reviews/review.ts'
import type { ReviewBody } from '@sitewright/domain/reviews/reviews.wire.ts'
import { withCaptcha, type SpendCaptcha } from '../captcha/index.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { storeAssetFile, type PreparedAsset } from '../media/index.ts'
import { takeInvitation } from './invite-reviews.ts'
import { requireReviewableProduct } from './require-reviewable-product.ts'
import type { ReviewableProduct } from './reviewable-product.store.ts'
import { insertPictures, insertReview } from './review.store.ts'
import { removeUploads, requireUploads, type UploadedPicture } from './upload-picture.ts'

/** Saves a review sent to the API with the tokens of its uploaded pictures. Requires a solved captcha (BX-1.20). */
export async function writeReview(
  ctx: Ctx,
  productId: string,
  { captchaToken, pictures, invitation, ...written }: ReviewBody,
): Promise<void> {
  requireValidReview(written)
  await requireReviewableProduct(ctx, productId)
  if (pictures.length > reviewLimits.pictures) {
    throw new Refusal('reviews.too-many-pictures', { values: { most: reviewLimits.pictures } })
  }
  const files = await requireUploads(ctx, pictures)
  await withCaptcha(ctx, { token: captchaToken, purpose: 'review' }, async (spend) => {
    // Decoding pictures is expensive, so that one captcha pays for one try; without pictures it is spent with the review.
    if (files.length > 0) await inSite(ctx, spend)
    await addReview(ctx, productId, written, files, files.length > 0 ? { invitation } : { invitation, spend })
  })
  await removeUploads(ctx, pictures)
}

/**
 * Saves a review and its pictures, hidden until a moderator publishes the review. With an unused `invitation` for the product it is
 * that of a verified buyer. Returns its id, or `null` when the same review was sent before. Deletes the stored files of the pictures when the review is not saved.
 */
export async function addReview(
  ctx: Ctx,
  productId: string,
  written: WrittenReview,
  files: readonly UploadedPicture[],
  { invitation, spend }: { invitation?: string | undefined; spend?: SpendCaptcha } = {},
): Promise<string | null> {
  const review = requireValidReview(written)
  const product = await requireReviewableProduct(ctx, productId)
  const prepared: PreparedAsset[] = []
  try {
    for (const file of files) prepared.push(await storeAssetFile(ctx, file, { isHeld: true, lane: 'reviews' }))
    const id = await inSite(ctx, async (tx) => {
      await spend?.(tx)
      return insertAll(tx, ctx, product, { review, prepared, invitation })
    })
    if (id === null) await discardAll(prepared)
    return id
  } catch (error) {
    await discardAll(prepared)
    throw error
  }
}

/** Returns the review as it is stored. Throws `reviews.invalid`. */
export function requireValidReview(written: WrittenReview): CheckedReview {
  const { review, faults } = checkReview(written)
  const fields = faults.map(({ field, problem }) => [field, problem] as const)
  if (faults.length > 0) throw new Refusal('reviews.invalid', { fields: Object.fromEntries(fields) })
  return review
}

async function insertAll(
  tx: Tx,
  ctx: Ctx,
  { productId, productName }: ReviewableProduct,
  given: { review: CheckedReview; prepared: readonly PreparedAsset[]; invitation: string | undefined },
): Promise<string | null> {
  const { name, ...review } = given.review
  const id = ctx.newId()
  const identity = createHash('sha256')
    .update(JSON.stringify(['own', productId, name, review]))
    .digest()
  const who = { firstName: '', lastInitial: '', loginName: '', userName: name }
  const origin = {
    foreignId: null,
    productPictures: [],
    sourceType: reviewSources.own,
    sourceName: '',
    atMs: ctx.now(),
  }
  const isVerified = await takeInvitation(tx, ctx, productId, given.invitation)
  const row = { id, identity, productId, productName, state: 'held' as const, isVerified, ...review, ...who, ...origin }
  if (!(await insertReview(tx, ctx.siteId, row, ctx.now()))) return null
  await insertPictures(tx, ctx.siteId, id, given.prepared)
  return id
}

async function discardAll(prepared: readonly PreparedAsset[]): Promise<void> {
  await Promise.all(prepared.map((picture) => picture.discard()))
}
