import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencies } from '@sitewright/domain/kit/money.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'

it('SF-9.09 counts in Stripe’s units, not in the digits that we show', () => {
  expect(toStripeAmount(1999, 'USD')).toBe(1999)
  expect(toStripeAmount(1999, 'JPY')).toBe(1999)
  expect(toStripeAmount(500_000, 'KRW')).toBe(5000) // shown as 5,000.00
  expect(toStripeAmount(1999, 'KWD')).toBe(19_990)
})

it('refuses amounts that Stripe cannot charge exactly', () => {
  expect(toStripeAmount(500_050, 'KRW')).toBeNull()
  expect(toStripeAmount(1950, 'ISK')).toBeNull()
  expect(toStripeAmount(1900, 'ISK')).toBe(1900)
})

it('BX-5.03 reads every amount back that it sent', () => {
  const codes = fc.constantFrom(...currencies, 'KRW', 'VND', 'KWD', 'BHD', 'ISK', 'XTS')
  fc.assert(
    fc.property(fc.nat(999_999_999), codes, (cents, currency) => {
      const amount = toStripeAmount(cents, currency)
      fc.pre(amount !== null)
      expect(fromStripeAmount(amount ?? 0, currency)).toBe(cents)
    }),
  )
})
