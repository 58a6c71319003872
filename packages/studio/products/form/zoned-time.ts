import { localTimeOf, momentOfLocalTime } from '@sitewright/domain/kit/local-time.ts'

/** Length of `2026-11-24T09:30`. */
const minutesLength = 16
const fieldText = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}$/u

/** Writes a time as a date field does, `2026-11-24T09:30`, in a time zone; '' for null. */
export function zonedText(ms: number | null, zone: string): string {
  if (ms === null) return ''
  return new Date(localTimeOf(ms, zone)).toISOString().slice(0, minutesLength)
}

/** Reads what a date field holds in a time zone; null when it is empty or no date. */
export function readZonedText(text: string, zone: string): number | null {
  if (!fieldText.test(text)) return null // browsers read even `:00Z` as a date
  const localMs = Date.parse(`${text}:00Z`)
  return Number.isNaN(localMs) ? null : momentOfLocalTime(localMs, zone)
}
