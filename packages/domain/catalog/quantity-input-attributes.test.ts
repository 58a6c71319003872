import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusals } from '../refusals.ts'
import { aProduct } from '../testing/a-product-facts.ts'
import { parseQuantity, isQuantityShown, quantityInputAttributes } from './quantity-input-attributes.ts'

const yes = { multipleQuantityAllowedForServices: true }
const no = { multipleQuantityAllowedForServices: false }

it('SF-5.01 shows the quantity field for physical products, and for services when the store allows several', () => {
  const shown = ([1, 2, 3, 4, 5] as const).map((productType) => isQuantityShown(aProduct({ productType }), yes))
  expect(shown).toEqual([true, false, true, false, false])
  expect(isQuantityShown(aProduct({ productType: 3 }), no)).toBe(false)
  expect(isQuantityShown(aProduct({ productType: 1 }), no)).toBe(true)
})

it('SF-5.01 hides the quantity field for subscriptions and for a single variant with one unit left', () => {
  expect(isQuantityShown(aProduct({ isSubscribable: true }), yes)).toBe(false)
  expect(isQuantityShown(aProduct({ variants: [{ qtyInStock: 1 }] }), yes)).toBe(false)
  expect(isQuantityShown(aProduct({ variants: [{ qtyInStock: 1 }, { qtyInStock: 1 }] }), yes)).toBe(true)
})

it('SF-5.01 SF-9.02 defines a quantity field from 1 to 9999 in steps of 1, with value 1 and size 4', () => {
  expect(quantityInputAttributes).toEqual({ min: 1, max: 9999, step: 1, value: 1, size: 4 })
})

it('SF-5.01 SF-9.02 accepts every whole number from 1 to 9999 and refuses others', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (quantity) => {
      const isInside = quantity >= 1 && quantity <= 9999
      expect(parseQuantity(String(quantity))).toEqual(isInside ? { quantity } : { problem: 'cart.quantity-range' })
    }),
  )
})

it('SF-5.01 SF-5.06 reports input that is not a number', () => {
  const typed = ['', ' ', 'two', '1,5', '0x10', 'Infinity', 'NaN', '1 2', '--1', '1e999']
  expect(typed.filter((text) => !('problem' in parseQuantity(text)))).toEqual([])
  expect(typed.map(parseQuantity)[1]).toEqual({ problem: 'cart.quantity-not-number' })
  expect(refusals['cart.quantity-not-number'].message.english(undefined)).toBe('Quantity must be a number.')
})

it('SF-5.01 SF-5.06 reports a number that is not whole', () => {
  expect(['1.5', '.5', '-0.1'].map(parseQuantity)).toEqual(
    Array.from({ length: 3 }, () => ({ problem: 'cart.quantity-not-whole' })),
  )
  expect(parseQuantity('2.0')).toEqual({ quantity: 2 })
  expect(refusals['cart.quantity-not-whole'].message.english(undefined)).toBe('Quantity must be a whole number.')
})
