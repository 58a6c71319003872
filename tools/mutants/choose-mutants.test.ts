import { expect, it } from 'vitest'
import { chooseMutants } from './choose-mutants.ts'
import type { Mutant } from './mutant.ts'

function aMutant(name: string, code: readonly string[], test: string): Mutant {
  return { name, changes: code.map((file) => ({ file, from: 'a', to: 'b' })), test, title: 'works' }
}

const list = [
  aMutant('price', ['price.ts'], 'price.test.ts'),
  aMutant('stock', ['stock.ts', 'shelf.ts'], 'stock.test.ts'),
  aMutant('tax', ['price.ts', 'tax.ts'], 'tax.test.ts'),
]

function namesOf(...files: string[]): string[] {
  return chooseMutants(list, files, 3).chosen.map(({ name }) => name)
}

it('takes mutants that break a changed file, in any of their changes', () => {
  expect(namesOf('shelf.ts')).toEqual(['stock'])
  expect(namesOf('price.ts')).toEqual(['price', 'tax'])
})

it('takes mutants whose test has changed', () => {
  expect(namesOf('tax.test.ts')).toEqual(['tax'])
})

it('orders mutants by their first file in the list, and names each once', () => {
  expect(namesOf('tax.ts', 'stock.test.ts', 'price.ts', 'shelf.ts')).toEqual(['tax', 'stock', 'price'])
})

it('takes none when their files are the same', () => {
  expect(namesOf('other.ts', 'a/price.ts')).toEqual([])
  expect(namesOf()).toEqual([])
})

it('leaves out mutants of the last files when there are more than may run', () => {
  const { chosen, leftOut } = chooseMutants(list, ['tax.ts', 'stock.ts', 'price.ts'], 2)
  expect([chosen, leftOut].map((some) => some.map(({ name }) => name))).toEqual([['tax', 'stock'], ['price']])
})
