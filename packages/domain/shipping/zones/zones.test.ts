import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someShippingRates } from '../../testing/any-shipping-rates.ts'
import { isInArea, narrownessOf, type CartLocation } from '../location.ts'
import { shippingOptions, type ShippingRate } from '../shipping-options.ts'
import { shippingRates } from '../shipping.wire.ts'
import { rateChanges } from './rate-changes.ts'
import { findingsIn, zoneAt, type ShippingFinding } from './zone-findings.ts'
import { canonical, planOf, ratesOf, withSteps, zoneKey } from './zones.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const rate = (given: Partial<ShippingRate> = {}): ShippingRate => {
  return { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null, ...everywhere, ...given }
}
const sorted = (rates: readonly ShippingRate[]): string[] => rates.map(canonical).toSorted()
const places: CartLocation[] = [
  { country: 'US', region: 'NY', postcode: '12207' },
  { country: 'PR', region: '', postcode: '' },
  { country: 'CA', region: 'ON', postcode: '' },
  { country: 'DE', region: '', postcode: '10115' },
  { country: 'AQ', region: '', postcode: '' },
]
const anyPlace = fc.constantFrom(...places)
const anyGoods = fc.record({ cents: fc.integer({ min: 0, max: 3000 }), grams: fc.integer({ min: 0, max: 3000 }) })

describe('zones', () => {
  it('BX-1.09 have one for each area and name, and keep every field of every rate', () => {
    fc.assert(
      fc.property(someShippingRates, (rates) => {
        const plan = planOf(rates)
        expect(sorted(ratesOf(plan))).toEqual(sorted(rates))
        expect(ratesOf(planOf(ratesOf(plan)))).toEqual(ratesOf(plan))
        expect(new Set(plan.zones.map(zoneKey)).size).toBe(plan.zones.length)
        expect(shippingRates.safeParse(ratesOf(plan)).data).toEqual(ratesOf(plan))
      }),
    )
  })

  it('BX-1.09 offer at the checkout what the flat rates offered, under the same ids', () => {
    fc.assert(
      fc.property(someShippingRates, anyPlace, anyGoods, (rates, at, goods) => {
        const byId = (given: readonly ShippingRate[]) =>
          shippingOptions(given, at, goods).toSorted((one, other) => (one.id < other.id ? -1 : 1))
        expect(byId(ratesOf(planOf(rates)))).toEqual(byId(rates))
      }),
    )
  })

  it('keep their name, which is no other zone without it', () => {
    const named = rate({ countries: ['DE'], zoneName: 'Home' })
    const plan = planOf([
      named,
      rate({ name: 'Courier', countries: ['DE'], zoneName: 'Home' }),
      rate({ countries: ['DE'] }),
    ])
    expect(plan.zones.map(({ name, rates }) => [name, rates.length])).toEqual([
      ['Home', 2],
      [undefined, 1],
    ])
  })

  it('name the one whose rates apply at an address: the narrowest', () => {
    const { zones } = planOf([rate(), rate({ countries: ['US'] }), rate({ countries: ['US'], regions: ['NY'] })])
    expect(places.map((at) => zones.findIndex((zone) => zone === zoneAt(zones, at)))).toEqual([2, 1, 0, 0, 0])
  })
})

describe('steps', () => {
  it('are neighbours of one name that follow each other without a gap, and are put back as they were', () => {
    fc.assert(
      fc.property(someShippingRates, (rates) => {
        const groups = withSteps(rates)
        expect(groups.flat()).toEqual(rates)
        for (const group of groups) expect(new Set(group.map(({ name }) => name)).size).toBe(1)
      }),
    )
  })

  it('of weights and of values are found', () => {
    const post = [
      rate({ belowGrams: 2000 }),
      rate({ priceCents: 900, fromGrams: 2000, belowGrams: 5000 }),
      rate({ priceCents: 1400, fromGrams: 5000 }),
    ]
    const courier = [
      rate({ name: 'Courier', belowCents: 5000 }),
      rate({ name: 'Courier', priceCents: 0, fromCents: 5000 }),
    ]
    const other = [rate({ fromGrams: 9000, belowGrams: 9500 }), rate({ fromGrams: 9500, note: 'By ship' })]
    expect(withSteps([...post, ...courier, ...other]).map((group) => group.length)).toEqual([3, 2, 1, 1])
  })
})

