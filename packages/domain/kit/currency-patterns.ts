/** What stands before a sum and what stands after it. */
export type Sides = readonly [before: string, after?: string]

/** PL-9.30: in English. */
export const englishSides: Readonly<Record<string, Sides>> = {
  AUD: ['A$'],
  CAD: ['CA$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  USD: ['$'],
}

/** PL-9.31 to PL-9.34: as written where the currency is at home. */
export const nativeSides: Readonly<Record<string, Sides>> = {
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
