import { describe, expect, it } from 'vitest'
import { findRate, selectedOption, shippingOptions, taxLocation, type ShippingRate } from './shipping-options.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const rate = (given: Partial<ShippingRate> = {}): ShippingRate => {
  return { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null, ...everywhere, ...given }
}
const berlin = { country: 'DE', region: '', postcode: '10115' }
const priceOf = (given: Partial<ShippingRate>, goods: { cents?: number; grams?: number }) =>
  shippingOptions([rate(given)], berlin, { cents: 1000, grams: 1000, ...goods }).map(({ priceCents }) => priceCents)
const shop = rate({ name: 'Shop', priceCents: 0, isPickup: true, note: 'Fern Lane 3\nMonday to Friday' })

describe('BX-1.09 a shipping rate', () => {
  it('has the same price for every order when it is flat', () => {
    expect([priceOf({}, { grams: 0 }), priceOf({}, { cents: 99_999 })]).toEqual([[500], [500]])
  })

  it('applies in a range of weights: from the lower end to below the upper', () => {
    const parcel = { fromGrams: 500, belowGrams: 2000 }
    expect([499, 500, 1999, 2000].map((grams) => priceOf(parcel, { grams }))).toEqual([[], [500], [500], []])
    expect(priceOf({ fromGrams: 2000 }, { grams: 9_999_999 })).toEqual([500])
  })

  it('applies in a range of values: from the lower end to below the upper', () => {
    const parcel = { fromCents: 500, belowCents: 2000 }
    expect([499, 500, 1999, 2000].map((cents) => priceOf(parcel, { cents }))).toEqual([[], [500], [500], []])
  })

  it('is free from a value', () => {
    expect([4999, 5000].map((cents) => priceOf({ freeFromCents: 5000 }, { cents }))).toEqual([[500], [0]])
    expect(priceOf({ freeFromCents: 5000, perKgCents: 100 }, { cents: 5000 })).toEqual([0])
  })

  it('adds a price per kilogram in proportion to the weight, rounded half up', () => {
    const heavy = { perKgCents: 125 }
    expect([0, 4, 1000, 1236].map((grams) => priceOf(heavy, { grams }))).toEqual([[500], [501], [625], [655]])
  })

  it('applies in a range of postcodes', () => {
    expect(priceOf({ postcodeRanges: [{ from: '10000', to: '10999' }] }, {})).toEqual([500])
    expect(priceOf({ postcodeRanges: [{ from: '20000', to: '20999' }] }, {})).toEqual([])
  })
})

describe('BX-1.09 the narrowest zone that names an address', () => {
  const zones = [
    rate({ name: 'World', priceCents: 3000 }),
    rate({ name: 'Country', priceCents: 500, countries: ['GB', 'US'] }),
    rate({ name: 'State', priceCents: 700, countries: ['US'], regions: ['NY', 'PR'] }),
    rate({ name: 'Postcodes', priceCents: 900, countries: ['GB', 'US'], postcodes: ['KW', '122'] }),
    rate({ name: 'Range', priceCents: 950, countries: ['GB'], postcodeRanges: [{ from: 'KW1', to: 'KW9' }] }),
    shop,
  ]
  const namesAt = (given: Partial<typeof berlin>, rates = zones, goods = { cents: 1000, grams: 0 }): string[] =>
    shippingOptions(rates, { ...berlin, postcode: '', ...given }, goods).map(({ name }) => name)

  it.each([
    [{ country: 'DE' }, ['World', 'Shop']],
    [{ country: 'GB', postcode: 'M34 2AB' }, ['Country', 'Shop']],
    [{ country: 'GB', postcode: 'KW14 7AB' }, ['Postcodes', 'Shop']],
    [{ country: 'GB', postcode: 'KW1 4AB' }, ['Postcodes', 'Range', 'Shop']],
    [{ country: 'US', region: 'NJ' }, ['Country', 'Shop']],
    [{ country: 'US', region: 'NY', postcode: '10001' }, ['State', 'Shop']],
    [{ country: 'US', region: 'NY', postcode: '12207' }, ['Postcodes', 'Shop']],
    [{ country: 'PR' }, ['State', 'Shop']],
    [{ country: 'GU' }, ['Country', 'Shop']],
  ])('replaces wider ones: %j is offered %j', (given, names) => {
    expect(namesAt(given)).toEqual(names)
  })

  it('leaves a wider rate that is offered beside narrower zones', () => {
    const marked = zones.map((one) => (one.name === 'Country' ? { ...one, isBesideNarrowerZones: true } : one))
    expect(namesAt({ country: 'GB', postcode: 'KW14 7AB' }, marked)).toEqual(['Country', 'Postcodes', 'Shop'])
    expect(namesAt({ country: 'US', region: 'NY' }, marked)).toEqual(['Country', 'State', 'Shop'])
    expect(namesAt({ country: 'DE' }, marked)).toEqual(['World', 'Shop'])
  })

  it('replaces them for goods that it does not carry, too', () => {
    const light = zones.map((one) => (one.name === 'State' ? { ...one, belowGrams: 500 } : one))
    expect(namesAt({ country: 'US', region: 'NY' }, light, { cents: 1000, grams: 500 })).toEqual(['Shop'])
  })

  it('is a territory where one rate names it and another the United States', () => {
    const both = [rate({ name: 'States', countries: ['US'] }), rate({ name: 'Island', countries: ['PR'] })]
    expect([namesAt({ country: 'PR' }, both), namesAt({ country: 'US' }, both)]).toEqual([['Island'], ['States']])
  })
})

