import { momentOfLocalTime } from '../kit/local-time.ts'

/** Parses the month of a list filter, `2026-03` or `3-2026`. Returns `null` for anything else. */
export function parseMonthFilter(text: string): { year: number; month: number } | null {
  const found = /^(\d{4})-(\d{1,2})$|^(\d{1,2})-(\d{4})$/.exec(text)
  if (!found) return null
  const year = Number(found[1] ?? found[4])
  const month = Number(found[2] ?? found[3])
  return year >= 1 && month >= 1 && month <= 12 ? { year, month } : null
}

/** Returns the span of a month in a time zone, in epoch milliseconds. `to` is exclusive. */
export function monthSpan(
  { year, month }: { year: number; month: number },
  zone: string,
): { from: number; to: number } {
  const firstOf = (at: number): number => momentOfLocalTime(new Date(0).setUTCFullYear(year, at, 1), zone)
  return { from: firstOf(month - 1), to: firstOf(month) }
}
