import { describe, expect, it } from 'vitest'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { SubscriptionPlan } from '@sitewright/domain/subscriptions/plan.ts'
import { taskCtx } from '../../context.ts'
import { setStock } from '../../stock/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aVisitor, cartOf } from '../../testing/a-cart.ts'
import { aProduct, skuOf, wanted } from '../../testing/a-product.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()

const entries = '/api/commerce/shopping-cart/entries'
const subscription = '/api/3/commerce/cart/subscription'
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 6 } as const
const aClub = (subscriptionPlan: SubscriptionPlan = monthly) =>
  aProduct(app.ctx, { title: 'Coffee <club>', subscriptionPlan })

const notOpen = 'This cannot be bought here yet. Nothing has been ordered, and nothing will be charged.'

describe('a subscription', () => {
  it('SF-7.06 SF-4.14 SF-4.28 is started by a call, and its page shows product, quantity, interval and number of payments', async () => {
    const club = await aClub()
    const client = await aVisitor(app)
    const { status, body } = await client.post(subscription, { ...wanted(club), qty: 2, additionalFields: null })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['cartToken'])
    expect(body.cartToken).toMatch(/^[0-9a-f]{64}$/)

    const page = await app.visitor().get(`/checkout/subscription?cartToken=${body.cartToken}`)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.text).not.toContain('cart-pill')
    expect(seen(page.text)).toContain('36.00 every month for 6 months')
    for (const expected of ['Your subscription', 'Coffee &lt;club&gt;', 'Quantity: 2', '6 payments', notOpen])
      expect(seen(page.text)).toContain(expected)
    // The visitor's own cart stays unchanged.
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 0, entries: [] })
  })

  it('SF-5.08 is accepted only for subscription products, which cannot be bought in another way', async () => {
    const [cup, club] = [await aProduct(app.ctx), await aClub()]
    const client = await aVisitor(app)
    const refused = await client.post(subscription, wanted(cup))
    expect([refused.status, refused.body.message]).toEqual([409, 'This item cannot be subscribed to.'])
    for (const path of [entries, `${entries}?isExpress=true`]) {
      const once = await client.post(path, wanted(club))
      expect([once.status, once.body.message]).toEqual([409, 'This item can only be subscribed to.'])
    }
    for (const productType of [productTypes.digital, productTypes.giftCard, productTypes.paywall]) {
      await expect(aProduct(app.ctx, { productType, subscriptionPlan: monthly })).rejects.toMatchObject({
        code: 'catalog.product-invalid',
        fields: { subscriptionPlan: expect.anything() },
      })
    }
  })

  it('SF-5.05 is refused when the stock is too low', async () => {
    const club = await aClub()
    const client = await aVisitor(app)
    const { status, body } = await client.post(subscription, { ...wanted(club), qty: 11 })
    expect([status, body.message]).toEqual([409, 'Sorry, we do not have enough of that item available.'])
  })

  it('BX-1.17 is started without scripts by the product’s plain form', async () => {
    const club = await aClub()
    const to = leadsTo(await app.visitor().form('/cart/entries', { itemId: club.id }))
    expect(to).toMatch(/^\/checkout\/subscription\?cartToken=[0-9a-f]{64}$/)
    expect(seen((await app.visitor().get(to)).text)).toContain('18.00 every month for 6 months')
  })

  it.each([
    [{ value: 2, unit: 'WEEK' }, 26, 'every 2 weeks for 1 year', '26 payments'],
    [{ value: 1, unit: 'YEAR' }, 3, 'every year for 3 years', '3 payments'],
    [{ value: 3, unit: 'MONTH' }, 0, 'every 3 months', 'Until you cancel'],
  ] as const)(
    'SF-4.28 describes a plan of %j with %d payments as: %s',
    async (billingPeriod, numBillingCycles, length, term) => {
      const club = await aClub({ billingPeriod, numBillingCycles })
      const { body } = await (await aVisitor(app)).post(subscription, wanted(club))
      const page = seen((await app.visitor().get(`/checkout/subscription?cartToken=${body.cartToken}`)).text)
      expect(page).toContain(`${term} 18.00 ${length} What you chose`)
    },
  )

  it('SF-4.28 shows Unavailable when the product no longer has the plan', async () => {
    const club = await aClub()
    const { body } = await (await aVisitor(app)).post(subscription, wanted(club))
    await app.deps.owner.ask(
      'drop_plan',
      `update product_documents set document = (document::jsonb #- '{structuredContent,subscriptionPlan}')::json where product_id = $1`,
      [club.id],
    )
    const page = await app.visitor().get(`/checkout/subscription?cartToken=${body.cartToken}`)
    expect(seen(page.text)).toContain('Unavailable')
  })
})

