import { allocate, dinero, toSnapshot } from 'dinero.js'
import { USD } from 'dinero.js/currencies'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundAllocations, type RefundableLine } from './refund-allocations.ts'

const line = (given: Partial<RefundableLine> = {}): RefundableLine => {
  return { id: 'a', quantity: 3, totalCents: 1000, refundedQuantity: 0, refundedCents: 0, ...given }
}

/** Refunds units of the line one group after the other. Returns the amount of each group and the line afterwards. */
function refundInGroups(from: RefundableLine, groups: readonly number[]): { amounts: number[]; line: RefundableLine } {
  let held = from
  const amounts = groups.map((quantity) => {
    const [refund] = refundAllocations([held], [{ lineId: held.id, quantity }])
    const cents = refund?.cents ?? Number.NaN
    held = {
      ...held,
      refundedQuantity: held.refundedQuantity + quantity,
      refundedCents: held.refundedCents + cents,
    }
    return cents
  })
  return { amounts, line: held }
}

it('gives the first units of a line the cents that are left over', () => {
  expect(refundInGroups(line(), [1, 1, 1]).amounts).toEqual([334, 333, 333])
  expect(refundInGroups(line(), [2, 1]).amounts).toEqual([667, 333])
  expect(refundInGroups(line({ totalCents: 2, quantity: 4 }), [1, 1, 1, 1]).amounts).toEqual([1, 1, 0, 0])
})

it('BX-2.03 refunds exactly the stored total of a line, however its units are grouped', () => {
  const totals = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 9_998_999_990_001 }))
  const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(totals, sizes, (totalCents, groups) => {
      const quantity = groups.reduce((sum, size) => sum + size, 0)
      const { amounts, line: after } = refundInGroups(line({ totalCents, quantity }), groups)
      expect(after).toMatchObject({ refundedQuantity: quantity, refundedCents: totalCents })
      const ofEach = totalCents / quantity
      const isFair = (cents: number, units = 0): boolean =>
        Number.isSafeInteger(cents) && Math.abs(cents - ofEach * units) <= units
      expect(amounts.filter((cents, index) => !isFair(cents, groups[index]))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

it('splits a line over its units as Dinero.js does', () => {
  const quantities = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), quantities, (totalCents, quantity) => {
      const units = Array.from({ length: quantity }, () => 1)
      const shares = allocate(dinero({ amount: totalCents, currency: USD }), units)
      expect(refundInGroups(line({ totalCents, quantity }), units).amounts).toEqual(
        shares.map((share) => toSnapshot(share).amount),
      )
    }),
  )
})

it('does not pay twice what was paid back for a line without its units', () => {
  const scratched = line({ refundedCents: 100 })
  expect(refundInGroups(scratched, [3]).amounts).toEqual([900])
  expect(refundInGroups(scratched, [1, 2]).amounts).toEqual([234, 666])
  expect(refundInGroups(line({ refundedCents: 700 }), [1, 2]).amounts).toEqual([0, 300])
})

it('adds up the units of a line that is named twice, and refunds several lines', () => {
  const lines = [line(), line({ id: 'b', quantity: 2, totalCents: 501 })]
  const wanted = [
    { lineId: 'a', quantity: 1 },
    { lineId: 'b', quantity: 2 },
    { lineId: 'a', quantity: 1 },
  ]
  expect(refundAllocations(lines, wanted)).toEqual([
    { lineId: 'a', quantity: 2, cents: 667 },
    { lineId: 'b', quantity: 2, cents: 501 },
  ])
})

it('throws for more units than are left, and for a line of another order', () => {
  const message = 'More is refunded than was bought.'
  const rest = line({ refundedQuantity: 2, refundedCents: 667 })
  expect(() => refundAllocations([rest], [{ lineId: 'a', quantity: 2 }])).toThrow(message)
  const twice = [1, 1].map((quantity) => ({ lineId: 'a', quantity }))
  expect(() => refundAllocations([rest], twice)).toThrow(message)
  expect(() => refundAllocations([rest], [{ lineId: 'b', quantity: 1 }])).toThrow(message)
})
