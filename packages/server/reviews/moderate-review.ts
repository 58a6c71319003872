import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ReviewState } from '@sitewright/domain/reviews/review.ts'
import type {
  ModerationDecisionAnswer,
  ModerationListAnswer,
  ModerationListQuery,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import type { Ctx } from '../context.ts'
import { inSite, queryInSite } from '../database/index.ts'
import { setAssetsHeld } from '../media/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { moderationListSql, type ReviewRow } from './read-reviews.store.ts'
import { refreshReviewSummaries } from './refresh-review-summaries.ts'
import { reviewJson } from './review-json.ts'
import { changeReviewState, readReviewPictureIds } from './review.store.ts'

/** Lists the reviews in one moderation state, oldest first (BX-1.20). */
export async function listReviews(
  ctx: Ctx,
  { state, limit, cursor }: ModerationListQuery,
): Promise<ModerationListAnswer> {
  const values = [ctx.siteId, state, limit + 1, cursor ?? null]
  const [read] = await queryInSite<{ reviews: ReviewRow[]; heldCount: number }>(
    ctx,
    'reviews_moderation',
    moderationListSql,
    values,
  )
  const rows = read?.reviews ?? []
  const shown = rows.slice(0, limit)
  return {
    reviews: shown.map(moderated),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    heldCount: read?.heldCount ?? 0,
  }
}

/**
 * Returns the JSON of a review for a moderator. Visitors cannot see pictures of an unpublished review, so the moderator gets URLs
 * of the studio API for them.
 */
function moderated(row: ReviewRow): ModerationListAnswer['reviews'][number] {
  const review = { ...reviewJson(row), state: row.state }
  if (row.state === 'published') return review
  const numbers = Array.from({ length: row.pictureCount }, (_, number) => number)
  return { ...review, importedImageUrls: numbers.map((number) => `/api/studio/reviews/${row.id}/pictures/${number}`) }
}

const actions = { published: 'review.published', rejected: 'review.rejected', before: 'review.undone' } as const

/**
 * Publishes or rejects a review, or undoes the last decision (`before`). Repeating a decision changes nothing. Throws when the
 * review does not exist or there is no decision to undo.
 */
export async function moderateReview(
  ctx: Ctx,
  reviewId: string,
  to: Exclude<ReviewState, 'held'> | 'before',
): Promise<ModerationDecisionAnswer> {
  return inSite(ctx, async (tx) => {
    const decided = await changeReviewState(tx, ctx.siteId, reviewId, to, ctx.now())
    if (!decided) throw new Refusal('reviews.not-found')
    if (!decided.hasChanged && to === 'before') throw new Refusal('reviews.nothing-to-undo')
    if (!decided.hasChanged) return { id: reviewId, state: decided.state }

    const pictures = await readReviewPictureIds(tx, ctx.siteId, reviewId)
    await setAssetsHeld(tx, ctx.siteId, pictures, decided.state !== 'published')
    if (decided.productId !== null) await refreshReviewSummaries(tx, ctx, [decided.productId])
    // The decision shows or hides the review's pictures, which server processes cache for a minute (media/picture-cache.ts).
    // These tags make the processes drop them.
    if (pictures.length > 0) {
      const tags = pictures.map((picture) => `asset:${picture}`)
      await raiseRevision(tx, ctx, tags)
    }
    await recordActivity(tx, ctx, actions[to], { kind: 'review', id: reviewId, title: decided.title })
    return { id: reviewId, state: decided.state }
  })
}
