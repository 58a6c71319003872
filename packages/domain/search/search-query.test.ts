import { expect, it } from 'vitest'
import { cleanSearchText, emptySearch, parseSearchQuery, searchParameters } from './search-query.ts'

const parse = (address: string) => parseSearchQuery(Array.from(new URLSearchParams(address)))

it('BX-1.19 reads a search from its address, and writes the same address', () => {
  const address =
    'q=oat+mug&kind=product&kind=event&category=mugs+and+cups&tag=tea&price=0-4000&price=8000-&available=1&date=week&exact=1&page=3'
  const query = parse(address)
  expect(query).toEqual({
    text: 'oat mug',
    kinds: ['product', 'event'],
    categories: ['mugs and cups'],
    tags: ['tea'],
    prices: [
      { minCents: 0, maxCents: 4_000 },
      { minCents: 8_000, maxCents: null },
    ],
    availableOnly: true,
    dates: ['week'],
    isExact: true,
    page: 3,
  })
  expect(new URLSearchParams(searchParameters(query)).toString()).toBe(address)
})

it('BX-1.19 drops from an address what is no search', () => {
  const address =
    'kind=order&price=9-1&price=-&price=1e9-&price=x&available=yes&date=never&page=-1&page=1.5&tag=+&category=%00&utm=1'
  expect(parse(address)).toEqual(emptySearch)
  expect(parse('page=999999').page).toBe(100)
  expect(parse(Array.from({ length: 500 }, (_, n) => `tag=t${n}`).join('&')).tags).toHaveLength(12)
})

it('BX-1.19 keeps 200 characters of what was typed, without control and direction characters', () => {
  expect(cleanSearchText(' a\0b\u202Ec\n\td ')).toBe('abc d')
  expect(Array.from(cleanSearchText('🌱'.repeat(5_000)))).toHaveLength(200)
  expect(cleanSearchText('\uD800mug')).toBe('mug')
})
