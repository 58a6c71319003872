import { expect, it } from 'vitest'
import { fitsPostcode } from './fits-postcode.ts'

it.each([
  ['DE', '104', true],
  ['DE', '10115', true],
  ['DE', 'D-10115', true],
  ['DE', '101150', false],
  ['DE', 'SW1', false],
  ['US', '1', true],
  ['US', '12207-1', true],
  ['US', '122071234567', false],
  ['GB', 'E', true],
  ['GB', 'PA67', true],
  ['GB', 'IV1', true],
  ['GB', 'PA67 7', true],
  ['GB', '104', false],
  ['CA', 'K1A', true],
  ['CA', '1AK', false],
  ['LV', '10', true],
  ['LV', 'LV-1050', true],
  ['PL', '31-5', true],
  ['AE', '1', false],
  ['DE', '<b>', false],
  ['DE', ' ', false],
] as const)('BX-1.09 knows beginnings of postcodes: %s %s is %s', (country, text, fits) => {
  expect(fitsPostcode(country, text, { isStart: true })).toBe(fits)
})

it('tells a whole postcode from the beginning of one', () => {
  const isWhole = (country: string, text: string) => fitsPostcode(country, text, { isStart: false })
  expect([isWhole('DE', '104'), isWhole('DE', '10435'), isWhole('GB', 'PA67'), isWhole('GB', 'pa67 7af')]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
