import { expect, it } from 'vitest'
import { Refusal, type RefusalsOf } from './kit/refusal.ts'
import { english } from './locales/en.ts'
import { german } from './locales/de.ts'
import { fieldErrorTexts, refusals, refusalText } from './refusals.ts'

it('translates a refusal and the problems of its fields', () => {
  const refusal = new Refusal('cart.options-unselected', {
    values: { options: ['Size', 'Colour'] },
    fields: { size: { message: refusals['cart.quantity-range'].message, values: { min: 1, max: 9 } } },
  })
  expect(refusalText(english, refusal)).toBe('Please select the Size and Colour options.')
  expect(refusalText(german, refusal)).toBe('Bitte wählen Sie die Optionen Size und Colour.')
  expect(fieldErrorTexts(english, refusal)).toEqual({ size: 'Quantity must be between 1 and 9.' })
})

it('does not compile with an undeclared refusal code', () => {
  // @ts-expect-error: the code is unknown.
  expect(new Refusal('cart.planted').code).toBe('cart.planted')

  const code = refusals['stock.below-zero']
  const stock = { 'stock.below-zero': code, 'stock.not-counted': code, 'stock.too-large': code }
  // @ts-expect-error: the code is unknown.
  expect({ ...stock, 'stock.planted': code } satisfies RefusalsOf<'stock'>).toHaveProperty(['stock.planted'])
  const { 'stock.too-large': _, ...others } = stock
  // @ts-expect-error: a code is missing.
  expect(others satisfies RefusalsOf<'stock'>).not.toHaveProperty(['stock.too-large'])
})
