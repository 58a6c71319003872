import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'
import { waitFor } from '../testing/wait-for.ts'

let shop: FakeShop
let otherTab: BroadcastChannel

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
  otherTab = new BroadcastChannel('sw-cart')
})

afterEach(() => {
  otherTab.close()
  vi.unstubAllGlobals()
})

const place = '<a class="sqs-custom-cart" href="/cart">Cart <span class="sqs-cart-quantity">0</span></a>'

it('SF-2.07 every cart count in the template shows the number of items and follows the cart', async () => {
  document.cookie = 'hasCart=true; path=/'
  shop.put('OAT-S', 2)
  openPage(place + place, shop)
  await boot()
  expect(counts()).toEqual(['2', '2'])

  shop.put('OAT-L', 1)
  otherTab.postMessage({ shoppingCart: shop.cart() })
  await waitFor(() => expect(counts()).toEqual(['3', '3']))
  expect(document.querySelector('.sqs-cart-quantity[data-empty]')).toBeNull()

  for (const line of ['OAT-S', 'OAT-L'])
    await shop.fetch(`/api/commerce/shopping-cart/entries/line-${line}`, { method: 'DELETE' })
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  expect(counts()).toEqual(['0', '0'])
  expect(document.querySelectorAll('.sqs-cart-quantity[data-empty]')).toHaveLength(2)
})

it('SF-2.07 a cart count on a page opened without a cart shows the first item added', async () => {
  openPage(place, shop)
  await boot()
  expect([counts(), shop.requests]).toEqual([['0'], []])
  shop.put('OAT-S', 1)
  document.cookie = 'hasCart=true; path=/'
  otherTab.postMessage({ shoppingCart: shop.cart() })
  await waitFor(() => expect(counts()).toEqual(['1']))
})

function counts(): (string | null)[] {
  return [...document.querySelectorAll('.sqs-cart-quantity')].map((count) => count.textContent)
}
