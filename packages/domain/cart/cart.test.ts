import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusedCallMessages } from '../kit/calls/refused-call.messages.ts'
import { maxCartEntries, entryQuantityRange } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import { selectVariant } from '../catalog/variants/select-variant.ts'
import type { ProductType } from '../kit/enums.ts'
import { aProduct } from '../testing/a-product-facts.ts'
import { cup } from '../testing/a-variant-in-cart.ts'
import { addEntry } from './add-entry.ts'
import { cartView, emptyCart } from './cart-view.ts'
import type { Cart, VariantInCart } from './cart.ts'
import { changeQuantity } from './change-entry.ts'
import { removeEntry } from './remove-entry.ts'
import { purchaseProblem } from '../purchase/purchase-problem.ts'
import { pillCount } from './pill-count.ts'
import { addToCartTimings } from '../purchase/add-to-cart-timings.ts'
import { cartMessages } from './cart.messages.ts'

it('raises the quantity of the line that already holds the variant', () => {
  const cart = add(add(emptyCart(0), cup, 1), cup, 2)
  expect(cart.entries.map(({ quantity, sku }) => ({ quantity, sku }))).toEqual([{ quantity: 3, sku: 'CUP' }])
})

it('SF-5.05 adds a separate line for different additional fields, and counts both lines against the stock', () => {
  const first = addEntry(
    emptyCart(0),
    { variant: { ...cup, qtyInStock: 3 }, quantity: 2, additionalFields: '{"name":"Ada"}' },
    'a',
  ).cart
  const second = addEntry(first, { variant: { ...cup, qtyInStock: 3 }, quantity: 1, additionalFields: null }, 'b').cart
  expect(second.entries).toHaveLength(2)
  expect(codeOf(() => add(second, { ...cup, qtyInStock: 3 }, 1))).toBe('cart.not-enough-stock')
  expect(codeOf(() => changeQuantity(second, 'b', 2))).toBe('cart.not-enough-stock')
})

it('SF-5.05 refuses quantities above the stock, counting units that are already in the cart', () => {
  const cart = add(emptyCart(0), { ...cup, qtyInStock: 3 }, 2)
  expect(codeOf(() => add(cart, { ...cup, qtyInStock: 3 }, 2))).toBe('cart.not-enough-stock')
  expect(codeOf(() => changeQuantity(cart, 'e0', 4))).toBe('cart.not-enough-stock')
})

it('SF-5.04 refuses a missing variant and a variant that is not for sale', () => {
  expect(codeOf(() => addEntry(emptyCart(0), { variant: null, quantity: 1, additionalFields: null }, 'e'))).toBe(
    'cart.variant-unavailable',
  )
  expect(codeOf(() => add(emptyCart(0), { ...cup, isForSale: false }, 1))).toBe('cart.variant-unavailable')
})

it('SF-9.02 refuses quantities outside 1 to 9999 and a line beyond the maximum of a cart', () => {
  const endless = { ...cup, unlimited: true }
  const cart = add(emptyCart(0), endless, 9000)
  expect(codeOf(() => add(cart, endless, 1000))).toBe('cart.quantity-range')
  expect(codeOf(() => changeQuantity(cart, 'e0', 10_000))).toBe('cart.quantity-range')
  expect(codeOf(() => changeQuantity(cart, 'e0', 0))).toBe('cart.quantity-range')
  const many = Array.from({ length: maxCartEntries }, (_, i) => ({
    ...cup,
    variantId: `v${i}`,
    id: `e${i}`,
    quantity: 1,
    additionalFields: null,
    addedPriceCents: 1800,
    addedMs: i,
  }))
  expect(codeOf(() => add({ ...cart, entries: many }, { ...cup, variantId: 'another' }, 1))).toBe('cart.full')
})

it('accepts a lower quantity for a line that exceeds the stock, even when it still exceeds it', () => {
  const cart = add(emptyCart(0), { ...cup, qtyInStock: 5 }, 5)
  const scarce = { ...cart, entries: cart.entries.map((entry) => ({ ...entry, qtyInStock: 2 })) }
  expect(changeQuantity(scarce, 'e0', 3).entry.quantity).toBe(3)
  expect(codeOf(() => changeQuantity(scarce, 'e0', 6))).toBe('cart.not-enough-stock')
})

it('SF-4.17 SF-9.02 shows at most 100+ on the floating cart', () => {
  expect([0, 1, 100, 101, 5000].map(pillCount)).toEqual(['0', '1', '100', '100+', '100+'])
})

