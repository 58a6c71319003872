import { reportRenderError, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asNumber, child } from '../run/values.ts'
import { type Formatter, scopedFormatter } from './builtin.ts'
import type { Parameter } from './parameter-declarations.ts'
import {
  dayOfYear,
  isPrintableDate,
  isoWeekOf,
  momentIn,
  type ZonedMoment,
  formatUtcOffset,
  weekOfYear,
} from './zoned-moment.ts'

/** One piece of a date pattern: literal text, or a function that prints one `strftime` code. */
type Piece = string | ((moment: ZonedMoment) => string)

/** Maximum length of a date pattern in characters. Longer patterns are reported as invalid. */
const maxPatternLength = 1_000

const pattern: Parameter<readonly Piece[]> = {
  type: `words, ${maxPatternLength} characters at most`,
  takes: 'rest',
  defaultValue: [],
  read(all) {
    const text = all.join(' ')
    return text.length > maxPatternLength ? undefined : text.split(/(%.?)/s).filter(isWritten).map(pieceOf)
  },
}

/** Cost in budget steps of looking up the time zone's offset for a date. Each piece of the date pattern costs another step. */
const stepsOfMoment = 12

/** Formatter for dates in English, in the site's time zone: `{addedOn|date %B %e, %Y}`. */
export const dateFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'date',
    scopedFormatter(
      "A moment in the site's time zone by `strftime` codes, in English.",
      { pattern },
      { makes: 'text', cost: (_, args) => stepsOfMoment + args.pattern.length },
      formatDate,
    ),
  ],
])

function formatDate(value: unknown, { pattern }: { pattern: readonly Piece[] }, run: RenderState): string {
  const ms = typeof value === 'number' || typeof value === 'string' ? asNumber(value) : Number.NaN
  if (pattern.length === 0 || Number.isNaN(ms)) return ''
  if (!isPrintableDate(ms)) {
    reportRenderError(
      run,
      'MOMENT_OUT_OF_RANGE',
      `The moment ${ms} lies outside the calendar, whose years are -4712 to 8651`,
    )
    return ''
  }
  const moment = momentIn(timeZoneOf(run), Math.trunc(ms), run.zoneOffsets)
  let text = ''
  for (const piece of pattern) text += typeof piece === 'string' ? piece : piece(moment)
  return text
}

const maxZoneLength = 64

function isWritten(part: string): boolean {
  return part !== ''
}

/**
 * Returns a piece of a date pattern: for a `strftime` code the function that prints it, otherwise the text itself. An unknown
 * code prints nothing.
 */
function pieceOf(part: string): Piece {
  return part.startsWith('%') ? (codes.get(part.slice(1)) ?? '') : part
}

/** Returns the `website.timeZone` of the page data, otherwise the default time zone of the rendering. */
export function timeZoneOf(run: RenderState): string {
  const zone = child(lookUpInScope(run.frame, 'website'), 'timeZone')
  const isNamed = typeof zone === 'string' && zone !== '' && zone.length <= maxZoneLength
  return isNamed ? zone : run.settings.timeZone
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function pad(number: number, length = 2, fill = '0'): string {
  return String(number).padStart(length, fill)
}

function dayName({ weekday }: ZonedMoment): string {
  return days[weekday] ?? ''
}

function monthName({ month }: ZonedMoment): string {
  return months[month - 1] ?? ''
}

function hourOfTwelve({ hour }: ZonedMoment): number {
  return hour % 12 === 0 ? 12 : hour % 12
}

function halfOfDay({ hour }: ZonedMoment): string {
  return hour < 12 ? 'AM' : 'PM'
}

function minutesAndSeconds({ minute, second }: ZonedMoment): string {
  return `${pad(minute)}:${pad(second)}`
}

const codes: ReadonlyMap<string, (moment: ZonedMoment) => string> = new Map<string, (moment: ZonedMoment) => string>([
  ['a', (at) => dayName(at).slice(0, 3)],
  ['A', dayName],
  ['b', (at) => monthName(at).slice(0, 3)],
  ['B', monthName],
  ['c', longText],
  ['C', (at) => pad(Math.floor(at.year / 100))],
  ['d', (at) => pad(at.day)],
  ['D', (at) => `${pad(at.month)}/${pad(at.day)}/${pad(at.year % 100)}`],
  ['e', (at) => pad(at.day, 2, ' ')],
  ['F', (at) => `${at.year}-${pad(at.month)}-${pad(at.day)}`],
  ['g', (at) => pad(isoWeekOf(at).isoYear % 100)],
  ['G', (at) => String(isoWeekOf(at).isoYear)],
  ['h', (at) => monthName(at).slice(0, 3)],
  ['H', (at) => pad(at.hour)],
  ['i', (at) => String(hourOfTwelve(at))],
  ['I', (at) => pad(hourOfTwelve(at))],
  ['j', (at) => pad(dayOfYear(at), 3)],
  ['k', (at) => pad(at.hour, 2, ' ')],
  ['l', (at) => pad(hourOfTwelve(at), 2, ' ')],
  ['m', (at) => pad(at.month)],
  ['M', (at) => pad(at.minute)],
  ['n', () => '\n'],
  ['N', (at) => pad((((at.ms % 1000) + 1000) % 1000) * 1_000_000, 9)],
  ['p', halfOfDay],
  ['P', (at) => halfOfDay(at).toLowerCase()],
  ['q', (at) => String(Math.ceil(at.month / 3))],
  ['r', (at) => `${hourOfTwelve(at)}:${minutesAndSeconds(at)} ${halfOfDay(at)}`],
  ['R', (at) => `${pad(at.hour)}:${pad(at.minute)}`],
  ['s', (at) => String(Math.floor(at.ms / 1000))],
  ['S', (at) => pad(at.second)],
  ['t', () => '\t'],
  ['T', (at) => `${pad(at.hour)}:${minutesAndSeconds(at)}`],
  ['u', (at) => String(at.weekday === 0 ? 7 : at.weekday)],
  ['U', (at) => pad(weekOfYear(at))],
  ['v', (at) => `${pad(at.day, 2, ' ')}-${monthName(at).slice(0, 3)}-${at.year}`],
  ['V', (at) => pad(isoWeekOf(at).isoWeek)],
  ['w', (at) => String(at.weekday)],
  ['W', (at) => pad(weekOfYear(at))],
  ['x', (at) => `${pad(at.month)}/${pad(at.day)}/${at.year}`],
  ['X', (at) => `${pad(hourOfTwelve(at))}:${minutesAndSeconds(at)} ${halfOfDay(at)}`],
  ['y', (at) => pad(at.year % 100)],
  ['Y', (at) => String(at.year)],
  ['z', formatUtcOffset],
  ['Z', (at) => at.zoneName],
  ['%', () => '%'],
])

function longText(at: ZonedMoment): string {
  const date = `${dayName(at).slice(0, 3)}, ${monthName(at).slice(0, 3)} ${at.day}, ${at.year}`
  return `${date} ${hourOfTwelve(at)}:${minutesAndSeconds(at)} ${halfOfDay(at)} ${at.zoneName}`
}
