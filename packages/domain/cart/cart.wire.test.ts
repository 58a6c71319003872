import { expect, it } from 'vitest'
import { addEntryBody, purchaseForm } from './cart.wire.ts'

const itemId = 'a'.repeat(32)

it('refuses null characters and lone surrogates in text fields', () => {
  for (const text of ['\0', 'half \ud800 a letter']) {
    const additionalFields = JSON.stringify({ name: 'x' }).replace('x', text)
    expect(addEntryBody.safeParse({ itemId, additionalFields }).success).toBe(false)
    expect(addEntryBody.safeParse({ itemId, sku: text }).success).toBe(false)
    expect(purchaseForm.safeParse({ itemId, sku: text }).success).toBe(false)
    expect(purchaseForm.safeParse({ itemId, 'option-Size': text }).success).toBe(false)
  }
  expect(addEntryBody.safeParse({ itemId, sku: 'a 😀', additionalFields: '{"name":"Ada"}' }).success).toBe(true)
})

it('accepts only a non-negative integer as addedAt, or none', () => {
  const parsed = (addedAt: unknown) => addEntryBody.safeParse({ itemId, addedAt }).success
  expect([0, 1_700_000_000_000, undefined].map(parsed)).toEqual([true, true, true])
  expect([-1, 1.5, '1', null, Number.NaN].map(parsed)).toEqual([false, false, false, false, false])
})
