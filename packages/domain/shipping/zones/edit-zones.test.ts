import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someShippingRates } from '../../testing/any-shipping-rates.ts'
import type { ShippingRate } from '../shipping-options.ts'
import { findSteps, nameOfRate, ratesAt, withoutRate, withoutZone, withRate, withZone } from './edit-zones.ts'
import { postcodesText, readPostcodes, unfitRange } from './postcodes-text.ts'
import { canonical, planOf, ratesOf, type ShippingPlan } from './zones.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const germany = { area: { ...everywhere, countries: ['DE'] } }
const step = { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null }
const sorted = (plan: ShippingPlan): string[] => ratesOf(plan).map(canonical).toSorted()

describe('an edit', () => {
  it('of one rate replaces its steps and no others', () => {
    const light = { ...step, belowGrams: 1000 }
    const plan = planOf([
      { ...light, ...germany.area },
      { ...step, name: 'Courier', ...germany.area },
    ])
    const heavy = { ...step, priceCents: 900, fromGrams: 1000 }
    const more = withRate(plan, germany, { name: 'Post', nth: 0 }, [light, heavy])
    expect(ratesAt(more, germany).map((steps) => steps.map(({ priceCents }) => priceCents))).toEqual([
      [500, 900],
      [500],
    ])
    expect(ratesOf(withoutRate(more, germany, { name: 'Post', nth: 0 }))).toHaveLength(1)
  })

  it('adds a rate, its zone and a zone, and takes them away again', () => {
    const none = planOf([])
    const one = withRate(none, germany, null, [step])
    expect(ratesOf(one)).toEqual([{ ...step, ...germany.area }])
    expect(withoutRate(one, germany, { name: 'Post', nth: 0 })).toEqual(none)
    const both = withZone(one, null, { area: everywhere, rates: [step] })
    expect(both.zones).toHaveLength(2)
    expect(withoutZone(both, { area: everywhere })).toEqual(one)
  })

  it('gives the rates of a zone other places, and joins a zone that has them', () => {
    const plan = planOf([
      { ...step, ...germany.area },
      { ...step, ...everywhere },
    ])
    const moved = withZone(plan, germany, { area: everywhere, rates: [{ ...step, name: 'Courier' }] })
    expect(moved.zones.map(({ rates }) => rates.map(({ name }) => name))).toEqual([['Courier', 'Post']])
  })

  it('BX-1.09 that changes nothing leaves every rate as it was', () => {
    fc.assert(
      fc.property(someShippingRates, (rates: ShippingRate[]) => {
        const plan = planOf(rates)
        for (const zone of plan.zones) expect(sorted(withZone(plan, zone, zone))).toEqual(sorted(plan))
        for (const place of [...plan.zones, null]) {
          const groups = ratesAt(plan, place)
          for (const [at, steps] of groups.entries()) {
            const name = nameOfRate(groups, at)
            expect(findSteps(plan, place, name)).toEqual(steps)
            expect(sorted(withRate(plan, place, name, steps))).toEqual(sorted(plan))
          }
        }
      }),
    )
  })
})

describe('typed postcodes', () => {
  it('are beginnings and ranges, on lines or between commas', () => {
    expect(readPostcodes('104, pa67\nlv-1050; 31-542,, 10400 – 10999, IV1–IV28, 12000 - 12299')).toEqual({
      postcodes: ['104', 'PA67', 'LV-1050', '31-542'],
      postcodeRanges: [
        { from: '10400', to: '10999' },
        { from: 'IV1', to: 'IV28' },
        { from: '12000', to: '12299' },
      ],
    })
    expect(unfitRange(readPostcodes('10999 – 10400'))).toBe('10999 – 10400')
    expect(unfitRange(readPostcodes('10400 – 10999'))).toBeUndefined()
  })

  it('are read as they are written', () => {
    const code = fc.constantFrom('104', 'PA67', 'LV-1050', '31-542', 'SW1A 2AA')
    const range = fc.constantFrom({ from: '10400', to: '10999' }, { from: 'LV-1001', to: 'LV-1050' })
    fc.assert(
      fc.property(fc.array(code), fc.array(range), (postcodes, postcodeRanges) => {
        const area = { countries: [], regions: [], postcodes, postcodeRanges }
        expect(readPostcodes(postcodesText(area))).toEqual({ postcodes, postcodeRanges })
      }),
    )
  })
})
