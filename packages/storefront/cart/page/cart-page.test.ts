import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { allByRole, byRole, type } from '../../testing/by-role.ts'
import {
  after,
  cartPage,
  held,
  leavePage,
  leaveQuantityField,
  openCart,
  shopWithCart,
  reactMounted,
} from '../../testing/cart-page.ts'
import { lines, quantities, quantityField, subtotal } from '../../testing/shown-cart.ts'
import type { FakeShop } from '../../testing/fake-shop.ts'
import { boot, openPage, settle } from '../../testing/open-page.ts'
import { slowAnswer } from '../../testing/slow-answer.ts'

let shop: FakeShop

beforeEach(() => {
  shop = shopWithCart()
})

afterEach(leavePage)

describe('the cart page', () => {
  it.each([true, false])(
    'SF-2.01 SF-3.01 SF-3.02 shows lines, options and totals (cart included in the page: %s)',
    async (brings) => {
      await openCart(shop, cartPage(brings ? shop.cart() : null))
      expect(byRole('heading', 'Your cart').tagName).toBe('H2')
      expect(lines()).toEqual(['Morning mug Oat, Small 56.00', 'Morning mug Oat, Large 34.00'])
      expect(quantities()).toEqual(['2', '1'])
      expect(subtotal()).toBe('90.00')
      expect(byRole('link', 'Checkout').getAttribute('href')).toBe('/checkout')
      expect(document.body.textContent).not.toContain('As the page without scripts')
    },
  )

  it('links “Continue Shopping” to the shop', async () => {
    await openCart(shop)
    expect(byRole('link', 'Continue Shopping').getAttribute('href')).toBe('/shop')
  })

  it('shows the theme’s empty message when the last line is removed', async () => {
    await openCart(shop)
    for (let rest = 2; rest > 0; rest -= 1) {
      button(/^Remove Morning mug, Oat/, 0).click()
      await settle()
    }
    expect(document.querySelector('.empty-message h3')?.textContent).toBe('Nothing in your cart yet')
    expect(allByRole('row')).toEqual([])
    expect(allByRole('button', 'Undo')).toHaveLength(2)
  })

  it('keeps the fallback with an alert when the cart cannot be loaded, and loads it on “Try again”', async () => {
    shop.troubles.push({ on: 'GET', trouble: 'offline' })
    openPage(cartPage(null), shop)
    await boot()
    expect(document.body.textContent).toContain('As the page without scripts')
    expect(byRole('alert').textContent).toBe('Your cart could not be loaded. Try again')
    byRole('button', 'Try again').click()
    await reactMounted()
    expect(subtotal()).toBe('90.00')
    expect(allByRole('alert')).toEqual([])
  })

  it('SF-3.01 shows valid and invalid coupons, the discount and the total', async () => {
    const coupon = { id: 'c1', promoCode: 'SPRING10', name: '10% off' }
    const cart: ShoppingCart = {
      ...shop.cart(),
      validCoupons: [coupon],
      invalidCoupons: [{ id: 'c2', promoCode: 'OLD', name: '', reason: 'expired', minimumCents: 0 }],
      discountCents: 900,
      grandTotalCents: 8100,
    }
    await openCart(shop, cartPage(cart))
    const shown = [...document.querySelectorAll('.sw-coupon, .cart-summary > div:not(.sw-cart-coupons)')]
    expect(shown.map((one) => one.textContent)).toEqual([
      'SPRING10, 10% off',
      'OLD This code has expired.',
      'Subtotal 90.00',
      'Discount −9.00',
      'Total 81.00',
    ])
  })
})

