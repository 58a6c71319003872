import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

let shop: FakeShop

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
})
afterEach(() => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the mini-cart', () => {
  it('shows the added item, the cart’s totals and links to cart and checkout', async () => {
    shop.put('OAT-L', 1)
    document.cookie = 'hasCart=true; path=/'
    await open()
    await add()
    expect(miniCart()?.getAttribute('aria-label')).toBe('Added to your cart')
    const line = miniCart()?.querySelector('.sw-mini-cart-line')
    expect(line?.textContent).toBe('Morning mugOat, SmallQuantity: 128.00')
    expect(line?.querySelector('img')?.getAttribute('src')).toBe('/s/1/mug.webp?format=300w')
    expect(miniCart()?.querySelector('.sw-mini-cart-sum')?.textContent).toBe('2 items in your cartSubtotal 62.00')
    const links = [...(miniCart()?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['View cart', '/cart'],
      ['Checkout', '/checkout'],
    ])
  })

  it('is announced, leaves the focus where it is, and is the next tab stop after the button', async () => {
    await open()
    byRole('button', 'Add To Cart').focus()
    await add()
    expect(byRole('status', 'Added to your cart. 1 item in your cart.')).toBeTruthy()
    expect(document.activeElement?.closest('.sqs-add-to-cart-button-wrapper')).toBeTruthy()
    const stops = [...document.querySelectorAll('button, a[href]')]
    const submit = stops.findIndex((one) => one.matches('.sw-add-to-cart-submit'))
    expect(stops[submit + 1]?.getAttribute('aria-label')).toBe('Close')
  })

  it.each([
    ['its button', () => byRole('button', 'Close').click(), true],
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })), true],
    ['a click outside', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })), true],
    [
      'a click inside',
      () => byRole('link', 'View cart').dispatchEvent(new Event('pointerdown', { bubbles: true })),
      false,
    ],
  ])('closes on its button, Escape and a click outside, but not on a click inside (%s)', async (_, act, isClosed) => {
    await open()
    await add()
    byRole('button', 'Close').focus()
    act()
    expect(miniCart() === null).toBe(isClosed)
    expect(document.activeElement?.matches('.sw-add-to-cart-submit')).toBe(isClosed)
  })

  it('follows the cart: a second add updates the line, and removing the line closes it', async () => {
    await open()
    await add()
    await add()
    expect(document.querySelectorAll('.sw-mini-cart')).toHaveLength(1)
    expect(miniCart()?.querySelector('.sw-mini-cart-line')?.textContent).toContain('Quantity: 2')
    await shop.fetch('/api/commerce/shopping-cart/entries/line-OAT-S', { method: 'DELETE' })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect(miniCart()).toBe(null)
  })

  it('does not open when the site disables it or nothing was added', async () => {
    await open({ miniCart: false })
    await add()
    expect([miniCart(), shop.cart().totalQuantity]).toEqual([null, 1])
    await open()
    shop.setStock('OAT-S', 0)
    await add()
    expect([miniCart(), shop.cart().totalQuantity]).toEqual([null, 1])
  })

  it('is enabled in the markup of sites that use it, but not with express checkout', () => {
    expect(productPage({ miniCart: true })).toContain(' data-mini-cart>')
    expect(productPage()).not.toContain('data-mini-cart')
    expect(productPage({ miniCart: true, isExpress: true })).not.toContain('data-mini-cart')
  })
})

async function open(page: Parameters<typeof productPage>[0] = {}): Promise<void> {
  openPage(productPage({ miniCart: true, ...page }), shop)
  await boot()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type(byRole('combobox', 'Select Glaze'), 'Oat')
  type(byRole('combobox', 'Select Size'), 'Small')
}

async function add(): Promise<void> {
  document.querySelector<HTMLElement>('.sw-add-to-cart-submit')?.click()
  await settle()
  await vi.advanceTimersByTimeAsync(1_000) // the button is busy for this long
}

function miniCart(): HTMLElement | null {
  return document.querySelector('.sw-mini-cart')
}
