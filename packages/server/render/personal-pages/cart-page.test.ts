import { expect, it } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { deleteProduct, updateVariant } from '../../catalog/index.ts'
import { taskCtx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { setStock } from '../../stock/index.ts'
import { aCart, cartOf, cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aPage } from '../../testing/a-page.ts'
import { aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()

const at = (path: string) => ({ headers: { referer: `http://${app.site.identifier}.localhost:3000${path}` } })

it('SF-3.02 shows a note when a price has changed since the line was added, and uses the new price', async () => {
  const cup = await aProduct(app.ctx)
  const { client, cart } = await aCart(app, cup, 2)
  const before = cart.entries[0]?.purchasePriceCents ?? 0
  expect((await client.get('/cart')).text).not.toContain('sw-cart-note')

  await updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents: before + 250 })
  const { text } = await client.get('/cart')
  const sum = (cents: number) => `<span class="sqs-money-native">${(cents / 100).toFixed(2)}</span>`
  expect(text).toContain(
    `<output class="sw-cart-note">The price has changed from ${sum(before)} to ${sum(before + 250)} since you added this item.</output>`,
  )
  expect(text).toContain(`<span class="price">${sum(2 * (before + 250))}</span>`)
  expect((await cartOf(client)).entries[0]).toMatchObject({
    addedPriceCents: before,
    purchasePriceCents: before + 250,
  })
})

it('BX-1.17 offers a button that reduces a line to the available quantity, without scripts', async () => {
  const cup = await aProduct(app.ctx)
  const { client, entryId } = await aCart(app, cup, 5)
  await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 3, reason: 'counted' })
  const { text } = await client.get('/cart')
  expect(text).toMatch(
    new RegExp(
      `<div role="alert">Only 3 of this item are available\\.</div><form class="sw-cart-mend" method="post" action="/cart/entries/${entryId}">` +
        '<button type="submit" name="quantity" value="3" class="sw-cart-change" aria-label="Change to 3: Cup">Change to 3</button></form>',
    ),
  )

  const { status } = await client.form(`/cart/entries/${entryId}`, { quantity: '3' }, at('/cart'))
  expect(status).toBe(303)
  const after = (await client.get('/cart')).text
  expect(after).not.toMatch(/role="alert"|sw-cart-mend/)
  expect((await cartOf(client)).totalQuantity).toBe(3)
})

it('shows no such button when the product is sold out', async () => {
  const cup = await aProduct(app.ctx)
  const { client } = await aCart(app, cup, 2)
  await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
  const { text } = await client.get('/cart')
  expect(text).toContain('<div role="alert">This item is sold out.</div>')
  expect(text).not.toContain('sw-cart-mend')
})

it('leaves a deleted product out of the total, and lets the visitor remove its line', async () => {
  const [cup, mug] = [await aProduct(app.ctx), await aMug(app.ctx)]
  const { client, entryId, cart } = await aCart(app, cup, 2)
  await client.post(entriesPath, { itemId: mug.id, sku: mug.variants[0]?.sku, quantity: 1 })
  await deleteProduct(app.ctx, cup.id)
  const { text } = await client.get('/cart')
  const line = new RegExp(`<tr data-entry-id="${entryId}" class="is-gone">.*?</tr>`).exec(text)?.[0] ?? ''
  expect(line).toContain('<span class="sw-cart-title">Cup</span><div role="alert">This item is no longer available.')
  expect(line).toContain('<td class="quantity">2</td><td class="price">Not in the total</td>')
  const rest = await cartOf(client)
  expect(rest.subtotalCents).toBe(rest.entries.find(({ itemId }) => itemId === mug.id)?.subTotal)
  expect(cart.subtotalCents).toBeGreaterThan(0)

  expect((await client.form(`/cart/entries/${entryId}/remove`, {}, at('/cart'))).status).toBe(303)
  expect((await cartOf(client)).entries.map(({ itemId }) => itemId)).toEqual([mug.id])
})

it('links to the store’s continue-shopping URL, with an empty and a filled cart', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { settings: { storeSettings: { continueShoppingLinkUrl: '/shop?a=1&b="2"' } } })
  const cup = await aProduct(ctx)
  const client = app.visitor(site)
  await client.get(cartPath)
  const href = 'href="/shop?a=1&amp;b=&quot;2&quot;"'
  expect((await client.get('/cart')).text).toContain(
    `<a class="sqs-button-element--primary" ${href}>Continue Shopping</a>`,
  )
  await client.post(entriesPath, { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 })
  expect((await client.get('/cart')).text).toContain(`<a class="sw-cart-continue" ${href}>Continue Shopping</a>`)
})

it('SF-2.07 SF-4.17 SF-9.02 shows 100+ in a template’s cart count above 100 items', async () => {
  const cup = await aProduct(app.ctx, { variants: [{ sku: app.ctx.newId(), priceCents: 100, stock: null }] })
  for (const [quantity, shown] of [
    [100, '100'],
    [101, '100+'],
  ] as const) {
    const { client } = await aCart(app, cup, quantity)
    expect((await client.get('/cart')).text).toContain(`<span class="sqs-cart-quantity">${shown}</span>`)
  }
})

it('restores a removed line at its former position, and never with a time in the future', async () => {
  const products = [await aProduct(app.ctx), await aMug(app.ctx), await aProduct(app.ctx)]
  const [first] = products
  if (!first) throw new Error('no product')
  const { client } = await aCart(app, first, 2)
  for (const { id, variants } of products.slice(1)) {
    await client.post(entriesPath, { itemId: id, sku: variants[0]?.sku, quantity: 1 })
  }
  const before = await cartOf(client)
  const line = before.entries[0]
  if (!line) throw new Error('no line')
  const back = (addedAt: unknown) =>
    client.post(entriesPath, { itemId: line.itemId, sku: line.chosenVariant.sku, quantity: 2, addedAt })

  await client.delete(`${entriesPath}/${line.id}`)
  expect((await back('yesterday')).status).toBe(400)
  expect((await back(line.addedAt)).status).toBe(200)
  const after = await cartOf(client)
  expect(whatIs(after)).toEqual(whatIs(before))

  await client.delete(`${entriesPath}/${after.entries[0]?.id}`)
  await back(Number.MAX_SAFE_INTEGER)
  const last = (await cartOf(client)).entries.at(-1)
  expect(last?.itemId).toBe(line.itemId)
  expect(last?.addedAt).toBeLessThanOrEqual(app.ctx.now())
})

function whatIs({ entries }: ShoppingCart) {
  return entries.map(({ itemId, quantity, addedAt }) => ({ itemId, quantity, addedAt }))
}

it('BX-6.02 is compressed, unlike other pages with the visitor’s cart, whose length could tell of its secrets', async () => {
  const { client } = await aCart(app, await aMug(app.ctx))
  const { path } = await aPage(app.ctx)
  const br = { headers: { 'accept-encoding': 'br' } }
  const [plain, packed, other] = [await client.get('/cart'), await client.get('/cart', br), await client.get(path, br)]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.headers['cache-control']).toBe(plain.headers['cache-control'])
  // A compressed page must contain nothing that another site can choose by a link: its length could reveal the crumb.
  expect((await client.get('/cart?variant=marker&q=marker#marker')).text).not.toContain('marker')
  expect(other.text).toContain('total-quantity')
  expect(other.headers['content-encoding']).toBeUndefined()
})
