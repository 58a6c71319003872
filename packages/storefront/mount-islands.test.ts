import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeShop, type FakeShop } from './testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from './testing/open-page.ts'
import { mug, onSaleAt, productPage } from './testing/product-page.ts'

let shop: FakeShop
beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
})
afterEach(() => vi.unstubAllGlobals())

async function bring(html: string): Promise<HTMLElement> {
  const place = document.createElement('section')
  place.innerHTML = html
  document.body.append(place)
  const { mountIslands } = await import('./mount-islands.ts')
  mountIslands(place)
  mountIslands(place)
  mountIslands(document)
  for (let round = 0; round < 2; round += 1) {
    await vi.dynamicImportSettled()
    await settle()
  }
  return place
}

/** Price of a product without a picker on the page. */
const stillPrice =
  '<div class="product-price" data-island="price">12<script type="application/json" data-island-props>{"itemId":"bowl","currency":"USD"}</script></div>'

it('mounts each island of later markup once, and leaves those that need nothing', async () => {
  openPage(stillPrice, shop)
  await boot()
  const before = document.body.innerHTML
  const place = await bring(`<section>${stillPrice}</section>${productPage({ pill: false })}`)
  expect(place.querySelectorAll('.qty button')).toHaveLength(2)
  expect(place.querySelector('.product-variants')?.getAttribute('data-unselected-options')).toBe('["Glaze","Size"]')
  for (const [name, value] of [
    ['Glaze', 'Oat'],
    ['Size', 'Small'],
  ] as const) {
    const select = place.querySelector<HTMLSelectElement>(`select[name="option-${name}"]`)
    if (!select) throw new Error(name)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await settle()
  place.querySelector('form')?.requestSubmit()
  await settle()
  expect(shop.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  // A price changes only with a picker of its own product.
  expect(document.body.innerHTML.startsWith(before)).toBe(true)
  expect(place.querySelector('section')?.innerHTML).toBe(before)
})

it('mounts each island once when called several times', async () => {
  openPage('<main></main>', shop)
  await boot()
  const place = document.createElement('section')
  place.innerHTML = '<span data-island="quick-view" data-id="mug"><a href="/shop/mug">Quick View</a></span>'
  const button = place.querySelector('span')
  const listen = vi.spyOn(button ?? place, 'addEventListener')
  document.body.append(place)
  const { mountIslands } = await import('./mount-islands.ts')
  for (const root of [place, place, document]) mountIslands(root)
  await vi.dynamicImportSettled()
  await settle()
  expect(listen.mock.calls.filter(([name]) => name === 'click')).toHaveLength(1)
})

it('mounts cart islands when a cart appears, also in later markup', async () => {
  openPage('<main></main>', shop)
  await boot()
  const place = await bring('<span class="sqs-cart-quantity">0</span>')
  expect(shop.requests).toEqual([])
  shop.put('OAT-S', 2)
  document.cookie = 'hasCart=true; path=/'
  document.dispatchEvent(new CustomEvent('sw:cart-change'))
  for (let round = 0; round < 2; round += 1) {
    await vi.dynamicImportSettled()
    await settle()
  }
  expect(place.textContent).toBe('2')
})

it('does not mount an island whose element was removed while it loaded', async () => {
  openPage('<main></main>', shop)
  await boot()
  const place = document.createElement('section')
  place.innerHTML = productPage({ pill: false })
  document.body.append(place)
  const { mountIslands } = await import('./mount-islands.ts')
  mountIslands(place)
  place.remove()
  await vi.dynamicImportSettled()
  await settle()
  expect(place.querySelector('.qty')).toBeNull()
})

it('BX-6.01 loads an island further down only when its element nears the viewport', async () => {
  const sights: { callback: (entries: object[]) => void; place?: Element; isOver?: true }[] = []
  openPage('<div data-island="horoscope">Soon</div>', shop)
  vi.stubGlobal(
    'IntersectionObserver',
    function Sight(callback: (entries: object[]) => void, { rootMargin }: { rootMargin: string }) {
      const sight: (typeof sights)[number] = { callback }
      sights.push(sight)
      expect(rootMargin).toBe('50%')
      return { observe: (place: Element) => (sight.place = place), disconnect: () => (sight.isOver = true) }
    },
  )
  await boot()
  expect(sights.map(({ place }) => place?.textContent)).toEqual(['Soon'])

  sights[0]?.callback([{ isIntersecting: false }])
  expect(sights[0]?.isOver).toBe(undefined)
  sights[0]?.callback([{ isIntersecting: false }, { isIntersecting: true }])
  expect(sights[0]?.isOver).toBe(true)
})
