import { allocate, dinero, halfUp, multiply, toSnapshot, transformScale } from 'dinero.js'
import { USD } from 'dinero.js/currencies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prorate } from '../../discounts/prorate.ts'
import { refundAllocations } from '../../orders/refund-allocations.ts'
import { productTypes } from '../../kit/enums.ts'
import { tenPercentOff } from '../../testing/a-discount.ts'
import { cup, guide } from '../../testing/a-variant-in-cart.ts'
import { anyPricing, someEntries } from '../../testing/any-cart.ts'
import type { CartEntry } from '../cart.ts'
import { shippingTotalCents } from './allocations.ts'
import { emptyPricingInput, type CartPricingInput } from './pricing.ts'
import { priceCart, type PricedCart } from './totals.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const albany = { country: 'US', region: 'NY', postcode: '12207' }
const entry = (given: Partial<CartEntry>): CartEntry => {
  return { ...cup, id: 'a', quantity: 1, additionalFields: null, addedPriceCents: 0, addedMs: 0, ...given }
}
const post = { name: 'Post', priceCents: 600, fromCents: 0, belowCents: null, ...everywhere }
const salesTax = { name: 'Sales tax', ratePpm: 80_000, isOnShipping: true, ...everywhere }
const pricing = (given: Partial<CartPricingInput> = {}): CartPricingInput => ({
  ...emptyPricingInput,
  location: albany,
  shippingRates: [post],
  taxes: { areIncluded: false, rules: [salesTax] },
  ...given,
})

describe('the allocations of a cart', () => {
  const entries = [entry({ id: 'a', quantity: 2 }), entry({ ...guide, id: 'b', itemId: 'q' })] // 36.00 and 5.00
  const combinesWith = ['product', 'order', 'shipping'] as const
  const discounts = [
    tenPercentOff({ combinesWith: [...combinesWith] }),
    tenPercentOff({ id: 'd2', target: 'product', amount: 500_000, productIds: ['q'], combinesWith: [...combinesWith] }),
    tenPercentOff({ id: 'd3', target: 'shipping', kind: 'fixed', amount: 100, combinesWith: [...combinesWith] }),
  ]

  it('split every discount and tax over lines and shipping', () => {
    const { totals, allocations } = priceCart(entries, pricing({ discounts }))
    expect(allocations).toEqual({
      lines: [
        {
          id: 'a',
          subtotalCents: 3600,
          discounts: [{ id: 'd1', cents: 360 }],
          discountCents: 360,
          taxes: [{ id: '0', cents: 259 }], // 8 % of 32.40
          taxCents: 259,
          totalCents: 3600 - 360 + 259,
        },
        {
          id: 'b',
          subtotalCents: 500,
          discounts: [
            { id: 'd2', cents: 250 },
            { id: 'd1', cents: 25 },
          ],
          discountCents: 275,
          taxes: [{ id: '0', cents: 18 }],
          taxCents: 18,
          totalCents: 500 - 275 + 18,
        },
      ],
      shipping: { cents: 500, discounts: [{ id: 'd3', cents: 100 }], taxes: [{ id: '0', cents: 40 }], taxCents: 40 },
    })
    expect(totals).toMatchObject({ discountCents: 635, shippingCostCents: 500, taxCents: 317, grandTotalCents: 4282 })
  })

  it('contain the taxes in the line totals when prices include them', () => {
    const taxes = { areIncluded: true, rules: [salesTax] }
    const { allocations } = priceCart(entries, pricing({ taxes }))
    expect(allocations.lines.map(({ taxCents, totalCents }) => [taxCents, totalCents])).toEqual([
      [267, 3600],
      [37, 500],
    ])
  })
})

