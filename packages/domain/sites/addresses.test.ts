import { expect, it } from 'vitest'
import { identifiersOfTitle, isValidSiteIdentifier } from './identifier.ts'
import { reservedSegment } from './reserved-urls.ts'

it('accepts a DNS label as a site’s identifier', () => {
  expect(['kiln', 'fern-and-kiln', 'a1b', 'a'.repeat(40)].filter((name) => !isValidSiteIdentifier(name))).toEqual([])
})

it('refuses identifiers that are no DNS label or are reserved by the platform', () => {
  const bad = [
    'ab',
    'Kiln',
    '1kiln',
    'kiln-',
    '-kiln',
    'a--b',
    'a.b',
    'a_b',
    'studio',
    'www',
    'a'.repeat(41),
    '',
    'kiln\n',
  ]
  expect(bad.filter(isValidSiteIdentifier)).toEqual([])
})

it('returns the reserved first segment of a path in any case, else null', () => {
  expect(['cart', 'Cart', '/cart', 'api/x', 's', 'favicon.ico', 'search'].map(reservedSegment)).toEqual([
    'cart',
    'cart',
    'cart',
    'api',
    's',
    'favicon.ico',
    'search',
  ])
  expect(['shop', 'carts', 'shop/cart', '', '/'].map(reservedSegment)).toEqual([null, null, null, null, null])
})

it.each([
  ['Fern & Kiln', 'fern-and-kiln'],
  ['  Nora’s Café  ', 'noras-cafe'],
  ['Straße 7', 'strasse-7'],
  ['Łódź Øst', 'lodz-oest'],
  ['1001 Nights', 'site-1001-nights'],
  ['A', 'site-a'],
  ['店', 'site'],
  ['studio', 'studio-2'],
  [`${'long '.repeat(7)}title of a shop`, 'long-long-long-long-long-long-long-title'],
])('derives the identifier of a site from its title: %s', (title, identifier) => {
  expect(identifiersOfTitle(title, (count) => '7'.repeat(count))[0]).toBe(identifier)
})

it('offers further identifiers with numbers, all valid, also for the longest title', () => {
  const all = identifiersOfTitle('x'.repeat(100), (count) => '7'.repeat(count))
  expect(all.slice(0, 3)).toEqual(['x'.repeat(40), `${'x'.repeat(38)}-2`, `${'x'.repeat(38)}-3`])
  expect(all.at(-1)).toBe(`${'x'.repeat(27)}-777777777777`)
  expect(all.filter((one) => !isValidSiteIdentifier(one))).toEqual([])
})
