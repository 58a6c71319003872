import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { reviewerName, type ReviewState } from '@sitewright/domain/reviews/review.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { averageRatingText, starQuarterCounts } from '@sitewright/domain/reviews/stars.ts'

/** Names of the lists of reviews, by the state of the reviews in them. */
export const stateNames: Readonly<Record<ReviewState, Message>> = {
  held: messages.waiting,
  published: messages.published,
  spam: messages.spam,
  deleted: messages.deleted,
}

/** Returns the name under which visitors see a review. */
export function nameOf(translate: Translate, review: ModeratedReview): string {
  return reviewerName(review, translate(reviewsMessages.anonymous))
}

/**
 * Returns the product's average rating: as it is with a published review, or before and after another one would be published. Null
 * for a review of the shop.
 */
export function ratingText(translate: Translate, { ofProduct, state, starRating }: ModeratedReview): string | null {
  if (ofProduct === null) return null
  const { count, quarters } = ofProduct
  const before = count === 0 ? translate(messages.noRating) : averageRatingText(quarters, count)
  if (state === 'published') return translate(messages.ratingOf, { rating: before, count })
  const own = Number(starRating) * starQuarterCounts.one
  const after = averageRatingText(quarters + own, count + 1)
  return translate(messages.ratingChange, { before, after, count: count + 1 })
}
