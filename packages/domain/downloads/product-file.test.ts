import { describe, expect, it } from 'vitest'
import { Refusal } from '../kit/refusal.ts'
import { attachmentHeader, readByteRange } from './file-headers.ts'
import { checkFileName, contentTypeOf, fileKindOf, fileSizeText } from './product-file.ts'

describe('checkFileName', () => {
  it('keeps a plain name in any script', () => {
    expect(checkFileName(' The quiet plant keeper.pdf ')).toBe('The quiet plant keeper.pdf')
    expect(checkFileName('Gießen für Anfänger – 植物.pdf')).toBe('Gießen für Anfänger – 植物.pdf')
  })

  it.each([
    '',
    ' ',
    '.',
    '..',
    '../a.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'a\r\nb',
    'a\0.pdf',
    'a\u202Efdp.exe',
    'x'.repeat(121),
    '\uD800',
  ])('refuses %j', (name) => {
    expect(() => checkFileName(name)).toThrow(Refusal)
  })
})

describe('the type and size of a file', () => {
  it('follow from the extension, and never name anything that a browser runs', () => {
    expect(contentTypeOf('Guide.PDF')).toBe('application/pdf')
    for (const name of ['page.html', 'picture.svg', 'run.js', 'feed.xml', 'none', '.pdf', 'constructor'])
      expect(contentTypeOf(name)).toBe('application/octet-stream')
    expect([fileKindOf('a.pdf'), fileKindOf('archive.tar.gz'), fileKindOf('README')]).toEqual(['PDF', 'GZ', ''])
  })

  it('are printed in the reader’s language', () => {
    expect(fileSizeText(12_345_678, 'en')).toBe('12.3 MB')
    expect(fileSizeText(12_345_678, 'de')).toBe('12,3 MB')
    expect(fileSizeText(40_100, 'en')).toBe('40.1 kB')
    expect(fileSizeText(3, 'no language')).toBe('1 kB')
  })
})

describe('attachmentHeader', () => {
  it('BX-1.13 names the file for old and new clients (RFC 6266), whatever its name', () => {
    expect(attachmentHeader('guide.pdf')).toBe(`attachment; filename="guide.pdf"; filename*=UTF-8''guide.pdf`)
    expect(attachmentHeader('Gieß "50%" (é).pdf')).toBe(
      `attachment; filename="Gie_ _50__ (e).pdf"; filename*=UTF-8''Gie%C3%9F%20%2250%25%22%20%28%C3%A9%29.pdf`,
    )
    expect(attachmentHeader('植物.pdf')).toBe(`attachment; filename="__.pdf"; filename*=UTF-8''%E6%A4%8D%E7%89%A9.pdf`)
  })
})

describe('readByteRange', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=9-3', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=99999999999999999999-', null],
    [undefined, null],
  ] as const)('reads %s of 100 bytes', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range)
  })
})