describe('a quantity', () => {
  it('is shown at once and sent 700 ms after the last keystroke', async () => {
    await openCart(shop)
    type(quantityField(0), '4')
    await after(699)
    expect(shop.requests).toEqual([])
    const letGo = slowAnswer(shop, 'PUT')
    await after(1)
    expect(shop.requests).toEqual(['PUT /api/commerce/shopping-cart/entries/line-OAT-S'])
    expect(shop.bodies.at(-1)).toEqual({ quantity: 4 })
    expect([quantities(), subtotal()]).toEqual([['4', '1'], '146.00'])
    await letGo()
    expect([quantities(), subtotal()]).toEqual([['4', '1'], '146.00'])
  })

  it('is shown at each click of the stepper, and several clicks send one change', async () => {
    await openCart(shop)
    const more = byRole('button', 'One more Morning mug, Oat, Small')
    more.click()
    await after(300)
    expect([lines()[0], subtotal()]).toEqual(['Morning mug Oat, Small 84.00', '118.00'])
    more.click()
    await after(300)
    expect(shop.requests).toEqual([])
    expect(quantities()[0]).toBe('4')
    await after(50)
    expect(shop.requests).toEqual(['PUT /api/commerce/shopping-cart/entries/line-OAT-S'])
    expect(shop.cart().entries[0]?.quantity).toBe(4)
  })

  it.each([
    ['the field is left', (field: HTMLElement) => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
    ['Enter is pressed', (field: HTMLElement) => press(field, 'Enter')],
  ])('is sent at once when %s', async (_, leave) => {
    await openCart(shop)
    quantityField(0).focus()
    type(quantityField(0), '3')
    leave(quantityField(0))
    await settle()
    expect(shop.cart().entries[0]?.quantity).toBe(3)
  })

  it('SF-5.05 above stock is refused and restored; a button sets it to the available number', async () => {
    await openCart(shop)
    type(quantityField(0), '9')
    await after(700)
    expect(byRole('alert').textContent).toBe('Sorry, we do not have enough of that item available.')
    expect(quantityField(0).getAttribute('aria-invalid')).toBe('true')
    expect([quantities(), subtotal()]).toEqual([['2', '1'], '90.00'])
    expect(shop.cart().entries[0]?.quantity).toBe(2)

    byRole('button', 'Change to 5: Morning mug, Oat, Small').click()
    await settle()
    expect(shop.cart().entries[0]?.quantity).toBe(5)
    expect(allByRole('alert')).toEqual([])
  })

  it('SF-5.06 that is not a whole number keeps its text, shows an alert and is not sent', async () => {
    await openCart(shop)
    type(quantityField(0), '1.5')
    await after(700)
    expect(byRole('alert').textContent).toBe('Quantity must be a whole number.')
    expect(quantities()[0]).toBe('1.5')
    expect(shop.requests).toEqual([])
  })

  it('SF-9.02 stays within 1 and 9999', async () => {
    await openCart(shop)
    const fewer = byRole('button', 'One fewer Morning mug, Oat, Large')
    expect(fewer.getAttribute('aria-disabled')).toBe('true')
    fewer.click()
    await after(350)
    expect(shop.requests).toEqual([])
    type(quantityField(1), '10000')
    await after(700)
    expect(byRole('alert').textContent).toBe('Quantity must be between 1 and 9999.')
  })

  it('typed before hydration is kept with the focus, and sent on blur', async () => {
    openPage(cartPage(shop.cart()), shop)
    const field = document.querySelectorAll('input')[1]
    if (!field) throw new Error('no field')
    field.focus()
    field.value = '3'
    await boot()
    await reactMounted()
    expect(quantities()).toEqual(['2', '3'])
    expect(document.activeElement).toBe(quantityField(1))
    leaveQuantityField(1)
    await settle()
    expect(shop.cart().entries[1]?.quantity).toBe(3)
  })

  it('refused by the server without scripts is shown with its reason', async () => {
    const refused = { entryId: 'line-OAT-S', typed: '1.5', alert: 'Quantity must be a whole number.' }
    await openCart(shop, cartPage(shop.cart(), refused))
    await after(5000)
    expect([quantities()[0], byRole('alert').textContent]).toEqual(['1.5', refused.alert])
    expect(shop.requests).toEqual([])
  })
})

describe('a line with changed availability or price', () => {
  it('shows the lower stock, and a button reduces the quantity', async () => {
    shop.setStock('OAT-S', 1)
    await openCart(shop)
    expect(byRole('alert').textContent).toBe('Only 1 of this item is available.')
    byRole('button', 'Change to 1: Morning mug, Oat, Small').click()
    await settle()
    expect([allByRole('alert'), held(shop)]).toEqual([[], ['OAT-S 1', 'OAT-L 1']])
  })

  it('that is sold out offers only Remove', async () => {
    shop.setStock('OAT-S', 0)
    await openCart(shop)
    expect(byRole('alert').textContent).toBe('This item is sold out.')
    expect(allByRole('button', /^Change to/)).toEqual([])
  })

  it('shows the old and the new price', async () => {
    const cart = shop.cart()
    const entries = cart.entries.map((entry) => ({ ...entry, addedPriceCents: entry.addedPriceCents + 400 }))
    await openCart(shop, cartPage({ ...cart, entries }))
    expect([...document.querySelectorAll('.sw-cart-note')].map((note) => note.textContent)).toEqual([
      'The price has changed from 32.00 to 28.00 since you added this item.',
      'The price has changed from 38.00 to 34.00 since you added this item.',
    ])
  })
})

function press(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

function button(name: RegExp, index: number): HTMLElement {
  const found = allByRole('button', name)[index]
  if (!found) throw new Error(String(name))
  return found
}
