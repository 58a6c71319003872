import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInArea, normalizeTypedLocation, unitedStatesCountryCodes, type LocationArea } from './location.ts'
import { ppmToPercentText } from './percent-text.ts'
import { shippingOptions, type ShippingRate } from './shipping-options.ts'
import { computeTaxes, type TaxRule } from './taxes.ts'

const everywhere: LocationArea = { countries: [], regions: [], postcodes: [] }
const albany = { country: 'US', region: 'NY', postcode: '12207' }

describe('a location', () => {
  it('is normalized to country and region codes, single spaces and an upper-case postcode', () => {
    expect(normalizeTypedLocation({ country: ' us ', region: 'new  york', postcode: ' sw1a  1aa ' })).toEqual({
      country: 'US',
      region: 'NY',
      postcode: 'SW1A 1AA',
    })
    expect(normalizeTypedLocation({ country: 'DE', region: 'Bayern' })).toEqual({
      country: 'DE',
      region: 'Bayern',
      postcode: '',
    })
    expect(normalizeTypedLocation({ country: 'XX' })).toBeNull()
    expect(normalizeTypedLocation({ country: 'constructor', region: '__proto__' })).toBeNull()
  })

  it('matches an area by country, region and postcode prefix', () => {
    expect(isInArea(albany, { ...everywhere, countries: ['US'], regions: ['ny'] })).toBe(true)
    expect(isInArea(albany, { ...everywhere, countries: ['US'], regions: ['NJ'] })).toBe(false)
    expect(isInArea(albany, { ...everywhere, countries: ['CA'] })).toBe(false)
    expect(isInArea(albany, { ...everywhere, postcodes: ['122'] })).toBe(true)
    expect(isInArea(albany, { ...everywhere, postcodes: ['123'] })).toBe(false)
    expect(isInArea({ ...albany, postcode: '' }, { ...everywhere, postcodes: ['1'] })).toBe(false)
  })

  it.each([
    ['12207', '12000', '12299', true],
    ['12207', '12207', '12207', true],
    ['12207', '12208', '12299', false],
    ['12207', '12000', '12206', false],
    ['12207-1234', '12000', '12207', true],
    ['122', '12000', '12299', false],
    ['', '00000', '99999', false],
    ['sw1a 1aa', 'SW1A', 'SW1W', true],
    ['SW1Y 4AA', 'SW1A', 'SW1W', false],
    ['12207', '1-22', '12 3', true],
  ])('BX-1.08 matches the postcode %j between %j and %j: %j', (postcode, from, to, isIn) => {
    const area = { ...everywhere, postcodeRanges: [{ from, to }] }
    expect(isInArea({ ...albany, postcode }, area)).toBe(isIn)
    expect(isInArea({ ...albany, postcode }, { ...area, postcodes: ['122'] })).toBe(isIn || postcode.startsWith('122'))
  })

  it('SF-9.10 PL-9.47 in a US territory matches the United States, with the territory as its region', () => {
    expect(unitedStatesCountryCodes).toEqual(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'])
    for (const country of unitedStatesCountryCodes) {
      expect(isInArea({ country, region: '', postcode: '' }, { ...everywhere, countries: ['US'] })).toBe(true)
    }
    const island = { country: 'PR', region: '', postcode: '' }
    expect(isInArea(island, { ...everywhere, countries: ['US'], regions: ['PR'] })).toBe(true)
    expect(isInArea({ ...island, country: 'GU' }, { ...everywhere, countries: ['US'], regions: ['PR'] })).toBe(false)
    expect(isInArea({ ...island, country: 'CA' }, { ...everywhere, countries: ['US'] })).toBe(false)
  })
})

describe('shipping', () => {
  const rate = (name: string, priceCents: number, given: Partial<ShippingRate> = {}): ShippingRate => {
    return { name, priceCents, fromCents: 0, belowCents: null, ...everywhere, ...given }
  }
  const rates = [
    rate('World', 2500),
    rate('Courier', 1500, { countries: ['US'] }),
    rate('Post', 600, { countries: ['US'], belowCents: 10_000 }),
    rate('Post, free', 0, { countries: ['US'], fromCents: 10_000 }),
  ]
  const names = (country: string, cents: number) =>
    shippingOptions(rates, { ...albany, country }, { cents, grams: 0 }).map(({ name }) => name)

  it('offers rates for the location and the subtotal, cheapest first, and worldwide rates only without one for the country', () => {
    expect(names('US', 9_999)).toEqual(['Post', 'Courier'])
    expect(names('US', 10_000)).toEqual(['Post, free', 'Courier'])
    expect(names('DE', 10_000)).toEqual(['World'])
  })

  it('offers nothing when no rate matches the location', () => {
    const post = rate('Post', 1, { countries: ['US'] })
    expect(shippingOptions([post], { ...albany, country: 'DE' }, { cents: 1, grams: 0 })).toEqual([])
  })
})

describe('taxes', () => {
  const rule = (name: string, ratePpm: number, given: Partial<TaxRule> = {}): TaxRule => {
    return { name, ratePpm, isOnShipping: false, ...everywhere, ...given }
  }
  const sums = (areIncluded: boolean, rules: TaxRule[], cents: number[], shipping = 0) =>
    computeTaxes({ areIncluded, rules }, albany, [
      ...cents.map((one, index) => ({ id: `line-${index}`, cents: one, taxClass: 'standard' })),
      { id: '', cents: shipping, taxClass: null },
    ]).lines.map(({ name, amountCents }) => [name, amountCents])

  it('BX-1.08 rounds half up for each line and rule', () => {
    // 7.75 % of 10.00 is 0.775, three times; of 30.00 it would be 2.325.
    expect(sums(false, [rule('State', 77_500)], [1000, 1000, 1000])).toEqual([['State', 3 * 78]])
    const both = [rule('State', 40_000), rule('County', 45_000)]
    expect(sums(false, both, [1005])).toEqual([
      ['State', 40],
      ['County', 45],
    ])
  })

  it('BX-1.08 applies only rules with isOnShipping to shipping', () => {
    expect(sums(false, [rule('A', 100_000), rule('B', 100_000, { isOnShipping: true })], [1000], 500)).toEqual([
      ['A', 100],
      ['B', 150],
    ])
  })

  it('BX-1.08 computes the tax that prices include', () => {
    expect(sums(true, [rule('VAT', 190_000)], [11_900])).toEqual([['VAT', 1900]])
    expect(sums(true, [rule('VAT', 190_000)], [100])).toEqual([['VAT', 16]])
    expect(sums(true, [rule('A', 50_000), rule('B', 50_000)], [1100])).toEqual([
      ['A', 50],
      ['B', 50],
    ])
  })

  it('omits rules of other locations', () => {
    expect(sums(false, [rule('Other', 1, { countries: ['CA'] })], [1000])).toEqual([])
  })

  it('are whole and not negative, and with included taxes add up to the price with the exact net amount', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999_990_001 })
    const someRates = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(cents, someRates, fc.boolean(), (gross, ppms, areIncluded) => {
        const rules = ppms.map((ratePpm, index) => rule(String(index), ratePpm))
        const amounts = sums(areIncluded, rules, [gross]).map(([, amount]) => Number(amount))
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        const tax = amounts.reduce((sum, amount) => sum + amount, 0)
        if (!areIncluded) return
        const rate = ppms.reduce((sum, ppm) => sum + ppm, 0)
        const net = (2n * BigInt(gross) * 1_000_000n + BigInt(1_000_000 + rate)) / (2n * BigInt(1_000_000 + rate))
        expect(BigInt(gross - tax)).toBe(net)
      }),
    )
  })
})

it('formats a tax rate without trailing zeros', () => {
  expect([88_750, 190_000, 70_000, 2_500, 1_000_000, 0].map(ppmToPercentText)).toEqual([
    '8.875%',
    '19%',
    '7%',
    '0.25%',
    '100%',
    '0%',
  ])
})
