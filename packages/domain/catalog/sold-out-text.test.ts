import { expect, it } from 'vitest'
import { text } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import { markedValue, soldOutText } from './sold-out-text.ts'

it("SF-4.07 the sold-out text is the store's own, else 'Sold Out'", () => {
  const words = (customSoldOutText?: string) =>
    soldOutText(customSoldOutText === undefined ? {} : { customSoldOutText }, (message) => text(english, message))
  expect([words(), words(''), words('Back in May')]).toEqual(['Sold Out', 'Sold Out', 'Back in May'])
})

it('SF-4.09 the text is appended to the value', () => {
  expect(markedValue('Large', 'Back in May')).toBe('Large - Back in May')
})
