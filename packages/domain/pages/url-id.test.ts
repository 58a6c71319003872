import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiAddress, cutAtLetter, decodedUrlPath, freeUrlId, normalUrlId, urlIdOfTitle } from './url-id.ts'

it.each([
  ['Shop', 'shop'],
  ['/shop/Cups/', 'shop/cups'],
  ['über-uns', 'über-uns'],
  ['a.b_c', 'a.b_c'],
  ['mug-/_b', 'mug-/_b'],
  ['u\u0308ber', 'über'],
  ['J\u030C', '\u01F0'],
  ['İstanbul', 'istanbul'],
  ['हिन्दी/किताब', 'हिन्दी/किताब'],
  ['चाय\u200B की'.replace(' ', '-'), 'चाय-की'],
  ['น้ำ', 'น้ำ'],
  ['می\u200Cخواهم', 'می-خواهم'],
  ['', null],
  ['/', null],
  ['a//b', null],
  ['../a', null],
  ['a.', null],
  ['a b', null],
  ['a?b', null],
  ['a%2fb', null],
  ['-a', null],
  ['\u0301a', null],
  ['a-\u0301b', null],
  ['x'.repeat(201), null],
])('normalUrlId of %s is %s', (text, urlId) => {
  expect(normalUrlId(text)).toBe(urlId)
})

describe('urlIdOfTitle', () => {
  it.each([
    ['  A potter’s mug, twice fired! ', 'a-potters-mug-twice-fired'],
    ['Große Öfen & Glut', 'grosse-ofen-glut'],
    ['Żółta łódź', 'zolta-lodz'],
    ['Rødgrød med fløde', 'rodgrod-med-flode'],
    ['Þingvellir, Œuvre, Ħamrun', 'thingvellir-oeuvre-hamrun'],
    ['Đường phố', 'duong-pho'],
    ['IŞIK İğne', 'isik-igne'],
    ['ﬁne Ｍｕｇ ½', 'fine-mug-1-2'],
    ['Hawaiʻi', 'hawaii'],
    ['Чайник — мой, ёлка', 'чайник-мой-ёлка'],
    ['ガラスの 茶碗・一', 'ガラスの-茶碗-一'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['मिट्टी का बर्तन', 'मिट्टी-का-बर्तन'],
    ['क\u093Cलम', 'क\u093Cलम'],
    ['ถ้วยน้ำชา ใบเล็ก', 'ถ้วยน้ำชา-ใบเล็ก'],
    ['ΠΗΛΟΣ', 'πηλος'],
    ['كتاب \u202Eجديد\u202C', 'كتاب-جديد'],
    ['می\u200Cخواهم', 'می-خواهم'],
    ['ক্\u200Dষ', 'ক্ষ'],
    ['so\u00ADft ❤\uFE0F 1\uFE0F\u20E3', 'soft-1'],
    ['— ! —', null],
  ])('makes of the title %s the address %s', (title, urlId) => {
    expect(urlIdOfTitle(title)).toBe(urlId)
  })

  it('cuts a long title between letters, never inside a pair of surrogates or before a mark', () => {
    expect(urlIdOfTitle(`${'a'.repeat(79)}कि`)).toBe('a'.repeat(79))
    expect(urlIdOfTitle(`${'a'.repeat(79)}\u{20000}`)).toBe('a'.repeat(79))
    expect(cutAtLetter('कि', 1)).toBe('')
  })

  it('returns a valid URL id or null for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const urlId = urlIdOfTitle(title)
        expect(urlId === null ? null : normalUrlId(urlId)).toBe(urlId)
      }),
    )
  })
})

it('numbers an address that is taken, within the longest length', () => {
  const taken = new Set(['чай', 'чай-2', 'x'.repeat(200)])
  expect(freeUrlId('чай', (urlId) => taken.has(urlId))).toBe('чай-3')
  expect(freeUrlId('x'.repeat(200), (urlId) => taken.has(urlId))).toBe(`${'x'.repeat(198)}-2`)
})

it('reads a percent-encoded path in its stored form, and writes it in ASCII', () => {
  expect(decodedUrlPath('/Shop/U%CC%88ber')).toBe('/shop/über')
  expect([decodedUrlPath('/%E6%97'), decodedUrlPath('/a%00')]).toEqual([null, null])
  expect(asciiAddress('/चाय?x=1#ü')).toBe('/%E0%A4%9A%E0%A4%BE%E0%A4%AF?x=1#%C3%BC')
  expect(asciiAddress('/%C3%BC\uD800')).toBe('/%C3%BC%EF%BF%BD')
})
