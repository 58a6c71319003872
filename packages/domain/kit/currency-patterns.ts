/** What is printed before and after an amount: the currency symbol and its spaces. */
export type CurrencyAffixes = readonly [before: string, after?: string]

/** Currency symbols in English (PL-9.30). */
export const englishAffixes: Readonly<Record<string, CurrencyAffixes>> = {
  AUD: ['A$'],
  CAD: ['CA$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  USD: ['$'],
}

/** Currency symbols as written in the currency's home country (PL-9.31 to PL-9.34). */
export const nativeAffixesByCurrency: Readonly<Record<string, CurrencyAffixes>> = {
  BRL: ['R$'],
  CHF: ['CHF'],
  COP: ['COL$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  MXN: ['$'],
  NZD: ['$'],
  SGD: ['S$'],
  USD: ['$'],
  IDR: ['Rp'],
  INR: ['₹'],
  JPY: ['¥'],
  PHP: ['Php'],
  THB: ['฿'],
  MYR: ['RM'],
  ZAR: ['R'],
  ARS: ['$', ' ARS'],
  AUD: ['$', ' AUD'],
  CAD: ['$', ' CAD'],
  DKK: ['', ' kr'],
  NOK: ['', ' kr'],
  SEK: ['', ' kr'],
  CZK: ['', ' Kč'],
  RUB: ['', ' p.'],
  PLN: ['', ' zł'],
  ILS: ['₪ '],
}
