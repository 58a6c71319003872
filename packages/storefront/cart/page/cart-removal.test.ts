import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { after, cartPage, held, leavePage, openCart, shopWithCart } from '../../testing/cart-page.ts'
import { lines, quantities, announcement, subtotal } from '../../testing/shown-cart.ts'
import type { FakeShop } from '../../testing/fake-shop.ts'
import { settle } from '../../testing/open-page.ts'
import { slowAnswer } from '../../testing/slow-answer.ts'

let shop: FakeShop

beforeEach(() => {
  shop = shopWithCart()
})

afterEach(leavePage)

describe('a removal', () => {
  it('leaves a row whose Undo restores the line’s position and quantity, and moves the focus with it', async () => {
    await openCart(shop)
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    expect(lines()).toEqual(['Morning mug, Oat, Small was removed. Undo', 'Morning mug Oat, Large 34.00'])
    expect(subtotal()).toBe('34.00')
    expect(document.activeElement).toBe(byRole('button', 'Undo'))
    await settle()
    expect(shop.cart().entries).toHaveLength(1)

    byRole('button', 'Undo').click()
    expect(lines()).toEqual(['Morning mug Oat, Small 56.00', 'Morning mug Oat, Large 34.00'])
    expect(document.activeElement).toBe(byRole('button', 'Remove Morning mug, Oat, Small'))
    await settle()
    expect(held(shop)).toEqual(['OAT-S 2', 'OAT-L 1'])
    expect(lines()).toEqual(['Morning mug Oat, Small 56.00', 'Morning mug Oat, Large 34.00'])
    expect(document.activeElement).toBe(byRole('button', 'Remove Morning mug, Oat, Small'))
  })

  it('of several lines can be undone in any order', async () => {
    shop.put('IRON-L', 3)
    await openCart(shop)
    for (const name of ['Oat, Large', 'Oat, Small', 'Iron, Large']) {
      byRole('button', `Remove Morning mug, ${name}`).click()
      await settle()
    }
    expect(shop.cart().entries).toEqual([])
    for (const name of ['Oat, Small', 'Iron, Large', 'Oat, Large']) {
      undoOf(name).click()
      await settle()
    }
    expect(held(shop)).toEqual(['OAT-S 2', 'OAT-L 1', 'IRON-L 3'])
    expect(lines().map((line) => line?.slice(0, 22))).toEqual([
      'Morning mug Oat, Small',
      'Morning mug Oat, Large',
      'Morning mug Iron, Larg',
    ])
  })

  it('can be undone while the request is pending', async () => {
    await openCart(shop)
    const letGo = slowAnswer(shop, 'DELETE')
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    await settle()
    byRole('button', 'Undo').click()
    await settle()
    expect([quantities(), shop.requests.length]).toEqual([['2', '1'], 1])
    await letGo()
    expect(held(shop)).toEqual(['OAT-S 2', 'OAT-L 1'])
    expect([quantities(), subtotal()]).toEqual([['2', '1'], '90.00'])
  })

  it('that fails restores the line with the reason and moves the focus to it', async () => {
    await openCart(shop)
    shop.troubles.push({ on: 'DELETE', trouble: 'offline' })
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    await settle()
    expect(lines()).toHaveLength(2)
    expect(byRole('alert').textContent).toBe('Unable to connect. Please try again')
    expect(document.activeElement).toBe(byRole('button', 'Remove Morning mug, Oat, Small'))
  })

  it('SF-8.05 SF-8.04 shows an alert with title and reason when a line cannot be restored', async () => {
    await openCart(shop)
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    await settle()
    shop.setStock('OAT-S', 1)
    byRole('button', 'Undo').click()
    await settle()
    expect(byRole('alert').textContent).toBe('Unable to Add Item Sorry, we do not have enough of that item available.')
    expect(held(shop)).toEqual(['OAT-L 1'])
    expect(document.activeElement).toBe(byRole('button', 'Undo'))
  })

  it('of an unavailable product offers no Undo and moves the focus to the next line', async () => {
    await openCart(shop, cartPage(withGone(shop.cart())))
    const gone = document.querySelector('tr.is-gone')
    expect(gone?.textContent).toContain('This item is no longer available.')
    expect(gone?.querySelector('.price')?.textContent).toBe('Not in the total')
    expect(gone?.querySelector('input')).toBe(null)
    expect(subtotal()).toBe('34.00')
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    await settle()
    expect(allByRole('button', 'Undo')).toEqual([])
    expect(document.activeElement).toBe(byRole('button', 'Remove Morning mug, Oat, Large'))
    expect(shop.requests).toEqual(['DELETE /api/commerce/shopping-cart/entries/line-OAT-S'])
  })
})

describe('screen readers', () => {
  it('announce nothing at page load, and the subtotal once all changes are answered', async () => {
    await openCart(shop)
    expect(announcement()).toBe('')
    const letGo = slowAnswer(shop, 'PUT')
    byRole('button', 'One more Morning mug, Oat, Small').click()
    await after(350)
    expect(announcement()).toBe('')
    byRole('button', 'One more Morning mug, Oat, Small').click()
    const letSecond = slowAnswer(shop, 'PUT')
    await after(350)
    await letGo()
    expect(announcement()).toBe('') // only the first answer has arrived
    await letSecond()
    expect(announcement()).toBe('Subtotal 146.00')
  })

  it('announce the removed item with the subtotal', async () => {
    await openCart(shop)
    byRole('button', 'Remove Morning mug, Oat, Small').click()
    await settle()
    expect(announcement()).toBe('Morning mug, Oat, Small was removed. Subtotal 34.00')
    const describes = byRole('button', 'Undo').getAttribute('aria-describedby')
    expect(document.getElementById(describes ?? '')?.textContent).toBe('Morning mug, Oat, Small was removed.')
  })
})

/** The cart as the server returns it when a line's product was deleted. */
function withGone(cart: ShoppingCart): ShoppingCart {
  const [first, ...others] = cart.entries
  if (!first) throw new Error('no line')
  const gone = { ...first, fullUrl: '', problem: 'unavailable' as const, subTotal: 0, available: 0 }
  return { ...cart, entries: [gone, ...others], subtotalCents: 3400, grandTotalCents: 3400 }
}

function undoOf(name: string): HTMLElement {
  const row = [...document.querySelectorAll('.sw-cart-removed')].find((one) => one.textContent?.includes(name))
  const undo = row?.querySelector('button')
  if (!undo) throw new Error(name)
  return undo
}