describe('a priced cart', () => {
  it('BX-1.09 uses the shipping option that the shopper chose', () => {
    const shippingRates = [post, { ...post, name: 'Courier', priceCents: 1500 }]
    const { shippingOptions } = priceCart([entry({})], pricing({ shippingRates })).totals
    const courier = shippingOptions.find(({ name }) => name === 'Courier')
    const { totals } = priceCart([entry({})], pricing({ shippingRates, shippingOptionId: courier?.id ?? '' }))
    expect(totals).toMatchObject({ selectedShippingOption: courier, shippingCostCents: 1500 })
  })

  it('BX-1.09 weighs only what is shipped, by its quantity', () => {
    const shippingRates = [{ ...post, perKgCents: 100, belowGrams: 7000 }]
    const costOf = (quantity: number) => {
      const lines = [entry({ weightGrams: 1000, quantity }), entry({ ...guide, id: 'b', weightGrams: 9000 })]
      return priceCart(lines, pricing({ shippingRates })).totals.selectedShippingOption?.priceCents ?? null
    }
    expect([costOf(1), costOf(6), costOf(7)]).toEqual([700, 1200, null])
  })

  it('BX-1.09 has no shipping options when nothing is shipped, not even a pickup', () => {
    const shippingRates = [post, { ...post, name: 'Shop', isPickup: true }]
    const optionsOf = (line: CartEntry) => priceCart([line], pricing({ shippingRates })).totals.shippingOptions
    expect([optionsOf(entry({})).length, optionsOf(entry(guide))]).toEqual([2, []])
  })

  it('BX-1.08 is taxed at the place of a pickup, without a delivery address', () => {
    const shop = { ...post, name: 'Shop', priceCents: 0, isPickup: true, pickupLocation: albany }
    const taxes = { areIncluded: false, rules: [{ ...salesTax, regions: ['NY'] }] }
    const { totals } = priceCart([entry({})], pricing({ location: null, shippingRates: [shop], taxes }))
    expect(totals).toMatchObject({ selectedShippingOption: { name: 'Shop', isPickup: true }, taxCents: 144 })
  })

  it('BX-1.08 has no taxes for an exempt customer or an exempt product', () => {
    const exempt = priceCart([entry({})], pricing({ isTaxExempt: true })).totals
    expect(exempt).toMatchObject({ taxCents: 0, taxLineItems: [], applicableTaxRules: [], grandTotalCents: 2400 })
    expect(exempt.taxReliefCents).toBe(0)
    const { totals } = priceCart([entry({ taxClass: 'exempt' })], pricing())
    expect(totals).toMatchObject({ taxCents: 48, grandTotalCents: 1800 + 600 + 48 }) // shipping is taxed
  })

  it('BX-1.08 costs an exempt customer the net price when prices include taxes, in both roundings', () => {
    const lines = [entry({ id: 'a' }), entry({ id: 'b' }), entry({ id: 'g', productType: productTypes.giftCard })]
    const exempt = (rounding: 'line' | 'document') =>
      priceCart(lines, pricing({ isTaxExempt: true, taxes: { areIncluded: true, rules: [salesTax], rounding } }))
    const byLine = exempt('line')
    expect(byLine.totals).toMatchObject({ subtotalCents: 5400, taxCents: 0, taxLineItems: [], isTaxIncluded: false })
    expect(byLine.totals).toMatchObject({ taxReliefCents: 133 + 133 + 44, grandTotalCents: 5400 + 600 - 310 })
    const sums = byLine.allocations.lines.map(({ taxReliefCents, totalCents }) => [taxReliefCents, totalCents])
    expect(sums).toEqual([
      [133, 1667],
      [133, 1667],
      [undefined, 1800],
    ]) // nothing is taken off gift cards
    expect(byLine.allocations.shipping).toMatchObject({ cents: 600, taxCents: 0, taxReliefCents: 44 })
    expect(exempt('document').totals).toMatchObject({ taxReliefCents: 311, grandTotalCents: 5689 }) // 8 % in 42.00
  })

  it('BX-1.08 never costs an exempt customer less than nothing, whatever the rounding on the document does', () => {
    const rules = ['A', 'B', 'C'].map((name) => ({ ...salesTax, name, ratePpm: 1_000_000, isOnShipping: false }))
    const lines = ['a', 'b', 'c'].map((id) => entry({ ...guide, id, onSale: false, priceCents: 1 }))
    const taxes = { areIncluded: true, rules, rounding: 'document' as const }
    const { totals, allocations } = priceCart(lines, pricing({ isTaxExempt: true, taxes }))
    expect(allocations.lines.map(({ totalCents }) => totalCents)).toEqual([0, 1, 1])
    expect(totals).toMatchObject({ taxReliefCents: 1, grandTotalCents: 2 })
  })

  it('BX-1.08 rounds per line or on the document, as the shop has set', () => {
    const taxes = { areIncluded: false, rules: [{ ...salesTax, ratePpm: 77_500, isOnShipping: false }] }
    const lines = ['a', 'b', 'c'].map((id) => entry({ id, priceCents: 1000 }))
    const taxCentsOf = (given: CartPricingInput) => priceCart(lines, given).totals.taxCents
    expect(taxCentsOf(pricing({ taxes }))).toBe(234)
    expect(taxCentsOf(pricing({ taxes: { ...taxes, rounding: 'document' } }))).toBe(233)
  })

  it('SF-9.09 counts in whole yen when the currency has no minor unit', () => {
    const taxes = { areIncluded: true, rules: [{ ...salesTax, ratePpm: 100_000, isOnShipping: false }] }
    const { totals, allocations } = priceCart([entry({ priceCents: 1980 })], pricing({ taxes }))
    expect([totals.taxCents, allocations.lines[0]?.totalCents]).toEqual([180, 1980])
    const discounts = [tenPercentOff({ amount: 333_333 })]
    const third = priceCart([entry({ priceCents: 100 })], pricing({ taxes, discounts })).totals
    expect(third).toMatchObject({ discountCents: 33, taxCents: 6 }) // 10 % in ¥67
  })

  it('is paid by gift cards in their order, the last one in part, but not for other gift cards', () => {
    const giftCards = [
      { id: 'x', balanceCents: 1000 },
      { id: 'empty', balanceCents: 0 },
      { id: 'y', balanceCents: 5000 },
      { id: 'z', balanceCents: 100 },
    ]
    const lines = [entry({}), entry({ id: 'g', productType: productTypes.giftCard, priceCents: 2500 })]
    const { totals, tender } = priceCart(lines, pricing({ giftCards }))
    expect(totals.grandTotalCents).toBe(1800 + 600 + 192 + 2500)
    expect(tender).toEqual({
      giftCards: [
        { id: 'x', cents: 1000 },
        { id: 'y', cents: 1592 },
      ],
      dueCents: 2500,
    })
    expect(priceCart(lines, pricing()).tender).toEqual({ giftCards: [], dueCents: 5092 })
  })
})

