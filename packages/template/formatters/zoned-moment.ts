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
  dayOfYear: number
  /** Weeks start on Sunday; the one that holds 1 January is the first. */
  week: number
  isoYear: number
  isoWeek: number
  /** '-05:00' */
  offset: string
  /** 'EST' */
  zoneName: string
}

const dayMs = 86_400_000

/** `zones` keeps the formatter of each zone, which is dear to make; an unknown zone reads as New York (PL-9.15). */
export function momentIn(zone: string, ms: number, zones: Map<string, Intl.DateTimeFormat>): Moment {
  const parts = new Map(
    formatOf(zone, zones)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) =>
    Number(parts.get(field)),
  )
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second)
  const newYear = Date.UTC(year, 0, 1)
  const today = Date.UTC(year, month - 1, day)
  return {
    ms,
    year,
    month,
    day,
    hour,
    minute,
    second,
    weekday: new Date(today).getUTCDay(),
    dayOfYear: Math.round((today - newYear) / dayMs) + 1,
    week: weekOf(year, today),
    ...isoWeekOf(today),
    offset: offsetText(Math.round((wallClock - Math.floor(ms / 1000) * 1000) / 60_000)),
    zoneName: parts.get('timeZoneName') ?? '',
  }
}

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const fallbackZone = 'America/New_York'

function formatOf(zone: string, zones: Map<string, Intl.DateTimeFormat>): Intl.DateTimeFormat {
  const known = zones.get(zone)
  if (known) return known
  const format = makeFormat(zone)
  zones.set(zone, format)
  return format
}

function makeFormat(zone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
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

function weekOf(year: number, today: number): number {
  const nextNewYear = Date.UTC(year + 1, 0, 1)
  if (today >= sundayBefore(nextNewYear)) return 1
  return Math.round((sundayBefore(today) - sundayBefore(Date.UTC(year, 0, 1))) / (7 * dayMs)) + 1
}

function sundayBefore(day: number): number {
  return day - new Date(day).getUTCDay() * dayMs
}

/** The week of its Thursday, in that Thursday's year. */
function isoWeekOf(today: number): { isoYear: number; isoWeek: number } {
  const thursday = today + (4 - (new Date(today).getUTCDay() || 7)) * dayMs
  const isoYear = new Date(thursday).getUTCFullYear()
  return { isoYear, isoWeek: Math.floor((thursday - Date.UTC(isoYear, 0, 1)) / (7 * dayMs)) + 1 }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const text = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  return `${minutes < 0 ? '-' : '+'}${text}`
}
