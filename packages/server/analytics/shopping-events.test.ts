import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShoppingEventPayload } from '@sitewright/domain/analytics/shopping-event.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { taskCtx } from '../context.ts'
import { asPlatform, type Dispatcher } from '../database/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aShopper, signIn } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { startShoppingEventDispatcher } from './index.ts'
import { insertShoppingEvents } from './shopping-event.store.ts'

const app = await suiteApp()

type Row = { id: string; name: string; at: number; content: ShoppingEventPayload }

function kept(cartId: string): Promise<Row[]> {
  return app.deps.owner.ask(
    '',
    `select id, name, at, content from shopping_events where content ->> 'cart_id' = $1 order by at, id`,
    [cartId],
  )
}

function waiting(cartId: string): Promise<{ id: string }[]> {
  const text = `select id from outbox where kind = 'analytics.shopping' and payload #>> '{content,cart_id}' = $1`
  return app.deps.owner.ask('', text, [cartId])
}

const eventsOf = (cartId: string, count: number) =>
  until(
    () => kept(cartId),
    (rows) => rows.length >= count,
  )

describe('the shopping events of a cart', () => {
  let eager: Dispatcher // runs next to the app's own dispatcher, which polls once a second
  beforeAll(() => {
    eager = startShoppingEventDispatcher(app.deps, { pollMs: 20 })
  })
  afterAll(() => eager.stop())

  it('PL-3.26 PL-3.27 PL-3.28 include every field when an item is added and removed', async () => {
    const mug = await aMug(app.ctx, { urlId: `кружка-${app.ctx.newId()}` })
    const client = app.visitor()
    await client.get(cartPath)
    const [variant] = mug.variants
    const page = { headers: { referer: `http://${app.site.identifier}.localhost:3000${encodeURI(mug.path)}` } }
    const added = await client.post(entriesPath, { itemId: mug.id, sku: variant?.sku, quantity: 2 }, page)
    const { shoppingCart, newlyAdded } = added.body
    const cartPage = { headers: { referer: `http://${app.site.identifier}.localhost:3000/cart` } }
    await client.delete(`${entriesPath}/${newlyAdded}`, cartPage)

    const [add, remove] = await eventsOf(shoppingCart.id, 2)
    const shared = {
      event_source: 'web',
      event_owner_team: 'commerce_merchandising',
      product_area: 'commerce_shopping',
      website_id: app.site.id,
      cart_id: shoppingCart.id,
      pdp_layout: 'default',
      product_id: mug.id,
      product_title: 'Mug',
      product_url: mug.path,
      product_type: 1,
      item_id: mug.id,
      item_type: 1,
      item_title: 'Mug',
      item_variant_object: { id: variant?.id, sku: variant?.sku, attributes: { Colour: 'green', Size: 'small' } },
      item_price: 18,
      currency_code: 'USD',
      item_quantity: 2,
      site_user_id: '',
      logged_in: false,
    }
    const onPage = { page_id: mug.collectionId, product_page: true }
    expect([add?.name, add?.content]).toEqual([
      'CommerceShopping_AddToCart',
      { ...shared, ...onPage, num_items_in_cart: 2, product_types_list: [1] },
    ])
    const inCart = { page_id: '', product_page: false }
    expect([remove?.name, remove?.content]).toEqual([
      'CommerceShopping_RemoveFromCart',
      { ...shared, ...inCart, num_items_in_cart: 0, product_types_list: [] },
    ])
  })

  it('PL-3.27 contain the id of the signed-in shopper', async () => {
    const cup = await aProduct(app.ctx)
    const shopper = await aShopper(app)
    const browser = await aVisitor(app)
    expect((await signIn(browser, shopper)).status).toBe(200)
    await browser.post(entriesPath, { itemId: cup.id, quantity: 1 })
    const { id } = await cartOf(browser)
    const [event] = await eventsOf(id, 1)
    const [row] = await app.deps.owner.ask<{ id: string }>(
      '',
      'select id from shoppers where site_id = $1 and email = $2',
      [app.site.id, shopper.email.toLowerCase()],
    )
    expect(event?.content).toMatchObject({ site_user_id: row?.id, logged_in: true })
  })

  it('PL-3.27 PL-7.14 contain prices in the currency’s major unit, in yen as in dollars', async () => {
    const site = await aSite(app.deps, { currency: 'JPY' })
    const ctx = taskCtx(app.deps, site)
    const cup = await aProduct(ctx)
    const client = app.visitor(site)
    await client.get(cartPath)
    const { body } = await client.post(entriesPath, { itemId: cup.id, quantity: 1 })
    const [event] = await eventsOf(body.shoppingCart.id, 1)
    expect(event?.content).toMatchObject({ item_price: 1800, currency_code: 'JPY' })
  })

  it('PL-3.27 count every unit in the cart, and list each product type once', async () => {
    const [cup, mug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
    const service = await aProduct(app.ctx, { productType: productTypes.service })
    const client = await aVisitor(app)
    for (const { id } of [cup, mug, service]) await client.post(entriesPath, { itemId: id, quantity: 2 })
    const { id } = await cartOf(client)
    const emitted = (await eventsOf(id, 3)).map(({ content }) => [
      content.num_items_in_cart,
      content.product_types_list,
    ])
    expect(emitted).toEqual([
      [2, [productTypes.physical]],
      [4, [productTypes.physical]],
      [6, [productTypes.physical, productTypes.service]],
    ])
  })

  it('PL-3.27 contain the quantity of the change and the price paid', async () => {
    const sale = { sku: app.deps.newId(), priceCents: 1800, salePriceCents: 1250, onSale: true, stock: 10 }
    const { client, cart, entryId } = await aCart(app, await aProduct(app.ctx, { variants: [sale] }))
    await client.post(entriesPath, { itemId: cart.entries[0]?.itemId, quantity: 3 })
    await client.delete(`${entriesPath}/${entryId}`)
    const emitted = (await eventsOf(cart.id, 3)).map(({ content }) => [content.item_quantity, content.item_price])
    expect(emitted).toEqual([
      [1, 12.5],
      [3, 12.5],
      [4, 12.5],
    ])
  })

  it('PL-3.26 are not emitted for refused changes, reads and changes of quantity', async () => {
    const cup = await aProduct(app.ctx)
    const { client, entryId, cart } = await aCart(app, cup)
    expect((await client.post(entriesPath, { itemId: cup.id, quantity: 100 })).status).toBe(409)
    expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 3 })).status).toBe(200)
    expect((await client.delete(`${entriesPath}/${'0'.repeat(32)}`)).status).toBe(404)
    await client.get(cartPath)
    await until(
      () => waiting(cart.id),
      (rows) => rows.length === 0,
    )
    expect(await kept(cart.id)).toHaveLength(1)
  })

  it('are stored once however often they are delivered, and not for a deleted site', async () => {
    const cup = await aProduct(app.ctx)
    const { cart } = await aCart(app, cup)
    const [event] = await eventsOf(cart.id, 1)
    if (!event) throw new Error('no event')
    const message = { ...event, name: 'CommerceShopping_AddToCart' as const, pagePath: '', siteId: app.site.id }
    const gone = { ...message, id: app.deps.newId(), siteId: app.deps.newId() }
    await asPlatform(app.deps, (tx) => insertShoppingEvents(tx, [message, message, gone]))
    expect(await kept(cart.id)).toEqual([event])
  })
})

