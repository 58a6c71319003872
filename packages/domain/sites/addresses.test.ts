import { expect, it } from 'vitest'
import { isValidSiteIdentifier } from './identifier.ts'
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
