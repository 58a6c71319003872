import type { FieldProblem } from '../kit/refusal.ts'
import { cleanLine, cleanLines } from './clean-text.ts'
import { reviewFormMessages } from './review-form.messages.ts'
import { maxStars, quartersOf } from './stars.ts'

/** Lengths in characters, number of pictures in a review, and bytes of each picture. */
export const reviewLimits = { title: 150, text: 5000, name: 80, pictures: 3, pictureBytes: 4_000_000 } as const

/** Limits for pictures uploaded before their review: number and total bytes per visitor, and how long each is kept. */
export const uploadLimits = { pictures: 9, bytes: 20_000_000, lifeMs: 60 * 60_000 } as const

/** A review as the form sends it. */
export type WrittenReview = { stars: string; title: string; text: string; name: string }
export type CheckedReview = { quarters: number; title: string; text: string; name: string }
export type ReviewProblem = { field: 'stars' | 'title' | 'text' | 'name'; problem: FieldProblem }

/** Cleans a review of invisible characters and validates it. Faults are in the order of the form's fields (BX-1.20). */
export function checkReview(written: WrittenReview): { review: CheckedReview; faults: readonly ReviewProblem[] } {
  const stars = new RegExp(`^[1-${maxStars}]$`).test(written.stars) ? Number(written.stars) : 0
  const title = cleanLine(written.title)
  const text = cleanLines(written.text)
  const name = cleanLine(written.name)
  const { starsMissing, textMissing, nameMissing } = reviewFormMessages
  const faults: (ReviewProblem | null)[] = [
    stars === 0 ? { field: 'stars', problem: { message: starsMissing } } : null,
    lengthFault('title', title, reviewLimits.title),
    text === '' ? { field: 'text', problem: { message: textMissing } } : lengthFault('text', text, reviewLimits.text),
    name === '' ? { field: 'name', problem: { message: nameMissing } } : lengthFault('name', name, reviewLimits.name),
  ]
  return {
    review: { quarters: stars * quartersOf.one, title, text, name },
    faults: faults.filter((fault) => fault !== null),
  }
}

function lengthFault(field: ReviewProblem['field'], value: string, max: number): ReviewProblem | null {
  if (value.length <= max) return null
  return { field, problem: { message: reviewFormMessages.tooLong, values: { max } } }
}
