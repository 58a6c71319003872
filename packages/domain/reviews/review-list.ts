import { maxStars, starQuarterCounts } from './stars.ts'

/** Sort orders of a review list; `pictures` puts reviews with pictures first. Reviews of equal rank are sorted newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'pictures'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Sort order and filter of a review list. `stars` is `null` for all ratings. */
export type ReviewListOptions = { sort: ReviewSort; stars: number | null }

export const defaultReviewListOptions: ReviewListOptions = { sort: 'newest', stars: null }

/** Possible whole star ratings, highest first: 5, 4, 3, 2, 1. */
export const starRatings: readonly number[] = Array.from({ length: maxStars }, (_, at) => maxStars - at)

/**
 * Returns the range of ratings, in quarters of a star, that a list filtered by this number of stars contains. Rounded down: 4.5
 * counts as four stars, so that the five-star row contains only full five-star ratings.
 */
export function starQuarterRange(stars: number): { from: number; to: number } {
  return { from: stars * starQuarterCounts.one, to: (stars + 1) * starQuarterCounts.one - 1 }
}

export type StarRow = { stars: number; count: number; percent: number }

/**
 * Returns the rating distribution from five stars to one, given the number of reviews for each. `percent` is the share of all
 * reviews and the length of the row's bar.
 */
export function ratingDistribution(starCounts: readonly number[]): StarRow[] {
  const all = starCounts.reduce((sum, count) => sum + count, 0)
  return starRatings.map((stars, at) => {
    const count = starCounts[at] ?? 0
    return { stars, count, percent: all === 0 ? 0 : Math.round((count * 100) / all) }
  })
}

/** Builds the query string of a page of the review list, without default values: `page=1&sort=highest&stars=5`. */
export function reviewListQueryString({ page, sort, stars }: ReviewListOptions & { page: number }): string {
  const parts = [
    ...(page > 0 ? [`page=${page}`] : []),
    ...(sort === defaultReviewListOptions.sort ? [] : [`sort=${sort}`]),
    ...(stars === null ? [] : [`stars=${stars}`]),
  ]
  return parts.join('&')
}
