import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiscounts, type DiscountResult, type DiscountLine } from './apply-discounts.ts'
import { tenPercentOff } from '../testing/a-discount.ts'
import { someDiscounts } from '../testing/any-discounts.ts'
import { discountTargets, type Discount } from './discount.ts'

const line = (id: string, cents: number, given: Partial<DiscountLine> = {}): DiscountLine => {
  return { id, itemId: `p${id}`, quantity: 1, cents, mayBeLowered: true, isShipped: true, ...given }
}
const discount = (id: string, given: Partial<Discount> = {}): Discount =>
  tenPercentOff({ id, code: `CODE-${id}`, name: id, ...given })
const all = [...discountTargets]
const offOf = ({ offLines }: DiscountResult) => Object.fromEntries(offLines)

describe('choosing discounts', () => {
  it('applies the best product discount to each line, and the lower id when two are equal', () => {
    const discounts = [
      discount('c', { target: 'product', amount: 200_000, productIds: ['pa'], combinesWith: all }),
      discount('b', { target: 'product', amount: 100_000, combinesWith: all }),
      discount('a', { target: 'product', amount: 100_000, combinesWith: all }),
    ]
    const found = applyDiscounts([line('a', 1000), line('b', 1000)], null, discounts)
    expect(offOf(found)).toEqual({ a: 200, b: 100 })
    expect([...found.taken]).toEqual([
      ['c', 200],
      ['a', 100],
    ])
    expect([...found.reasons]).toEqual([['b', 'combination']])
  })

  it('applies a fixed product discount to each unit, at most its price', () => {
    const fixed = discount('a', { target: 'product', kind: 'fixed', amount: 300 })
    const lines = [line('a', 2000, { quantity: 2 }), line('b', 400, { quantity: 2 })]
    expect(offOf(applyDiscounts(lines, null, [fixed]))).toEqual({ a: 600, b: 400 })
  })

  it('applies percentage discounts to the order before fixed ones, regardless of ids', () => {
    const discounts = [
      discount('a', { kind: 'fixed', amount: 500, combinesWith: all }),
      discount('b', { amount: 500_000, combinesWith: all }),
    ]
    const found = applyDiscounts([line('a', 900)], null, discounts)
    expect(Object.fromEntries(found.taken)).toEqual({ b: 450, a: 450 })
    expect(offOf(found)).toEqual({ a: 900 })
  })

  it('prefers a discount that cannot be combined when it saves at least as much as the others together', () => {
    const together = [
      discount('b', { amount: 100_000, combinesWith: ['order'] }),
      discount('c', { amount: 100_000, combinesWith: ['order'] }),
    ]
    const alone = (amount: number) => [...together, discount('a', { amount })]
    const winners = (amount: number) => [...applyDiscounts([line('a', 1000)], null, alone(amount)).taken.keys()]
    expect(winners(200_000)).toEqual(['a']) // a tie goes to the discount that takes most by itself
    expect(winners(199_000)).toEqual(['b', 'c'])
    expect(winners(250_000)).toEqual(['a'])
  })

  it('combines two discounts only when each allows the other', () => {
    const one = discount('a', { combinesWith: ['product'] })
    const other = discount('b', { target: 'product', amount: 50_000 })
    expect([...applyDiscounts([line('a', 1000)], null, [one, other]).reasons]).toEqual([['b', 'combination']])
    const agreed = { ...other, combinesWith: all }
    expect(applyDiscounts([line('a', 1000)], null, [one, agreed]).reasons.size).toBe(0)
  })

  it('neither discounts gift cards nor counts them towards a minimum', () => {
    const lines = [line('a', 1000), line('g', 5000, { mayBeLowered: false, isShipped: false })]
    expect(offOf(applyDiscounts(lines, null, [discount('a')]))).toEqual({ a: 100, g: 0 })
    const most = discount('a', { minimumCents: 1001 })
    expect([...applyDiscounts(lines, null, [most]).reasons]).toEqual([['a', 'minimum']])
    expect(applyDiscounts(lines, null, [{ ...most, minimumCents: 1000 }]).reasons.size).toBe(0)
  })

  it('caps a shipping discount at the shipping cost, and accepts its code while that cost is unknown', () => {
    const free = discount('a', { target: 'shipping', amount: 1_000_000 })
    const fixed = discount('b', { target: 'shipping', kind: 'fixed', amount: 900 })
    expect(applyDiscounts([line('a', 1000)], 700, [free]).offShippingCents).toBe(700)
    expect(applyDiscounts([line('a', 1000)], 700, [fixed]).offShippingCents).toBe(700)
    const waiting = applyDiscounts([line('a', 1000)], null, [free])
    expect([waiting.offShippingCents, [...waiting.taken], waiting.reasons.size]).toEqual([0, [['a', 0]], 0])
    const digital = applyDiscounts([line('a', 1000, { isShipped: false })], null, [free])
    expect([...digital.reasons]).toEqual([['a', 'products']])
  })

  it('reports nothing-left rather than combination when there is nothing left to discount', () => {
    const lines = [line('a', 1000)]
    const free = discount('a', { target: 'shipping', amount: 1_000_000 })
    const reasonsOf = (shipping: number | null, discounts: Discount[]) =>
      Object.fromEntries(applyDiscounts(lines, shipping, discounts).reasons)
    expect(reasonsOf(0, [free])).toEqual({ a: 'nothing-left' })
    expect(reasonsOf(0, [free, discount('b')])).toEqual({ a: 'nothing-left' })
    expect(reasonsOf(500, [free, discount('b')])).toEqual({ b: 'combination' })
    expect(reasonsOf(null, [free, discount('b')])).toEqual({ a: 'combination' })
    const whole = discount('c', { amount: 1_000_000, combinesWith: all })
    expect(reasonsOf(0, [whole, discount('d', { kind: 'fixed', amount: 200, combinesWith: all })])).toEqual({
      d: 'nothing-left',
    })
  })

  it.each([
    ['not-yet', { state: 'not-yet' as const }],
    ['expired', { state: 'expired' as const }],
    ['used-up', { state: 'used-up' as const }],
    ['minimum', { minimumCents: 1001 }],
    ['products', { target: 'product' as const, productIds: ['px'] }],
  ])('reports %s for a code that does not apply, and nothing for a discount without a code', (reason, given) => {
    const lines = [line('a', 1000)]
    expect([...applyDiscounts(lines, null, [discount('a', given)]).reasons]).toEqual([['a', reason]])
    expect(applyDiscounts(lines, null, [discount('a', { ...given, code: '' })]).reasons.size).toBe(0)
  })
})

