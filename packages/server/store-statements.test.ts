import { beforeAll, expect, it } from 'vitest'
import { aCart, aVisitor, cartPath, entriesPath } from './testing/a-cart.ts'
import { aDiscount } from './testing/a-discount.ts'
import { aShopper, accountPath, linkIn, resetPath, signIn, type AShopper } from './testing/a-shopper.ts'
import { countsOf } from './testing/counts-of.ts'
import { wanted } from './testing/a-product.ts'
import { thingsOf, type Things } from './testing/hostile/shop-of-all.ts'
import { suiteApp } from './testing/suite-app.ts'
import type { Answer } from './testing/test-client.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
let shop: Things
let shopper: AShopper
beforeAll(async () => {
  shop = await thingsOf(app, app.site)
  shopper = await aShopper(app)
  await shop.browser.get(shop.plate.path) // fills the cache of the site's settings and theme
})

type Call = () => Promise<Answer>
const restockPath = `${accountPath}/notifications/restock`
const waiting = () => ({ productId: shop.soldOut.productId, variantId: shop.soldOut.variantId })
const somebody = () => `${app.deps.newId()}@example.test`
const review = { stars: 5, title: 'Warm', text: 'It holds tea well.', name: 'Ada' }

/** Calls by name. Each function prepares the data and returns the call. */
const calls: Readonly<Record<string, () => Call | Promise<Call>>> = {
  'restock sign-up': () => () => shop.browser.post(restockPath, { ...waiting(), siteVisitorEmail: somebody() }),
  'reviews of a product': () => () => shop.browser.get(`/api/commerce/product/reviews?productId=${shop.plate.id}`),
  'reviews of other products': () => () =>
    shop.browser.get(`/api/commerce/product/reviews?excludeProductId=${shop.plate.id}&page=1`),
  'a review': () => () => shop.browser.post(`/api/commerce/products/${shop.plate.id}/reviews`, review),
  stock: () => () => shop.browser.get(`/api/commerce/inventory/stock/?itemId=${shop.plate.id}`),
  'a promo code': async () => {
    const { code } = await aDiscount(app.ctx)
    return () => shop.browser.post(`${cartPath}/coupons`, { promoCode: code })
  },
  'removing a promo code': async () => {
    const { id, code } = await aDiscount(app.ctx)
    await shop.browser.post(`${cartPath}/coupons`, { promoCode: code })
    return () => shop.browser.delete(`${cartPath}/coupons/${id}`)
  },
  'a location': () => () =>
    shop.browser.put(`${cartPath}/location`, { country: 'US', region: 'NY', postcode: '12207' }),
  'additional fields of a line': () => () => shop.browser.get(`${entriesPath}/${shop.entryId}/additionalFields`),
  'changed additional fields of a line': () => () =>
    shop.browser.put(`${entriesPath}/${shop.entryId}/additionalFields`, {
      ...wanted(shop.plate),
      additionalFields: `{"words":"${app.deps.newId().slice(0, 20)}"}`,
    }),
  'an add with additional fields': () => () =>
    shop.browser.post(entriesPath, { ...wanted(shop.plate), additionalFields: '{"words":"more"}' }),
  'an express purchase': () => () => shop.browser.post(`${entriesPath}?isExpress=true`, wanted(shop.plate)),
  'a subscription': () => () => shop.browser.post('/api/3/commerce/cart/subscription', wanted(shop.monthly)),
  'the signed-in account': () => () => shop.browser.get(accountPath),
  'a sign-up': () => () => shop.browser.post(accountPath, { email: somebody() }),
  'a password reset link': () => () => shop.browser.post(resetPath, { email: shopper.email }),
  'a sign-out': async () => {
    const browser = await aVisitor(app)
    await signIn(browser, shopper)
    return () => browser.delete(`${accountPath}/session`)
  },
  'the cart of a signed-in shopper': async () => {
    const browser = await aVisitor(app)
    await signIn(browser, shopper)
    return () => browser.get(cartPath)
  },
}

it.each(Object.entries(calls))('BX-6.04 %s takes at most 3 data statements', async (name, prepare) => {
  expect({ name, ...(await countsOf(app, await prepare())) }).toMatchObject({
    name,
    status: 200,
    statements: expect.toSatisfy((count: number) => count >= 1 && count <= 3),
  })
})

/**
 * Calls that start or end a session and switch to another cart (docs/decisions/0016), with the number of statements each took
 * when that was decided.
 */
const sessions: Readonly<Record<string, readonly [most: number, prepare: () => Promise<Call>]>> = {
  'a new password': [
    15, // one more since the account gets the addresses of its guest orders
    async () => {
      const email = somebody()
      await shop.browser.post(accountPath, { email })
      const token = await linkIn(app, email)
      const browser = await aVisitor(app)
      return () => browser.put(resetPath, { token, password: 'three clay cups' })
    },
  ],
  'a sign-in': [
    10,
    async () => {
      const browser = await aVisitor(app)
      return () => signIn(browser, shopper)
    },
  ],
  'a sign-in with a cart that is merged': [
    10,
    async () => {
      const { client } = await aCart(app, shop.plate)
      await signIn(client, shopper)
      const { client: other } = await aCart(app, shop.plate)
      return () => signIn(other, shopper)
    },
  ],
  'a sign-out with a copy of the cart': [
    6,
    async () => {
      const browser = await aVisitor(app)
      await signIn(browser, shopper)
      return () => browser.delete(`${accountPath}/session?cloneCart=true`)
    },
  ],
}

it.each(Object.entries(sessions))(
  '%s takes at most its recorded number of data statements',
  async (name, [most, prepare]) => {
    const { status, statements } = await countsOf(app, await prepare())
    expect({ name, status, isWithin: statements <= most }).toEqual({ name, status: 200, isWithin: true })
  },
)
