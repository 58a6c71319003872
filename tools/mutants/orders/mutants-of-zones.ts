import type { Mutant } from '../mutant.ts'

const keys = 'packages/domain/shipping/postcode-key.ts'
const areaTests = 'packages/domain/shipping/postcode-areas.test.ts'
const rates = 'packages/domain/shipping/shipping-options.ts'
const rateTests = 'packages/domain/shipping/shipping-options.test.ts'
const checkoutTests = 'packages/server/checkout/postcodes.test.ts'

/** Planted defects in shipping zones and in the postcodes that they compare. */
export const mutantsOfZones: readonly Mutant[] = [
  {
    name: 'zones: British postcodes are compared without the border of their outward code',
    changes: [{ file: keys, from: 'if (britishCountries.has(country)) return', to: "if (country === '') return" }],
    test: areaTests,
    title: 'compares outward codes: in ',
  },
  {
    name: 'zones: a wider rate is offered beside narrower ones',
    changes: [{ file: rates, from: 'narrowness === narrowest ||', to: 'narrowness <= narrowest ||' }],
    test: rateTests,
    title: 'replaces wider ones',
  },
  {
    name: 'zones: the mark of rates beside narrower zones is ignored',
    changes: [{ file: rates, from: ' || rate.isBesideNarrowerZones', to: '' }],
    test: rateTests,
    title: 'leaves a wider rate that is offered beside narrower zones',
  },
  {
    name: 'zones: existing shops lose rates that they offered',
    changes: [
      {
        file: 'packages/server/migrations/0036-rates-beside-narrower-zones.ts',
        from: '\'{"isBesideNarrowerZones": true}\'',
        to: "'{}'",
      },
    ],
    test: 'packages/server/migrations/rates-beside-narrower-zones.test.ts',
    title: 'BX-1.09 offers shoppers of existing shops the same shipping rates',
  },
  {
    name: 'zones: the page predicts without the mark of rates beside narrower zones',
    changes: [
      {
        file: 'packages/domain/cart/cart.wire.ts',
        from: '  isBesideNarrowerZones: z.boolean().exactOptional(),\n',
        to: '',
      },
    ],
    test: 'packages/server/cart/pricing/shipping-and-taxes.test.ts',
    title: 'BX-1.09 predicts the rates of a cart in two zones',
  },
  {
    name: 'zones: the postcode of a pickup is compared as the owner typed it',
    changes: [
      {
        file: 'packages/server/cart/pricing/pricing-of.ts',
        from: 'postcode: tidyPostcode(place.country, place.postcode)',
        to: 'postcode: place.postcode',
      },
    ],
    test: checkoutTests,
    title: 'compare the form of the country, for addresses, estimates and the place of a pickup',
  },
  {
    name: 'zones: an estimate compares the postcode as it was typed',
    changes: [
      {
        file: 'packages/server/cart/pricing/set-location.ts',
        from: 'postcode: tidyPostcode(typedLocation.country, typedLocation.postcode)',
        to: 'postcode: typedLocation.postcode',
      },
    ],
    test: checkoutTests,
    title: 'compare the form of the country, for addresses, estimates and the place of a pickup',
  },
]