it('stores events in batches, and one by one when a batch contains an invalid event', async () => {
  const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock: null }] })
  const { client, cart } = await aCart(app, cup)
  await app.deps.owner.ask(
    '',
    `insert into outbox (site_id, id, kind, key, payload) values ($1, $2, 'analytics.shopping', $3, '{"id": "no id"}')`,
    [app.site.id, app.deps.newId(), `broken/${app.deps.newId()}`],
  )
  for (let more = 1; more < 30; more += 1) await client.post(entriesPath, { itemId: cup.id, quantity: 1 })
  expect(await eventsOf(cart.id, 30)).toHaveLength(30)
  const broken = `select last_error from outbox where payload = '{"id": "no id"}' and site_id = $1`
  const [left] = await until(
    () => app.deps.owner.ask<{ last_error: string | null }>('', broken, [app.site.id]),
    ([row]) => (row?.last_error ?? null) !== null,
  )
  expect(left?.last_error).toContain('uuid')
  await app.deps.owner.ask('', `delete from outbox where payload = '{"id": "no id"}' and site_id = $1`, [app.site.id])
})

it('BX-4.02 two concurrent processes store each event once', async () => {
  const second = startShoppingEventDispatcher(app.deps)
  try {
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock: null }] })
    const { client, cart } = await aCart(app, cup)
    for (let more = 1; more < 20; more += 1) await client.post(entriesPath, { itemId: cup.id, quantity: 1 })
    await eventsOf(cart.id, 20)
    await until(
      () => waiting(cart.id),
      (rows) => rows.length === 0,
    )
    expect(await kept(cart.id)).toHaveLength(20)
  } finally {
    await second.stop()
  }
})
