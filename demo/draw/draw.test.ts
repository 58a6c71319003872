import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictures } from '../pictures.ts'
import { develop } from './develop.ts'
import { drawings } from './pictures/index.ts'

const scale = 0.2

it('draws the committed picture, the same each time', async () => {
  const drawn = await develop(drawings['mug-celadon'](), scale)
  expect(await develop(drawings['mug-celadon'](), scale)).toEqual(drawn)
  expect(await differenceOf(drawn, pathOf('mug-celadon'))).toBeLessThan(4)
  expect(await differenceOf(drawn, pathOf('mug-iron'))).toBeGreaterThan(10)
})

it('has a drawing and a file for every demonstration picture', async () => {
  expect(Object.keys(drawings).toSorted()).toEqual(Object.keys(pictures).toSorted())
  const missing = Object.keys(pictures).filter((name) => !existsSync(pathOf(name)))
  expect(missing).toEqual([])
  const sizes = await Promise.all(Object.keys(pictures).map(async (name) => (await stat(pathOf(name))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000)
})

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../pictures/${name}.webp`, import.meta.url))
}

/** Returns the mean difference per channel (0 to 255) between a drawing and the committed picture, scaled to the same size. */
async function differenceOf(drawn: Buffer, path: string): Promise<number> {
  const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const kept = await sharp(path).resize(info.width, info.height).removeAlpha().raw().toBuffer()
  return data.reduce((sum, value, index) => sum + Math.abs(value - (kept[index] ?? 0)), 0) / data.length
}
