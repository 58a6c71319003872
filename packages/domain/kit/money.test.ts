import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOfDecimal } from '../catalog/cents-of-decimal.ts'
import { currencies, formatMinorUnits, defaultCurrency, fractionDigits, moneyObjects } from './money.ts'
import { moneyNumberText, moneyText } from './money-text.ts'

const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

it('PL-3.86 PL-3.88 returns 0 fraction digits for JPY and 2 for any other currency, listed or unknown', () => {
  const listed =
    'ARS AUD BRL CAD CHF COP CZK DKK EUR GBP HKD IDR ILS INR JPY MXN MYR NOK NZD PHP PLN RUB SEK SGD THB USD ZAR'
  expect(currencies.toSorted().join(' ')).toBe(listed)
  expect(currencies.filter((code) => fractionDigits(code) !== 2)).toEqual(['JPY'])
  expect(['XTS', 'KWD', 'KRW', 'jpy', ''].map(fractionDigits)).toEqual([2, 2, 2, 2, 2])
})

it('SF-9.09 PL-9.24 PL-5.27 places the decimal point by the currency’s fraction digits, USD by default', () => {
  expect(defaultCurrency).toBe('USD')
  expect(moneyNumberText(123450)).toBe('1,234.50')
  expect(moneyNumberText(123450, 'JPY')).toBe('123,450')
  expect(moneyNumberText(5)).toBe('0.05')
})

it('SF-3.05 SF-3.06 PL-3.67 returns both wire forms of an amount', () => {
  expect(moneyObjects(84900, 'USD')).toEqual({
    money: { value: '84900', currency: 'USD' },
    detailed: { value: 84900, currencyCode: 'USD', decimalValue: '849.00', fractionalDigits: 2 },
  })
  expect(moneyObjects(849, 'JPY').detailed).toMatchObject({ decimalValue: '849', fractionalDigits: 0 })
})

it('PL-3.85 PL-9.28 separates thousands by commas and two fraction digits by a period, and parses at most 15 whole digits', () => {
  const largest = Number.MAX_SAFE_INTEGER
  expect(moneyNumberText(largest)).toBe('90,071,992,547,409.91')
  expect(moneyNumberText(123456, 'XTS')).toBe('1,234.56')
  expect([moneyText(123456, 'EUR'), moneyText(123456, 'SEK')]).toEqual(['€1,234.56', '1,234.56 kr'])
  expect(centsOfDecimal('999999999999999', 0)).toBe(999_999_999_999_999)
  expect(centsOfDecimal('1000000000000000', 0)).toBe(null)
  expect(centsOfDecimal('000000000000000001', 2)).toBe(100)
})

it('PL-9.30 puts the English symbol before the number', () => {
  const shown = ['AUD', 'CAD', 'EUR', 'GBP', 'HKD', 'USD'].map((code) => moneyText(123450, code, 'english'))
  expect(shown).toEqual(['A$1,234.50', 'CA$1,234.50', '€1,234.50', '£1,234.50', 'HK$1,234.50', '$1,234.50'])
})

it('PL-9.31 puts the currency’s own symbol before the number', () => {
  const symbols = {
    BRL: 'R$',
    CHF: 'CHF',
    COP: 'COL$',
    EUR: '€',
    GBP: '£',
    HKD: 'HK$',
    MXN: '$',
    NZD: '$',
    SGD: 'S$',
    USD: '$',
    IDR: 'Rp',
    INR: '₹',
    PHP: 'Php',
    THB: '฿',
    MYR: 'RM',
    ZAR: 'R',
  }
  for (const [code, symbol] of Object.entries(symbols)) expect(moneyText(1250, code)).toBe(`${symbol}12.50`)
  expect(moneyText(1250, 'JPY')).toBe('¥1,250')
})

it('PL-9.32 adds the currency code to the ambiguous $ of ARS, AUD and CAD', () => {
  expect(['ARS', 'AUD', 'CAD'].map((code) => moneyText(1250, code))).toEqual(['$12.50 ARS', '$12.50 AUD', '$12.50 CAD'])
})

it('PL-9.33 PL-9.34 puts a space before a trailing symbol and after the symbol of ILS', () => {
  const trailing = ['DKK', 'NOK', 'SEK', 'CZK', 'RUB', 'PLN'].map((code) => moneyText(1250, code))
  expect(trailing).toEqual(['12.50 kr', '12.50 kr', '12.50 kr', '12.50 Kč', '12.50 p.', '12.50 zł'])
  expect(moneyText(1250, 'ILS')).toBe('₪ 12.50')
})

it('formats a negative amount with the sign first, and an unknown currency by its code', () => {
  expect(moneyText(-500, 'EUR')).toBe('-€5.00')
  expect(moneyText(500, 'XTS')).toBe('XTS 5.00')
})

it('PL-9.24 parses every amount that it formats', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...currencies), (sum, code) => {
      const digits = fractionDigits(code)
      expect(centsOfDecimal(formatMinorUnits(sum, digits), digits)).toBe(sum)
      expect(moneyNumberText(sum, code).replaceAll(',', '')).toBe(formatMinorUnits(sum, digits))
    }),
  )
})

it('groups whole digits by three', () => {
  fc.assert(
    fc.property(cents, (sum) => {
      expect(moneyNumberText(sum)).toMatch(/^-?\d{1,3}(,\d{3})*\.\d\d$/)
    }),
  )
})

it('parses decimals with missing or extra digits, rounding half up, and returns null for other text', () => {
  expect(centsOfDecimal('10.5', 2)).toBe(1050)
  expect(centsOfDecimal('10.505', 2)).toBe(1051)
  expect(centsOfDecimal('.5', 2)).toBe(50)
  expect(centsOfDecimal('-0.005', 2)).toBe(-1)
  expect(centsOfDecimal('0.5', 0)).toBe(1)
  expect(
    ['', '-', '1,5', '1e3', 'abc', '.', '1.', '99999999999999999999'].map((text) => centsOfDecimal(text, 2)),
  ).toEqual(Array.from({ length: 8 }, () => null))
})
