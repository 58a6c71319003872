/** How far a single star of a rating can be filled (SF-9.03). */
export const starFills = ['empty', 'quarter', 'half', 'three-quarters', 'full'] as const
export type StarFill = (typeof starFills)[number]

export const maxStars = 5
const parts = 4

/** Ratings are stored in quarters of a star: `one` star has 4, `all` five stars have 20. */
export const starQuarterCounts = { one: parts, all: maxStars * parts } as const

/** Returns how far each of the five stars is filled for a rating in quarters, rounded to the nearest quarter. */
export function starsOf(quarters: number): StarFill[] {
  const left = Math.min(starQuarterCounts.all, Math.max(0, Math.round(quarters)))
  return Array.from({ length: maxStars }, (_, star) => {
    const filled = Math.min(parts, Math.max(0, left - star * parts))
    return starFills[filled] ?? 'empty'
  })
}

/** Formats a rating in quarters as a number of stars without trailing zeros: `4.5` for 18 quarters (SF-3.12). */
export function ratingText(quarters: number): string {
  return String(Math.round((quarters / parts) * 100) / 100)
}

/** Formats the average of ratings with one decimal place, such as 4.6; '0' without reviews. */
export function averageRatingText(sumOfQuarters: number, count: number): string {
  return count === 0 ? '0' : String(Math.round((sumOfQuarters / parts / count) * 10) / 10)
}

/**
 * Parses a written rating from 1 to 5 with a decimal point or comma. Returns quarters of a star, rounded to the nearest; `null`
 * for other text.
 */
export function parseRatingQuarters(written: string): number | null {
  const value = /^\s*[1-5](?:[.,]\d{1,4})?\s*$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN
  return value >= 1 && value <= maxStars ? Math.round(value * parts) : null
}
