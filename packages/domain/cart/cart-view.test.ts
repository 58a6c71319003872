import { expect, it } from 'vitest'
import { cup, guide } from '../testing/a-variant-in-cart.ts'
import { addEntry } from './add-entry.ts'
import { cartView, emptyCart } from './cart-view.ts'
import { cartEntry, shoppingCart } from './cart.wire.ts'
import type { Cart, VariantInCart } from './cart.ts'

it('SF-3.01 SF-3.02 returns every field of a cart with its sums and the problems of its lines', () => {
  const held = add(add(emptyCart(7), cup, 2), guide, 1)
  const cart = {
    ...held,
    id: 'c',
    entries: held.entries.map((entry) => (entry.sku === 'CUP' ? { ...entry, qtyInStock: 1 } : entry)),
  }
  const view = cartView(cart, { websiteId: 'w', currency: 'USD' })
  expect(shoppingCart.strict().parse(view)).toEqual(view)
  // In the declared order, so that the response is written without a copy.
  expect(JSON.stringify(view)).toBe(JSON.stringify(shoppingCart.parse(view)))
  expect(view).toMatchObject({
    id: 'c',
    websiteId: 'w',
    created: 7,
    isPurchased: false,
    orderId: '',
    subtotalCents: 4100,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: 4100,
  })
  expect(view).toMatchObject({
    totalQuantity: 3,
    hasDigital: true,
    purelyDigital: false,
    requiresShipping: true,
    cartVersion: 2,
  })
  expect(view.entries[0]).toMatchObject({
    itemId: 'p',
    quantity: 2,
    subTotal: 3600,
    purchasePriceCents: 1800,
    problem: 'not-enough-stock',
    chosenVariant: {
      sku: 'CUP',
      attributes: { Size: 'small' },
      optionValues: [{ optionName: 'Size', value: 'small' }],
    },
  })
  expect(view.entries[1]).toMatchObject({
    subTotal: 500,
    purchasePriceCents: 500,
    nonSalePriceCents: 700,
    problem: null,
  })
})

it('SF-3.01 returns every field with its default for an empty cart', () => {
  const view = cartView(emptyCart(7), { websiteId: 'w', currency: 'USD' })
  const texts = { id: '', websiteId: 'w', orderId: '' }
  const lists = { entries: [], shippingOptions: [], applicableTaxRules: [] }
  const coupons = { coupons: [], validCoupons: [], invalidCoupons: [] }
  const sums = { subtotalCents: 0, taxCents: 0, shippingCostCents: 0, discountCents: 0, grandTotalCents: 0 }
  const flags = { isPurchased: false, hasDigital: false, purelyDigital: false, requiresShipping: false }
  const shipping = { selectedShippingOption: null, shippingLocation: {} }
  const expected = { created: 7, totalQuantity: 0, ...texts, ...lists, ...coupons, ...sums, ...flags, ...shipping }
  expect(shoppingCart.parse(view)).toMatchObject(expected)
})

it('SF-3.01 sets hasDigital, purelyDigital and requiresShipping by the product types in the cart', () => {
  const flagsOf = (...variants: VariantInCart[]) => {
    const cart = variants.reduce((held, variant) => add(held, variant, 2), emptyCart(0))
    const { hasDigital, purelyDigital, requiresShipping } = cartView(cart, { websiteId: 'w', currency: 'USD' })
    return { hasDigital, purelyDigital, requiresShipping }
  }
  const lesson = { ...cup, variantId: 'lesson', productType: 3 as const }
  expect(flagsOf(guide)).toEqual({ hasDigital: true, purelyDigital: true, requiresShipping: false })
  expect(flagsOf(cup)).toEqual({ hasDigital: false, purelyDigital: false, requiresShipping: true })
  expect(flagsOf(guide, lesson)).toEqual({ hasDigital: true, purelyDigital: false, requiresShipping: false })
})

it('SF-3.02 SF-3.06 returns every field of a line and of its variant', () => {
  const [entry] = cartView(add(emptyCart(0), cup, 2), { websiteId: 'w', currency: 'EUR' }).entries
  const money = { priceMoney: { value: '1800', currency: 'EUR' }, salePriceMoney: { currency: 'EUR' } }
  const chosenVariant = { id: cup.variantId, sku: 'CUP', attributes: { Size: 'small' }, ...money }
  const sums = { quantity: 2, subTotal: 3600, purchasePriceCents: 1800 }
  expect(cartEntry.parse(entry)).toMatchObject({ id: 'e0', itemId: 'p', title: cup.title, ...sums, chosenVariant })
})

it('counts the units of a line that is no longer for sale, at a price of 0', () => {
  const cart = add(emptyCart(0), cup, 2)
  const gone = { ...cart, entries: cart.entries.map((entry) => ({ ...entry, isForSale: false })) }
  const view = cartView(gone, { websiteId: 'w', currency: 'USD' })
  expect(view).toMatchObject({ subtotalCents: 0, totalQuantity: 2, entries: [{ subTotal: 0, problem: 'unavailable' }] })
})

it('shares the stock of a variant between its lines, earlier lines first', () => {
  const held = add(add(emptyCart(0), cup, 3), guide, 1)
  const other = addEntry(held, { variant: cup, quantity: 4, additionalFields: '{"name":"Ada"}' }, 'e2').cart
  const scarce = { ...other, entries: other.entries.map((entry) => ({ ...entry, qtyInStock: 5 })) }
  const { entries } = cartView(scarce, { websiteId: 'w', currency: 'USD' })
  expect(entries.map(({ available, problem }) => [available, problem])).toEqual([
    [5, null],
    [null, null],
    [2, 'not-enough-stock'],
  ])
})

it('keeps the price at which a line was first added when more units are added at another price', () => {
  const dearer = add(add(emptyCart(0), cup, 1), { ...cup, priceCents: 2000 }, 1)
  const [entry] = cartView(dearer, { websiteId: 'w', currency: 'USD' }).entries
  expect(entry).toMatchObject({ addedPriceCents: 1800, purchasePriceCents: 2000, quantity: 2 })
})

it('sorts a line by the time when it was first added', () => {
  const two = addEntry(emptyCart(0), { variant: cup, quantity: 1, additionalFields: null, addedMs: 20 }, 'late').cart
  const wanted = { variant: guide, quantity: 1, additionalFields: null }
  const ids = (cart: Cart) => cart.entries.map(({ id }) => id)
  expect(ids(addEntry(two, { ...wanted, addedMs: 10 }, 'early').cart)).toEqual(['early', 'late'])
  expect(ids(addEntry(two, { ...wanted, addedMs: 20 }, 'same').cart)).toEqual(['late', 'same'])
  expect(ids(addEntry(two, wanted, 'new').cart)).toEqual(['late', 'new'])
})

function add(cart: Cart, variant: VariantInCart, quantity: number): Cart {
  return addEntry(cart, { variant, quantity, additionalFields: null }, `e${cart.entries.length}`).cart
}
