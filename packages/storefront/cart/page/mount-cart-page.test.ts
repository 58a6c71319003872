import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole, type } from '../../testing/by-role.ts'
import { cartPage, leaveQuantityField, reactMounted } from '../../testing/cart-page.ts'
import { quantities, quantityField } from '../../testing/shown-cart.ts'
import { fakeShop, type FakeShop } from '../../testing/fake-shop.ts'
import { forgetCookies, openPage, settle } from '../../testing/open-page.ts'
import { mug, onSaleAt } from '../../testing/product-page.ts'
import { waitFor } from '../../testing/wait-for.ts'

let shop: FakeShop

beforeEach(async () => {
  forgetCookies()
  document.cookie = 'crumb=kept.crumb; path=/'
  shop = fakeShop(onSaleAt(mug))
  shop.put('OAT-S', 2)
  shop.put('OAT-L', 1)
  openPage(cartPage(shop.cart()), shop)
  vi.resetModules()
  const { mount } = await import('./cart.island.tsx')
  const place = document.querySelector<HTMLElement>('[data-island=cart]')
  if (place) mount(place)
})

afterEach(() => vi.unstubAllGlobals())

it('keeps the fallback until all lines are rendered, then carries over typed values and focus', async () => {
  expect(document.body.textContent).toContain('As the page without scripts')
  const field = fallbackField()
  field.focus()
  field.value = '3'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await reactMounted()

  expect(document.body.textContent).not.toContain('As the page without scripts')
  expect(quantities()).toEqual(['2', '3'])
  expect(document.activeElement).toBe(quantityField(1))
  leaveQuantityField(1)
  await settle()
  expect(shop.cart().entries[1]?.quantity).toBe(3)
})

it('does not reapply a typed quantity after it was sent: a restored line shows its stored quantity', async () => {
  type(fallbackField(), '3')
  await reactMounted()
  leaveQuantityField(1)
  await settle()
  type(quantityField(1), '5')
  leaveQuantityField(1)
  await settle()
  byRole('button', 'Remove Morning mug, Oat, Large').click()
  await settle()
  byRole('button', 'Undo').click()
  expect(quantities()).toEqual(['2', '5'])
})

it('moves the focus from a Remove button to that of the same rendered line', async () => {
  document.querySelectorAll<HTMLElement>('[name=remove]')[1]?.focus()
  await reactMounted()
  expect(document.activeElement).toBe(byRole('button', 'Remove Morning mug, Oat, Large'))
})

it('does not move a focus that has since gone elsewhere', async () => {
  fallbackField().focus()
  fallbackField().blur()
  await reactMounted()
  expect(document.activeElement).toBe(document.body)
})

it('shows changes made while the lines were rendered', async () => {
  const answer = await shop.fetch('/api/commerce/shopping-cart/entries/line-OAT-L', {
    method: 'PUT',
    body: '{"quantity":4}',
  })
  const other = new BroadcastChannel('sw-cart')
  other.postMessage(await answer.json())
  await reactMounted()
  await waitFor(() => expect(quantities()).toEqual(['2', '4']))
  other.close()
})

function fallbackField(): HTMLInputElement {
  const field = document.querySelectorAll('input')[1]
  if (!field) throw new Error('no field')
  return field
}
