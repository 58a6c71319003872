import { expect, it } from 'vitest'
import { cropBox, focalPointAfterCrop, isWholePicture } from './crop.ts'
import { pictureFileName, renamedPicture } from './file-name.ts'
import { fileSizeText, sizeLimitText } from './file-size.ts'

it.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1_992_294, '1.9 MB'],
  [25_000_000, '24 MB'],
  [1024 ** 8 * 3, '3 YB'],
  [1024 ** 9 * 3, '3,072 YB'],
])('PL-9.44 prints %d bytes in units of 1024: %s', (bytes, text) => {
  expect(fileSizeText(bytes, 'en')).toBe(text)
})

it('PL-9.44 counts 1,000,000 bytes as a MB in limits', () => {
  expect(sizeLimitText(25_000_000)).toBe('25 MB')
})

it('keeps a crop inside the picture and at least ten pixels wide', () => {
  const source = { width: 200, height: 100 }
  expect(cropBox({ x: 0.5, y: 0, width: 0.5, height: 1 }, source)).toEqual({
    left: 100,
    top: 0,
    width: 100,
    height: 100,
  })
  expect(cropBox({ x: 1, y: 1, width: 0.001, height: 0.001 }, source)).toEqual({
    left: 190,
    top: 90,
    width: 10,
    height: 10,
  })
  expect(isWholePicture({ x: 0.001, y: 0, width: 0.999, height: 1 }, source)).toBe(true)
})

it('keeps the focal point on the same part of the picture', () => {
  const right = { x: 0.5, y: 0, width: 0.5, height: 1 }
  expect(focalPointAfterCrop({ x: 0.75, y: 0.5 }, null, right)).toEqual({ x: 0.5, y: 0.5 })
  expect(focalPointAfterCrop({ x: 0.1, y: 0.5 }, null, right)).toEqual({ x: 0, y: 0.5 })
  expect(focalPointAfterCrop({ x: 0.5, y: 0.5 }, right, null)).toEqual({ x: 0.75, y: 0.5 })
})

it('makes file names that can stand in an address, in any script', () => {
  expect(pictureFileName('Grüne Tasse (2).PNG', 'image/jpeg')).toBe('Grüne-Tasse-2.jpg')
  expect(pictureFileName('..', 'image/png')).toBe('picture.png')
  expect(renamedPicture('كوب', 'image/webp')).toBe('كوب.webp')
})
