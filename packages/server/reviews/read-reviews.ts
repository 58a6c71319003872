import { maxReviewOffset, type ReviewFigures } from '@sitewright/domain/reviews/review-facts.ts'
import { starQuarterRange, starRatings } from '@sitewright/domain/reviews/review-list.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import type { ReviewsAnswer, ReviewsQuery } from '@sitewright/domain/reviews/reviews.wire.ts'
import { averageRatingText } from '@sitewright/domain/reviews/stars.ts'
import type { Ctx } from '../context.ts'
import { queryInSite } from '../database/index.ts'
import { reviewListSql, type ReviewListResult } from './read-reviews.store.ts'
import { reviewJson } from './review-json.ts'

const noReviews: ReviewFigures = { count: 0, quarters: 0, starCounts: starRatings.map(() => 0) }
const nothing: ReviewsAnswer = { productReviews: [], nextPage: null, summary: summaryOf(noReviews) }

/**
 * Reads a page of reviews: of a product, of the store, or of the store except one product. Empty when reviews are switched off
 * (SF-7.12, SF-6.03).
 */
export async function readReviews(ctx: Ctx, query: ReviewsQuery): Promise<ReviewsAnswer> {
  const { page, size, productId, excludeProductId, sort, stars } = query
  const skip = page * size
  if (skip > maxReviewOffset) return nothing
  const scope = productId !== undefined ? 'product' : excludeProductId !== undefined ? 'others' : 'store'
  const list = stars === undefined ? 'all' : 'ofStars'
  const quarters = stars === undefined ? null : starQuarterRange(stars)
  const [read] = await queryInSite<ReviewListResult>(
    ctx,
    `reviews_${scope}_${sort}_${list}`,
    reviewListSql[scope][sort][list],
    [
      ctx.siteId,
      size + 1, // one extra row shows whether there is a next page
      skip,
      productId ?? excludeProductId ?? null,
      ...(quarters ? [quarters.from, quarters.to] : []),
    ],
  )
  if (!read || !areReviewsEnabled(read)) return nothing
  const hasMore = read.reviews.length > size && skip + size <= maxReviewOffset
  return {
    productReviews: read.reviews.slice(0, size).map(reviewJson),
    nextPage: hasMore ? page + 1 : null,
    summary: summaryOf(read.figures ?? noReviews),
  }
}

function summaryOf({ count, quarters, starCounts }: ReviewFigures): ReviewsAnswer['summary'] {
  return { count, averageRating: averageRatingText(quarters, count), starCounts: [...starCounts] }
}
