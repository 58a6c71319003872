import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { cleanMultilineText } from '@sitewright/domain/reviews/clean-text.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { reviewStates, type ReviewState } from '@sitewright/domain/reviews/review.ts'
import {
  reviewCursor,
  type ModeratedReview,
  type ModerationAnswer,
  type ModerationListAnswer,
  type ModerationListQuery,
  type ReviewReplyBody,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type ActivityEntry } from '../../changes/index.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { setAssetsHeld } from '../../media/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import {
  countModeratedRows,
  listModeratedRows,
  lockReview,
  saveReviewChange,
  type LockedReview,
  type ModeratedReviewRow,
} from './moderation.store.ts'
import { refreshReviewSummaries } from '../refresh-review-summaries.ts'
import { reviewJson } from '../review-json.ts'
import { readReviewPictureIds } from '../review.store.ts'

/** Lists the reviews in one moderation state, with the number of reviews in each (BX-3.12). */
export async function listReviews(
  ctx: Ctx,
  { state, search, limit, cursor }: ModerationListQuery,
): Promise<ModerationListAnswer> {
  const words = searchWords(search)
  const [rows, counted] = await readInSite(ctx, (tx) =>
    Promise.all([
      listModeratedRows(tx, ctx.siteId, { state, words, after: cursor ?? null, most: limit + 1 }),
      countModeratedRows(tx, ctx.siteId, words),
    ]),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const countOf = (one: ReviewState): number => counted.find((row) => row.state === one)?.count ?? 0
  return {
    reviews: shown.map(moderated),
    nextCursor: rows.length > limit && last ? reviewCursor(last) : null,
    counts: Object.fromEntries(reviewStates.map((one) => [one, countOf(one)])) as Record<ReviewState, number>,
  }
}

/**
 * Returns the JSON of a review for a moderator. Visitors cannot see pictures of an unpublished review, so the moderator gets URLs
 * of the studio API for them.
 */
function moderated(row: ModeratedReviewRow): ModeratedReview {
  const { state, version, ofProduct, deletedMs } = row
  const goneAt = deletedMs === null ? null : deletedMs + keptInBinMs
  const review = { ...reviewJson(row), state, version, ofProduct, goneAt }
  if (state === 'published') return review
  const numbers = Array.from({ length: row.pictureCount }, (_, number) => number)
  return { ...review, importedImageUrls: numbers.map((number) => `/api/studio/reviews/${row.id}/pictures/${number}`) }
}

const actions = { published: 'review.published', spam: 'review.marked-as-spam', deleted: 'review.deleted' } as const

/**
 * Publishes a review, keeps it apart as spam, or deletes it. Repeating a decision changes nothing. Throws `reviews.not-found`.
 */
export async function moderateReview(
  ctx: Ctx,
  reviewId: string,
  to: Exclude<ReviewState, 'held'>,
): Promise<Undoable<ModerationAnswer>> {
  return makeChange<Undoable<ModerationAnswer>>(ctx, { role: 'moderate-reviews' }, async (tx) => {
    const before = await lock(tx, ctx, reviewId)
    if (before.state === to) return { answer: { id: reviewId, state: to, undo: null }, entries: [] }
    const isDeletion = to === 'deleted'
    const version = await changeState(tx, ctx, reviewId, { before, to, remembered: before.state, isDeletion })
    const undo = { kind: 'review-decision', id: reviewId, version } as const
    return {
      answer: { id: reviewId, state: to, undo },
      entries: [{ ...entryOf(actions[to], reviewId, before, { state: to }), undo }],
    }
  })
}

/**
 * Brings a deleted review back to the state that it had before. Throws `reviews.not-found`, also once it was erased, and
 * `changes.changed-meanwhile` when it is not deleted any more.
 */
export async function restoreReview(ctx: Ctx, reviewId: string): Promise<Undoable<ModerationAnswer>> {
  return makeChange<Undoable<ModerationAnswer>>(ctx, { role: 'moderate-reviews' }, async (tx) => {
    const before = await lock(tx, ctx, reviewId)
    if (before.state !== 'deleted') throw cannotUndo()
    const to = before.deletedFrom ?? 'held'
    const version = await changeState(tx, ctx, reviewId, { before, to, remembered: 'deleted' })
    const undo = { kind: 'review-decision', id: reviewId, version } as const
    return {
      answer: { id: reviewId, state: to, undo },
      entries: [{ ...entryOf('review.restored', reviewId, before, { state: to }), undo }],
    }
  })
}

/**
 * Takes back the last decision about a review. Throws `changes.changed-meanwhile` when there is none, and when something was
 * decided or answered after the change that is to be taken back.
 */
export async function undoDecision(ctx: Ctx, reviewId: string, version: number): Promise<Undoable<ModerationAnswer>> {
  return makeChange<Undoable<ModerationAnswer>>(ctx, { role: 'moderate-reviews' }, async (tx) => {
    const before = await lock(tx, ctx, reviewId)
    if (before.version !== version)
      throw new Refusal('changes.changed-meanwhile', { message: reviewFormMessages.changedSince })
    if (before.stateBefore === null) throw cannotUndo()
    // Back in the bin, a review knows again what it was before.
    const remembered = before.stateBefore === 'deleted' ? before.deletedFrom : null
    await changeState(tx, ctx, reviewId, { before, to: before.stateBefore, remembered })
    return {
      answer: { id: reviewId, state: before.stateBefore, undo: null },
      entries: [entryOf('review.undone', reviewId, before, { state: before.stateBefore })],
    }
  })
}

/**
 * Saves the shop's public answer to a review; '' removes it. Visitors see it below the review once that is published. Throws
 * `reviews.invalid`, `reviews.not-found` and `changes.changed-meanwhile`.
 */
export async function replyToReview(
  ctx: Ctx,
  reviewId: string,
  { text, version }: ReviewReplyBody,
): Promise<Undoable<ModerationAnswer>> {
  const reply = cleanMultilineText(text)
  if (reply.length > reviewLimits.reply) {
    const problem = { message: reviewFormMessages.tooLong, values: { max: reviewLimits.reply } }
    throw new Refusal('reviews.invalid', { fields: { text: problem } })
  }
  return makeChange<Undoable<ModerationAnswer>>(ctx, { role: 'moderate-reviews' }, async (tx) => {
    const before = await lock(tx, ctx, reviewId)
    const isOutdated = version !== undefined && version !== before.version
    if (isOutdated) throw new Refusal('changes.changed-meanwhile', { message: reviewFormMessages.changedSince })
    if (before.reply === reply) return { answer: { id: reviewId, state: before.state, undo: null }, entries: [] }
    const repliedAt = reply === '' ? null : new Date(ctx.now())
    const changed = await saveReviewChange(tx, ctx.siteId, reviewId, { reply, replied_at: repliedAt })
    const undo = { kind: 'review-answer', id: reviewId, version: changed, before: { text: before.reply } } as const
    return {
      answer: { id: reviewId, state: before.state, undo },
      entries: [{ ...entryOf('review.answered', reviewId, before, { reply }), undo }],
    }
  })
}

function entryOf(
  action: ActivityAction,
  id: string,
  before: LockedReview,
  after: Partial<LockedReview>,
): ActivityEntry {
  return { action, target: { kind: 'review', id, title: before.title }, changes: fieldChanges(before, after) }
}

async function lock(tx: Tx, ctx: Ctx, reviewId: string): Promise<LockedReview> {
  const review = await lockReview(tx, ctx.siteId, reviewId)
  if (!review) throw new Refusal('reviews.not-found')
  return review
}

/** `isDeletion` is true where somebody deletes a review, and false where it comes back into the bin by an undo. */
type StateChange = { before: LockedReview; to: ReviewState; remembered: ReviewState | null; isDeletion?: boolean }

/** Changes the state of a review, and with it its pictures and the figures of its product. Returns the number of the change. */
async function changeState(
  tx: Tx,
  ctx: Ctx,
  reviewId: string,
  { before, to, remembered, isDeletion = false }: StateChange,
): Promise<number> {
  const decision = { state: to, state_before: remembered, decided_at: new Date(ctx.now()) }
  const change = { ...decision, ...(isDeletion && { deleted_from: before.state }) }
  const version = await saveReviewChange(tx, ctx.siteId, reviewId, change)
  if (before.state !== 'published' && to !== 'published') return version
  const pictures = await readReviewPictureIds(tx, ctx.siteId, reviewId)
  await setAssetsHeld(tx, ctx.siteId, pictures, to !== 'published')
  if (before.productId !== null) await refreshReviewSummaries(tx, ctx, [before.productId])
  // The decision shows or hides the review's pictures, which server processes cache for a minute (media/picture-cache.ts).
  // These tags make the processes drop them.
  if (pictures.length > 0) {
    const tags = pictures.map((picture) => `asset:${picture}`)
    await raiseRevision(tx, ctx, tags)
  }
  return version
}
