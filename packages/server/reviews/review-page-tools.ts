import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { escapeReviewText } from '@sitewright/domain/reviews/escape-review-text.ts'
import { reviewPageSizes } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import {
  reviewListQueryString,
  reviewSorts,
  ratingDistribution,
  type ReviewListOptions,
} from '@sitewright/domain/reviews/review-list.ts'
import { averageHtml, starBarHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import type { ReviewsAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'

/** A position in a list of reviews: the URL of its first page, the sort order and filter, and the page number. */
export type ReviewListPosition = { own: string; view: ReviewListOptions; page: number }

export function reviewListUrl(own: string, at: ReviewListOptions & { page: number }): string {
  const query = reviewListQueryString(at)
  return query === '' ? own : `${own}?${query}`
}

/**
 * Template data shown above a list of reviews: average, count, and links that filter and sort. `null` when there are no reviews.
 */
export function makeReviewListControls(
  locale: Locale,
  { count, averageRating, starCounts }: ReviewsAnswer['summary'],
  at: ReviewListPosition,
) {
  if (count === 0) return null
  const { own, view } = at
  return {
    averageHtml: averageHtml(locale, averageRating),
    countHtml: escapeReviewText(messageText(locale, reviewsMessages.count, { count })),
    note: count === reviewPageSizes.summary ? messageText(locale, reviewsMessages.ofNewest) : '',
    filterBy: messageText(locale, reviewsMessages.filterBy),
    rows: ratingDistribution(starCounts).map((row) => {
      const isChosen = row.stars === view.stars
      return {
        href: reviewListUrl(own, { ...view, stars: isChosen ? null : row.stars, page: 0 }),
        isChosen,
        name: messageText(locale, reviewsMessages.starRow, row),
        label: messageText(locale, reviewFormMessages.star, { count: row.stars }),
        barHtml: starBarHtml(row.percent),
        count: String(row.count),
      }
    }),
    sortBy: messageText(locale, reviewsMessages.sortBy),
    sorts: reviewSorts.map((sort) => ({
      href: reviewListUrl(own, { ...view, sort, page: 0 }),
      isChosen: sort === view.sort,
      label: messageText(locale, reviewsMessages[sort]),
    })),
    all: wayBack(locale, at),
  }
}

/**
 * Returns a link that removes the star filter from a list of reviews and keeps the order. `null` when the list is not filtered.
 */
function wayBack(locale: Locale, { own, view }: ReviewListPosition): { href: string; label: string } | null {
  if (view.stars === null) return null
  const href = reviewListUrl(own, { ...view, stars: null, page: 0 })
  return { href, label: messageText(locale, reviewsMessages.showAll) }
}
