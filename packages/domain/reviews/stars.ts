/** SF-9.03: a star is full, empty, or one of the quarters between. */
export const starFills = ['empty', 'quarter', 'half', 'three-quarters', 'full'] as const
export type StarFill = (typeof starFills)[number]

export const mostStars = 5
const parts = 4

/** Ratings are counted in quarters of a star: 4 is one star, 20 are five. */
export const quartersOf = { one: parts, all: mostStars * parts } as const

/** The five stars of a rating in quarters; what is no whole number of them is rounded to the nearest. */
export function starsOf(quarters: number): StarFill[] {
  const left = Math.min(quartersOf.all, Math.max(0, Math.round(quarters)))
  return Array.from({ length: mostStars }, (_, star) => {
    const filled = Math.min(parts, Math.max(0, left - star * parts))
    return starFills[filled] ?? 'empty'
  })
}

/** `4.5` for 18 quarters: a number as text without needless zeros (SF-3.12). */
export function ratingText(quarters: number): string {
  return String(Math.round((quarters / parts) * 100) / 100)
}

/** The average of several to one place behind the point, as it is read: 4.6. */
export function averageText(sumOfQuarters: number, count: number): string {
  return count === 0 ? '0' : String(Math.round((sumOfQuarters / parts / count) * 10) / 10)
}

/** A rating as people and other shops write it, from 1 to 5 and to the nearest quarter; null for anything else. */
export function readRating(written: string): number | null {
  const value = /^\s*[1-5](?:[.,]\d{1,4})?\s*$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN
  return value >= 1 && value <= mostStars ? Math.round(value * parts) : null
}