const someLines = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    itemId: fc.constantFrom('p', 'q', 'r'),
    quantity: fc.integer({ min: 1, max: 9999 }),
    cents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 9_999_999_990_001 })),
    mayBeLowered: fc.boolean(),
    isShipped: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const someShipping = fc.option(fc.integer({ min: 0, max: 5000 }))

describe('for any lines and discounts', () => {
  it('discounts lines and shipping by whole minor units that add up to the discounts’ amounts', () => {
    fc.assert(
      fc.property(someLines, someShipping, someDiscounts, (lines, shipping, discounts) => {
        const found = applyDiscounts(lines, shipping, discounts)
        const { offLines, lineShares, offShippingCents, shippingShares, taken } = found
        const off = [...offLines.values(), offShippingCents]
        const sum = (parts: Iterable<number>) => [...parts].reduce((total, one) => total + one, 0)
        expect(sum(off)).toBe(sum(taken.values()))
        expect(off.every((cents) => Number.isSafeInteger(cents))).toBe(true)
        const shares = [...[...lineShares.values()].flat(), ...shippingShares]
        for (const [id, cents] of taken) {
          expect(sum(shares.filter((share) => share.id === id).map((share) => share.cents))).toBe(cents)
        }
        for (const [id, own] of lineShares) expect(sum(own.map(({ cents }) => cents))).toBe(offLines.get(id))
        expect(sum(shippingShares.map(({ cents }) => cents))).toBe(offShippingCents)
      }),
    )
  })

  it('never makes a line or shipping negative, and never discounts a gift card', () => {
    fc.assert(
      fc.property(someLines, someShipping, someDiscounts, (lines, shipping, discounts) => {
        const { offLines, offShippingCents } = applyDiscounts(lines, shipping, discounts)
        for (const { id, cents, mayBeLowered } of lines) {
          const off = offLines.get(id) ?? -1
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(mayBeLowered ? cents : 0)
        }
        expect(offShippingCents).toBeGreaterThanOrEqual(0)
        expect(offShippingCents).toBeLessThanOrEqual(shipping ?? 0)
      }),
    )
  })

  it('returns the same result for any order of lines and discounts, and when called again', () => {
    const shuffled = fc
      .tuple(someLines, someDiscounts)
      .chain(([lines, discounts]) =>
        fc.tuple(
          fc.constant({ lines, discounts }),
          fc.shuffledSubarray(lines, { minLength: lines.length }),
          fc.shuffledSubarray(discounts, { minLength: discounts.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, someShipping, ([as, lines, discounts], shipping) => {
        const plain = (found: DiscountResult) => ({
          ...found,
          offLines: inOrder(found.offLines),
          lineShares: inOrder(found.lineShares),
          taken: inOrder(found.taken),
          reasons: inOrder(found.reasons),
        })
        const first = plain(applyDiscounts(as.lines, shipping, as.discounts))
        expect(plain(applyDiscounts(lines, shipping, discounts))).toEqual(first)
        expect(plain(applyDiscounts(as.lines, shipping, as.discounts))).toEqual(first)
      }),
    )
  })

  it('saves at least as much as any single discount', () => {
    fc.assert(
      fc.property(someLines, someShipping, someDiscounts, (lines, shipping, discounts) => {
        const saved = (some: readonly Discount[]) => {
          const { offLines, offShippingCents } = applyDiscounts(lines, shipping, some)
          return [...offLines.values()].reduce((sum, cents) => sum + cents, offShippingCents)
        }
        const together = saved(discounts)
        for (const one of discounts) expect(together).toBeGreaterThanOrEqual(saved([one]))
      }),
    )
  })

  it('returns for each code on the cart either its discount or the reason why it gives none', () => {
    fc.assert(
      fc.property(someLines, someShipping, someDiscounts, (lines, shipping, discounts) => {
        const { taken, reasons } = applyDiscounts(lines, shipping, discounts)
        for (const { id, code } of discounts) {
          expect([taken.has(id), reasons.has(id)].filter(Boolean)).toHaveLength(code === '' && !taken.has(id) ? 0 : 1)
        }
      }),
    )
  })
})

function inOrder<value>(entries: ReadonlyMap<string, value>): [string, value][] {
  return [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
