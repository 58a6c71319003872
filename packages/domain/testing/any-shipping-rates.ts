import fc from 'fast-check'
import type { LocationArea } from '../shipping/location.ts'
import type { ShippingRate } from '../shipping/shipping-options.ts'

const anyArea = fc.constantFrom<LocationArea>(
  { countries: [], regions: [], postcodes: [] },
  { countries: ['US'], regions: [], postcodes: [] },
  { countries: ['US'], regions: [], postcodes: [], postcodeRanges: [] },
  { countries: ['US', 'CA'], regions: [], postcodes: [] },
  { countries: ['US'], regions: ['NY', 'PR'], postcodes: [] },
  { countries: ['US'], regions: ['NY'], postcodes: [], postcodeRanges: [{ from: '12000', to: '12299' }] },
  { countries: ['DE'], regions: [], postcodes: ['10', '123'] },
)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const edges = fc.constantFrom(0, 500, 1000, 2000)

/** The rates of a shop as the setting keeps them: of few names and areas, so that they often share them. */
export const someShippingRates: fc.Arbitrary<ShippingRate[]> = fc.array(
  fc
    .record({
      name: fc.constantFrom('Post', 'Courier'),
      zoneName: optional(fc.constantFrom('North', 'South')),
      priceCents: fc.integer({ min: 0, max: 2000 }),
      fromCents: edges,
      belowCents: fc.option(edges, { nil: null }),
      fromGrams: optional(edges),
      belowGrams: optional(edges),
      perKgCents: optional(fc.constantFrom(0, 100)),
      freeFromCents: optional(edges),
      isPickup: optional(fc.constantFrom(true, false, false)),
      isBesideNarrowerZones: optional(fc.boolean()),
      note: optional(fc.constantFrom('', 'Monday to Friday')),
      pickupLocation: optional(fc.constant({ country: 'DE', region: '', postcode: '10115' })),
      area: anyArea,
    })
    .map(({ area, ...given }) => {
      const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      return { ...own, ...area } as ShippingRate // safe: only fields that may be missing are left out
    }),
  { maxLength: 8 },
)
