/** Order of day and month in dates such as 03/04/2026. */
export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A date that can be read in two orders only: numbers with slashes or hyphens, the year last. */
export type NumericDate = { first: number; second: number; year: number }

/** Splits a date such as 3/14/2026, 14-03-2026 or 3/14/26. Returns `null` for dates whose order is always clear. */
export function splitNumericDate(written: string): NumericDate | null {
  const found =
    /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:[T, ].*)?$/.exec(written) ??
    /^(\d{1,2})(\/)(\d{1,2})\/(\d{2})(?:[T, ].*)?$/.exec(written)
  if (!found) return null
  const [, first, , second, year = ''] = found
  return {
    first: Number(first),
    second: Number(second),
    year: year.length === 2 ? fullYear(Number(year)) : Number(year),
  }
}

function fullYear(year: number): number {
  return year >= 95 ? 1900 + year : 2000 + year
}

export type WrittenDate = { line: number; date: string }

/** The first date of a file that can only be read in each order, and the first that can be read in both. */
export type DateEvidence = Readonly<Record<DateOrder | 'unclear', WrittenDate | null>>

export const noDateEvidence: DateEvidence = { 'day-first': null, 'month-first': null, unclear: null }

/** Adds what a date of a file says about the order of all its dates. 05/05/2026 says nothing, because it is the same day in both. */
export function addDateEvidence(evidence: DateEvidence, written: WrittenDate): DateEvidence {
  const split = splitNumericDate(written.date.trim())
  if (!split || split.first === split.second) return evidence
  const kind = kindOf(split)
  return kind === null || evidence[kind] ? evidence : { ...evidence, [kind]: written }
}

function kindOf({ first, second }: NumericDate): DateOrder | 'unclear' | null {
  const maxMonth = 12
  if (first > maxMonth && second > maxMonth) return null
  if (first > maxMonth) return 'day-first'
  return second > maxMonth ? 'month-first' : 'unclear'
}

/**
 * Returns the one order of day and month for all dates of a file, or the dates that leave it open: one that can be read in both
 * orders, or two that contradict each other.
 */
export function decideDateOrder(evidence: DateEvidence): DateOrder | { open: readonly WrittenDate[] } {
  const { 'day-first': dayFirst, 'month-first': monthFirst, unclear } = evidence
  if (dayFirst && monthFirst) return { open: [dayFirst, monthFirst].toSorted((one, other) => one.line - other.line) }
  if (dayFirst) return 'day-first'
  // Without any date that depends on the order, either order reads the file alike.
  return monthFirst || !unclear ? 'month-first' : { open: [unclear] }
}
