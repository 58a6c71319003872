import { expect, it } from 'vitest'
import { nextKeysetPage, readKeysetPage } from './keyset-pages.ts'

it('leads through the pages of a list and back', () => {
  const second = nextKeysetPage(undefined, 1028)
  const third = nextKeysetPage(second, 1003)
  expect(readKeysetPage(third)).toEqual({ cursor: 1003, index: 2, previous: second })
  expect(readKeysetPage(second)).toEqual({ cursor: 1028, index: 1, previous: '' })
  expect(readKeysetPage(undefined)).toEqual({ cursor: undefined, index: 0, previous: '' })
})

it.each(['', 'x', '1028.', '1028.-3', '1028.1e3', '0', '99999999999'])('opens the first page for %j', (text) => {
  expect(readKeysetPage(text)).toEqual({ cursor: undefined, index: 0, previous: '' })
  expect(nextKeysetPage(text, 1028)).toBe('1028')
})
