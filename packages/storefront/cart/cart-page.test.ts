import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { cartPage } from '../testing/cart-page.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'

let shop: FakeShop

beforeEach(() => {
  forgetCookies()
  document.cookie = 'hasCart=true; path=/'
  document.cookie = 'crumb=kept.crumb; path=/'
  shop = fakeShop(onSaleAt(mug))
  shop.put('OAT-S', 2)
  shop.put('OAT-L', 1)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(brings = true): Promise<void> {
  openPage(cartPage(brings ? shop.cart() : null), shop)
  await boot()
  shop.requests.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

describe('the cart page', () => {
  it.each([true, false])(
    'SF-2.01 SF-3.01 SF-3.02 shows lines, choices and totals (the page brings the cart: %s)',
    async (brings) => {
      await open(brings)
      expect(byRole('heading', 'Your cart').tagName).toBe('H2')
      expect(lines()).toEqual([
        ['Morning mug Oat, Small', '56.00'],
        ['Morning mug Oat, Large', '34.00'],
      ])
      expect(quantities()).toEqual(['2', '1'])
      expect(subtotal()).toBe('90.00')
      expect(byRole('link', 'Checkout').getAttribute('href')).toBe('/checkout')
      expect(document.body.textContent).not.toContain('As the page without scripts')
    },
  )

  it('changes a quantity by typing, once the typing rests', async () => {
    await open()
    type(quantity(0), '4')
    await after(699)
    expect(shop.requests).toEqual([])
    await after(1)
    expect(shop.requests).toEqual(['PUT /api/commerce/shopping-cart/entries/line-OAT-S'])
    expect(shop.bodies.at(-1)).toEqual({ quantity: 4 })
    expect(quantities()).toEqual(['4', '1'])
    expect(subtotal()).toBe('146.00')
  })

  it('sends several clicks of the stepper as one change', async () => {
    await open()
    const more = byRole('button', 'One more Morning mug, Oat, Small')
    more.click()
    await after(300)
    more.click()
    await after(300)
    expect(shop.requests).toEqual([])
    expect(quantities()[0]).toBe('4')
    await after(50)
    expect(shop.requests).toEqual(['PUT /api/commerce/shopping-cart/entries/line-OAT-S'])
    expect(shop.cart().entries[0]?.quantity).toBe(4)
  })

  it('sends what was typed at once when the field is left', async () => {
    await open()
    quantity(0).focus()
    type(quantity(0), '3')
    quantity(0).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await settle()
    expect(shop.cart().entries[0]?.quantity).toBe(3)
  })

  it('SF-5.05 says why more cannot be had, and shows again what the cart holds', async () => {
    await open()
    type(quantity(0), '9')
    await after(700)
    expect(byRole('alert').textContent).toBe('Sorry, we do not have enough of that item available.')
    expect(quantities()).toEqual(['2', '1'])
    expect(shop.cart().entries[0]?.quantity).toBe(2)
  })

  it('SF-5.06 says what is no quantity and keeps it to be mended; nothing is sent', async () => {
    await open()
    type(quantity(0), '1.5')
    await after(700)
    expect(byRole('alert').textContent).toBe('Quantity must be a whole number.')
    expect(quantities()[0]).toBe('1.5')
    expect(shop.requests).toEqual([])
  })

  it('removes a line, says so, and takes it back', async () => {
    await open()
    button(/^Remove Morning mug, Oat/, 0).click()
    await settle()
    expect(lines()).toHaveLength(1)
    expect(byRole('status').textContent).toContain('Morning mug, Oat, Small was removed.')
    expect(document.activeElement).toBe(byRole('button', 'Undo'))

    byRole('button', 'Undo').click()
    await settle()
    expect(shop.cart().entries.map(({ chosenVariant, quantity: held }) => [chosenVariant.sku, held])).toEqual([
      ['OAT-L', 1],
      ['OAT-S', 2],
    ])
    expect(allByRole('button', 'Undo')).toEqual([])
    expect(document.activeElement).toBe(button(/^Remove Morning mug, Oat, Small/, 0)) // the line that is back
  })

  it('shows the words of the theme when the last line is gone', async () => {
    await open()
    for (let rest = 2; rest > 0; rest -= 1) {
      button(/^Remove Morning mug, Oat/, 0).click()
      await settle()
    }
    expect(document.querySelector('.empty-message h3')?.textContent).toBe('Nothing in your cart yet')
    expect(allByRole('row')).toEqual([])
    expect(byRole('button', 'Undo')).toBeTruthy()
  })

  it('says what is wrong with a line since it was added', async () => {
    shop.setStock('OAT-S', 1)
    await open()
    expect(byRole('alert').textContent).toBe('Only 1 of this item are available.')
  })

  it('keeps the line and says so when it cannot be removed', async () => {
    await open()
    shop.troubles.push({ on: 'DELETE', trouble: 'offline' })
    button(/^Remove Morning mug, Oat/, 0).click()
    await settle()
    expect(lines()).toHaveLength(2)
    expect(byRole('alert').textContent).toBe('Unable to connect. Please try again')
  })

  it('leaves the page as it is while its cart is not known', async () => {
    shop.troubles.push({ on: 'GET', trouble: 'offline' }, { on: 'GET', trouble: 'offline' })
    openPage(cartPage(null), shop)
    await boot()
    expect(document.body.textContent).toContain('As the page without scripts')
  })
})

function lines(): (string | undefined)[][] {
  return [...document.querySelectorAll('tbody tr')].map((row) =>
    ['.item-desc', '.price'].map((cell) => {
      const parts = [...(row.querySelector(cell)?.children ?? [])].filter(
        (part) => part.getAttribute('role') !== 'alert',
      )
      return parts.map((part) => part.textContent).join(' ')
    }),
  )
}

function quantity(line: number): HTMLInputElement {
  const field = allByRole('spinbutton')[line]
  if (!(field instanceof HTMLInputElement)) throw new Error(`no line ${line}`)
  return field
}

function quantities(): string[] {
  return allByRole('spinbutton').map((field) => (field instanceof HTMLInputElement ? field.value : ''))
}

function button(name: RegExp, index: number): HTMLElement {
  const found = allByRole('button', name)[index]
  if (!found) throw new Error(String(name))
  return found
}

function subtotal(): string | undefined {
  return document.querySelector('.subtotal .price')?.textContent ?? undefined
}

async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
