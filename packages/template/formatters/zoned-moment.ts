import { TZ } from '@phensley/timezone'

/** A moment as clocks and calendars of one place show it. Months and days start at 1, weekdays at Sunday = 0. */
export type Moment = {
  ms: number
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
  /** Its midnight, in ms, as if the place were at UTC. */
  today: number
  aheadMs: number
  /** 'EST', 'CET'; '+04' where clocks have no name. */
  zoneName: string
}

const dayMs = 86_400_000
/** The calendar counts days from the year 4713 before our era, and as far ahead (the reference, and CLDR, know no others). */
const farthestMs = 210_866_803_200_000
const fallbackZone = 'America/New_York'

/** False for moments that no calendar here can show. */
export function isInCalendar(ms: number): boolean {
  return Math.abs(ms) <= farthestMs
}

/** How far a zone's clocks are ahead of UTC, and what the zone is called then. */
type Clock = { readonly offset: number; readonly abbr: string }

/** What was found out about the clocks of zones, by zone and quarter of an hour. */
export type Clocks = Map<string, Map<number, Clock>>

const zonesKept = 100
const quartersKept = 2_000
const quarterMs = 900_000
/** Since 1973 clocks change at full quarters of an hour only, so one look serves a quarter. */
const firstOfQuarters = Date.UTC(1973, 0, 1)

function clockAt(zone: string, ms: number, clocks: Clocks): Clock {
  if (ms < firstOfQuarters) return readClock(zone, ms)
  const known = clocks.get(zone) ?? new Map<number, Clock>()
  if (known.size === 0) {
    if (clocks.size >= zonesKept) clocks.clear()
    clocks.set(zone, known)
  }
  const quarter = Math.floor(ms / quarterMs)
  const found = known.get(quarter)
  if (found) return found
  if (known.size >= quartersKept) known.clear()
  const clock = readClock(zone, ms)
  known.set(quarter, clock)
  return clock
}

function readClock(zone: string, ms: number): Clock {
  return TZ.fromUTC(zone, ms) ?? TZ.fromUTC(fallbackZone, ms) ?? TZ.utcZone()
}

/** Names and offsets are those of the time-zone database, as CLDR's dates have them; an unknown zone reads as New York (PL-9.15). */
export function momentIn(zone: string, ms: number, clocks: Clocks): Moment {
  const { offset, abbr } = clockAt(zone, ms, clocks)
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

export function dayOfYear({ year, today }: Moment): number {
  return Math.round((today - Date.UTC(year, 0, 1)) / dayMs) + 1
}

/** Weeks start on Sunday; the one that holds 1 January is the first. */
export function weekOf({ year, today }: Moment): number {
  const nextNewYear = Date.UTC(year + 1, 0, 1)
  if (today >= sundayBefore(nextNewYear)) return 1
  return Math.round((sundayBefore(today) - sundayBefore(Date.UTC(year, 0, 1))) / (7 * dayMs)) + 1
}

function sundayBefore(day: number): number {
  return day - new Date(day).getUTCDay() * dayMs
}

/** The week of its Thursday, in that Thursday's year. */
export function isoWeekOf({ today }: Moment): { isoYear: number; isoWeek: number } {
  const thursday = today + (4 - (new Date(today).getUTCDay() || 7)) * dayMs
  const isoYear = new Date(thursday).getUTCFullYear()
  return { isoYear, isoWeek: Math.floor((thursday - Date.UTC(isoYear, 0, 1)) / (7 * dayMs)) + 1 }
}

/** '-05:00' */
export function offsetOf({ aheadMs }: Moment): string {
  const minutes = Math.round(aheadMs / 60_000)
  const size = Math.abs(minutes)
  const text = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  return `${minutes < 0 ? '-' : '+'}${text}`
}
