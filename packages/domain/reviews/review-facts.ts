/** Review data stored with a product, so that its page needs no query. Updated whenever a review changes. */
export type ReviewFacts = {
  /** Number of reviews, of at most the newest 1,000 (SF-9.03). */
  count: number
  /** Sum of the ratings, in quarters of a star. */
  quarters: number
  /** Data for search engines. Excludes marketplace reviews, which the shop must not present as its own. The key is stored. */
  said: { count: number; quarters: number; newest: readonly StructuredReview[] }
}

/** A review for search engines; `at` in epoch milliseconds. */
export type StructuredReview = { name: string; title: string; text: string; quarters: number; at: number }

/** Default and maximum page size, and the number of newest reviews in a summary (PL-9.48, SF-9.03). */
export const reviewsPage = { size: 10, maxSize: 1000, summary: 1000 } as const
/** Largest number of reviews that paging can skip. Older ones can still be found by their product. */
export const maxReviewOffset = 10_000
