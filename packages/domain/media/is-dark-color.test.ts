import { expect, it } from 'vitest'
import { isDarkColor } from './is-dark-color.ts'

it('PL-9.17 calls a colour dark below a brightness of 166.4, green weighing most', () => {
  // 166 and 167 of all three; green alone reaches 149.7, with red 225.9, red with blue 105.3.
  const colors = ['#a6a6a6', '#a7a7a7', '00ff00', '#ff0', '#f0f', '#fff', '#000']
  expect(colors.map(isDarkColor)).toEqual([true, false, true, false, true, false, true])
  expect(['#ffff', 'red', ''].map(isDarkColor)).toEqual([null, null, null])
})
