import { expect, it } from 'vitest'
import { messageText } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import { parseLikertLevel } from './likert-level.ts'
import { formsMessages } from './forms.messages.ts'

it('PL-9.29 PL-3.76 maps -2 to 2 to levels of agreement, and any other answer to null', () => {
  const words = ['-2', '-1', '0', '1', '2'].map((answer) => {
    const agreement = parseLikertLevel(answer)
    return agreement && messageText(english, formsMessages[agreement])
  })
  expect(words).toEqual(['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'])
  expect(['', '3', '-3', '1.5', 'Agree', ' 1', '__proto__'].map(parseLikertLevel)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})
