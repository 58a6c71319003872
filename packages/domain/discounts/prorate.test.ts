import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mulDivRounded, prorate } from './prorate.ts'

it('rounds half a unit up, also for the largest amounts', () => {
  expect([mulDivRounded(5, 1, 2), mulDivRounded(4, 1, 10), mulDivRounded(15, 1, 10), mulDivRounded(0, 7, 3)]).toEqual([
    3, 0, 2, 0,
  ])
  const most = 9_998_999_990_001 // 9999 units at the highest price
  expect(mulDivRounded(most, 77_500, 1_000_000)).toBe(774_922_499_225)
})

it('agrees with exact arithmetic', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_990_001 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 2_000_000 }), (a, b, c) => {
      const exact = (2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c))
      fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER))
      expect(BigInt(mulDivRounded(a, b, c))).toBe(exact)
    }),
  )
})

it('assigns leftover units to the largest remainders, ties by id', () => {
  const parts = ['c', 'a', 'b'].map((id) => ({ id, cents: 100 }))
  expect(prorate(100, parts)).toEqual([33, 34, 33])
  const uneven = [
    { id: 'a', cents: 100 },
    { id: 'b', cents: 199 },
  ]
  expect(prorate(10, uneven)).toEqual([3, 7])
})

it('distributes exactly the sum, gives no part more than its amount, and ignores the order of parts', () => {
  const parts = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), cents: fc.integer({ min: 0, max: 9_999_999_990_001 }) }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const whole = given.reduce((sum, { cents }) => sum + cents, 0)
      const cents = Math.floor(whole * share)
      const shares = prorate(cents, given)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(cents)
      for (const [at, part] of given.entries()) expect(shares[at]).toBeLessThanOrEqual(part.cents)
      expect(prorate(cents, given.toReversed())).toEqual(shares.toReversed())
    }),
  )
})

it('throws when the amount exceeds the sum of the parts', () => {
  expect(() => prorate(2, [{ id: 'a', cents: 1 }])).toThrow('More is shared out')
})
