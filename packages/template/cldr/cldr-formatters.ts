import { type Formatter, formatter, scopedFormatter, costPer64Characters } from '../formatters/builtin.ts'
import { timeZoneOf } from '../formatters/date.ts'
import {
  type NamedArgument,
  namedReferences,
  options,
  type Parameter,
  word,
  words,
} from '../formatters/parameter-declarations.ts'
import { charge, reportRenderError, type RenderState, stopRendering } from '../run/run.ts'
import { stepsToLookUpName } from '../run/scope.ts'
import { asNumber, asText } from '../run/values.ts'
import { chargeFirstUse } from '../run/step-budget.ts'
import type { LanguageFormats } from './cldr.ts'
import {
  messageSizeProblem,
  stepsToFormatDate,
  stepsToFormatDigits,
  stepsToFormatInterval,
  stepsToParseMessage,
  stepsToReadSkeletons,
  stepsToFormatMoney,
  stepsToFormatNumber,
  stepsToFormatRelativeTime,
} from './costs.ts'
import { parseDateOptions, parseIntervalOptions, parseRelativeTimeOptions } from './date-options.ts'
import { printLegacyMoney, printLegacyMoneyNumber, printLegacyMoneySpan } from './legacy-money.ts'
import { readMoneyObject } from './money-value.ts'
import { parseCurrencyOptions, parseDecimalOptions } from './number-options.ts'
import { elapsedTimeText } from './elapsed-time-text.ts'

const nothingMade = { makes: 'text', cost: 'fixed' } as const
const legacyNumber = { makes: 'text', cost: costPer64Characters(1) } as const

const trimWord: Parameter<boolean> = {
  type: 'the word `trim`, or nothing',
  takes: 'rest',
  defaultValue: false,
  read: (all) => all.includes('trim'),
}

const messageAbout =
  'Fills an ICU message (plural, selectordinal, select, tags for numbers, money and dates) with variables.'

/** Formatters for numbers, money, dates and messages in the site's language. Most print nothing without CLDR data. */
export const cldrFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'bookkeeper-money-format',
    formatter(
      "Cents as money in the currency of the language's region.",
      {},
      { makes: 'text', cost: (value) => stepsToFormatNumber + stepsToFormatDigits(value) },
      (value, _, run) => bookkeeperMoney(value, run),
    ),
  ],
  [
    'datetime',
    scopedFormatter(
      "A moment in the site's language and time zone; a long date unless the options say otherwise.",
      { options: options('date options', parseDateOptions) },
      { makes: 'text', cost: (_, args) => stepsToFormatDate + stepsToReadSkeletons(args.options) },
      (value, args, run) => formatsOf(run)?.date(asNumber(value), timeZoneOf(run), args.options) ?? '',
    ),
  ],
  ['datetimefield', formatter('No longer used: prints nothing.', { words: words() }, nothingMade, () => undefined)],
  [
    'datetime-interval',
    scopedFormatter(
      'The time from one moment to another: `{start, end|datetime-interval}`.',
      { options: options('interval options', parseIntervalOptions) },
      { makes: 'text', cost: (_, args) => stepsToFormatInterval + stepsToReadSkeletons(args.options) },
      (value, args, run) => interval(value, args.options, run),
    ),
  ],
  [
    'decimal',
    formatter(
      'A number as the language writes it.',
      { options: options('number options', parseDecimalOptions) },
      { makes: 'text', cost: (value) => stepsToFormatNumber + stepsToFormatDigits(value) },
      (value, args, run) => formatsOf(run)?.number(asText(value), args.options) ?? '',
    ),
  ],
  [
    'i18n-money-format',
    formatter(
      'A sum as the language of a tag wrote it before CLDR.',
      { locale: word('en-US') },
      { makes: 'text', cost: 'as it goes' },
      printLegacyMoney,
    ),
  ],
  [
    'message',
    scopedFormatter(messageAbout, { values: namedReferences() }, { makes: 'text', cost: 'as it goes' }, message),
  ],
  [
    'money',
    formatter(
      'A sum of money as the language writes it.',
      { options: options('money options', parseCurrencyOptions) },
      { makes: 'text', cost: 'as it goes' },
      (value, args, run) => money(value, args.options, run),
    ),
  ],
  ['money-format', formatter('Cents as a number with two digits.', {}, legacyNumber, printLegacyMoneyNumber)],
  ['moneyFormat', formatter('Cents as a number with two digits.', {}, legacyNumber, printLegacyMoneyNumber)],
  [
    'money-string',
    formatter(
      'Cents as a number with two digits, in the span of a price.',
      {},
      { ...legacyNumber, makes: 'html' },
      printLegacyMoneySpan,
    ),
  ],
  [
    'percentage-format',
    formatter(
      'A number with two or three digits after the point; `trim` leaves zeros away.',
      { trim: trimWord },
      { makes: 'text', cost: (value) => stepsToFormatNumber + stepsToFormatDigits(value) },
      (value, { trim }, run) => percentage(value, trim, run),
    ),
  ],
  [
    'plural',
    scopedFormatter(messageAbout, { values: namedReferences() }, { makes: 'text', cost: 'as it goes' }, message),
  ],
  [
    'relative-time',
    formatter(
      'How far a moment is from now, or the second variable from the first.',
      { options: options('relative time options', parseRelativeTimeOptions) },
      { makes: 'text', cost: stepsToFormatRelativeTime },
      (value, args, run) => relativeTime(value, args.options, run),
    ),
  ],
  [
    'timesince',
    formatter(
      'How long ago a moment was, in English, in a span.',
      {},
      { makes: 'html', cost: 'fixed' },
      printTimeSince,
    ),
  ],
  ['unit', formatter('No longer used: prints nothing.', { words: words() }, nothingMade, () => undefined)],
])

