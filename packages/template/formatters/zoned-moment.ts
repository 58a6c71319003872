import { TZ } from '@phensley/timezone'

/** A moment in the local time of one zone. Months and days start at 1, weekdays at Sunday = 0. */
export type ZonedMoment = {
  ms: number
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
  /** Midnight of the local date in milliseconds, as if the zone were UTC. */
  today: number
  aheadMs: number
  /** Abbreviation of the time zone, such as 'EST' or 'CET'; '+04' for zones without one. */
  zoneName: string
}

const dayMs = 86_400_000
/** Range of dates: back to the year 4713 BC and equally far ahead of 1970, as in the reference implementation and in CLDR. */
const farthestMs = 210_866_803_200_000
const fallbackZone = 'America/New_York'

/** True when the moment lies within the range of dates that can be printed. */
export function isPrintableDate(ms: number): boolean {
  return Math.abs(ms) <= farthestMs
}

/** A time zone's offset from UTC in milliseconds and its abbreviation, at some moment. */
type ZoneOffset = { readonly offset: number; readonly abbr: string }

/** Cache of time-zone offsets: a map by zone of maps by quarter of an hour, counted from the epoch. */
export type ZoneOffsetCache = Map<string, Map<number, ZoneOffset>>

const maxCachedZones = 100
const maxCachedQuarters = 2_000
const quarterMs = 900_000
/** Start of the cached moments: since 1973, time-zone offsets have changed only at full quarters of an hour. */
const firstOfQuarters = Date.UTC(1973, 0, 1)

function offsetAt(zone: string, ms: number, zoneOffsets: ZoneOffsetCache): ZoneOffset {
  if (ms < firstOfQuarters) return readOffset(zone, ms)
  const known = zoneOffsets.get(zone) ?? new Map<number, ZoneOffset>()
  if (known.size === 0) {
    if (zoneOffsets.size >= maxCachedZones) zoneOffsets.clear()
    zoneOffsets.set(zone, known)
  }
  const quarter = Math.floor(ms / quarterMs)
  const found = known.get(quarter)
  if (found) return found
  if (known.size >= maxCachedQuarters) known.clear()
  const clock = readOffset(zone, ms)
  known.set(quarter, clock)
  return clock
}

function readOffset(zone: string, ms: number): ZoneOffset {
  return TZ.fromUTC(zone, ms) ?? TZ.fromUTC(fallbackZone, ms) ?? TZ.utcZone()
}

/**
 * Converts a moment to the local time of a zone. Offsets and abbreviations come from the time-zone database, as in CLDR's dates.
 * An unknown zone reads as New York (PL-9.15).
 */
export function momentIn(zone: string, ms: number, zoneOffsets: ZoneOffsetCache): ZonedMoment {
  const { offset, abbr } = offsetAt(zone, ms, zoneOffsets)
  const wall = new Date(ms + offset)
  const today = Math.floor(wall.getTime() / dayMs) * dayMs
  return {
    ms,
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
    today,
    aheadMs: offset,
    zoneName: abbr,
  }
}

export function dayOfYear({ year, today }: ZonedMoment): number {
  return Math.round((today - Date.UTC(year, 0, 1)) / dayMs) + 1
}

/** Returns the number of the week in its year. Weeks start on Sunday; the first is the one with 1 January. */
export function weekOfYear({ year, today }: ZonedMoment): number {
  const nextNewYear = Date.UTC(year + 1, 0, 1)
  if (today >= sundayBefore(nextNewYear)) return 1
  return Math.round((sundayBefore(today) - sundayBefore(Date.UTC(year, 0, 1))) / (7 * dayMs)) + 1
}

function sundayBefore(day: number): number {
  return day - new Date(day).getUTCDay() * dayMs
}

/** Returns the ISO week of a date and the year of that week. A week belongs to the year of its Thursday. */
export function isoWeekOf({ today }: ZonedMoment): { isoYear: number; isoWeek: number } {
  const thursday = today + (4 - (new Date(today).getUTCDay() || 7)) * dayMs
  const isoYear = new Date(thursday).getUTCFullYear()
  return { isoYear, isoWeek: Math.floor((thursday - Date.UTC(isoYear, 0, 1)) / (7 * dayMs)) + 1 }
}

/** Returns the moment's offset from UTC as text, such as '-05:00'. */
export function formatUtcOffset({ aheadMs }: ZonedMoment): string {
  const minutes = Math.round(aheadMs / 60_000)
  const size = Math.abs(minutes)
  const text = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  return `${minutes < 0 ? '-' : '+'}${text}`
}
