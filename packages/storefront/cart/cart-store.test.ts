import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'
import { slowAnswer } from '../testing/slow-answer.ts'
import { waitFor } from '../testing/wait-for.ts'

let shop: FakeShop
let page: Awaited<ReturnType<typeof openTab>>

beforeEach(async () => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
  page = await openTab()
})

afterEach(() => vi.unstubAllGlobals())

/** Opens a page with its own copy of the script, as each tab has. */
async function openTab() {
  vi.resetModules()
  openPage('', shop)
  return import('./cart-store.ts')
}

const small = { itemId: 'mug', sku: 'OAT-S', quantity: 1 }

describe('responses that arrive out of order', () => {
  it('ignores the older response of two adds', async () => {
    page.startCartSync()
    const letFirst = slowAnswer(shop, 'POST')
    const first = page.addEntry(small)
    await page.addEntry({ ...small, quantity: 2 })
    expect(page.cartStore.get()?.totalQuantity).toBe(3)
    await letFirst()
    await first
    expect(page.cartStore.get()?.totalQuantity).toBe(3)
  })

  it('ignores an empty cart requested before the first add and received after it', async () => {
    document.cookie = 'crumb=here; path=/'
    const letLoad = slowAnswer(shop, 'GET')
    const load = page.loadCart()
    await settle()
    await page.addEntry(small)
    await letLoad()
    await load
    expect(page.cartStore.get()?.totalQuantity).toBe(1)
  })

  it('keeps the first add when a response without a cart arrives before the add’s own', async () => {
    document.cookie = 'crumb=here; path=/'
    const none = shop.cart()
    const letAdd = slowAnswer(shop, 'POST')
    shop.troubles.push({ on: 'GET', trouble: { status: 200, body: none } })
    const add = page.addEntry(small)
    await page.loadCart()
    expect(page.cartStore.get()?.totalQuantity).toBe(0)
    await letAdd()
    await add
    expect(page.cartStore.get()?.totalQuantity).toBe(1)
  })

  it('keeps the first add when a response without a cart arrives after it', async () => {
    document.cookie = 'crumb=here; path=/'
    const none = shop.cart()
    let letLoad: () => void = () => undefined
    const late = new Promise<void>((done) => (letLoad = done)).then(() => Response.json(none))
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      init?.method === 'GET' ? late : shop.fetch(path, init),
    )
    const add = page.addEntry(small)
    const load = page.loadCart()
    await add
    letLoad()
    await load
    expect(page.cartStore.get()?.totalQuantity).toBe(1)
  })
})

describe('the crumb', () => {
  it('is requested once for two changes at the same time', async () => {
    await Promise.all([page.addEntry(small), page.addEntry({ ...small, sku: 'OAT-L' })])
    expect(shop.requests.toSorted()).toEqual([
      'GET /api/commerce/shopping-cart',
      'POST /api/commerce/shopping-cart/entries',
      'POST /api/commerce/shopping-cart/entries',
    ])
    expect(shop.headers.slice(1).map((headers) => headers.get('X-CSRF-Token'))).toEqual(['fresh.crumb', 'fresh.crumb'])
  })

  it('is not requested when the cookie holds one', async () => {
    document.cookie = 'crumb=here; path=/'
    await page.addEntry(small)
    expect(shop.requests).toEqual(['POST /api/commerce/shopping-cart/entries'])
    expect(shop.headers[0]?.get('X-CSRF-Token')).toBe('here')
  })
})

describe('tabs', () => {
  it('show an item that another tab added', async () => {
    page.startCartSync()
    const other = await openTab()
    other.startCartSync()
    await other.addEntry(small)
    await waitFor(() => expect(page.cartStore.get()?.totalQuantity).toBe(1))
  })

  it('load the cart when they cannot read another tab’s message', async () => {
    page.startCartSync()
    shop.put('OAT-S', 4)
    const stranger = new BroadcastChannel('sw-cart')
    stranger.postMessage({ shoppingCart: { basket: [] } })
    await waitFor(() => expect(page.cartStore.get()?.totalQuantity).toBe(4))
    stranger.close()
    // Each tab requests the cart once, and its answer triggers no further requests.
    const asked = shop.requests.length
    await new Promise((done) => setTimeout(done, 20))
    expect(shop.requests).toHaveLength(asked)
  })
})

describe('at page load', () => {
  it.each([
    ['with the cookie hasCart=true', 'hasCart=true', true],
    ['with the crumb cookie set alongside the cart cookie', 'crumb=here', true],
    ['with the cookie hasCart=false', 'hasCart=false', false],
  ])('SF-4.17 loads the cart only when cookies show that one may exist: %s', async (_, cookie, isAsked) => {
    document.cookie = `${cookie}; path=/`
    page.startCartSync()
    await settle()
    expect(shop.requests).toEqual(isAsked ? ['GET /api/commerce/shopping-cart'] : [])
  })

  it('requests nothing when the page includes the cart', async () => {
    document.cookie = 'hasCart=true; path=/'
    page.acceptEmbeddedCart(shop.cart())
    page.startCartSync()
    await settle()
    expect(shop.requests).toEqual([])
  })
})

it('SF-7.05 leaves the cart unset and returns the error when it cannot be loaded', async () => {
  shop.troubles.push({ on: 'GET', trouble: 'offline' }, { on: 'GET', trouble: 'offline' })
  await page.loadCart()
  expect(page.cartStore.get()).toBe(null)
  const { cartAddress, apiErrorText, getJson: read } = await import('../kit/api.ts')
  const answer = await read(cartAddress)
  expect(answer.isDone ? '' : apiErrorText(answer.error)).toBe('Unable to connect. Please try again')
})

it('reloads the cart when the page is restored from the back/forward cache', async () => {
  page.startCartSync()
  shop.put('OAT-S', 3)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(page.cartStore.get()?.totalQuantity).toBe(3))
})