function formatsOf({ settings }: RenderState): LanguageFormats | null {
  return settings.cldr?.of(settings.locale) ?? null
}

function bookkeeperMoney(cents: unknown, run: RenderState): string {
  const formats = formatsOf(run)
  if (!formats) return ''
  return formats.money(formats.hundredth(asText(cents)), formats.currency, {})
}

function interval(start: unknown, args: ReturnType<typeof parseIntervalOptions>, run: RenderState): string {
  if (run.second === undefined) return ''
  return formatsOf(run)?.interval(asNumber(start), asNumber(run.second), timeZoneOf(run), args) ?? ''
}

function money(value: unknown, args: ReturnType<typeof parseCurrencyOptions>, run: RenderState): string {
  const sum = readMoneyObject(value)
  charge(run, stepsToFormatMoney + stepsToFormatDigits(sum?.amount))
  if (sum) chargeFirstUse(run, 'currency', sum.currency, stepsToFormatMoney)
  return sum ? (formatsOf(run)?.money(sum.amount, sum.currency, args) ?? '') : ''
}

/** Prints a number with two or three decimals; when trimmed, without trailing zeros (PL-9.25). */
function percentage(value: unknown, isTrimmed: boolean, run: RenderState): string {
  const formats = formatsOf(run)
  if (!formats) return ''
  const digits = { minimumFractionDigits: isTrimmed ? 0 : 2, maximumFractionDigits: 3 }
  return formats.number(asText(value), digits) || formats.number('0', digits)
}

function relativeTime(value: unknown, args: ReturnType<typeof parseRelativeTimeOptions>, run: RenderState): string {
  const moments =
    run.second === undefined ? [run.settings.now, asNumber(value)] : [asNumber(value), asNumber(run.second)]
  const [from = 0, to = 0] = moments
  return formatsOf(run)?.relativeTime(from, to, args) ?? ''
}

/** Prints how long ago a moment was; 'Invalid date.' when the value is not a number, or without CLDR data (PL-5.27, PL-8.44). */
function printTimeSince(value: unknown, _: unknown, run: RenderState): string {
  const ms = asNumber(value)
  if (!Number.isFinite(ms) || !run.settings.cldr) return 'Invalid date.'
  return `<span class="timesince" data-date="${ms}">${elapsedTimeText(run.settings.now - ms)}</span>`
}

function message(value: unknown, { values }: { values: readonly NamedArgument[] }, run: RenderState): string {
  const formats = formatsOf(run)
  if (!formats) return ''
  const pattern = asText(value)
  charge(run, stepsToParseMessage(pattern) + values.length * (1 + stepsToLookUpName(run.tagFrame)))
  const refusal = messageSizeProblem(pattern)
  if (refusal !== null) {
    reportRenderError(run, 'TEXT_LIMIT_REACHED', refusal)
    return ''
  }
  const { text, invalidKey } = formats.message(pattern, {
    ...valuesOf(values, run),
    zone: timeZoneOf(run),
    spend: budgetOf(run),
    charge: (steps) => charge(run, steps),
  })
  if (invalidKey !== null) reportRenderError(run, 'MESSAGE_INVALID', `"${invalidKey}" is no plural key of a message`)
  return text
}

/** Collects the arguments of a message by position and by name. Named arguments count by position as well. */
function valuesOf(
  args: readonly NamedArgument[],
  run: RenderState,
): { positional: unknown[]; named: Record<string, unknown> } {
  const named: Record<string, unknown> = Object.create(null)
  const positional = args.map(({ name, read }) => {
    const value = read(run.tagFrame) ?? null
    if (name !== null) named[name] = value
    return value
  })
  return { positional, named }
}

/**
 * Returns a function that limits the total length of a message's inserted arguments, because a message can repeat a long value
 * many times.
 */
function budgetOf(run: RenderState): (characters: number) => void {
  let left = run.limits.textLength
  return (characters) => {
    charge(run, 1 + (characters >>> 6))
    left -= characters
    if (left < 0) stopRendering(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${run.limits.textLength}`)
  }
}
