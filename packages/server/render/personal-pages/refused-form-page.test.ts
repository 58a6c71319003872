import { column, page, product, row } from '@sitewright/domain/pages/build-document.ts'
import { expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { createPage } from '../../pages/index.ts'
import { setStock } from '../../stock/index.ts'
import { aCart, aVisitor, cartOf, cartPath } from '../../testing/a-cart.ts'
import { aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { importTheme } from '../../themes/index.ts'

const app = await suiteApp()

const at = (path: string) => ({ headers: { referer: `http://${app.site.identifier}.localhost:3000${path}` } })

it('SF-5.03 SF-8.05 shows the product page again with the message in its form and the submitted values', async () => {
  const mug = await aMug(app.ctx)
  const visitor = await aVisitor(app)
  const fields = { itemId: mug.id, quantity: '7', 'option-Colour': 'blue', 'option-Size': '' }
  const { status, text, headers } = await visitor.form('/cart/entries', fields, at(mug.path))
  expect(status).toBe(422)
  expect(headers['cache-control']).toBe('private, no-store')
  const form = formOf(text, mug.id)
  expect(form).toMatch(
    /role="alert"><strong[^>]*>Unable to Add Item<\/strong> <span[^>]*>Please select the Size option\.<\/span>/,
  )
  expect(form).toContain('<option value="blue" selected>')
  expect(form).toMatch(/<input [^>]*value="7"[^>]*name="quantity"/)
  expect(text).toContain('<title>Mug — A site</title>')
})

it('SF-5.03 restores submitted values in controls outside their form', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const item = '{.section item}{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}{.end}'
  await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.item': item })))
  const mug = await aMug(ctx)
  const visitor = app.visitor(site)
  await visitor.get(cartPath)
  const fields = { itemId: mug.id, quantity: '7', 'option-Colour': 'blue', 'option-Size': '' }
  const { status, text } = await visitor.form('/cart/entries', fields, {
    headers: { referer: `http://${site.identifier}.localhost:3000${mug.path}` },
  })
  expect(status).toBe(422)
  expect(text).toContain('<option value="blue" selected>')
  expect(text).toMatch(/<input [^>]*value="7"[^>]*name="quantity"/)
  expect(formOf(text, mug.id)).toContain('Please select the Size option.')
})

it('SF-5.03 shows the message in a product block’s form when the page has no other form of the product', async () => {
  const mug = await aMug(app.ctx)
  const document = page(row(column(12, product(mug.id))))
  const { urlId } = await createPage(app.ctx, { urlId: 'with-a-mug', title: 'P', typeName: 'page', document })
  const visitor = await aVisitor(app)
  const fields = { itemId: mug.id, quantity: '7', 'option-Colour': 'blue', 'option-Size': '' }
  const { status, text } = await visitor.form('/cart/entries', fields, at(`/${urlId}`))
  expect(status).toBe(422)
  const start = text.indexOf('<form method="post" action="/cart/entries"')
  const form = text.slice(start, text.indexOf('</form>', start))
  expect(form).toContain('Please select the Size option.')
  expect(form).toContain('<option value="blue" selected>')
  expect(form).toMatch(/<input [^>]*value="7"[^>]*name="quantity"/)
})

it('SF-5.05 shows that the stock is not sufficient, also on a second attempt from that page', async () => {
  const cup = await aProduct(app.ctx)
  const visitor = await aVisitor(app)
  for (const from of [cup.path, '/cart/entries']) {
    const { status, text } = await visitor.form('/cart/entries', { itemId: cup.id, quantity: '11' }, at(from))
    expect(status).toBe(422)
    expect(formOf(text, cup.id)).toContain('Sorry, we do not have enough of that item available.')
    expect(formOf(text, cup.id)).toContain(`<input type="hidden" name="cameFrom" value="${cup.path}">`)
  }
  expect((await cartOf(visitor)).entries).toEqual([])
})

it('SF-8.05 titles the message “Unable to purchase Gift Card” for gift cards', async () => {
  const variants = [25, 50].map((value) => ({
    sku: app.ctx.newId(),
    attributes: { Value: String(value) },
    priceCents: value * 100,
    stock: null,
  }))
  const card = await aProduct(app.ctx, { productType: 4, options: ['Value'], variants })
  const visitor = await aVisitor(app)
  const { text } = await visitor.form('/cart/entries', { itemId: card.id, 'option-Value': '' }, at(card.path))
  expect(formOf(text, card.id)).toMatch(
    /role="alert"><strong[^>]*>Unable to purchase Gift Card<\/strong> <span[^>]*>Select a denomination/,
  )
})

it('SF-8.05 titles the message “Unable to Purchase Item” for express checkout', async () => {
  const cup = await aProduct(app.ctx)
  const visitor = await aVisitor(app)
  const fields = { itemId: cup.id, quantity: '11', isExpress: 'true' }
  const { text } = await visitor.form('/cart/entries', fields, at(cup.path))
  expect(formOf(text, cup.id)).toMatch(/role="alert"><strong[^>]*>Unable to Purchase Item<\/strong>/)
})

it('escapes markup in submitted values', async () => {
  const mug = await aMug(app.ctx)
  const visitor = await aVisitor(app)
  const evil = '"><script>alert(1)</script>'
  const { text } = await visitor.form(
    '/cart/entries',
    { itemId: mug.id, quantity: evil, 'option-Size': evil },
    at(mug.path),
  )
  expect(text).not.toContain('<script>alert')
})

it('restores the submitted options from a form with the maximum number of fields', async () => {
  const mug = await aMug(app.ctx)
  const visitor = await aVisitor(app)
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`option-${index}`, '']))
  const typed = { itemId: mug.id, quantity: '7', 'option-Colour': 'blue', ...many }
  const { status, text } = await visitor.form('/cart/entries', typed, at(mug.path))
  expect([status, text.includes('<option value="blue" selected>')]).toEqual([422, true])
})

