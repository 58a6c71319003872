/** What a product's page says of its reviews without asking for them: kept with the product, written when a review changes. */
export type ReviewFacts = {
  /** Of at most the newest 1,000 (SF-9.03). */
  count: number
  /** The sum of their ratings, in quarters of a star. */
  quarters: number
  /** For search engines, which want none that other places show as theirs: without those of marketplaces. */
  said: { count: number; quarters: number; newest: readonly SaidReview[] }
}

/** `at` in epoch milliseconds. */
export type SaidReview = { name: string; title: string; text: string; quarters: number; at: number }

/** PL-9.48, SF-9.03 */
export const reviewsPage = { size: 10, mostSize: 1000, summary: 1000 } as const
/** Nobody pages so far; what lies behind is found by the product it is about. */
export const mostReviewsBack = 10_000
