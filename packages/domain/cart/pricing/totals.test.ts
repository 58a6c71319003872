import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tenPercentOff } from '../../testing/a-discount.ts'
import { cup, guide } from '../../testing/a-variant-in-cart.ts'
import { addEntry } from '../add-entry.ts'
import { cartView, emptyCart } from '../cart-view.ts'
import { shoppingCart } from '../cart.wire.ts'
import type { Cart, VariantInCart } from '../cart.ts'
import { predictCouponRemoval, predictQuantityChange } from '../change-view.ts'
import { emptyPricingInput, type CartPricingInput } from './pricing.ts'
import { cartTotalRows } from './total-rows.ts'
import { messageText, type Translate } from '../../kit/text.ts'
import { canEstimateShippingOrTax, hasNoShippingRate } from '../../shipping/estimate-notes.ts'
import type { ShippingRate } from '../../shipping/shipping-options.ts'

const english: Translate = (message, ...values) => messageText({ tag: 'en', translations: {} }, message, ...values)
const place = { websiteId: 'w', currency: 'USD' }
const giftCard: VariantInCart = {
  ...guide,
  variantId: 'gift',
  itemId: 'gift',
  productType: 4,
  onSale: false,
  priceCents: 2500,
}
const everywhere = { countries: [], regions: [], postcodes: [] }
const tenPercent = tenPercentOff()
const post = { name: 'Post', priceCents: 600, fromCents: 0, belowCents: null, ...everywhere }
const salesTax = { name: 'Sales tax', ratePpm: 80_000, isOnShipping: true, ...everywhere, countries: ['US'] }
const pricing: CartPricingInput = {
  ...emptyPricingInput,
  discounts: [tenPercent],
  takesCodes: true,
  location: { country: 'US', region: 'NY', postcode: '12207' },
  shippingRates: [post],
  taxes: { areIncluded: false, rules: [salesTax] },
}

it('SF-3.01 applies discounts, then shipping, then taxes on the discounted lines and on shipping', () => {
  const view = cartView(cartOf(pricing, [cup, 2], [guide, 1]), place) // 36.00 and 5.00
  expect(view).toMatchObject({
    subtotalCents: 4100,
    discountCents: 410,
    shippingCostCents: 600,
    taxCents: 259 + 36 + 48, // 8 % of 32.40, of 4.50 and of 6.00
    grandTotalCents: 4100 - 410 + 600 + 343,
    shippingLocation: { country: 'US', region: 'NY', postcode: '12207' },
    selectedShippingOption: { name: 'Post', priceCents: 600 },
    shippingOptions: [{ name: 'Post', priceCents: 600 }],
    applicableTaxRules: [{ id: '0', name: 'Sales tax', ratePpm: 80_000 }],
    coupons: [{ id: 'd1', promoCode: 'SPRING10', name: '10% off' }],
    validCoupons: [{ id: 'd1', promoCode: 'SPRING10', name: '10% off' }],
    invalidCoupons: [],
    promoCodes: ['SPRING10'],
  })
  expect(shoppingCart.strict().parse(view)).toEqual(view)
})

it('SF-3.01 charges no shipping for digital products, and neither discounts nor taxes gift cards', () => {
  const digital = cartView(cartOf(pricing, [guide, 1]), place)
  expect(digital).toMatchObject({ shippingCostCents: 0, shippingOptions: [], selectedShippingOption: null })
  const gift = cartView(cartOf(pricing, [giftCard, 1]), place)
  expect(gift).toMatchObject({ discountCents: 0, taxCents: 0, grandTotalCents: 2500 })
  expect(gift.invalidCoupons).toMatchObject([{ promoCode: 'SPRING10', reason: 'products' }])
})

it('SF-3.01 adds no tax to the total when prices include it', () => {
  const { rules } = pricing.taxes
  const view = cartView(cartOf({ ...pricing, taxes: { areIncluded: true, rules } }, [cup, 1]), place)
  const { subtotalCents, discountCents, shippingCostCents, grandTotalCents, taxCents, isTaxIncluded } = view
  expect([isTaxIncluded, taxCents]).toEqual([true, 120 + 44]) // 8 % tax contained in 16.20 and in 6.00
  expect(grandTotalCents).toBe(subtotalCents - discountCents + shippingCostCents)
})

it('lists the rows of the totals and labels estimates', () => {
  const titles = (given: CartPricingInput) =>
    cartTotalRows(cartView(cartOf(given, [cup, 1]), place), english).map(({ title, cents }) => [title, cents])
  expect(titles(pricing)).toEqual([
    ['Subtotal', 1800],
    ['Discount', -180],
    ['Shipping (estimate)', 600],
    ['Sales tax, 8% (estimate)', 178],
    ['Estimated total', 2398],
  ])
  expect(titles(emptyPricingInput)).toEqual([['Subtotal', 1800]])
  const included = { ...pricing, taxes: { ...pricing.taxes, areIncluded: true } }
  expect(titles(included).slice(-2)).toEqual([
    ['Estimated total', 2220],
    ['Includes Sales tax, 8% (estimate)', 164],
  ])
  expect(titles({ ...pricing, isTaxExempt: true }).slice(-2)).toEqual([
    ['Tax exemption', 0],
    ['Estimated total', 2220],
  ])
  expect(titles({ ...included, isTaxExempt: true }).slice(-2)).toEqual([
    ['Tax exemption', -164],
    ['Estimated total', 2056],
  ])
  expect(titles({ ...included, isTaxExempt: true, location: null }).slice(-1)).toEqual([['Total', 1620]])
})

