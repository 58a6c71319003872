import { zoneOffsetMinutes } from '@sitewright/domain/sites/zone-offset.ts'

const minuteMs = 60_000
/** Length of `2026-11-24T09:30`. */
const minutesLength = 16
const fieldText = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}$/u

/** Writes a time as a date field does, `2026-11-24T09:30`, in a time zone; '' for null. */
export function zonedText(ms: number | null, zone: string): string {
  if (ms === null) return ''
  return new Date(ms + zoneOffsetMinutes(zone, ms) * minuteMs).toISOString().slice(0, minutesLength)
}

/** Reads what a date field holds in a time zone; null when it is empty or no date. */
export function readZonedText(text: string, zone: string): number | null {
  if (!fieldText.test(text)) return null // browsers read even `:00Z` as a date
  const asUtc = Date.parse(`${text}:00Z`)
  if (Number.isNaN(asUtc)) return null
  // The offset at the wanted time is known only when the time is; on the days of a change the second guess is the right one.
  const guess = asUtc - zoneOffsetMinutes(zone, asUtc) * minuteMs
  return asUtc - zoneOffsetMinutes(zone, guess) * minuteMs
}
