import { type Formatter, formatter, scopedFormatter } from '../formatters/builtin.ts'
import { zoneOf } from '../formatters/date.ts'
import { type NamedRead, namedReferences, options, word, words } from '../formatters/parameters.ts'
import { fail, type Run, stop } from '../run/run.ts'
import { asNumber, asText } from '../run/values.ts'
import type { LanguageWays } from './cldr.ts'
import { dateOptions, intervalOptions, relativeTimeOptions } from './date-options.ts'
import { printLegacyMoney, printLegacyNumber, printLegacySpan } from './legacy-money.ts'
import { moneyOf } from './money-value.ts'
import { currencyOptions, decimalOptions } from './number-options.ts'
import { timeSince } from './time-since.ts'

const messageAbout =
  'Fills an ICU message (plural, selectordinal, select, tags for numbers, money and dates) with variables.'

/** Numbers, money, dates and messages in the site's language (template-engine.md 2.5). Without CLDR they print nothing. */
export const cldrFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'bookkeeper-money-format',
    formatter("Cents as money in the currency of the language's region.", {}, (value, _, run) =>
      bookkeeperMoney(value, run),
    ),
  ],
  [
    'datetime',
    scopedFormatter(
      "A moment in the site's language and time zone; a long date unless the options say otherwise.",
      { options: options('date options', dateOptions) },
      (value, args, run) => waysOf(run)?.date(asNumber(value), zoneOf(run), args.options) ?? '',
    ),
  ],
  ['datetimefield', formatter('No longer used: prints nothing.', { words: words() }, () => undefined)],
  [
    'datetime-interval',
    scopedFormatter(
      'The time from one moment to another: `{start, end|datetime-interval}`.',
      { options: options('interval options', intervalOptions) },
      (value, args, run) => interval(value, args.options, run),
    ),
  ],
  [
    'decimal',
    formatter(
      'A number as the language writes it.',
      { options: options('number options', decimalOptions) },
      (value, args, run) => waysOf(run)?.number(asText(value), args.options) ?? '',
    ),
  ],
  [
    'i18n-money-format',
    formatter('A sum as the language of a tag wrote it before CLDR.', { locale: word('en-US') }, printLegacyMoney),
  ],
  ['message', scopedFormatter(messageAbout, { values: namedReferences() }, message)],
  [
    'money',
    formatter(
      'A sum of money as the language writes it.',
      { options: options('money options', currencyOptions) },
      (value, args, run) => money(value, args.options, run),
    ),
  ],
  ['money-format', formatter('Cents as a number with two digits.', {}, printLegacyNumber)],
  ['moneyFormat', formatter('Cents as a number with two digits.', {}, printLegacyNumber)],
  ['money-string', formatter('Cents as a number with two digits, in the span of a price.', {}, printLegacySpan)],
  [
    'percentage-format',
    formatter(
      'A number with two or three digits after the point; `trim` leaves zeros away.',
      { words: words() },
      (value, args, run) => percentage(value, args.words.includes('trim'), run),
    ),
  ],
  ['plural', scopedFormatter(messageAbout, { values: namedReferences() }, message)],
  [
    'relative-time',
    formatter(
      'How far a moment is from now, or the second variable from the first.',
      { options: options('relative time options', relativeTimeOptions) },
      (value, args, run) => relativeTime(value, args.options, run),
    ),
  ],
  ['timesince', formatter('How long ago a moment was, in English, in a span.', {}, printTimeSince)],
  ['unit', formatter('No longer used: prints nothing.', { words: words() }, () => undefined)],
])

function waysOf({ settings }: Run): LanguageWays | null {
  return settings.cldr?.of(settings.locale) ?? null
}

function bookkeeperMoney(cents: unknown, run: Run): string {
  const ways = waysOf(run)
  if (!ways) return ''
  return ways.money(ways.hundredth(asText(cents)), ways.currency, {})
}

function interval(start: unknown, args: ReturnType<typeof intervalOptions>, run: Run): string {
  if (run.second === undefined) return ''
  return waysOf(run)?.interval(asNumber(start), asNumber(run.second), zoneOf(run), args) ?? ''
}

function money(value: unknown, args: ReturnType<typeof currencyOptions>, run: Run): string {
  const sum = moneyOf(value)
  return sum ? (waysOf(run)?.money(sum.amount, sum.currency, args) ?? '') : ''
}

/** PL-9.25 */
function percentage(value: unknown, isTrimmed: boolean, run: Run): string {
  const ways = waysOf(run)
  if (!ways) return ''
  const digits = { minimumFractionDigits: isTrimmed ? 0 : 2, maximumFractionDigits: 3 }
  return ways.number(asText(value), digits) || ways.number('0', digits)
}

function relativeTime(value: unknown, args: ReturnType<typeof relativeTimeOptions>, run: Run): string {
  const moments =
    run.second === undefined ? [run.settings.now, asNumber(value)] : [asNumber(value), asNumber(run.second)]
  const [from = 0, to = 0] = moments
  return waysOf(run)?.relativeTime(from, to, args) ?? ''
}

/** PL-5.27, PL-8.44 */
function printTimeSince(value: unknown, _: unknown, run: Run): string {
  const ms = asNumber(value)
  if (!Number.isFinite(ms) || !run.settings.cldr) return 'Invalid date.'
  return `<span class="timesince" data-date="${ms}">${timeSince(run.settings.now - ms)}</span>`
}

/** Reading a message takes time by the square of its length at worst. */
const longestMessage = 16_384

function message(value: unknown, { values }: { values: readonly NamedRead[] }, run: Run): string {
  const ways = waysOf(run)
  if (!ways) return ''
  const pattern = asText(value)
  if (pattern.length > longestMessage) {
    fail(run, 'TEXT_LIMIT_REACHED', `A message is longer than ${longestMessage}`)
    return ''
  }
  const { text, invalidKey } = ways.message(pattern, {
    ...valuesOf(values, run),
    zone: zoneOf(run),
    spend: budgetOf(run),
  })
  if (invalidKey !== null) fail(run, 'MESSAGE_INVALID', `"${invalidKey}" is no plural key of a message`)
  return text
}

/** Named values count by their position as well. */
function valuesOf(args: readonly NamedRead[], run: Run): { positional: unknown[]; named: Record<string, unknown> } {
  const named: Record<string, unknown> = Object.create(null)
  const positional = args.map(({ name, read }) => {
    const value = read(run.tagFrame) ?? null
    if (name !== null) named[name] = value
    return value
  })
  return { positional, named }
}

/** A message can name a long value many times. */
function budgetOf(run: Run): (characters: number) => void {
  let left = run.limits.textLength
  return (characters) => {
    left -= characters
    if (left < 0) stop(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${run.limits.textLength}`)
  }
}