describe('for any cart', () => {
  const runs = { numRuns: 1000 }

  it('the parts add up to the totals, as whole and never negative minor units', () => {
    fc.assert(
      fc.property(someEntries, anyPricing, (entries, given) => {
        const { totals, allocations, tender } = priceCart(entries, given)
        const { lines, shipping } = allocations
        const added = totals.isTaxIncluded ? 0 : 1
        const sums = lines.map(({ subtotalCents, discounts, taxes, taxReliefCents = 0 }) => {
          const [discountCents, taxCents] = [sumOf(discounts), sumOf(taxes)]
          const totalCents = subtotalCents - discountCents - taxReliefCents + added * taxCents
          return { discountCents, taxCents, totalCents }
        })
        expect(lines).toMatchObject(sums)
        expect(lines.reduce((sum, line) => sum + line.subtotalCents, 0)).toBe(totals.subtotalCents)
        expect(lines.reduce((sum, line) => sum + line.discountCents, 0)).toBe(totals.discountCents)
        expect(shipping.cents).toBe(totals.shippingCostCents)
        expect(shipping.cents + sumOf(shipping.discounts)).toBe(totals.selectedShippingOption?.priceCents ?? 0)
        expect(shipping.taxCents).toBe(sumOf(shipping.taxes))
        const ofLines = lines.reduce((sum, line) => sum + line.totalCents, 0)
        const ofShipping = shippingTotalCents(shipping, totals.isTaxIncluded)
        expect(ofLines + ofShipping).toBe(totals.grandTotalCents)
        const relieved = [...lines, shipping].map(({ taxReliefCents = 0 }) => taxReliefCents)
        expect(relieved.reduce((sum, cents) => sum + cents, 0)).toBe(totals.taxReliefCents)
        expect((given.isTaxExempt ? totals.taxCents : totals.taxReliefCents) === 0).toBe(true)
        const shares = [...lines.flatMap(({ taxes }) => taxes), ...shipping.taxes]
        for (const { id, amountCents } of totals.taxLineItems) {
          expect(sumOf(shares.filter((share) => share.id === id))).toBe(amountCents)
        }
        expect(sumOf(tender.giftCards) + tender.dueCents).toBe(totals.grandTotalCents)
        const all = [...lines.flatMap((line) => [...line.discounts, ...line.taxes]), ...shipping.taxes]
        const amounts = [...all, ...shipping.discounts, ...tender.giftCards].map(({ cents }) => cents)
        amounts.push(...lines.map((line) => line.totalCents), totals.shippingCostCents, tender.dueCents)
        amounts.push(...relieved, ofShipping)
        expect(amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
      runs,
    )
  })

  it('BX-1.08 an exempt customer pays what others pay, less their taxes, and the same for gift cards', () => {
    fc.assert(
      fc.property(someEntries, anyPricing, (entries, given) => {
        const [exempt, other] = [true, false].map((isTaxExempt) => priceCart(entries, { ...given, isTaxExempt }))
        if (!exempt || !other) return
        const netOf = ({ totals }: PricedCart) => totals.grandTotalCents - totals.taxCents
        expect(exempt.totals.taxCents).toBe(0)
        // Only rounding on the document gives a line more tax than its price has.
        const differenceCents = netOf(exempt) - netOf(other)
        expect(given.taxes.rounding === 'document' ? Math.min(differenceCents, 0) : differenceCents).toBe(0)
        for (const [at, { productType }] of entries.entries()) {
          if (productType !== productTypes.giftCard) continue
          expect(exempt.allocations.lines[at]).toEqual(other.allocations.lines[at])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('SF-3.01 the order of lines and discounts changes nothing, and neither does a second calculation', () => {
    const shuffled = someEntries.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    )
    fc.assert(
      fc.property(shuffled, anyPricing, ([entries, others], given) => {
        const first = plain(priceCart(entries, given))
        expect(plain(priceCart(others, { ...given, discounts: given.discounts.toReversed() }))).toEqual(first)
        expect(plain(priceCart(entries, given))).toEqual(first)
      }),
      runs,
    )
  })

  it('a line that is added and taken away again leaves the same totals, and one that is not for sale costs nothing', () => {
    fc.assert(
      fc.property(someEntries, anyPricing, (entries, given) => {
        const gone = entry({ id: 'added', isForSale: false })
        const before = priceCart(entries, given).totals
        const { totals } = priceCart([...entries, gone], given)
        expect(totals.grandTotalCents).toBe(before.grandTotalCents)
        expect(priceCart([...entries, gone].slice(0, -1), given).totals).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })

  it('an order’s refunds pay back exactly its total, whatever the rates are by then', () => {
    fc.assert(
      fc.property(someEntries, anyPricing, fc.nat(), (entries, given, at) => {
        const { totals, allocations } = priceCart(entries, given)
        const lines = allocations.lines.map((line, index) => {
          return { ...line, quantity: entries[index]?.quantity ?? 1, refundedQuantity: 0, refundedCents: 0 }
        })
        const first = lines.map(({ id, quantity }) => ({ lineId: id, quantity: at % (quantity + 1) }))
        const paid = refundAllocations(lines, first)
        const after = lines.map((line, index) => {
          const { quantity = 0, cents = 0 } = paid[index] ?? {}
          return { ...line, refundedQuantity: quantity, refundedCents: cents }
        })
        const rest = after.map(({ id, quantity, refundedQuantity }) => ({
          lineId: id,
          quantity: quantity - refundedQuantity,
        }))
        const shipping = shippingTotalCents(allocations.shipping, totals.isTaxIncluded)
        expect(sumOf(paid) + sumOf(refundAllocations(after, rest)) + shipping).toBe(totals.grandTotalCents)
      }),
      runs,
    )
  })
})

describe('compared with Dinero.js', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const usd = (cents: number) => dinero({ amount: cents, currency: USD })

  it('percentages are rounded in the same way', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1_000_000 }), (cents, ratePpm) => {
        const exact = multiply(usd(cents), { amount: ratePpm, scale: 6 })
        const rounded = toSnapshot(transformScale(exact, 2, halfUp)).amount
        const taxes = { areIncluded: false, rules: [{ ...salesTax, ratePpm }] }
        const entries = [entry({ ...guide, onSale: false, priceCents: cents })]
        expect(priceCart(entries, pricing({ taxes })).totals.taxCents).toBe(rounded)
        const discounts = [tenPercentOff({ amount: ratePpm })]
        expect(priceCart(entries, pricing({ discounts })).totals.discountCents).toBe(rounded)
      }),
      { numRuns: 500 },
    )
  })

  it('shares differ by at most one minor unit, which goes to the largest remainder instead of the first part', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
        const whole = weights.reduce((sum, one) => sum + one, 0)
        fc.pre(whole > 0)
        const cents = Math.floor(whole * share)
        const theirs = allocate(usd(cents), weights).map((one) => toSnapshot(one).amount)
        const ours = prorate(
          cents,
          weights.map((weight, index) => ({ id: String(index).padStart(2, '0'), cents: weight })),
        )
        expect(ours.reduce((sum, one) => sum + one, 0)).toBe(theirs.reduce((sum, one) => sum + one, 0))
        for (const [index, one] of ours.entries()) {
          expect(Math.abs(one - (theirs[index] ?? Number.NaN))).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 500 },
    )
  })
})

function sumOf(parts: readonly { cents: number }[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}

/** A priced cart with its lines in the order of their ids. */
function plain({ totals, allocations, tender }: PricedCart) {
  const lines = allocations.lines.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { totals, lines, shipping: allocations.shipping, tender }
}
