import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutants } from './mutant-list.ts'
import { lostPlaces } from './mutants.ts'
import { root } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

it.each(mutants)('$name: its place is in the code, and its test is there', (mutant) => {
  expect(lostPlaces(mutant, read)).toEqual([])
  expect(read(mutant.test)).toContain(mutant.title)
})

it('says of a place that is gone, or stands twice, how often it is there', () => {
  const mutant = { name: '', changes: [{ file: 'a.ts', from: 'x', to: '' }], test: '', title: '' }
  expect(lostPlaces(mutant, () => 'x x')).toEqual(['its place stands 2 times in a.ts'])
  expect(lostPlaces(mutant, () => '')).toEqual(['its place stands 0 times in a.ts'])
})
