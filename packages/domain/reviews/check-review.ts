import type { FieldProblem } from '../kit/refusal.ts'
import { cleanSingleLineText, cleanMultilineText } from './clean-text.ts'
import { reviewFormMessages } from './review-form.messages.ts'
import { maxStars, starQuarterCounts } from './stars.ts'

/**
 * Limits of a review: length of each text in characters, number of pictures, and bytes of each picture. `held` reviews may wait for a
 * decision in a shop at once.
 */
export const reviewLimits = {
  title: 150,
  text: 5000,
  name: 80,
  reply: 2000,
  pictures: 3,
  pictureBytes: 4_000_000,
  held: 5000,
} as const

/**
 * Limits of pictures uploaded before their review is sent: number and total bytes per visitor, and how long a picture is kept.
 */
export const pendingPictureLimits = { pictures: 9, bytes: 20_000_000, lifeMs: 60 * 60_000 } as const

/** The fields of a review as sent by the review form. */
export type WrittenReview = { stars: string; title: string; text: string; name: string }
export type CheckedReview = { quarters: number; title: string; text: string; name: string }
export type ReviewProblem = { field: 'stars' | 'title' | 'text' | 'name'; problem: FieldProblem }

/**
 * Removes invisible characters from a review's fields and validates them. `faults` are in the order of the form's fields
 * (BX-1.20).
 */
export function checkReview(written: WrittenReview): { review: CheckedReview; faults: readonly ReviewProblem[] } {
  const stars = new RegExp(`^[1-${maxStars}]$`).test(written.stars) ? Number(written.stars) : 0
  const title = cleanSingleLineText(written.title)
  const text = cleanMultilineText(written.text)
  const name = cleanSingleLineText(written.name)
  const { starsMissing, textMissing, nameMissing } = reviewFormMessages
  const faults: (ReviewProblem | null)[] = [
    stars === 0 ? { field: 'stars', problem: { message: starsMissing } } : null,
    lengthFault('title', title, reviewLimits.title),
    text === '' ? { field: 'text', problem: { message: textMissing } } : lengthFault('text', text, reviewLimits.text),
    name === '' ? { field: 'name', problem: { message: nameMissing } } : lengthFault('name', name, reviewLimits.name),
  ]
  return {
    review: { quarters: stars * starQuarterCounts.one, title, text, name },
    faults: faults.filter((fault) => fault !== null),
  }
}

function lengthFault(field: ReviewProblem['field'], value: string, max: number): ReviewProblem | null {
  if (value.length <= max) return null
  return { field, problem: { message: reviewFormMessages.tooLong, values: { max } } }
}
