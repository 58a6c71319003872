import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, productPage, variant } from '../testing/product-page.ts'

beforeEach(async () => {
  forgetCookies()
  openPage(productPage(), fakeShop([]))
  await boot()
})

afterEach(() => vi.unstubAllGlobals())

it('SF-5.01 is a number field from 1 to 9999 with step 1, initially 1, four characters wide', () => {
  const { type: kind, min, max, step, size, value } = field()
  expect({ kind, min, max, step, size, value }).toEqual({
    kind: 'number',
    min: '1',
    max: '9999',
    step: '1',
    size: 4,
    value: '1',
  })
})

it.each([
  ['1', 'One more', '2'],
  ['7', 'One fewer', '6'],
  ['1', 'One fewer', '1'],
  ['9999', 'One more', '9999'],
  ['2.5', 'One more', '3'],
  ['', 'One more', '1'],
])('changes "%s" by %s to %s', async (typed, name, after) => {
  type(field(), typed)
  await settle()
  byRole('button', name).click()
  await settle()
  expect(field().value).toBe(after)
})

it('disables the stepper button at its limit', async () => {
  expect(byRole('button', 'One fewer').getAttribute('aria-disabled')).toBe('true')
  type(field(), '9999')
  await settle()
  expect(byRole('button', 'One fewer').getAttribute('aria-disabled')).toBe('false')
  expect(byRole('button', 'One more').getAttribute('aria-disabled')).toBe('true')
})

it('uses the value the browser restores, and keeps the current one otherwise', async () => {
  dispatchEvent(new Event('pageshow'))
  await settle()
  expect(field().value).toBe('1')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), '9999')
  dispatchEvent(new Event('pageshow'))
  await settle()
  expect([field().value, byRole('button', 'One more').getAttribute('aria-disabled')]).toEqual(['9999', 'true'])
})

it('does not change the value attribute, so that the browser can restore the value', async () => {
  type(field(), '3')
  await settle()
  field().blur()
  expect([field().value, field().getAttribute('value')]).toEqual(['3', '1'])
  byRole('button', 'One more').click()
  await settle()
  expect([field().value, field().getAttribute('value')]).toEqual(['4', '1'])
})

it('keeps a value typed before hydration', async () => {
  openPage(productPage(), fakeShop([]))
  field().value = '12'
  await boot()
  expect(field().value).toBe('12')
})

it('SF-5.01 is hidden when only one can be bought: one in stock, or a service sold once', () => {
  const last = { ...mug, variants: [variant('A', {}, { qtyInStock: 1 })], optionNames: [] }
  openPage(productPage({ facts: last }), fakeShop([]))
  expect(document.querySelector('[type=number]')).toBeNull()
  const service = { ...mug, productType: 3 as const }
  openPage(productPage({ facts: service, shop: { multipleQuantityAllowedForServices: false } }), fakeShop([]))
  expect(document.querySelector('[type=number]')).toBeNull()
})

function field(): HTMLInputElement {
  const found = byRole('spinbutton', 'Quantity')
  if (!(found instanceof HTMLInputElement)) throw new Error('no field')
  return found
}