describe('express checkout', () => {
  it('SF-4.13 SF-7.03 BX-1.16 buys one item by its own token, and leaves the cart unchanged', async () => {
    const [cup, bowl] = [await aProduct(app.ctx), await aProduct(app.ctx, { title: 'Bowl' })]
    const client = await aVisitor(app)
    await client.post(entries, { ...wanted(bowl), quantity: 3 })
    const { status, body } = await client.post(`${entries}?isExpress=true`, { ...wanted(cup), quantity: 2 })
    expect(status).toBe(200)
    expect(body.shoppingCart).toMatchObject({ totalQuantity: 2, entries: [{ id: body.newlyAdded, itemId: cup.id }] })
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 3, entries: [{ itemId: bowl.id }] })

    const page = await app.visitor().get(`/checkout?cartToken=${body.shoppingCart.cartToken}`)
    for (const expected of ['Checkout', 'Cup', 'Quantity 2', '36.00']) expect(seen(page.text)).toContain(expected)
    expect(seen(page.text)).not.toContain('Bowl')
  })

  it('SF-4.13 BX-1.17 is the target of plain product forms when the store enables it', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await saveSiteSettings(ctx, { settings: { storeSettings: { expressCheckout: true } } })
    const cup = await aProduct(ctx)
    const client = app.visitor(site)
    const { text } = await client.get(cup.path)
    expect(text).toContain('<input type="hidden" name="isExpress" value="true">')
    expect(text).toContain('"isExpress":true')
    const to = leadsTo(await client.form('/cart/entries', { itemId: cup.id, isExpress: 'true' }))
    expect(to).toMatch(/^\/checkout\?cartToken=[0-9a-f]{64}$/)
    expect(seen((await client.get(to)).text)).toContain('18.00')
    expect((await cartOf(client)).entries).toEqual([])
  })

  it('shows the visitor’s cart when there is no token, and redirects to the cart page when the cart is empty', async () => {
    const cup = await aProduct(app.ctx)
    const client = await aVisitor(app)
    expect(leadsTo(await client.get('/checkout'))).toBe('/cart')
    await client.post(entries, { ...wanted(cup), quantity: 2 })
    const { text } = await client.get('/checkout')
    expect(text).not.toContain('cart-pill') // no link back to the cart that is being bought
    expect(seen(text)).toContain('36.00')
    await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 1, reason: 'counted' })
    expect(seen((await client.get('/checkout')).text)).toContain('Cup: only 1 of 2 are left.')
  })
})

