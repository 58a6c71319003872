import type { DateOrder } from './date-order.ts'
import { splitNumericDate } from './date-order.ts'

const oldestMs = Date.UTC(1995, 0, 1)
const dayMs = 24 * 60 * 60_000

/**
 * Parses a date of an imported row: 2026-03-14, 2026-03-14 09:26:53 UTC, 14.03.2026, March 14, 2026, and 3/14/2026 or 14/3/2026,
 * whichever the order of the file's dates says. Without a time zone it is UTC. Returns epoch milliseconds; `null` for other text,
 * and for dates before 1995 or more than a day after `now`.
 */
export function parseImportDateMs(written: string, now: number, order: DateOrder): number | null {
  const text = written.trim()
  const ms = isoMs(text) ?? numericMs(text, order) ?? dottedMs(text) ?? wordMs(text)
  return ms !== null && ms >= oldestMs && ms <= now + dayMs ? Math.min(ms, now) : null
}

function isoMs(text: string): number | null {
  const found =
    /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (!found) return null
  const [, year, , month, day, time, zone = 'Z'] = found
  if (dayOf(Number(year), Number(month), Number(day)) === null) return null
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  return numberOrNull(Date.parse(`${year}-${month}-${day}T${(time ?? '00:00').slice(0, 12)}${offset}`))
}

function numericMs(text: string, order: DateOrder): number | null {
  const found = splitNumericDate(text)
  if (!found) return null
  const { first, second, year } = found
  return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second)
}

function dottedMs(text: string): number | null {
  const found = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/.exec(text)
  return found ? dayOf(Number(found[3]), Number(found[2]), Number(found[1])) : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function wordMs(text: string): number | null {
  const found =
    /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? /^(\d{1,2})\.? ([A-Za-z]{3,9}),? (\d{4})$/.exec(text)
  if (!found) return null
  const [, one = '', other = '', year] = found
  const [word, day] = /^\d/.test(one) ? [other, one] : [one, other]
  return dayOf(Number(year), months.indexOf(word.slice(0, 3).toLowerCase()) + 1, Number(day))
}

/** Returns UTC midnight of a date in epoch milliseconds; `null` for a date that does not exist, such as February 30. */
function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.getTime() : null
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
