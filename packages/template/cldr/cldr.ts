import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type {
  CurrencyFormatOptions,
  DateFormatOptions,
  DateIntervalFormatOptions,
  DecimalFormatOptions,
  RelativeTimeFormatOptions,
} from '@phensley/cldr'

/**
 * Formats numbers, dates and messages by CLDR, the Unicode locale data. Created by `makeCldr` and passed to a rendering. This
 * file contains only types, so that importing it does not load the CLDR library.
 */
export type Cldr = {
  /**
   * Returns the formatting functions for a language tag ('de-DE', 'pt_BR'). Unknown languages fall back to English; `null` when
   * there are no data for English either.
   */
  of(tag: string): LanguageFormats | null
}

/** Formatting functions of one language. They return '' when the value is not a number or date, or is out of range. */
export type LanguageFormats = {
  /** The currency of the region in the language tag: 'EUR' for 'de-DE'. */
  readonly currency: string
  /** Returns the number divided by 100, exactly; '0' when the text is not a number. */
  hundredth(decimal: string): string
  /**
   * Returns the number rounded to `maximumFractionDigits`, in Latin digits and without grouping; '0' when the text is not a number.
   * Prices are printed so on sites that do not use CLDR's formats.
   */
  plain(decimal: string, digits: { minimumFractionDigits: number; maximumFractionDigits: number }): string
  /** Returns the currency's symbol, such as '$' or 'CHF'. */
  symbol(currency: string): string
  number(decimal: string, options: DecimalFormatOptions): string
  /** Formats an amount of money, given in major units. */
  money(amount: string, currency: string, options: CurrencyFormatOptions): string
  /** Returns the pattern for formatting amounts of a currency, used in the storefront's scripts and for many amounts at once. */
  moneyPattern(currency: string): MoneyPattern
  date(ms: number, zone: string, options: DateFormatOptions): string
  interval(start: number, end: number, zone: string, options: DateIntervalFormatOptions): string
  relativeTime(from: number, to: number, options: RelativeTimeFormatOptions): string
  /**
   * Fills an ICU message. `invalidKey` is the message's first invalid plural key, or `null`. The plural's cases from that key on
   * are ignored (PL-5.17).
   */
  message(message: string, input: IcuMessageArguments): { text: string; invalidKey: string | null }
}

/**
 * Arguments and limits of a message. `named` has no prototype. A missing variable is `null`; `undefined` means that no such
 * argument was passed. `spend` is called with the number of characters of an argument and `charge` with the steps of a format,
 * both before the work is done; either may throw.
 */
export type IcuMessageArguments = {
  readonly positional: readonly unknown[]
  readonly named: Readonly<Record<string, unknown>>
  readonly zone: string
  readonly spend: (characters: number) => void
  readonly charge: (steps: number) => void
}
