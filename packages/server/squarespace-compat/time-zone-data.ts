const minuteMs = 60_000
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Columns of a zone in the tz database. `minutes` is the zone's standard offset east of UTC; `%s` in `format` stands for the
 * letters of the rule that applies.
 */
type Zone = [minutes: number, rule: string, format: string, until: null]
/**
 * Columns of a rule in the tz database. `at` is the wall clock time of the clock change, `save` is added to the zone's standard
 * offset.
 */
type Rule = [
  from: number,
  to: number,
  type: null,
  month: string,
  day: string,
  at: string,
  save: string,
  letters: string,
]

/**
 * Returns the UTC offset of the site's time zone and its clock changes this year and the next, in the format of the tz database
 * (PL-3.87). This is the part of it that a calendar in a page needs.
 */
export function timeZoneData(timeZone: string, now: number): { zones: Zone[]; rules: Record<string, Rule[]> } {
  const clock = makeClock(timeZone)
  const year = new Date(now).getUTCFullYear()
  const changes = changesBetween(clock, Date.UTC(year, 0, 1), Date.UTC(year + 2, 0, 1))
  if (changes.length === 0) return { zones: [[clock(now).minutes, '-', clock(now).name, null]], rules: {} }

  const standard = Math.min(...changes.map(({ after }) => after.minutes))
  const rules = changes.map(({ moment, before, after }): Rule => {
    const local = new Date(moment + before.minutes * minuteMs)
    const own = local.getUTCFullYear()
    const day = String(local.getUTCDate())
    const month = monthNames[local.getUTCMonth()] ?? ''
    return [own, own, null, month, day, clockText(minutesOfDay(local)), clockText(after.minutes - standard), after.name]
  })
  return { zones: [[standard, timeZone, '%s', null]], rules: { [timeZone]: rules } }
}

type ClockAt = { minutes: number; name: string }
type Clock = (moment: number) => ClockAt
type Change = { moment: number; before: ClockAt; after: ClockAt }

function makeClock(timeZone: string): Clock {
  const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return (moment) => ({ minutes: minutesIn(zonePart(offsets, moment)), name: zonePart(names, moment) })
}

function zonePart(format: Intl.DateTimeFormat, moment: number): string {
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Parses a UTC offset into minutes: `GMT-04:00` is -240. */
function minutesIn(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):?(\d*)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Step of the search for clock changes, which are further apart than half a month. */
const stepMs = 15 * 24 * 60 * minuteMs

function changesBetween(clock: Clock, from: number, to: number): Change[] {
  const changes: Change[] = []
  for (let at = from; at < to; at += stepMs) {
    const next = Math.min(at + stepMs, to)
    if (clock(at).minutes !== clock(next).minutes) changes.push(changeBetween(clock, at, next))
  }
  return changes
}

function changeBetween(clock: Clock, from: number, to: number): Change {
  const before = clock(from)
  let [low, high] = [from, to]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (clock(middle).minutes === before.minutes) low = middle
    else high = middle
  }
  return { moment: high, before, after: clock(high) }
}

function minutesOfDay(local: Date): number {
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/** Formats minutes as hours and minutes, such as `1:00`; zero is `0`. */
function clockText(minutes: number): string {
  if (minutes === 0) return '0'
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
