import { expect, it } from 'vitest'
import { shippingRates, taxSettings } from './shipping.wire.ts'

const area = { countries: [], regions: [], postcodes: [] }

it('keeps settings that state only a name and a price or rate as they were', () => {
  const post = { name: 'Post', priceCents: 600 }
  expect(shippingRates.parse([post])).toEqual([{ ...post, fromCents: 0, belowCents: null, ...area }])
  const rules = [{ name: 'VAT', ratePpm: 190_000 }]
  const vat = { name: 'VAT', ratePpm: 190_000, isOnShipping: false, ...area }
  expect(taxSettings.parse({ rules })).toEqual({ areIncluded: false, rules: [vat] })
})

it.each([
  { belowGrams: 1000 },
  { fromGrams: 1000, perKgCents: 100, freeFromCents: 10_000 },
  { isPickup: true, note: 'Fern Lane 3\nMonday to Friday', pickupLocation: { country: 'DE' } },
  { postcodeRanges: [{ from: '10000', to: '19999' }] },
])('BX-1.09 accepts a rate with %j', (given) => {
  expect(shippingRates.safeParse([{ name: 'Post', priceCents: 600, ...given }]).success).toBe(true)
})

it.each([
  { belowGrams: -1 },
  { fromGrams: 0.5 },
  { perKgCents: 1_000_001 },
  { freeFromCents: 1e12 },
  { isPickup: 'yes' },
  { note: 'a\0b' },
  { note: 'x'.repeat(501) },
  { pickupLocation: { country: 'XX' } },
  { postcodeRanges: [{ from: '2', to: '1' }] },
  { postcodeRanges: [{ from: '1', to: '19' }] },
  { postcodeRanges: [{ from: '-', to: '-' }] },
])('refuses a rate with %j', (given) => {
  expect(shippingRates.safeParse([{ name: 'Post', priceCents: 600, ...given }]).success).toBe(false)
})

it('BX-1.08 accepts the two roundings and named tax classes, but no tax on the exempt class', () => {
  const isValid = (taxes: object): boolean => taxSettings.safeParse(taxes).success
  expect(['line', 'document', 'never'].map((rounding) => isValid({ rounding }))).toEqual([true, true, false])
  const withClasses = (taxClasses: string[]): boolean => isValid({ rules: [{ name: 'VAT', ratePpm: 1, taxClasses }] })
  expect([[], ['standard', 'books'], ['exempt'], ['']].map(withClasses)).toEqual([true, true, false, false])
})