it('computes the same totals for a change on the page as the server', () => {
  const cart = cartOf(pricing, [cup, 2], [guide, 1])
  const view = cartView(cart, place)
  const line = view.entries[0]?.id ?? ''
  const more = {
    ...cart,
    entries: cart.entries.map((entry) => (entry.id === line ? { ...entry, quantity: 3 } : entry)),
  }
  expect(predictQuantityChange(view, line, 3)).toEqual(cartView(more, place))
  const without = { ...cart, pricing: { ...pricing, discounts: [] } }
  expect(predictCouponRemoval(view, 'd1')).toEqual(cartView(without, place))
})

it('computes the same totals on the page for a chosen shipping option, an exempt customer, and weights and tax classes', () => {
  const heavy = { ...cup, weightGrams: 1500, taxClass: 'books' }
  const shippingRates = [...pricing.shippingRates, { ...post, name: 'Courier', priceCents: 900, perKgCents: 100 }]
  const taxes = { areIncluded: false, rules: [{ ...salesTax, taxClasses: ['books'] }], rounding: 'document' as const }
  const offered = cartView(cartOf({ ...pricing, shippingRates }, [heavy, 1]), place).shippingOptions ?? []
  const shippingOptionId = offered.find(({ name }) => name === 'Courier')?.id ?? ''
  const cases = [
    [false, false, 130 + 84, 0], // 8 % of 16.20 and of 10.50
    [true, false, 0, 0],
    [true, true, 0, 120 + 78], // 8 % in them
  ] as const
  for (const [isTaxExempt, areIncluded, taxCents, taxReliefCents] of cases) {
    const given = { ...pricing, shippingRates, shippingOptionId, taxes: { ...taxes, areIncluded }, isTaxExempt }
    const view = cartView(cartOf(given, [heavy, 1], [guide, 1]), place)
    expect(view).toMatchObject({ selectedShippingOption: { priceCents: 1050 }, taxCents, taxReliefCents })
    expect(shoppingCart.strict().parse(view)).toEqual(view)
    const more = cartView(cartOf(given, [heavy, 2], [guide, 1]), place)
    const line = view.entries[0]?.id ?? ''
    expect({ ...predictQuantityChange(view, line, 2), cartVersion: more.cartVersion }).toEqual(more)
  }
})

it('BX-1.09 names a pickup in the rows of the totals, and does not offer it as an estimate of delivery', () => {
  const shop = { ...post, name: 'Shop', priceCents: 0, isPickup: true }
  const given = { ...emptyPricingInput, location: pricing.location }
  const viewOf = (shippingRates: ShippingRate[]) => cartView(cartOf({ ...given, shippingRates }, [cup, 1]), place)
  expect(cartTotalRows(viewOf([shop]), english).map(({ title, cents }) => [title, cents])).toEqual([
    ['Subtotal', 1800],
    ['Pickup', 0],
    ['Estimated total', 1800],
  ])
  const abroad = viewOf([shop, { ...post, countries: ['DE'] }])
  const notes = [viewOf([shop]), abroad, viewOf([shop, post])].map((view) => [
    canEstimateShippingOrTax(view),
    hasNoShippingRate(view),
    view.grandTotalCents,
  ])
  expect(notes).toEqual([
    [false, false, 1800],
    [true, true, 1800],
    [true, false, 2400],
  ])
})

it('computes a grand total that is the sum of its parts, for any quantities, rates and order of lines', () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 99 }))
  const share = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(quantities, share, share, fc.boolean(), fc.boolean(), ([cups, guides], off, ratePpm, ...modes) => {
      const [areIncluded, isTaxExempt] = modes
      const discounts = [{ ...tenPercent, amount: off }]
      const rules = pricing.taxes.rules.map((rule) => ({ ...rule, ratePpm }))
      const given = { ...pricing, discounts, taxes: { areIncluded, rules }, isTaxExempt }
      const cart = cartOf(given, [cup, cups], [guide, guides])
      const view = cartView(cart, place)
      const added = (view.isTaxIncluded ? 0 : view.taxCents) - view.taxReliefCents
      expect(isTaxExempt && view.taxCents > 0).toBe(false)
      expect(view.taxCents).toBe(view.taxLineItems.reduce((sum, { amountCents }) => sum + amountCents, 0))
      expect(view.grandTotalCents).toBe(view.subtotalCents - view.discountCents + view.shippingCostCents + added)
      expect(view.grandTotalCents).toBeGreaterThanOrEqual(0)
      const turned = { ...cart, entries: cart.entries.toReversed() }
      const { entries: _, ...sums } = view
      expect(cartView(turned, place)).toMatchObject(sums)
    }),
  )
})

function cartOf(given: CartPricingInput, ...wanted: [VariantInCart, number][]): Cart {
  return wanted.reduce<Cart>(
    (cart, [variant, quantity], index) =>
      addEntry(cart, { variant, quantity, additionalFields: null }, `e${index}`).cart,
    emptyCart(0, given),
  )
}
