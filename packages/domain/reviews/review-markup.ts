import { messageText, type Locale } from '../kit/text.ts'
import { escapeReviewText } from './escape-review-text.ts'
import type { ReviewFacts } from './review-facts.ts'
import { reviewsMessages } from './reviews.messages.ts'
import { averageRatingText, starQuarterCounts, ratingText, starFills, starsOf } from './stars.ts'

/** SVG path of a star in a 24 by 24 view box. */
export const starPath = 'M12 2.4l2.9 6.2 6.7.8-5 4.6 1.4 6.7-6-3.4-6 3.4 1.4-6.7-5-4.6 6.7-.8z'
const side = 24

/** Returns the width of a star's filled part in units of the star's 24-unit view box: 12 for a half star. */
export function widthOfFill(fill: (typeof starFills)[number]): number {
  return (starFills.indexOf(fill) * side) / (starFills.length - 1)
}

/**
 * Renders a rating as five stars with an accessible label, for pages without scripts. The reviews island renders the same markup.
 */
export function starsHtml(locale: Locale, quarters: number, rating = ratingText(quarters)): string {
  const stars = starsOf(quarters).map(
    (fill) =>
      `<svg class="product-review-star product-review-star--${fill}" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">` +
      `<path class="product-review-star-rest" fill="none" stroke="currentColor" d="${starPath}"/>` +
      `<svg width="${widthOfFill(fill)}" height="24"><path class="product-review-star-fill" fill="currentColor" d="${starPath}"/></svg></svg>`,
  )
  const label = escapeReviewText(messageText(locale, reviewsMessages.stars, { rating }))
  return `<span class="product-review-stars" role="img" aria-label="${label}">${stars.join('')}</span>`
}

/** Renders an average rating as a number and as stars. `rating` is the number as text. */
export function averageHtml(locale: Locale, rating: string): string {
  const average = escapeReviewText(messageText(locale, reviewsMessages.average, { rating }))
  const stars = starsHtml(locale, Number(rating) * starQuarterCounts.one, rating)
  return `<span class="product-reviews-average" aria-hidden="true">${average}</span> ${stars}`
}

/**
 * Renders one bar of the rating distribution. The bar has its own colors and size, so that it works in themes without styles for
 * it.
 */
export function starBarHtml(percent: number): string {
  return (
    '<svg class="product-reviews-bar" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">' +
    `<rect width="100" height="8" fill="currentColor" opacity="0.15"/><rect width="${percent}" height="8" fill="currentColor"/></svg>`
  )
}

type OfProduct = { itemId: string; facts: ReviewFacts | null }

/**
 * Renders the stars and the review count beside a product's title, linked to the product's reviews. '' for a product without
 * reviews (SF-2.04).
 */
export function reviewSummaryHtml(locale: Locale, { itemId, facts }: OfProduct): string {
  if (!facts || facts.count === 0) return ''
  const count = escapeReviewText(messageText(locale, reviewsMessages.count, { count: facts.count }))
  return `<a class="product-review-summary" href="#reviews-${itemId}">${summaryStars(locale, facts)} <bdi class="product-review-count">${count}</bdi></a>`
}

/**
 * Renders the container in which a page script shows a product's reviews. Without scripts it links to the page that lists them
 * (SF-2.10).
 */
export function reviewSectionHtml(locale: Locale, { itemId, facts }: OfProduct): string {
  const message = facts && facts.count > 0 ? reviewsMessages.readAll : reviewsMessages.writeFirst
  const link = `<a class="product-reviews-link" href="/commerce/reviews/${itemId}">${escapeReviewText(messageText(locale, message))}</a>`
  return `<section class="product-reviews" id="reviews-${itemId}" data-island="reviews" data-item-id="${itemId}"><p>${link}</p></section>`
}

function summaryStars(locale: Locale, { count, quarters }: Pick<ReviewFacts, 'count' | 'quarters'>): string {
  return starsHtml(locale, quarters / count, averageRatingText(quarters, count))
}
