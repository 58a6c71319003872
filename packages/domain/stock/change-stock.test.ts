import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxStock } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import { changeStock, type StockLevel, type StockChange } from './change-stock.ts'

const available = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null })
const change: fc.Arbitrary<StockChange> = fc.oneof(
  available.map((to) => ({ to })),
  fc.integer({ min: -1200, max: 1200 }).map((by) => ({ by })),
)

it('never returns a negative stock for any change', () => {
  fc.assert(
    fc.property(available, change, (before, wanted) => {
      const after = tried(before, wanted)
      expect(after === 'refused' || after === null || after >= 0).toBe(true)
    }),
  )
})

it('returns deltas that add up to the stock, also when tracking is switched off and on', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let now: StockLevel = 0
      let sum = 0
      for (const wanted of changes) {
        const before: StockLevel = now
        if (tried(before, wanted) === 'refused') continue
        const { after, delta } = changeStock(before, wanted)
        sum += delta ?? 0
        now = after
      }
      expect(sum).toBe(now ?? 0)
    }),
  )
})

it('refuses to go below 0, to change untracked stock by a number, and to exceed the maximum', () => {
  expect(codeOf(() => changeStock(3, { by: -4 }))).toBe('stock.below-zero')
  expect(codeOf(() => changeStock(3, { to: -1 }))).toBe('stock.below-zero')
  expect(codeOf(() => changeStock(null, { by: 1 }))).toBe('stock.not-counted')
  expect(codeOf(() => changeStock(1, { by: maxStock }))).toBe('stock.too-large')
  expect(changeStock(3, { by: -3 })).toEqual({ after: 0, delta: -3 })
  expect(changeStock(null, { to: null })).toEqual({ after: null, delta: null })
})

function tried(before: StockLevel, wanted: StockChange): StockLevel | 'refused' {
  try {
    return changeStock(before, wanted).after
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
  }
  return 'nothing refused'
}
