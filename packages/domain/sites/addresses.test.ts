import { expect, it } from 'vitest'
import { isIdentifier } from './identifier.ts'
import { reservedSegment } from './reserved-urls.ts'

it('takes one DNS label as the name of a site', () => {
  expect(['kiln', 'fern-and-kiln', 'a1b', 'a'.repeat(40)].filter((name) => !isIdentifier(name))).toEqual([])
})

it('refuses names that are no label, or that belong to the platform', () => {
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
  expect(bad.filter(isIdentifier)).toEqual([])
})

it('keeps first segments of the platform from pages, in any case and below', () => {
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
