import { expect, it } from 'vitest'
import { moneyTextByPattern } from '../kit/money-text.ts'
import { checkoutMoneyPattern, orderMoneyFormat } from './order-money.ts'

const languages = 'en-US de-DE de-AT de-CH fr-FR es-ES pt-PT pl-PL hi-IN en-IN ja-JP ar ar-EG he-IL fa-IR sv-SE'.split(
  ' ',
)
const currencies = ['EUR', 'USD', 'JPY', 'CHF', 'INR']

it.each(languages)(
  'PL-3.59 prints amounts as Intl does in %s, for sites that format amounts by their locale',
  (language) => {
    for (const currency of currencies) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency })
      const print = orderMoneyFormat({ currency, language, isByLocale: true })
      const unit = currency === 'JPY' ? 1 : 100
      for (const cents of [0, 5, 190, 99_999, 123_456, 2_500_290, 1_234_567_890])
        expect(print(cents)).toBe(format.format(cents / unit))
    }
  },
)

it.each([
  ['de-DE', true, '25.002,90\u00a0€', '−25.002,90\u00a0€'],
  ['de-DE', false, '€25,002.90', '−€25,002.90'],
  ['x-invalid-tag-', true, '€25,002.90', '−€25,002.90'],
])('prints amounts of a checkout in %s, by locale: %s', (language, isByLocale, amount, negative) => {
  const pattern = checkoutMoneyPattern({ currency: 'EUR', language, isByLocale })
  expect(moneyTextByPattern(2_500_290, pattern)).toBe(amount)
  expect(moneyTextByPattern(-2_500_290, pattern)).toBe(negative)
})

it('isolates an amount with its sign in Arabic, so that the symbol stays before the number', () => {
  const pattern = checkoutMoneyPattern({ currency: 'USD', language: 'ar', isByLocale: false })
  expect(moneyTextByPattern(19_140, pattern)).toBe('\u2068$191.40\u2069')
  expect(moneyTextByPattern(-19_140, pattern)).toBe('\u2068−$191.40\u2069')
})
