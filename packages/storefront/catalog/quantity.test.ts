import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { productPage } from '../testing/product-page.ts'

beforeEach(async () => {
  forgetCookies()
  openPage(productPage(), fakeShop([]))
  await boot()
})

afterEach(() => vi.unstubAllGlobals())

it('SF-5.01 is a number from 1 to 9999 in whole steps, at first 1, four characters wide', () => {
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
])('from "%s", %s makes %s', async (typed, name, after) => {
  type(field(), typed)
  await settle()
  byRole('button', name).click()
  await settle()
  expect(field().value).toBe(after)
})

it('says at which end it is', async () => {
  expect(byRole('button', 'One fewer').getAttribute('aria-disabled')).toBe('true')
  type(field(), '9999')
  await settle()
  expect(byRole('button', 'One fewer').getAttribute('aria-disabled')).toBe('false')
  expect(byRole('button', 'One more').getAttribute('aria-disabled')).toBe('true')
})

function field(): HTMLInputElement {
  const found = byRole('spinbutton', 'Quantity')
  if (!(found instanceof HTMLInputElement)) throw new Error('no field')
  return found
}
