import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../kit/refusal.ts'
import { cup, guide } from '../testing/a-variant-in-cart.ts'
import { addEntry } from './add-entry.ts'
import { cartView, emptyCart } from './cart-view.ts'
import type { ShoppingCart } from './cart.wire.ts'
import type { Cart, VariantInCart } from './cart.ts'
import { changeQuantity } from './change-entry.ts'
import { removeEntry } from './remove-entry.ts'
import { predictEntryRestore, predictEntryRemoval, predictQuantityChange } from './change-view.ts'

const place = { websiteId: 'w', currency: 'EUR' }
const picture = { url: '/s/1/cup.webp', alt: 'A cup', color: 'd4c4b0', width: 3, height: 4 }
const variants: readonly VariantInCart[] = [
  { ...cup, qtyInStock: 4, image: picture },
  { ...cup, variantId: 'sale', salePriceCents: 900, onSale: true },
  { ...cup, variantId: 'gone', isForSale: false },
  { ...cup, variantId: 'lesson', productType: 3, qtyInStock: 1 },
  guide,
]

const line = fc.record({
  of: fc.integer({ min: 0, max: variants.length - 1 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  addedPriceCents: fc.constantFrom(500, 1800),
})
const step = fc.record({
  kind: fc.constantFrom('quantity', 'removal', 'return'),
  at: fc.nat({ max: 5 }),
  quantity: fc.integer({ min: 0, max: 7 }),
})

it('SF-3.01 SF-3.02 returns the same cart or refusal as the server for any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.array(step, { maxLength: 12 }), (lines, steps) => {
      let cart = cartOf(lines)
      let view = cartView(cart, place)
      for (const one of steps) {
        const [now, seen] = both(cart, view, one)
        expect(codeOf(seen)).toBe(codeOf(now))
        cart = 'done' in now ? now.done : cart
        view = 'done' in seen ? seen.done : view
        expect({ ...view, cartVersion: 0 }).toEqual({ ...cartView(cart, place), cartVersion: 0 })
      }
    }),
    { numRuns: 300 },
  )
})

it('restores a removed line at its former position with its former quantity', () => {
  const view = cartView(cartOf([0, 1, 4].map((of) => ({ of, quantity: of + 2, addedPriceCents: 5 }))), place)
  const [, middle] = view.entries
  if (!middle) throw new Error('no line')
  const back = predictEntryRestore(predictEntryRemoval(view, middle.id), middle)
  expect(back.entries.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['e0', 2],
    ['e1', 3],
    ['e2', 6],
  ])
})

it('keeps the objects of unchanged lines and the cart version', () => {
  const view = cartView(cartOf([0, 1, 4].map((of) => ({ of, quantity: 2, addedPriceCents: 5 }))), place)
  const after = predictQuantityChange(view, 'e1', 3)
  expect(after.entries.map((entry, index) => entry === view.entries[index])).toEqual([true, false, true])
  expect(after.cartVersion).toBe(view.cartVersion)
})

type Line = { of: number; quantity: number; addedPriceCents: number }

type Step = { kind: string; at: number; quantity: number }

/** Applies the same step to the server's cart and to the page's view of it. 'return' undoes a removal. */
function both(cart: Cart, view: ShoppingCart, step: Step): [Outcome<Cart>, Outcome<ShoppingCart>] {
  const { kind, at, quantity } = step
  const id = `e${at}`
  const entry = cart.entries.find((one) => one.id === id)
  const shown = view.entries.find((one) => one.id === id)
  if (kind === 'quantity') {
    return [
      outcome(() => changeQuantity(cart, id, quantity).cart),
      outcome(() => predictQuantityChange(view, id, quantity)),
    ]
  }
  if (kind === 'removal' || !entry || !shown) {
    return [outcome(() => removeEntry(cart, id)), outcome(() => predictEntryRemoval(view, id))]
  }
  return [
    outcome(() => addEntry(removeEntry(cart, id), { ...entry, variant: entry }, id).cart),
    outcome(() => predictEntryRestore(predictEntryRemoval(view, id), shown)),
  ]
}

/** A cart as the database may hold it: stock and prices may have changed since its lines were added. */
function cartOf(lines: readonly Line[]): Cart {
  const isFirst = (of: number, index: number) => lines.findIndex((one) => one.of === of) === index
  const entries = lines.map(({ of, quantity, addedPriceCents }, index) => ({
    ...(variants[of] ?? cup),
    id: `e${index}`,
    quantity,
    // Additional fields keep two lines of the same variant apart.
    additionalFields: isFirst(of, index) ? null : `{"name":"${index}"}`,
    addedPriceCents,
    addedMs: index,
  }))
  return { ...emptyCart(7), id: 'c', version: 3, entries }
}

type Outcome<done> = { done: done } | { code: string }

function outcome<done extends Cart | ShoppingCart>(run: () => done): Outcome<done> {
  try {
    return { done: run() }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code }
    throw error
  }
}

function codeOf(after: Outcome<unknown>): string {
  return 'code' in after ? after.code : 'done'
}
