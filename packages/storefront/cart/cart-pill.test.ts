import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'
import { slowAnswer } from '../testing/slow-answer.ts'

let shop: FakeShop

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt({ ...mug, variants: mug.variants.map((variant) => ({ ...variant, unlimited: true })) }))
})

afterEach(() => vi.unstubAllGlobals())

async function openWith(quantity: number, html = productPage()): Promise<void> {
  if (quantity > 0) {
    document.cookie = 'hasCart=true; path=/'
    shop.put('OAT-S', quantity)
  }
  openPage(html, shop)
  await boot()
}

function pills(): HTMLElement[] {
  return allByRole('link', /^Cart, /)
}

describe('the cart pill', () => {
  it('SF-2.06 PL-2.02 is hidden at zero items and appears with the first, as a link to /cart', async () => {
    await openWith(0)
    expect(pills()).toEqual([])
    type(byRole('combobox', 'Select Glaze'), 'Oat')
    type(byRole('combobox', 'Select Size'), 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    await vi.dynamicImportSettled()
    await settle()
    expect(byRole('link', /^Cart, 1 item /).getAttribute('href')).toBe('/cart')
    expect(document.querySelector('.sw-cart-pill')?.hasAttribute('hidden')).toBe(false)
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe('1')
  })

  it('SF-2.06 disappears when the last item is removed, in this tab or another', async () => {
    await openWith(1)
    expect(pills()).toHaveLength(1)
    await shop.fetch('/api/commerce/shopping-cart/entries/line-OAT-S', { method: 'DELETE' })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect(pills()).toEqual([])
    expect(document.querySelector('.sw-cart-pill')?.hasAttribute('hidden')).toBe(true)
  })

  it.each([
    [false, [[{ opacity: 0 }, { opacity: 1 }]]],
    [true, []],
  ])('SF-2.06 fades in unless the visitor prefers reduced motion (%s)', async (isStill, faded) => {
    const animate = vi.fn<(frames: object[], options: object) => void>()
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
    Object.defineProperty(HTMLElement.prototype, 'animate', { value: animate, configurable: true })
    await openWith(1)
    expect(pills()).toHaveLength(1)
    expect(animate.mock.calls.map(([frames]) => frames)).toEqual(faded)
    Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  })

  it('SF-2.06 has the public markup, with the number and the subtotal', async () => {
    await openWith(2)
    const content = document.querySelector(
      '.absolute-cart-box > .sqs-pill-shopping-cart > .sqs-pill-shopping-cart-content',
    )
    expect(content?.querySelector('.details .total-quantity')?.textContent).toBe('2')
    expect(content?.querySelector('.details .subtotal .sqs-money-native')?.textContent).toBe('56.00')
    expect(content?.querySelector('.icon')).toBeTruthy()
  })

  it.each([
    [100, '100'],
    [101, '100+'],
  ])('SF-4.17 SF-9.02 with %i items shows %s, as does the template’s cart count', async (quantity, shown) => {
    await openWith(quantity)
    expect(document.querySelector('.total-quantity')?.textContent).toBe(shown)
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe(shown)
    expect(byRole('link', new RegExp(`^Cart, ${shown.replace('+', '.')} items `))).toBeTruthy()
  })

  it.each(['<div class="sqs-custom-cart"></div>', '<div id="sqs-shopping-cart-wrapper"></div>'])(
    'SF-2.01 is not shown beside %s',
    async (other) => {
      await openWith(2, productPage() + other)
      expect(pills()).toEqual([])
    },
  )

  it('keeps the server-rendered pill until the cart is loaded', async () => {
    const place = '<div class="sw-cart-pill" data-island="cart-pill"><a href="/cart">Cart, 2 items</a></div>'
    document.cookie = 'hasCart=true; path=/'
    shop.put('OAT-S', 3)
    const letLoad = slowAnswer(shop, 'GET')
    openPage(place, shop)
    await boot()
    expect(byRole('link', 'Cart, 2 items')).toBeTruthy()
    await letLoad()
    await settle()
    expect(byRole('link', /^Cart, 3 items /)).toBeTruthy()
  })

  it('SF-2.01 links to /cart without intercepting the click', async () => {
    await openWith(2)
    const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    let isHeldBack: boolean | undefined
    const stay = (event: Event) => {
      isHeldBack = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', stay, { once: true })
    pills()[0]?.click()
    expect([pills()[0]?.getAttribute('href'), isHeldBack]).toEqual(['/cart', false])
    expect(assigned).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('SF-2.01 inside the editor frame sets the address of the frame', async () => {
    await openWith(2)
    vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
    const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    pills()[0]?.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(assigned).toHaveBeenCalledWith('/cart')
    vi.restoreAllMocks()
  })
})
