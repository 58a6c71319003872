import { expect, it } from 'vitest'
import { messageText } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import { optionValueWithMark, soldOutText } from './sold-out-text.ts'

it("SF-4.07 returns the store's sold-out text, else 'Sold Out'", () => {
  const words = (customSoldOutText?: string) =>
    soldOutText(customSoldOutText === undefined ? {} : { customSoldOutText }, (message) =>
      messageText(english, message),
    )
  expect([words(), words(''), words('Back in May')]).toEqual(['Sold Out', 'Sold Out', 'Back in May'])
})

it('SF-4.09 appends the sold-out text to the option value', () => {
  expect(optionValueWithMark('Large', 'Back in May')).toBe('Large - Back in May')
})
