import { expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'

it('returns to a page of the same host, and to the cart from anywhere else', () => {
  expect(readReturnPath('http://shop.localhost:3000/shop/cup?size=1#top', 'shop.localhost:3000')).toBe(
    '/shop/cup?size=1',
  )
  const elsewhere = ['http://evil.example/', 'http://shop.localhost:3001/', 'data:text/html,x', '', undefined]
  for (const referer of elsewhere) expect(readReturnPath(referer, 'shop.localhost:3000')).toBe('/cart')
})

it('never returns a path that a browser resolves to another host', () => {
  for (const path of ['//evil.example', '///evil.example', '/\\evil.example', '/\t/evil.example']) {
    const back = readReturnPath(`http://shop.localhost${path}`, 'shop.localhost')
    expect(new URL(back, 'http://shop.localhost').host).toBe('shop.localhost')
  }
})

it('returns the form’s original page after a refused post, or the cart when it is missing or unsafe', () => {
  const refused = 'http://shop.localhost/cart/entries'
  expect(readReturnPath(refused, 'shop.localhost')).toBe('/cart')
  expect(readReturnPath(`${refused}/0123`, 'shop.localhost', '/shop/cup?size=1')).toBe('/shop/cup?size=1')
  for (const named of [
    '//evil.example',
    '/\\evil.example',
    'http://evil.example',
    '',
    'shop',
    '/cart/entries',
    '/\t/evil.example',
    '/..//evil.example',
  ]) {
    expect(readReturnPath(refused, 'shop.localhost', named)).toBe('/cart')
  }
  expect(readReturnPath(refused, 'shop.localhost', '/shop/\r\na: b\0€')).toBe('/shop/a:%20b%00%E2%82%AC') // escaped for a header
  expect(readReturnPath('http://shop.localhost/other', 'shop.localhost', '/shop/cup')).toBe('/other')
})
