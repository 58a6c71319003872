import { expect, it } from 'vitest'
import { normalUrlId } from './url-id.ts'

it.each([
  ['Shop', 'shop'],
  ['/shop/Cups/', 'shop/cups'],
  ['über-uns', 'über-uns'],
  ['a.b_c', 'a.b_c'],
  ['', null],
  ['/', null],
  ['a//b', null],
  ['../a', null],
  ['a b', null],
  ['a?b', null],
  ['a%2fb', null],
  ['-a', null],
  ['x'.repeat(201), null],
])('normalUrlId of %s is %s', (text, urlId) => {
  expect(normalUrlId(text)).toBe(urlId)
})
