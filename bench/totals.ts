import type { CartEntry } from '@sitewright/domain/cart/cart.ts'
import { emptyPricingInput, type CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { priceCart } from '@sitewright/domain/cart/pricing/totals.ts'
import { discountTargets, type Discount } from '@sitewright/domain/discounts/discount.ts'
import { tenPercentOff } from '@sitewright/domain/testing/a-discount.ts'
import { cup } from '@sitewright/domain/testing/a-variant-in-cart.ts'
import { aimsOf } from './report/aims.ts'
import { median, roundTo } from './report/figures.ts'
import { runMeasurement } from './report/run-measurement.ts'

const lineCount = 100
const discountCount = 10
/** Length of one round. Short, so that some rounds are not interrupted by other load on the machine. */
const roundMs = 5

const everywhere = { countries: [], regions: [], postcodes: [] }
const entries = Array.from({ length: lineCount }, (_, index): CartEntry => ({
  ...cup,
  id: `line-${index}`,
  itemId: `product-${index}`,
  variantId: `variant-${index}`,
  priceCents: 995 + ((index * 7919) % 9000),
  quantity: 1 + (index % 4),
  weightGrams: 100 + index,
  taxClass: index % 5 === 0 ? 'books' : 'standard',
  additionalFields: null,
  addedPriceCents: 1000,
  addedMs: index,
}))

/** Four product discounts, of which two name a third of the products each, three order and three shipping discounts. */
function discounts(combinesWith: Discount['combinesWith'], amountOf: (index: number) => number): Discount[] {
  const targets = ['product', 'order', 'shipping'] as const
  return Array.from({ length: discountCount }, (_, index) => {
    const target = targets[index % 3] ?? 'order'
    const isListed = target === 'product' && index > 3
    const productIds = entries.flatMap(({ itemId }, line) => (isListed && line % 3 === index % 2 ? [itemId] : []))
    const kind = index % 4 === 3 ? 'fixed' : 'percent'
    const amount = kind === 'fixed' ? 25 : amountOf(index)
    return tenPercentOff({
      id: `discount-${index}`,
      code: `CODE-${index}`,
      target,
      kind,
      amount,
      productIds,
      combinesWith,
    })
  })
}

const pricing: CartPricingInput = {
  ...emptyPricingInput,
  location: { country: 'US', region: 'NY', postcode: '12207' },
  shippingRates: [
    { name: 'Parcel', priceCents: 900, fromCents: 0, belowCents: null, perKgCents: 120, ...everywhere },
    { name: 'Courier', priceCents: 2900, fromCents: 0, belowCents: null, ...everywhere, countries: ['US'] },
    { name: 'Studio', priceCents: 0, fromCents: 0, belowCents: null, isPickup: true, ...everywhere },
  ],
  taxes: {
    areIncluded: false,
    rules: [
      { name: 'State', ratePpm: 40_000, isOnShipping: true, ...everywhere, countries: ['US'] },
      { name: 'County', ratePpm: 48_750, isOnShipping: true, ...everywhere, regions: ['NY'] },
      { name: 'Books', ratePpm: 20_000, isOnShipping: false, ...everywhere, taxClasses: ['books'] },
    ],
  },
}
const together = discounts([...discountTargets], (index) => 20_000 + index * 5_000)
/** Discounts that combine only with those of other targets, so that the best set has to be chosen. */
const alternatives = together.map((one) => {
  return { ...one, combinesWith: discountTargets.filter((target) => target !== one.target) }
})

const cases: Readonly<Record<string, CartPricingInput>> = {
  together: { ...pricing, discounts: together },
  alternatives: { ...pricing, discounts: alternatives },
  included: { ...pricing, discounts: together, taxes: { ...pricing.taxes, areIncluded: true } },
  document: { ...pricing, discounts: together, taxes: { ...pricing.taxes, rounding: 'document' } },
}

await runMeasurement(
  {
    script: 'bench:totals',
    about:
      `Measures the processor time in which a cart of ${lineCount} lines with ${discountCount} discounts is priced: that of the ` +
      'fastest round, because other load on the machine slows the others down, and the median of all.',
    options: {
      case: { kind: 'word', about: 'one case alone', oneOf: Object.keys(cases) },
      rounds: { kind: 'number', about: 'rounds', usual: 400, isWhole: true },
    },
  },
  async ({ values, report }) => {
    for (const [name, given] of Object.entries(cases)) {
      if (values.case !== undefined && values.case !== name) continue
      const rounds = Array.from({ length: values.rounds }, () => measure(given))
      const figures = { cpuMs: roundTo(Math.min(...rounds), 4), medianMs: roundTo(median(rounds), 4) }
      report.add(name, figures, aimsOf('bench:totals', name))
    }
  },
)

/** Returns the milliseconds of processor time that pricing the cart once takes. */
function measure(given: CartPricingInput): number {
  const before = process.cpuUsage()
  const until = performance.now() + roundMs
  let times = 0
  do {
    priceCart(entries, given)
    times += 1
  } while (performance.now() < until)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
