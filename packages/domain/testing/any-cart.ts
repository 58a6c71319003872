import fc from 'fast-check'
import type { CartEntry } from '../cart/cart.ts'
import type { CartPricingInput } from '../cart/pricing/pricing.ts'
import { productTypes } from '../kit/enums.ts'
import { maxPriceCents } from '../kit/limits.ts'
import type { LocationArea } from '../shipping/location.ts'
import { cup } from './a-variant-in-cart.ts'
import { someDiscounts } from './any-discounts.ts'

const anyPrice = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: maxPriceCents }))
const taxClasses = ['standard', 'reduced', 'exempt'] as const

/** Up to nine cart lines of any kind of product, in any order. */
export const someEntries: fc.Arbitrary<CartEntry[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      itemId: fc.constantFrom('p', 'q', 'r'),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9999 })),
      priceCents: anyPrice,
      salePriceCents: anyPrice,
      onSale: fc.boolean(),
      productType: fc.constantFrom(productTypes.physical, ...Object.values(productTypes)),
      isForSale: fc.constantFrom(true, true, true, false),
      weightGrams: fc.integer({ min: 0, max: 30_000 }),
      taxClass: fc.constantFrom(...taxClasses),
    })
    .map((given) => ({ ...cup, ...given, additionalFields: null, addedPriceCents: 0, addedMs: 0 })),
  { selector: ({ id }) => id, maxLength: 9 },
)

const anyArea = fc.constantFrom<LocationArea>(
  { countries: [], regions: [], postcodes: [] },
  { countries: ['US'], regions: [], postcodes: [] },
  { countries: ['US'], regions: ['NY'], postcodes: [], postcodeRanges: [{ from: '12000', to: '12299' }] },
)

const anyRate = fc
  .record({
    priceCents: fc.integer({ min: 0, max: 5000 }),
    fromCents: fc.constantFrom(0, 0, 5000),
    belowCents: fc.constantFrom(null, 10_000),
    fromGrams: fc.constantFrom(0, 0, 2000),
    belowGrams: fc.constantFrom(100_000, 1_000_000_000_000),
    perKgCents: fc.integer({ min: 0, max: 500 }),
    freeFromCents: fc.constantFrom(50_000, maxPriceCents),
    isPickup: fc.constantFrom(false, false, true),
    area: anyArea,
  })
  .map(({ area, ...given }) => ({ name: 'Post', ...given, ...area }))

const anyTaxRule = fc
  .record({
    ratePpm: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(70_000, 88_750, 190_000)),
    isOnShipping: fc.boolean(),
    taxClasses: fc.subarray(['standard', 'reduced']),
    area: anyArea,
  })
  .map(({ area, ...given }) => ({ name: 'Tax', ...given, ...area }))

/** Discounts, rates, taxes, location and choices of any kind. */
export const anyPricing: fc.Arbitrary<CartPricingInput> = fc.record({
  discounts: someDiscounts,
  takesCodes: fc.boolean(),
  location: fc.constantFrom(
    { country: 'US', region: 'NY', postcode: '12207' },
    { country: 'PR', region: '', postcode: '' },
    { country: 'DE', region: '', postcode: '10115' },
    null,
  ),
  shippingRates: fc.array(anyRate, { maxLength: 4 }),
  shippingOptionId: fc.constantFrom(null, '0', '1', '2'),
  taxes: fc.record({
    areIncluded: fc.boolean(),
    rounding: fc.constantFrom('line' as const, 'document' as const),
    rules: fc.array(anyTaxRule, { maxLength: 3 }),
  }),
  isTaxExempt: fc.constantFrom(false, false, true),
  giftCards: fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 2 }),
      balanceCents: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: maxPriceCents })),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
})
