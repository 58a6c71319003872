import type {
  CalendarType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  FormatWidthType,
  RelativeTimeFormatOptions,
} from '@phensley/cldr'
import { numberSetters, findAllowedValue, applyOptionWords, type Setters, splitOption } from './number-options.ts'

// Allowed values of the options of date formatters (PL-5.22).
const widths = ['short', 'medium', 'long', 'full'] as const
const contexts = ['middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu'] as const
const calendars: ReadonlyMap<string, CalendarType> = new Map([
  ['gregorian', 'gregory'],
  ['gregory', 'gregory'],
  ['buddhist', 'buddhist'],
  ['iso8601', 'iso8601'],
  ['persian', 'persian'],
  ['japanese', 'japanese'],
])

const usual = { ca: 'gregory' } as const

/**
 * Reads the options of `datetime`, such as `date:full time:short`, `long`, `yMMMd hm` or `calendar:japanese`. Several skeletons
 * are concatenated. Without options, a long date is printed (PL-9.27).
 */
export function parseDateOptions(words: readonly string[]): DateFormatOptions {
  const options: DateFormatOptions = { ...usual }
  for (const word of words) {
    const [name, value] = splitOption(word)
    if (value === '') setBare(name, options)
    else dateSetters.get(name)?.(value, options)
  }
  return options
}

function setBare(name: string, into: DateFormatOptions): void {
  const width = findAllowedValue(widths, name)
  if (name === 'date' || name === 'time') into[name] = 'short'
  else if (width) into.datetime = width
  else addSkeleton(name, into)
}

/**
 * Maximum length of a date skeleton in characters; longer skeletons are ignored. The longest useful skeleton has each field once:
 * `GyMMMMdEEEEBhhmmssSSSvvvv`.
 */
const maxSkeletonLength = 64

function addSkeleton(fields: string, into: DateFormatOptions): void {
  setSkeleton((into.skeleton ?? '') + fields, into)
}

function setSkeleton(fields: string, into: DateFormatOptions | DateIntervalFormatOptions): void {
  if (fields.length <= maxSkeletonLength) into.skeleton = fields
}

function setContext(
  value: string,
  into: DateFormatOptions | DateIntervalFormatOptions | RelativeTimeFormatOptions,
): void {
  const context = findAllowedValue(contexts, value)
  if (context) into.context = context
}

function widthOrSkeleton(name: 'date' | 'time' | 'datetime'): (value: string, into: DateFormatOptions) => void {
  return (value, into) => {
    const width = findAllowedValue(widths, value)
    if (width) into[name] = width
    else addSkeleton(value, into)
  }
}

function setWrap(value: string, into: DateFormatOptions): void {
  const width: FormatWidthType | undefined = findAllowedValue(widths, value)
  if (width) into.wrap = width
}

const dateSetters: Setters<DateFormatOptions> = new Map([
  ['calendar', (value: string, into: DateFormatOptions) => void (into.ca = calendars.get(value) ?? 'gregory')],
  ['context', setContext],
  ['date', widthOrSkeleton('date')],
  ['time', widthOrSkeleton('time')],
  ['datetime', widthOrSkeleton('datetime')],
  ['skeleton', setSkeleton],
  ['wrap', setWrap],
  ['wrapper', setWrap],
  ['wrapped', setWrap],
])

/**
 * Reads the options of `datetime-interval`, such as `yMMMd`, `date:yMMMd`, `time:hm` or `context:…`. The values of `date` and
 * `time` are skeletons, not widths.
 */
export function parseIntervalOptions(words: readonly string[]): DateIntervalFormatOptions {
  const options: DateIntervalFormatOptions = { ...usual }
  for (const word of words) {
    const [name, value] = splitOption(word)
    if (value === '' && name !== '' && !intervalSetters.has(name)) setSkeleton(name, options)
    if (value !== '') intervalSetters.get(name)?.(value, options)
  }
  return options
}

const intervalSetters: Setters<DateIntervalFormatOptions> = new Map([
  ['context', setContext],
  ['skeleton', setSkeleton],
  ['date', (value, into) => void (into.date = value.slice(0, maxSkeletonLength))],
  ['time', (value, into) => void (into.time = value.slice(0, maxSkeletonLength))],
])

const fields = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis'] as const
const fieldWidths = ['short', 'narrow', 'wide'] as const

/** Reads the options of `relative-time`, such as `allowWeeks:true field:day width:short`, and all number options. */
export function parseRelativeTimeOptions(words: readonly string[]): RelativeTimeFormatOptions {
  return applyOptionWords(words, relativeSetters, { ...usual })
}

function flag(
  name: 'dayOfWeek' | 'numericOnly' | 'allowWeeks' | 'alwaysNow',
): readonly [string, (value: string, into: RelativeTimeFormatOptions) => void] {
  return [name, (value, into) => void (into[name] = value === 'true')]
}

const relativeSetters: Setters<RelativeTimeFormatOptions> = new Map([
  ...(numberSetters as Setters<RelativeTimeFormatOptions>),
  ['context', setContext],
  flag('dayOfWeek'),
  flag('numericOnly'),
  flag('allowWeeks'),
  flag('alwaysNow'),
  ['field', setField],
  ['width', setFieldWidth],
])

function setField(value: string, into: RelativeTimeFormatOptions): void {
  const field = findAllowedValue(fields, value)
  if (field) into.field = field
}

function setFieldWidth(value: string, into: RelativeTimeFormatOptions): void {
  const width = findAllowedValue(fieldWidths, value)
  if (width) into.width = width
}

/** Names and values of the `datetime` options, for the generated reference of formatters. */
export const dateOptionDocs = [
  ['date, time, datetime', `${widths.join(', ')}, or a skeleton such as yMMMd`],
  [widths.join(', '), 'as words alone: both date and time'],
  ['skeleton', 'CLDR fields; words that are no option add to it'],
  ['wrap, wrapper, wrapped', widths.join(', ')],
  ['context', contexts.join(', ')],
  ['calendar', [...calendars.keys()].join(', ')],
] as const

export const intervalOptionDocs = [
  ['date, time, skeleton', 'a skeleton such as yMMMd or hm; a word alone is one'],
  ['context', contexts.join(', ')],
] as const

export const relativeTimeOptionDocs = [
  ['field', fields.join(', ')],
  ['width', fieldWidths.join(', ')],
  ['context', contexts.join(', ')],
  ['allowWeeks, alwaysNow, dayOfWeek, numericOnly', 'true, false'],
] as const
