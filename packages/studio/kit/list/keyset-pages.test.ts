import { expect, it } from 'vitest'
import { nextKeysetPage, readKeysetPage } from './keyset-pages.ts'

it('leads through the pages of a list and back', () => {
  const second = nextKeysetPage(undefined, 1028)
  const third = nextKeysetPage(second, 'Mug_b2-7')
  expect(third).toBe('1028.Mug_b2-7')
  expect(readKeysetPage(third)).toEqual({ cursor: 'Mug_b2-7', index: 2, previous: second })
  expect(readKeysetPage(second)).toEqual({ cursor: '1028', index: 1, previous: '' })
  expect(readKeysetPage(undefined)).toEqual({ cursor: undefined, index: 0, previous: '' })
})

it.each(['', '.', '1028.', '1028.a b', 'a/b', 'a&b', '*a', 'x*a', 'ä'])('opens the first page for %j', (text) => {
  expect(readKeysetPage(text)).toEqual({ cursor: undefined, index: 0, previous: '' })
  expect(nextKeysetPage(text, 1028)).toBe('1028')
})

it('keeps the last 30 pages in the address, and counts those before', () => {
  let page = ''
  for (let index = 1; index <= 200; index += 1) page = nextKeysetPage(page, `c${index}`)
  expect(page).toMatch(/^170\*c171\.c172\.(?:c\d+\.){27}c200$/)
  expect(readKeysetPage(page)).toMatchObject({ cursor: 'c200', index: 200 })
  for (let index = 1; index < 30; index += 1) page = readKeysetPage(page).previous
  expect(readKeysetPage(page)).toEqual({ cursor: 'c171', index: 171, previous: '' })
})
