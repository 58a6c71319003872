import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTaxes, type TaxablePart, type TaxRule, type TaxSettings } from './taxes.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const berlin = { country: 'DE', region: '', postcode: '10115' }
const rule = (name: string, ratePpm: number, given: Partial<TaxRule> = {}): TaxRule => {
  return { name, ratePpm, isOnShipping: false, ...everywhere, ...given }
}
const part = (id: string, cents: number, taxClass: string | null = 'standard'): TaxablePart => ({ id, cents, taxClass })
const taxesOf = (settings: Partial<TaxSettings>, parts: TaxablePart[]) => {
  const { lines, shares } = computeTaxes({ areIncluded: false, rules: [], ...settings }, berlin, parts)
  return {
    sums: lines.map(({ name, amountCents }) => [name, amountCents]),
    shares: Object.fromEntries([...shares].map(([id, own]) => [id, own.map(({ cents }) => cents)])),
  }
}

describe('BX-1.08 tax classes', () => {
  const rules = [
    rule('VAT', 190_000, { isOnShipping: true }),
    rule('VAT, reduced', 70_000, { taxClasses: ['food', 'books'] }),
    rule('Levy', 10_000, { taxClasses: ['standard', 'food'] }),
  ]

  it('tax each line by the rules of its class, and shipping by those with isOnShipping', () => {
    const parts = [part('a', 1000), part('b', 1000, 'food'), part('c', 1000, 'books'), part('', 1000, null)]
    expect(taxesOf({ rules }, parts)).toEqual({
      sums: [
        ['VAT', 380],
        ['VAT, reduced', 140],
        ['Levy', 20],
      ],
      shares: { a: [190, 10], b: [70, 10], c: [70], '': [190] },
    })
  })

  it('leave exempt products untaxed, and those of a class that no rule names', () => {
    const named = rule('Mistake', 500_000, { taxClasses: ['exempt'] })
    expect(taxesOf({ rules: [...rules, named] }, [part('a', 1000, 'exempt'), part('b', 1000, 'wine')])).toEqual({
      sums: [],
      shares: {},
    })
  })

  it('list only the rules that tax a part of the cart', () => {
    expect(taxesOf({ rules }, [part('c', 0, 'books')]).sums).toEqual([['VAT, reduced', 0]])
  })
})

describe('BX-1.08 rounding on the document', () => {
  const three = ['a', 'b', 'c'].map((id) => part(id, 1000))

  it('rounds each rule once, and spreads the cents over the lines', () => {
    const rules = [rule('State', 77_500)]
    expect(taxesOf({ rules }, three)).toEqual({ sums: [['State', 234]], shares: { a: [78], b: [78], c: [78] } })
    expect(taxesOf({ rules, rounding: 'document' }, three)).toEqual({
      sums: [['State', 233]], // 7.75 % of 30.00 is 2.325
      shares: { a: [78], b: [78], c: [77] },
    })
  })

  it('gives the cents to the largest remainders, whatever the order of the lines', () => {
    const rules = [rule('State', 100_000, { isOnShipping: true })]
    const parts = [part('a', 11), part('b', 19), part('', 18, null)]
    const found = { sums: [['State', 5]], shares: { a: [1], b: [2], '': [2] } } // 10 % of 0.48
    expect(taxesOf({ rules, rounding: 'document' }, parts)).toEqual(found)
    expect(taxesOf({ rules, rounding: 'document' }, parts.toReversed())).toEqual(found)
  })

  it('rounds the net price of the document when prices include taxes', () => {
    const rules = [rule('VAT', 190_000)]
    const parts = [part('a', 100), part('b', 100)]
    expect(taxesOf({ areIncluded: true, rules }, parts).sums).toEqual([['VAT', 32]])
    expect(taxesOf({ areIncluded: true, rules, rounding: 'document' }, parts).sums).toEqual([['VAT', 32]])
    const more = Array.from({ length: 7 }, (_, index) => part(`${index}`, 100))
    expect(taxesOf({ areIncluded: true, rules }, more).sums).toEqual([['VAT', 112]])
    expect(taxesOf({ areIncluded: true, rules, rounding: 'document' }, more).sums).toEqual([['VAT', 112]])
    const nine = Array.from({ length: 9 }, (_, index) => part(`${index}`, 104))
    expect(taxesOf({ areIncluded: true, rules }, nine).sums).toEqual([['VAT', 153]])
    expect(taxesOf({ areIncluded: true, rules, rounding: 'document' }, nine).sums).toEqual([['VAT', 149]])
  })
})