describe('the token of a purchase', () => {
  it('BX-5.06 opens only its own kind of purchase, on its own site, for one day, and is stored hashed', async () => {
    const [club, cup] = [await aClub(), await aProduct(app.ctx)]
    const client = await aVisitor(app)
    const { cartToken } = (await client.post(subscription, wanted(club))).body
    const express = (await client.post(`${entries}?isExpress=true`, wanted(cup))).body.shoppingCart.cartToken
    const other = await aSite(app.deps)
    const gone = 'This purchase is no longer kept here. Please choose the item again.'
    for (const [visitor, path] of [
      [app.visitor(other), `/checkout/subscription?cartToken=${cartToken}`],
      [client, `/checkout/subscription?cartToken=${express}`],
      [client, `/checkout/subscription?cartToken=${'0'.repeat(64)}`],
      [client, `/checkout/subscription?cartToken=${cartToken.toUpperCase()}`],
      [client, '/checkout/subscription?cartToken=%00<script>'],
      [client, '/checkout/subscription'],
    ] as const) {
      const { status, text } = await visitor.get(path)
      expect([path, status]).toEqual([path, 404])
      expect(seen(text)).toContain(gone)
      expect(text).not.toContain('<script>"')
    }
    for (const token of [cartToken, '0'.repeat(64), '%00<script>']) {
      expect(leadsTo(await client.get(`/checkout?cartToken=${token}`))).toBe('/checkout/expired')
    }
    const expired = await client.get('/checkout/expired')
    expect([expired.status, seen(expired.text).includes(gone)]).toEqual([404, true])

    const stored = await app.deps.owner.ask<{ row: string }>('token_rows', 'select carts::text as row from carts')
    expect(stored.some(({ row }) => row.includes(cartToken))).toBe(false)
    // The token is no visitor secret either.
    const thief = app.visitor()
    thief.cookies.set('__Host-sw-visitor', cartToken)
    expect(await cartOf(thief)).toMatchObject({ entries: [] })

    await app.deps.owner.ask(
      'age_purchase',
      `update carts set expires_at = expires_at - interval '24 hours' where id in
         (select cart_id from cart_entries where product_id = any($1::uuid[]))`,
      [[club.id, cup.id]],
    )
    const late = await client.get(`/checkout/subscription?cartToken=${cartToken}`)
    expect([late.status, seen(late.text).includes(gone)]).toEqual([404, true])
  })

  it('differs for each purchase', async () => {
    const club = await aClub()
    const client = await aVisitor(app)
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => (await client.post(subscription, wanted(club))).body.cartToken),
    )
    expect(new Set(tokens).size).toBe(4)
  })
})

describe('a gift card', () => {
  const aGiftCard = () =>
    aProduct(app.ctx, {
      title: 'Gift card',
      productType: productTypes.giftCard,
      options: ['Value'],
      variants: [
        { sku: `G25-${app.ctx.newId()}`, attributes: { Value: '$25' }, priceCents: 2500, stock: null },
        { sku: `G50-${app.ctx.newId()}`, attributes: { Value: '$50' }, priceCents: 5000, stock: null },
      ],
    })

  it('SF-4.15 BX-1.17 redirects to its checkout page with the chosen denomination', async () => {
    const card = await aGiftCard()
    const client = await aVisitor(app)
    const to = leadsTo(await client.form('/cart/entries', { itemId: card.id, 'option-Value': '$50' }))
    expect(to).toBe(`/checkout/gift-card?itemId=${card.id}&sku=${card.variants[1]?.sku}`)
    const page = seen((await client.get(to)).text)
    for (const expected of ['Your gift card', 'Gift card', '$50', '50.00', notOpen]) expect(page).toContain(expected)
  })

  it('SF-5.07 SF-8.05 shows an error with its own title when the denomination is missing', async () => {
    const card = await aGiftCard()
    const client = await aVisitor(app)
    const { status, text } = await client.form(
      '/cart/entries',
      { itemId: card.id, 'option-Value': '' },
      { headers: { referer: `http://${app.site.identifier}.localhost:3000${card.path}` } },
    )
    expect(status).toBe(422)
    expect(seen(text)).toContain('Unable to purchase Gift Card Select a denomination for the Gift Card')
  })

  it('has no checkout page for other products, unknown ids and missing SKUs', async () => {
    const [card, cup] = [await aGiftCard(), await aProduct(app.ctx)]
    const ask = async (query: string) => (await app.visitor().get(`/checkout/gift-card${query}`)).status
    expect(
      await Promise.all([
        ask(''),
        ask(`?itemId=${card.id}`),
        ask(`?itemId=${card.id}&sku=${skuOf(cup)}`),
        ask(`?itemId=${cup.id}&sku=${skuOf(cup)}`),
        ask(`?itemId=${'0'.repeat(32)}&sku=x`),
        ask(`?itemId=nonsense&sku=%00`),
      ]),
    ).toEqual([404, 404, 404, 404, 404, 404])
  })
})
