import { afterEach, expect, it, vi } from 'vitest'
import { cup } from '@sitewright/domain/testing/a-variant-in-cart.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage } from '../testing/open-page.ts'

afterEach(() => {
  forgetCookies()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const page = '<div data-island="cart-pill"></div>'

it('SF-4.17 SF-6.02 loads the cart at page load when the siteUser cookie is set', async () => {
  const shop = fakeShop([cup])
  shop.put('CUP', 2)
  forgetCookies()
  document.cookie = 'siteUser=true; path=/'
  openPage(page, shop)
  await boot()
  expect(shop.requests).toEqual(['GET /api/commerce/shopping-cart'])
})

it('SF-4.17 does not load the cart without a signed-in shopper or a cart cookie', async () => {
  const shop = fakeShop([cup])
  forgetCookies()
  openPage(page, shop)
  await boot()
  expect(shop.requests).toEqual([])
})