describe('for any prices, rules and classes', () => {
  const classes = ['standard', 'food', 'exempt'] as const
  const someParts = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      cents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 9_998_999_990_001 })),
      taxClass: fc.constantFrom(...classes, null),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 9 },
  )
  const someRules = fc.array(
    fc.record({
      ratePpm: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(70_000, 77_500, 190_000, 500_000)),
      isOnShipping: fc.boolean(),
      taxClasses: fc.subarray(['standard', 'food']),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const someSettings = fc.record({
    areIncluded: fc.boolean(),
    rounding: fc.constantFrom('line' as const, 'document' as const),
    rules: someRules.map((rules) => rules.map((given, index) => ({ ...rule(`${index}`, 0), ...given }))),
  })

  it('BX-1.08 the shares are whole, never negative, and add up to the amount of each rule', () => {
    fc.assert(
      fc.property(someSettings, someParts, (settings, parts) => {
        const { lines, shares } = computeTaxes(settings, berlin, parts)
        const all = [...shares.values()].flat()
        expect(all.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        for (const { id, amountCents } of lines) {
          const own = all.filter((share) => share.id === id)
          expect(own.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents)
        }
        expect(new Set(all.map(({ id }) => id))).toEqual(new Set(lines.map(({ id }) => id)))
      }),
      { numRuns: 500 },
    )
  })

  it('BX-1.08 the amounts are exact fractions, rounded once per line or once per document', () => {
    fc.assert(
      fc.property(someSettings, someParts, (settings, parts) => {
        const onLines = { ...settings, areIncluded: false, rounding: 'line' as const }
        for (const { amountCents, fractions } of exactTaxes(onLines, parts)) {
          expect(BigInt(amountCents)).toBe(fractions.reduce((sum, one) => sum + rounded(one, false), 0n))
        }
        const onDocument = { ...settings, rounding: 'document' as const }
        for (const { amountCents, fractions } of exactTaxes(onDocument, parts)) {
          expect(BigInt(amountCents)).toBe(rounded(sumOf(fractions), settings.areIncluded))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('BX-1.08 a price that includes taxes is the sum of them and its net price, rounded half up', () => {
    fc.assert(
      fc.property(someSettings, someParts, (settings, parts) => {
        const { shares } = computeTaxes({ ...settings, areIncluded: true, rounding: 'line' }, berlin, parts)
        for (const { id, cents } of parts) {
          const own = shares.get(id) ?? []
          const rate = own.reduce((sum, share) => sum + (settings.rules[Number(share.id)]?.ratePpm ?? 0), 0)
          const net = rounded([BigInt(cents) * 1_000_000n, BigInt(1_000_000 + rate)], false)
          expect(BigInt(cents - own.reduce((sum, share) => sum + share.cents, 0))).toBe(net)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the order of the parts changes nothing', () => {
    fc.assert(
      fc.property(someSettings, someParts, (settings, parts) => {
        const plain = (given: TaxablePart[]) => {
          const { lines, shares } = computeTaxes(settings, berlin, given)
          return { lines, shares: Object.fromEntries(shares) }
        }
        expect(plain(parts.toReversed())).toEqual(plain(parts))
      }),
      { numRuns: 200 },
    )
  })
})

type Fraction = [over: bigint, under: bigint]

/** Computes the taxes, and for each rule the exact tax of each part that it taxes, as fractions. */
function exactTaxes(settings: TaxSettings, parts: TaxablePart[]): { amountCents: number; fractions: Fraction[] }[] {
  const { lines, shares } = computeTaxes(settings, berlin, parts)
  const rateOf = (ruleId: string): number => settings.rules[Number(ruleId)]?.ratePpm ?? 0
  return lines.map(({ id: ruleId, ratePpm, amountCents }) => {
    const own = parts.filter(({ id }) => shares.get(id)?.some((share) => share.id === ruleId))
    const fractions = own.map(({ id, cents }): Fraction => {
      const contained = (shares.get(id) ?? []).reduce((sum, share) => sum + rateOf(share.id), 0)
      return [BigInt(cents) * BigInt(ratePpm), BigInt(1_000_000 + (settings.areIncluded ? contained : 0))]
    })
    return { amountCents, fractions }
  })
}

function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(([over, under], [a, b]) => [over * b + a * under, under * b], [0n, 1n])
}

/** Rounds half a unit down when taxes are contained in prices, which rounds the net price up. */
function rounded([over, under]: Fraction, isHalfDown: boolean): bigint {
  return (2n * over + under - (isHalfDown ? 1n : 0n)) / (2n * under)
}
