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

it('selects mutants with any change in a changed file', () => {
  expect(namesOf('shelf.ts')).toEqual(['stock'])
  expect(namesOf('price.ts')).toEqual(['price', 'tax'])
})

it('selects mutants whose test has changed', () => {
  expect(namesOf('tax.test.ts')).toEqual(['tax'])
})

it('orders mutants by their first file in the list, without duplicates', () => {
  expect(namesOf('tax.ts', 'stock.test.ts', 'price.ts', 'shelf.ts')).toEqual(['tax', 'stock', 'price'])
})

it('selects none when their files are unchanged', () => {
  expect(namesOf('other.ts', 'a/price.ts')).toEqual([])
  expect(namesOf()).toEqual([])
})

it('omits mutants of the last files above the limit', () => {
  const { chosen, leftOut } = chooseMutants(list, ['tax.ts', 'stock.ts', 'price.ts'], 2)
  expect([chosen, leftOut].map((some) => some.map(({ name }) => name))).toEqual([['tax', 'stock'], ['price']])
})
