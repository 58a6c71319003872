import { formatMinorUnits } from '@sitewright/domain/kit/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAmount } from './parse-amount.ts'

it.each([
  ['', 0],
  ['0', 0],
  ['9', 900],
  ['9.5', 950],
  ['9,50', 950],
  ['1234.5', 123_450],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234,50', 123_450],
  ['1,234,567', 123_456_700],
])('reads %j as %d minor units', (text, cents) => {
  expect(parseAmount(text, 'USD')).toBe(cents)
})

it.each([
  '-1',
  'x',
  '1,234',
  '9.500',
  '1.2.3',
  '1.234.5',
  '9.999.9',
  '0.005',
  '1e3',
  '12345678901',
  '$5',
  '.',
  '1,23,456.00',
])('refuses %j', (text) => {
  expect(parseAmount(text, 'USD')).toBeNull()
})

it('reads currencies without decimal places', () => {
  expect(parseAmount('1,234', 'JPY')).toBe(1234)
  expect(parseAmount('12.5', 'JPY')).toBeNull()
})

it('reads back every amount that is printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(parseAmount(formatMinorUnits(cents, 2), 'EUR')).toBe(cents)
    }),
  )
})
