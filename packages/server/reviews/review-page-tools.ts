import { text, type Locale } from '@sitewright/domain/kit/text.ts'
import { escapeReviewText } from '@sitewright/domain/reviews/escape-review-text.ts'
import { reviewsPage } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { listQuery, reviewSorts, starRowsOf, type ReviewView } from '@sitewright/domain/reviews/review-list.ts'
import { averageHtml, starBarHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import type { ReviewsAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'

/** A position in a list of reviews: the URL of its first page, the sort order and filter, and the page number. */
export type ListPlace = { own: string; view: ReviewView; page: number }

export function listAddress(own: string, at: ReviewView & { page: number }): string {
  const query = listQuery(at)
  return query === '' ? own : `${own}?${query}`
}

/**
 * Template data shown above a list of reviews: average, count, and links that filter and sort. `null` when there are no reviews.
 */
export function toolsOf(locale: Locale, { count, averageRating, starCounts }: ReviewsAnswer['summary'], at: ListPlace) {
  if (count === 0) return null
  const { own, view } = at
  return {
    averageHtml: averageHtml(locale, averageRating),
    countHtml: escapeReviewText(text(locale, reviewsMessages.count, { count })),
    note: count === reviewsPage.summary ? text(locale, reviewsMessages.ofNewest) : '',
    filterBy: text(locale, reviewsMessages.filterBy),
    rows: starRowsOf(starCounts).map((row) => {
      const isChosen = row.stars === view.stars
      return {
        href: listAddress(own, { ...view, stars: isChosen ? null : row.stars, page: 0 }),
        isChosen,
        name: text(locale, reviewsMessages.starRow, row),
        label: text(locale, reviewFormMessages.star, { count: row.stars }),
        barHtml: starBarHtml(row.percent),
        count: String(row.count),
      }
    }),
    sortBy: text(locale, reviewsMessages.sortBy),
    sorts: reviewSorts.map((sort) => ({
      href: listAddress(own, { ...view, sort, page: 0 }),
      isChosen: sort === view.sort,
      label: text(locale, reviewsMessages[sort]),
    })),
    all: wayBack(locale, at),
  }
}

/**
 * Returns a link that removes the star filter from a list of reviews and keeps the order. `null` when the list is not filtered.
 */
function wayBack(locale: Locale, { own, view }: ListPlace): { href: string; label: string } | null {
  if (view.stars === null) return null
  const href = listAddress(own, { ...view, stars: null, page: 0 })
  return { href, label: text(locale, reviewsMessages.showAll) }
}