describe('BX-1.09 a local pickup', () => {
  const goods = { cents: 1000, grams: 0 }

  it('is offered last, in every country and without an address, with address and hours', () => {
    const rates = [
      { ...shop, countries: ['DE'] },
      rate(),
      rate({ name: 'Courier', priceCents: 900, countries: ['FR'] }),
    ]
    const option = {
      id: expect.any(String),
      name: 'Shop',
      priceCents: 0,
      isPickup: true,
      note: 'Fern Lane 3\nMonday to Friday',
    }
    expect(shippingOptions(rates, null, goods)).toEqual([option])
    const names = (country: string) => shippingOptions(rates, { ...berlin, country }, goods).map(({ name }) => name)
    expect([names('US'), names('FR')]).toEqual([
      ['Post', 'Shop'],
      ['Courier', 'Shop'],
    ])
  })

  it('is selected only when the shopper chooses it or the shop offers nothing else', () => {
    const rates = [shop, rate(), rate({ name: 'Courier', priceCents: 900 })]
    const options = shippingOptions(rates, berlin, goods)
    const select = (chosenId: string | null) => selectedOption(options, rates, chosenId)?.name
    const chosen = (name: string) => select(options.find((option) => option.name === name)?.id ?? null)
    expect([select(null), select('7'), chosen('Shop'), chosen('Courier')]).toEqual(['Post', 'Post', 'Shop', 'Courier'])
    expect(selectedOption(shippingOptions(rates, null, goods), rates, null)).toBeNull()
    expect(selectedOption(shippingOptions([shop], null, goods), [shop], null)?.name).toBe('Shop')
  })

  it('is taxed where it is', () => {
    const studio = { country: 'US', region: 'NY', postcode: '12207' }
    const rates = [rate(), { ...shop, pickupLocation: studio }, { ...shop, name: 'Anywhere' }]
    const options = shippingOptions(rates, berlin, goods)
    const [post, here, anywhere] = ['Post', 'Shop', 'Anywhere'].map((name) => options.find((one) => one.name === name))
    expect(taxLocation(post ?? null, rates, berlin)).toEqual(berlin)
    expect(taxLocation(here ?? null, rates, berlin)).toEqual(studio)
    expect(taxLocation(anywhere ?? null, rates, berlin)).toEqual(berlin)
    expect(taxLocation(null, rates, null)).toBeNull()
  })
})

it('BX-1.03 keeps a shopper’s choice when the owner changes prices or the order of rates, and forgets it with its rate', () => {
  const goods = { cents: 1000, grams: 100 }
  const rates = [
    rate(),
    rate({ name: 'Express', priceCents: 900 }),
    rate({ name: 'Express', priceCents: 1900, fromGrams: 2000 }),
    rate({ name: 'Express', priceCents: 0, isPickup: true }),
    rate({ name: 'Express', priceCents: 950 }),
  ]
  const options = shippingOptions(rates, berlin, goods)
  expect(new Set(options.map(({ id }) => id)).size).toBe(4)
  const express = options.find(({ priceCents }) => priceCents === 900)
  const turned = rates.toReversed().map((one) => ({ ...one, priceCents: one.priceCents + 1 }))
  const chosen = (from: readonly ShippingRate[]) =>
    selectedOption(shippingOptions(from, berlin, goods), from, express?.id ?? '')
  expect(chosen(turned)).toMatchObject({ id: express?.id, name: 'Express' })
  expect(chosen(turned)?.isPickup).toBeUndefined()
  expect(findRate(turned, express?.id ?? '')).toMatchObject({ name: 'Express', fromCents: 0 })
  expect(chosen([rate()])?.name).toBe('Post')
})