it('SF-9.01 SF-4.11 SF-4.12 sets the delays between the states of the add button', () => {
  expect(addToCartTimings).toEqual({ addedAfterMs: 1000, idleAfterMs: 2000, idleAfterErrorMs: 1000 })
})

it('SF-8.01 SF-8.02 SF-8.03 SF-8.05 SF-4.11 uses the exact texts for failed calls and the add button', () => {
  const englishOf = ({ english }: { english: (values: undefined) => string }): string => english(undefined)
  expect(englishOf(refusedCallMessages.sessionExpired)).toBe(
    'Your session has expired. Please reload the page and try again.',
  )
  expect(englishOf(refusedCallMessages.enableCookies)).toBe(
    'Please enable cookies in your browser, reload the page, and try again.',
  )
  expect(englishOf(refusedCallMessages.tooMany)).toBe('Please try again in a few seconds.')
  expect(englishOf(cartMessages.unableToAdd)).toBe('Unable to Add Item')
  expect(englishOf(cartMessages.unableToPurchase)).toBe('Unable to Purchase Item')
  expect(englishOf(cartMessages.unableToPurchaseGiftCard)).toBe('Unable to purchase Gift Card')
  expect([englishOf(cartMessages.adding), englishOf(cartMessages.added)]).toEqual(['Adding…', 'Added!'])
})

it('SF-4.05 ignores the stock of downloads and gift cards', () => {
  const empty = { variants: [{ qtyInStock: 0 }] }
  const problemOf = (productType: ProductType) => {
    const product = aProduct({ ...empty, productType })
    return purchaseProblem(product, selectVariant(product, {}), 2)?.code ?? null
  }
  const outOfStock = 'cart.not-enough-stock'
  expect([1, 2, 3, 4].map((type) => problemOf(type as ProductType))).toEqual([outOfStock, null, outOfStock, null])
})

// Reference model of the cart: the quantity held of each variant.
type Model = Map<string, number>
type Step = { kind: 'add' | 'change' | 'remove'; of: number; quantity: number }
const stock = [0, 1, 5, 10_000]
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'change', 'remove'),
  of: fc.integer({ min: 0, max: stock.length - 1 }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 9990, max: 9999 })),
})

it('SF-5.05 SF-9.02 matches a reference model for any sequence of adds, changes and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let cart = emptyCart(0)
      const model: Model = new Map()
      for (const [index, one] of steps.entries()) {
        const before = cart
        const should = modelStep(model, one)
        const outcome = codeOf(() => (cart = cartStep(cart, one, `e${index}`)))
        expect(outcome === 'nothing refused').toBe(should)
        expect(cart.version).toBe(before.version + (should ? 1 : 0))
        expect(new Map(cart.entries.map((entry) => [entry.variantId, entry.quantity]))).toEqual(model)
      }
      const view = cartView(cart, { websiteId: 'w', currency: 'USD' })
      expect(view.subtotalCents).toBe(view.entries.reduce((sum, entry) => sum + entry.subTotal, 0))
      expect(view.totalQuantity).toBe([...model.values()].reduce((sum, quantity) => sum + quantity, 0))
      expect(view.entries.every((entry) => entry.problem === null)).toBe(true)
    }),
  )
})

function cartStep(cart: Cart, { kind, of, quantity }: Step, newId: string): Cart {
  const variant = { ...cup, variantId: `v${of}`, qtyInStock: stock[of] ?? 0 }
  if (kind === 'add') return addEntry(cart, { variant, quantity, additionalFields: null }, newId).cart
  const id = cart.entries.find((entry) => entry.variantId === variant.variantId)?.id ?? 'none'
  return kind === 'change' ? changeQuantity(cart, id, quantity).cart : removeEntry(cart, id)
}

/** Applies the step to the model. Returns whether the cart should accept it. */
function modelStep(model: Model, { kind, of, quantity }: Step): boolean {
  const key = `v${of}`
  const held = model.get(key)
  if (kind === 'remove') return model.delete(key)
  if (kind === 'change' && held === undefined) return false
  const wanted = kind === 'add' ? (held ?? 0) + quantity : quantity
  if (wanted > (stock[of] ?? 0) || wanted > entryQuantityRange.max) return false
  model.set(key, wanted)
  return true
}

function add(cart: Cart, variant: VariantInCart, quantity: number): Cart {
  return addEntry(cart, { variant, quantity, additionalFields: null }, `e${cart.entries.length}`).cart
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'nothing refused'
}
