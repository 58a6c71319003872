import { expect, it } from 'vitest'
import { isDarkColor } from './is-dark-color.ts'

it('PL-9.17 calls a colour dark below a brightness of 166.4, green weighing most', () => {
  const dark = ['#000', '#f0f', '00ff00', '#a6a6a6', '#12fb78'] // the last one has brightness 166.399
  const light = ['#1bf775', '#2bfe27', '#a7a7a7', '#ff0', '#fff'] // the first two have brightness 166.4 and 166.401
  expect(dark.filter((color) => isDarkColor(color) !== true)).toEqual([])
  expect(light.filter((color) => isDarkColor(color) !== false)).toEqual([])
  expect(['#ffff', 'red', ''].map(isDarkColor)).toEqual([null, null, null])
})
