import { expect, it } from 'vitest'
import { parsePictureFormat, formatSystemDataVariants, socialPictureSize } from './picture-widths.ts'

it('PL-9.20 lists those of the seven widths that the original reaches', () => {
  expect(formatSystemDataVariants(3000, 2000)).toBe('3000x2000,100w,300w,500w,750w,1000w,1500w,2500w')
  expect(formatSystemDataVariants(1500, 1000)).toBe('1500x1000,100w,300w,500w,750w,1000w,1500w')
  expect(formatSystemDataVariants(1499, 1)).toBe('1499x1,100w,300w,500w,750w,1000w')
  expect(formatSystemDataVariants(99, 400)).toBe('99x400')
})

it.each([
  ['100w', 100],
  ['2500w', 2500],
  ['original', 'original'],
  ['social', 'social'],
  [undefined, 'original'],
  ['', 'original'],
  ['101w', 'original'],
  ['2500', 'original'],
  ['1e3w', 'original'],
  ['constructor', 'original'],
])('reads ?format=%s', (text, format) => {
  expect(parsePictureFormat(text)).toBe(format)
})

it.each([
  [800, 400, 800, 400],
  [1200, 1200, 1200, 1200],
  [3000, 2000, 1200, 800],
  [100, 16_000, 7, 1120],
  [1, 16_000, 1, 16_000],
])('shows a picture of %i×%i in link previews as %i×%i', (width, height, shownWidth, shownHeight) => {
  expect(socialPictureSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
