import { cacheByLanguage } from '../locales/cache-by-language.ts'
import { formatMinorUnits, fractionDigits } from '../kit/money.ts'
import { moneyText } from '../kit/money-text.ts'

/** Formats an amount in minor units with its currency. Negative amounts begin with a minus sign: `−$13.10`. */
export type MoneyFormat = (cents: number) => string

export type MoneyFormatOptions = {
  /** ISO 4217 code of the order. */
  currency: string
  /** BCP 47 tag. */
  language: string
  /** True when the site formats amounts by its locale (PL-3.59) instead of by currency. */
  isByLocale: boolean
}

/** Returns the format of an order's amounts, the same on pages, in mails and in documents. */
export function orderMoneyFormat({ currency, language, isByLocale }: MoneyFormatOptions): MoneyFormat {
  const print = isByLocale ? byLocale(language, currency) : (cents: number) => moneyText(cents, currency)
  return (cents) => (cents < 0 ? `−${print(-cents)}` : print(cents))
}

function byLocale(language: string, currency: string): MoneyFormat {
  const digits = fractionDigits(currency)
  const format = formatOf(`${currency}|${language}`)
  // Passed as text, because a large amount divided by 100 is not exact.
  return (cents) => format.format(formatMinorUnits(cents, digits) as `${number}`)
}

const formatOf = cacheByLanguage((key) => {
  const currency = key.slice(0, 3)
  const digits = fractionDigits(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  try {
    return new Intl.NumberFormat(key.slice(4), options)
  } catch {
    return new Intl.NumberFormat('en', options) // the site's language, entered by its owner, may be an invalid tag
  }
})