it('SF-5.06 shows the cart again with the message on the line and the submitted quantity', async () => {
  const cup = await aProduct(app.ctx)
  const { client, entryId } = await aCart(app, cup, 2)
  const { status, text } = await client.form(`/cart/entries/${entryId}`, { quantity: '1.5' }, at('/cart'))
  expect(status).toBe(422)
  const line = new RegExp(`<tr data-entry-id="${entryId}">.*?</tr>`).exec(text)?.[0]
  expect(line).toContain('<div role="alert">Quantity must be a whole number.</div>')
  expect(line).toMatch(/<input name="quantity" [^>]*value="1\.5"/)
  expect((await cartOf(client)).entries[0]?.quantity).toBe(2)
})

it('SF-2.01 BX-1.17 renders the cart with plain forms and with the data for its script', async () => {
  const mug = await aMug(app.ctx)
  const { client, entryId } = await aCart(app, mug, 2)
  const { text, headers } = await client.get('/cart')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toContain(
    '<div id="sqs-shopping-cart-wrapper" data-island="cart"><div class="sqs-fullpage-shopping-cart-content"><h2',
  )
  expect(text).toMatch(
    /class="cart-container"><table>.*<td class="item-desc"><a href="[^"]*">Mug<\/a><p>green, small<\/p>/,
  )
  expect(text).toContain(`<form method="post" action="/cart/entries/${entryId}">`)
  expect(text).toContain(`<form method="post" action="/cart/entries/${entryId}/remove">`)
  expect(text).toMatch(/<div class="subtotal"[^>]*>.*<span class="sqs-money-native">36\.00<\/span>/)
  const props = /data-island-props>(\{"shoppingCart".*?\})<\/script>/.exec(text)?.[1] ?? ''
  expect(JSON.parse(props).shoppingCart).toEqual(await cartOf(client))
})

it('shows a note on a cart line whose quantity exceeds the stock', async () => {
  const cup = await aProduct(app.ctx)
  const { client } = await aCart(app, cup, 5)
  await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 3, reason: 'counted' })
  expect((await client.get('/cart')).text).toContain('<div role="alert">Only 3 of this item are available.</div>')
})

function formOf(text: string, itemId: string): string {
  const start = text.indexOf(`id="purchase-${itemId}"`)
  return text.slice(start, text.indexOf('</form>', start))
}
