import { expect, it } from 'vitest'
import { cacheKeysOf } from './page-cache/cache-keys.ts'
import { pageAddressOfPath, parsePageAddress, segmentsOf } from './page-address.ts'

it('parses a path with a query', () => {
  const address = parsePageAddress('/Shop/Gl%C3%A4ser/?format=rss&category=cups&utm=mail')
  expect(address).toMatchObject({ path: '/Shop/Gl%C3%A4ser/', search: '?format=rss&category=cups&utm=mail' })
  expect(segmentsOf(address)).toEqual(['Shop', 'Gläser'])
  expect(address.parameters).toEqual({ format: 'rss', category: 'cups', utm: 'mail' })
  expect(address.query).toEqual({ format: 'rss', category: 'cups' })
  expect(address.format).toBe('rss')
})

it('parses a path without a query', () => {
  for (const address of [parsePageAddress('/shop'), pageAddressOfPath('/shop')]) {
    expect(address).toMatchObject({ path: '/shop', search: '', parameters: {}, query: {}, format: 'html' })
    expect(segmentsOf(address)).toEqual(['shop'])
  }
})

it('uses HTML for an unknown format', () => {
  expect(parsePageAddress('/shop?format=pdf').format).toBe('html')
  expect(parsePageAddress('/shop?format=').format).toBe('html')
})

it('returns no segments for the root, a path that cannot be decoded and a path of nine segments', () => {
  for (const path of ['/', '//', '/%ff', '/1/2/3/4/5/6/7/8/9']) expect(segmentsOf(parsePageAddress(path))).toBeNull()
  expect(segmentsOf(parsePageAddress('/1/2/3/4/5/6/7/8/'))).toHaveLength(8)
})

it('keeps an encoded slash inside its segment', () => {
  expect(segmentsOf(parsePageAddress('/account%2Fsign-in'))).toEqual(['account/sign-in'])
})

it('strips NUL and unpaired surrogates from parameters, and ignores the query after 2,000 characters', () => {
  expect(parsePageAddress(`/?q=a%00b`).query).toEqual({ q: 'ab' })
  const { search, query } = parsePageAddress(`/?q=${'a'.repeat(3_000)}&tag=late`)
  expect(search).toHaveLength('?q='.length + 3_000 + '&tag=late'.length)
  expect(query).toEqual({ q: 'a'.repeat(2_000 - 'q='.length) })
})

it('returns the same cache key for recognized parameters in any order, and ignores unknown ones', () => {
  const keys = cacheKeysOf(parsePageAddress('/shop?tag=a&category=b'))
  expect(keys).toEqual({ key: '/shop?category=b&tag=a', plain: '/shop?category=b&tag=a', variant: '' })
  expect(cacheKeysOf(parsePageAddress('/shop?utm=mail&category=b&tag=a'))).toEqual(keys)
  expect(cacheKeysOf(parsePageAddress('/shop?utm=mail'))).toEqual({ key: '/shop', plain: '/shop', variant: '' })
})

it('leaves the variant out of the plain cache key', () => {
  expect(cacheKeysOf(parsePageAddress('/shop/cup?variant=v1&q=x'))).toEqual({
    key: '/shop/cup?q=x&variant=v1',
    plain: '/shop/cup?q=x',
    variant: 'v1',
  })
  expect(cacheKeysOf(parsePageAddress('/shop/cup?variant='))).toMatchObject({ key: '/shop/cup', variant: '' })
})
