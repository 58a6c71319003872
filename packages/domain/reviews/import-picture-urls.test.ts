import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSiteHostedPicture, importedPictureUrlLimits, parseProductPictureUrls } from './import-picture-urls.ts'

const { count, length } = importedPictureUrlLimits

it('SF-3.12 keeps each https address and each picture of the site once, with any separator', () => {
  const cell =
    ' https://cdn.test/w_300,h_300/a.jpg?x=1;2, https://cdn.test/b.png|/s/1f/mug.webp\nHTTPS://cdn.test/c https://cdn.test/b.png; '
  expect(parseProductPictureUrls(cell)).toEqual({
    kept: [
      'https://cdn.test/w_300,h_300/a.jpg?x=1;2',
      'https://cdn.test/b.png',
      '/s/1f/mug.webp',
      'HTTPS://cdn.test/c',
    ],
    refused: [],
  })
  expect(parseProductPictureUrls('')).toEqual({ kept: [], refused: [] })
})

it.each([
  'http://cdn.test/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//cdn.test/a.jpg',
  '/a.jpg',
  '/s/only-one',
  '/s/a/b/c',
  '/s/a/b?format=1w',
  'https://',
  'https://name:word@cdn.test/a.jpg',
  'https://cdn.test/"><script>',
  'https:\\\\cdn.test\\a.jpg',
  `https://cdn.test/${'x'.repeat(length)}`,
  'mug.jpg',
])('SF-3.12 refuses %j', (address) => {
  const good = 'https://cdn.test/good.jpg'
  expect(parseProductPictureUrls(`${good}, ${address}`)).toEqual({ kept: [good], refused: [address] })
})

it('SF-3.12 keeps addresses up to the limit and returns the others as refused', () => {
  const addresses = Array.from({ length: count + 2 }, (_, at) => `https://cdn.test/${at}.jpg`)
  const { kept, refused } = parseProductPictureUrls(addresses.join(' '))
  expect([kept, refused]).toEqual([addresses.slice(0, count), addresses.slice(count)])
})

it('keeps only https addresses and pictures of the site within the limits, for any cell', () => {
  const start = fc.constantFrom('https://', 'http://', '/s/', '/s/a/', '', '//', 'https://a.test/')
  const part = fc.tuple(start, fc.string({ maxLength: 8 })).map((both) => both.join(''))
  const isKind = (one: string): boolean => isSiteHostedPicture(one) || one.toLowerCase().startsWith('https://')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 15 }), fc.constantFrom(' ', ',', ';', '|'), (parts, between) => {
      const { kept } = parseProductPictureUrls(parts.join(between))
      const isOnce = new Set(kept).size === kept.length
      expect(isOnce && kept.length <= count && kept.every((one) => one.length <= length && isKind(one))).toBe(true)
    }),
  )
})
