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
  /** 'EST' */
  zoneName: string
}

const dayMs = 86_400_000

/** A time zone, and what was found out about its clocks. */
export type Zone = { readonly format: Intl.DateTimeFormat; readonly stretches: Map<number, Clock> }

/** How far a zone's clocks are ahead of UTC, and what the zone is called then. */
type Clock = { aheadMs: number; name: string }

/** `zones` keeps what is dear to find out; an unknown zone reads as New York (PL-9.15). */
export function momentIn(zone: string, ms: number, zones: Map<string, Zone>): Moment {
  const { aheadMs, name } = clockAt(zoneOf(zone, zones), ms)
  const wall = new Date(ms + aheadMs)
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
    aheadMs,
    zoneName: name,
  }
}

function zoneOf(name: string, zones: Map<string, Zone>): Zone {
  const known = zones.get(name)
  if (known) return known
  if (zones.size >= zonesKept) zones.clear()
  const zone: Zone = { format: makeFormat(name), stretches: new Map() }
  zones.set(name, zone)
  return zone
}

const zonesKept = 100
const stretchMs = 900_000
const stretchesKept = 2_000

/** Since 1973 clocks change at full quarters of an hour only, so one look serves a quarter. */
const firstOfQuarters = Date.UTC(1973, 0, 1)

function clockAt({ format, stretches }: Zone, ms: number): Clock {
  if (ms < firstOfQuarters) return readClock(format, ms)
  const stretch = Math.floor(ms / stretchMs)
  const known = stretches.get(stretch)
  if (known) return known
  if (stretches.size >= stretchesKept) stretches.clear()
  const clock = readClock(format, ms)
  stretches.set(stretch, clock)
  return clock
}

function readClock(format: Intl.DateTimeFormat, ms: number): Clock {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) =>
    Number(parts.get(field)),
  )
  const wallClock = new Date(Date.UTC(2000, 0, 1, hour, minute, second))
  wallClock.setUTCFullYear(parts.get('era') === 'BC' ? 1 - year : year, month - 1, day)
  return { aheadMs: wallClock.getTime() - Math.floor(ms / 1000) * 1000, name: parts.get('timeZoneName') ?? '' }
}

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const fallbackZone = 'America/New_York'

function makeFormat(zone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: fallbackZone })
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
