import { createHash } from 'node:crypto'
import { isDamagedFrom } from '@sitewright/domain/reviews/damaged-text.ts'
import { reviewerName } from '@sitewright/domain/reviews/review.ts'
import type { DamagedReview, ImportedReview, StoredReviewKey } from './import.store.ts'

/** The line of a row that is skipped, and why. */
export type SkippedRow = { line: number; reason: string }

type Row = Omit<ImportedReview, 'id'>
type Written = { identity: string; day: number; line: number | null }

export const alreadyThere = 'is there already and is skipped'

/**
 * Returns a function that decides for each row of an import, in order, whether to save it or to skip it: because the same review is
 * in the site or on an earlier line of the file. Reviews are the same when product, day, name, stars, title and text are. A row without a
 * date is the same on any day, because its stored date is that of the import that added it.
 */
export function makeDuplicateFinder(
  stored: readonly StoredReviewKey[],
): (line: number, review: Row) => SkippedRow | { review: Row } {
  const storedAt = new Map(stored.map(({ identity, atMs }) => [identity, atMs]))
  const lineOf = new Map<string, { line: number; content: string }>()
  const byContent = new Map<string, Written[]>()
  const note = (content: string, written: Written): void => {
    byContent.set(content, [...(byContent.get(content) ?? []), written])
  }
  for (const { identity, content, atMs } of stored) note(content, { identity, day: dayOf(atMs), line: null })
  return (line, review) => {
    const identity = review.identity.toString('hex')
    const content = contentOf(review)
    const earlier = lineOf.get(identity)
    if (earlier) {
      const what = earlier.content === content ? 'is the same review as line' : 'has the same id as line'
      return { line, reason: `${what} ${earlier.line} and is skipped` }
    }
    const day = dayOf(review.atMs)
    const same = (byContent.get(content) ?? []).filter((one) => !review.isDated || one.day === day)
    const inFile = same.find((one) => one.line !== null)
    if (inFile) return { line, reason: `is the same review as line ${inFile.line} and is skipped` }
    const known = storedAt.get(identity)
    if (known === undefined && same.length > 0) return { line, reason: alreadyThere }
    lineOf.set(identity, { line, content })
    note(content, { identity, day, line })
    return { review: review.isDated || known === undefined ? review : { ...review, atMs: known } }
  }
}

const dayMs = 24 * 60 * 60_000

/** Returns the day of a time, in UTC. */
function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

/** Separates the parts of `contentOf`; reviews contain no control characters. `readStoredReviewKeys` does the same in SQL. */
const unitSeparator = '\u001F'

/** Returns the name under which a review is shown; '' for none. */
function nameOf(review: Row): string {
  return reviewerName(
    {
      userFirstName: review.firstName,
      userLastName: review.lastInitial,
      userLoginName: review.loginName,
      userName: review.userName,
    },
    '',
  )
}

function contentOf(review: Row): string {
  const parts = [review.productKey, nameOf(review), review.quarters, review.title, review.text]
  return createHash('sha256').update(parts.join(unitSeparator)).digest('hex')
}

export const mended = 'mends the same review, in which characters had been lost'

/**
 * Returns a function that finds the stored review that a row was before characters of it were lost: with the same product, day and
 * stars, and equal in name, title and text but for the lost characters. Each stored review is found once. A row without a date is the
 * same on any day too.
 */
export function makeDamageFinder(stored: readonly DamagedReview[]): (review: Row) => string | null {
  const left = new Set(stored)
  return (review) => {
    const name = nameOf(review)
    for (const damaged of left) {
      const isSame =
        damaged.productKey === review.productKey &&
        damaged.quarters === review.quarters &&
        (!review.isDated || dayOf(damaged.atMs) === dayOf(review.atMs)) &&
        isDamagedFrom(damaged.name, name) &&
        isDamagedFrom(damaged.title, review.title) &&
        isDamagedFrom(damaged.text, review.text)
      if (!isSame) continue
      left.delete(damaged)
      return damaged.id
    }
    return null
  }
}
