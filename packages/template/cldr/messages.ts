import {
  buildMessageMatcher,
  type CLDR,
  Decimal,
  DecimalConstants,
  MessageEngine,
  type MessageFormatFuncMap,
  parseMessagePattern,
  pluralRules,
} from '@phensley/cldr'
import { asNumber, asText, child } from '../run/values.ts'
import type { LanguageFormats, IcuMessageArguments } from './cldr.ts'
import { parseDateOptions, parseIntervalOptions } from './date-options.ts'
import { findInvalidPluralKey } from './check-message.ts'
import {
  stepsToFormatDate,
  stepsToFormatInterval,
  stepsToFormatMoney,
  stepsToFormatNumber,
  stepsToReadWords,
} from './costs.ts'
import { decimalOf } from './decimals.ts'
import { lruCache } from './lru-cache.ts'
import { amountOf } from './money-value.ts'
import { parseCurrencyOptions, parseDecimalOptions } from './number-options.ts'

type Formats = Pick<LanguageFormats, 'number' | 'money' | 'date' | 'interval'>

/**
 * Returns the function that fills ICU messages with plural, selectordinal, select and formats for numbers, money and dates. The
 * function caches parsed messages.
 */
export function makeMessages({ General }: CLDR, formats: Formats, capacity: number): LanguageFormats['message'] {
  const bundle = General.bundle()
  const plurals = pluralRules.get(bundle.language(), bundle.region())
  const matcher = buildMessageMatcher(Object.keys(tagsOf(formats, '', () => undefined)))
  const read = lruCache(capacity, (message) => ({
    code: parseMessagePattern(message, matcher),
    invalidKey: findInvalidPluralKey(message),
  }))

  return (message, { positional, named, zone, spend, charge }: IcuMessageArguments) => {
    const { code, invalidKey } = read(message)
    const engine = new MessageEngine(plurals, converter(spend), tagsOf(formats, zone, charge), code)
    return { text: engine.evaluate([...positional], named), invalidKey }
  }
}

/** Returns functions that convert page data to message arguments. A money object counts and prints as its amount. */
function converter(spend: IcuMessageArguments['spend']): {
  asString(arg: unknown): string
  asDecimal(arg: unknown): Decimal
} {
  return {
    asString(arg) {
      // For `#` inside a plural, the message library passes the compared number as a `Decimal`.
      const text = arg instanceof Decimal ? arg.toString() : asText(amountOf(arg) ?? arg)
      spend(text.length)
      return text
    },
    asDecimal(arg) {
      spend(1)
      return numberOf(amountOf(arg) ?? arg)
    },
  }
}

function numberOf(value: unknown): Decimal {
  if (value === true) return DecimalConstants.ONE
  return decimalOf(asText(value)) ?? DecimalConstants.ZERO
}

function tagsOf(formats: Formats, zone: string, charge: IcuMessageArguments['charge']): MessageFormatFuncMap {
  // In a message, a missing variable (`null`) counts as 0; an argument that was not passed (`undefined`) prints nothing.
  const decimal = ([value]: unknown[], words: string[]) => {
    charge(stepsToFormatNumber + stepsToReadWords(words))
    return value === undefined
      ? ''
      : formats.number(numberOf(amountOf(value) ?? value).toString(), parseDecimalOptions(words))
  }
  const money = ([value]: unknown[], words: string[]) => {
    charge(stepsToFormatMoney + stepsToReadWords(words))
    const currency = child(value, 'currencyCode') ?? child(value, 'currency')
    if (amountOf(value) === undefined || currency === undefined) return ''
    return formats.money(numberOf(amountOf(value)).toString(), asText(currency), parseCurrencyOptions(words))
  }
  const date = ([value]: unknown[], words: string[]) => {
    charge(stepsToFormatDate + stepsToReadWords(words))
    return isMissing(value) ? '' : formats.date(asNumber(value), zone, parseDateOptions(words))
  }
  const interval = ([start, end]: unknown[], words: string[]) => {
    charge(stepsToFormatInterval + stepsToReadWords(words))
    if (isMissing(start) || isMissing(end)) return ''
    return formats.interval(asNumber(start), asNumber(end), zone, parseIntervalOptions(words))
  }
  return { money, currency: money, decimal, number: decimal, datetime: date, 'datetime-interval': interval }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}
