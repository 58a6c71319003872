/** Figures of a list of reviews, of at most the newest 1,000 (SF-9.03). */
export type ReviewFigures = {
  count: number
  /** Sum of the ratings, in quarters of a star. */
  quarters: number
  /** Number of reviews with five, four, three, two and one stars, in this order. */
  starCounts: readonly number[]
}

/**
 * Summary of a product's reviews, stored with the product so that its page needs no query. Updated whenever one of the reviews
 * changes.
 */
export type ReviewFacts = ReviewFigures & {
  /**
   * Review data for search engines. Excludes marketplace reviews, which the shop must not present as its own. The name of this
   * field must not change, because stored products contain it.
   */
  said: { count: number; quarters: number; newest: readonly StructuredDataReview[] }
}

/** A review as described to search engines; `at` is its date in epoch milliseconds. */
export type StructuredDataReview = { name: string; title: string; text: string; quarters: number; at: number }

/** Page size of review lists (default and maximum), and the number of newest reviews that a summary covers (PL-9.48, SF-9.03). */
export const reviewPageSizes = { size: 10, maxSize: 1000, summary: 1000 } as const
/** Maximum number of reviews that `page` can skip in a review list. A store's older reviews are only on their products' pages. */
export const maxReviewOffset = 10_000
