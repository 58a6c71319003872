import { mostStars, quartersOf } from './stars.ts'

/** How a list of reviews is ordered. Equal ones stand with the newest first; `pictures` puts those with pictures before the others. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'pictures'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** The order of a list, and the stars that its reviews have; `null` for any number of stars. */
export type ReviewView = { sort: ReviewSort; stars: number | null }

export const wholeView: ReviewView = { sort: 'newest', stars: null }

/** The whole numbers of stars that a review can have, the most first: 5, 4, 3, 2, 1. */
export const starRows: readonly number[] = Array.from({ length: mostStars }, (_, at) => mostStars - at)

/**
 * The ratings, in quarters, that belong to a row of stars. A part of a star does not count: 4.5 stands with four stars, so that nobody is
 * counted with five who did not give five.
 */
export function quartersIn(stars: number): { from: number; to: number } {
  return { from: stars * quartersOf.one, to: (stars + 1) * quartersOf.one - 1 }
}

export type StarRow = { stars: number; count: number; percent: number }

/** The rows of sums, from five stars to one; `percent` is the share of all reviews, for the length of a bar. */
export function starRowsOf(starCounts: readonly number[]): StarRow[] {
  const all = starCounts.reduce((sum, count) => sum + count, 0)
  return starRows.map((stars, at) => {
    const count = starCounts[at] ?? 0
    return { stars, count, percent: all === 0 ? 0 : Math.round((count * 100) / all) }
  })
}

/** The query of a page of a list, without what is the default: `page=1&sort=highest&stars=5`. */
export function listQuery({ page, sort, stars }: ReviewView & { page: number }): string {
  const parts = [
    ...(page > 0 ? [`page=${page}`] : []),
    ...(sort === wholeView.sort ? [] : [`sort=${sort}`]),
    ...(stars === null ? [] : [`stars=${stars}`]),
  ]
  return parts.join('&')
}