describe('findings', () => {
  const found = (rates: ShippingRate[], soldTo: string[] = []): ShippingFinding[] => findingsIn(planOf(rates), soldTo)

  it('BX-1.09 name two zones that name the same country', () => {
    const rates = [rate({ countries: ['DE', 'AT'] }), rate({ countries: ['AT', 'CH'] }), rate()]
    const at = { country: 'AT', region: '', postcode: '' }
    expect(found(rates)).toEqual([{ kind: 'in-two-zones', zones: [0, 1], at }])
  })

  it('BX-1.09 name two zones with the same region or postcodes, and not a zone within another', () => {
    const us = { countries: ['US'] }
    expect(found([rate({ ...us, regions: ['NY', 'NJ'] }), rate({ ...us, regions: ['NJ'] })])).toMatchObject([
      { kind: 'in-two-zones', at: { country: 'US', region: 'NJ' } },
    ])
    const range = { postcodeRanges: [{ from: '12000', to: '12299' }] }
    expect(found([rate({ ...us, ...range }), rate({ ...us, postcodes: ['121'] })])).toMatchObject([
      { kind: 'in-two-zones', at: { postcode: '12100' } },
    ])
    expect(found([rate(us), rate({ ...us, regions: ['NY'] }), rate({ ...us, postcodes: ['100'] })])).toEqual([])
  })

  it('BX-1.09 name a country to which products were sold and to which no zone ships', () => {
    const at = { country: 'MX', region: '', postcode: '' }
    expect(found([rate({ countries: ['US'] })], ['US', 'PR', 'MX'])).toEqual([{ kind: 'not-shipped-to', at }])
    expect(found([rate({ countries: ['US'] }), rate()], ['MX'])).toEqual([])
  })

  it('BX-1.09 name goods that no rate of a zone is for', () => {
    const de = { countries: ['DE'] }
    const light = rate({ ...de, belowGrams: 5000 })
    expect(found([light, rate()])).toMatchObject([
      { kind: 'no-rate-for-goods', zone: 0, goods: { grams: 5000, cents: 0 } },
    ])
    expect(found([light, rate({ isBesideNarrowerZones: true })])).toEqual([])
    expect(found([light, rate({ ...de, priceCents: 900, fromGrams: 5000 })])).toEqual([])
    expect(found([rate({ fromCents: 1000 })])).toMatchObject([{ goods: { cents: 0 } }])
  })

  it('name a pickup that does not say where it is', () => {
    expect(found([rate({ isPickup: true, name: 'Studio' })])).toEqual([
      { kind: 'pickup-without-place', name: 'Studio' },
    ])
  })

  it('BX-1.09 have addresses at which the checkout shows what they say', () => {
    fc.assert(
      fc.property(someShippingRates, (rates) => {
        const plan = planOf(rates)
        const all = findingsIn(plan, ['DE', 'AQ', 'PR'])
        for (const { zones: both, at } of all.filter((one) => one.kind === 'in-two-zones')) {
          const areas = both.flatMap((place) => plan.zones[place]?.area ?? [])
          expect(areas.map((area) => isInArea(at, area))).toEqual([true, true])
          expect(new Set(areas.map((area) => narrownessOf(at, area))).size).toBe(1)
        }
        const nothing = { cents: 0, grams: 0 }
        const gaps = [
          ...all.filter((one) => one.kind === 'no-rate-for-goods'),
          ...all.filter((one) => one.kind === 'not-shipped-to').map((one) => ({ ...one, goods: nothing })),
        ]
        for (const { at, goods } of gaps)
          expect(shippingOptions(rates, at, goods).filter(({ isPickup }) => !isPickup)).toEqual([])
      }),
    )
  })
})

describe('what changed', () => {
  it('names the rates that were added, changed and removed', () => {
    const [post, courier] = [rate({ countries: ['DE'] }), rate({ name: 'Courier', countries: ['DE'] })]
    const dearer = { ...post, priceCents: 600, note: 'Slow' }
    expect(rateChanges([post, courier], [dearer, courier])).toEqual([
      { field: 'Post', from: { priceCents: 500 }, to: { priceCents: 600, note: 'Slow' } },
    ])
    expect(rateChanges([post], [post, courier])).toEqual([{ field: 'Courier', from: null, to: courier }])
    expect(rateChanges([post, courier], [courier])).toEqual([{ field: 'Post', from: post, to: null }])
    expect(rateChanges([post], [{ ...post, countries: ['DE', 'AT'] }])).toEqual([
      { field: 'Post', from: { countries: ['DE'] }, to: { countries: ['DE', 'AT'] } },
    ])
  })

  it('is nothing between equal rates', () => {
    fc.assert(
      fc.property(someShippingRates, (rates) => {
        expect(rateChanges(rates, structuredClone(rates))).toEqual([])
      }),
    )
  })
})
