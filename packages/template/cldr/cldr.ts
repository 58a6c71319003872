import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type {
  CurrencyFormatOptions,
  DateFormatOptions,
  DateIntervalFormatOptions,
  DecimalFormatOptions,
  RelativeTimeFormatOptions,
} from '@phensley/cldr'

/**
 * How languages write numbers, dates and sentences. Made by `makeCldr` and given to a rendering; only types stand here, so that
 * a program that needs none of it does not load the library.
 */
export type Cldr = {
  /** The ways of a language tag ('de-DE', 'pt_BR'); null where nothing is known of the language. */
  of(tag: string): LanguageWays | null
}

/** What one language says. A text is '' where the value is no number, no date or out of reach. */
export type LanguageWays = {
  /** The currency of the tag's region. */
  readonly currency: string
  /** A hundredth of a number, exactly; '0' of what is none. */
  hundredth(decimal: string): string
  /** The number rounded, in Latin digits and without groups; '0' of what is none. */
  plain(decimal: string, digits: { minimumFractionDigits: number; maximumFractionDigits: number }): string
  /** '$', 'CHF' */
  symbol(currency: string): string
  number(decimal: string, options: DecimalFormatOptions): string
  /** `amount` in major units. */
  money(amount: string, currency: string, options: CurrencyFormatOptions): string
  /** How sums of a currency are written, for the pages' scripts and for many sums at once. */
  moneyPattern(currency: string): MoneyPattern
  date(ms: number, zone: string, options: DateFormatOptions): string
  interval(start: number, end: number, zone: string, options: DateIntervalFormatOptions): string
  relativeTime(from: number, to: number, options: RelativeTimeFormatOptions): string
  /** `invalidKey`: what can be no plural key (PL-5.17); the choices from there on are left out. */
  message(message: string, input: MessageInput): { text: string; invalidKey: string | null }
}

/**
 * `named` has no prototype. A variable that is missing is null, undefined is what no argument names. `spend` is told how many characters an argument adds and `charge` how
 * many steps a tag takes, before either is done; both may throw.
 */
export type MessageInput = {
  readonly positional: readonly unknown[]
  readonly named: Readonly<Record<string, unknown>>
  readonly zone: string
  readonly spend: (characters: number) => void
  readonly charge: (steps: number) => void
}
