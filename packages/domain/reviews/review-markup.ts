import { text, type Locale } from '../kit/text.ts'
import { escapeReviewText } from './escape-review-text.ts'
import type { ReviewFacts } from './review-facts.ts'
import { reviewsMessages } from './reviews.messages.ts'
import { averageText, quartersOf, ratingText, starFills, starsOf } from './stars.ts'

/** Five points in a field of 24 by 24. */
export const starPath = 'M12 2.4l2.9 6.2 6.7.8-5 4.6 1.4 6.7-6-3.4-6 3.4 1.4-6.7-5-4.6 6.7-.8z'
const side = 24

/** How much of the field shows the filled star. */
export function widthOfFill(fill: (typeof starFills)[number]): number {
  return (starFills.indexOf(fill) * side) / (starFills.length - 1)
}

/** A rating as five stars with its words, for pages without scripts; the island draws the same. */
export function starsHtml(locale: Locale, quarters: number, rating = ratingText(quarters)): string {
  const stars = starsOf(quarters).map(
    (fill) =>
      `<svg class="product-review-star product-review-star--${fill}" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">` +
      `<path class="product-review-star-rest" fill="none" stroke="currentColor" d="${starPath}"/>` +
      `<svg width="${widthOfFill(fill)}" height="24"><path class="product-review-star-fill" fill="currentColor" d="${starPath}"/></svg></svg>`,
  )
  const label = escapeReviewText(text(locale, reviewsMessages.stars, { rating }))
  return `<span class="product-review-stars" role="img" aria-label="${label}">${stars.join('')}</span>`
}

/** An average as a number and as stars; `rating` is a number as text. */
export function averageHtml(locale: Locale, rating: string): string {
  const said = escapeReviewText(text(locale, reviewsMessages.average, { rating }))
  const stars = starsHtml(locale, Number(rating) * quartersOf.one, rating)
  return `<span class="product-reviews-average" aria-hidden="true">${said}</span> ${stars}`
}

/** The bar of a row of sums, in a field of 100 by 8. It is drawn without styles, for themes that know nothing of it. */
export function starBarHtml(percent: number): string {
  return (
    '<svg class="product-reviews-bar" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">' +
    `<rect width="100" height="8" fill="currentColor" opacity="0.15"/><rect width="${percent}" height="8" fill="currentColor"/></svg>`
  )
}

type OfProduct = { itemId: string; facts: ReviewFacts | null }

/** SF-2.04: stars and count behind a product's title, leading to its reviews; '' where it has none. */
export function reviewSummaryHtml(locale: Locale, { itemId, facts }: OfProduct): string {
  if (!facts || facts.count === 0) return ''
  const count = escapeReviewText(text(locale, reviewsMessages.count, { count: facts.count }))
  return `<a class="product-review-summary" href="#reviews-${itemId}">${summaryStars(locale, facts)} <bdi class="product-review-count">${count}</bdi></a>`
}

/** SF-2.10: the place of a product's reviews. Without scripts it leads to the page that lists them. */
export function reviewSectionHtml(locale: Locale, { itemId, facts }: OfProduct): string {
  const said = facts && facts.count > 0 ? reviewsMessages.readAll : reviewsMessages.writeFirst
  const link = `<a class="product-reviews-link" href="/commerce/reviews/${itemId}">${escapeReviewText(text(locale, said))}</a>`
  return `<section class="product-reviews" id="reviews-${itemId}" data-island="reviews" data-item-id="${itemId}"><p>${link}</p></section>`
}

function summaryStars(locale: Locale, { count, quarters }: Pick<ReviewFacts, 'count' | 'quarters'>): string {
  return starsHtml(locale, quarters / count, averageText(quarters, count))
}
