import { expect, it } from 'vitest'
import { firstName, greeting } from './greeting.ts'

it.each([
  [4, 'Good evening, Nora'],
  [5, 'Good morning, Nora'],
  [11, 'Good morning, Nora'],
  [12, 'Good afternoon, Nora'],
  [17, 'Good afternoon, Nora'],
  [18, 'Good evening, Nora'],
])('greets at %i h with "%s"', (hour, words) => {
  expect(greeting(hour).english({ name: firstName(' Nora  Okafor') })).toBe(words)
})
