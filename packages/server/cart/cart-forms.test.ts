import { expect, it } from 'vitest'
import { aCart, aVisitor, cartOf } from '../testing/a-cart.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

const from = (path: string) => ({ headers: { referer: `http://${app.site.identifier}.localhost:3000${path}` } })

it('BX-1.17 SF-7.03 SF-4.17 adds the variant that a plain form posts and redirects to the product page', async () => {
  const mug = await aMug(app.ctx)
  const client = app.visitor() // a fresh browser without cookies or CSRF token
  const fields = { itemId: mug.id, quantity: '2', 'option-Colour': 'green', 'option-Size': 'small' }
  const { status, headers } = await client.form('/cart/entries', fields, from(`${mug.path}?variant=1`))

  expect({ status, to: headers['location'] }).toEqual({ status: 303, to: `${mug.path}?variant=1` })
  expect(client.cookies.get('hasCart')).toBe('true')
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 2, entries: [{ itemId: mug.id }] })
})

it('BX-5.08 stores the visitor secret only as a hash, from the first change on', async () => {
  const cup = await aProduct(app.ctx)
  const client = app.visitor()
  await client.form('/cart/entries', { itemId: cup.id })
  const secret = client.cookies.get('__Host-sw-visitor') ?? ''
  const rows = await app.deps.owner.ask<{ isHash: boolean }>(
    'find_cart',
    `select c.token_hash = sha256(convert_to($1, 'UTF8')) as "isHash"
     from carts c join cart_entries e on e.site_id = c.site_id and e.cart_id = c.id where e.product_id = $2`,
    [secret, cup.id],
  )
  expect(rows).toEqual([{ isHash: true }])
})

it('adds the only variant without a choice of options', async () => {
  const cup = await aProduct(app.ctx)
  const client = await aVisitor(app)
  const { status } = await client.form('/cart/entries', { itemId: cup.id, sku: cup.variants[0]?.sku ?? '' })
  expect(status).toBe(303)
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 1 })
})

it('accepts options with any name, such as __proto__', async () => {
  const names = ['__proto__', 'constructor', 'A "B" & <C>']
  const variant = (value: string) => ({
    sku: app.ctx.newId(),
    attributes: Object.fromEntries(names.map((name) => [name, value])),
    priceCents: 100,
    stock: null,
  })
  const odd = await aProduct(app.ctx, { options: names, variants: [variant('one'), variant('two')] })
  const client = await aVisitor(app)
  const choices = Object.fromEntries(names.map((name) => [`option-${name}`, 'two']))
  expect((await client.form('/cart/entries', { itemId: odd.id, ...choices }, from(odd.path))).status).toBe(303)
  expect(await cartOf(client)).toMatchObject({ entries: [{ chosenVariant: { sku: odd.variants[1]?.sku } }] })
})

it.each([
  ['SF-5.03', {}, 'Please select the Colour and Size options.'],
  ['SF-5.03', { 'option-Colour': 'green', 'option-Size': '' }, 'Please select the Size option.'],
  [
    'SF-5.04',
    { 'option-Colour': 'blue', 'option-Size': 'large' },
    'Sorry, that item variant is unavailable. Please select another variant.',
  ],
  [
    'SF-5.05',
    { 'option-Colour': 'green', 'option-Size': 'large' },
    'Sorry, we do not have enough of that item available.',
  ],
  ['SF-5.06', { 'option-Colour': 'green', 'option-Size': 'small', quantity: 'two' }, 'Quantity must be a number.'],
  [
    'SF-5.06',
    { 'option-Colour': 'green', 'option-Size': 'small', quantity: '1.5' },
    'Quantity must be a whole number.',
  ],
])('BX-1.17 %s shows the page again with 422 and the message for %j', async (_statement, fields, message) => {
  const mug = await aMug(app.ctx)
  const client = await aVisitor(app)
  const { status, text } = await client.form('/cart/entries', { itemId: mug.id, ...fields }, from(mug.path))
  expect(status).toBe(422)
  expect(text).toContain(message)
  expect(await cartOf(client)).toMatchObject({ entries: [] })
})

it('BX-1.17 changes and removes lines by plain form posts and redirects to the cart', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const changed = await client.form(`/cart/entries/${entryId}`, { quantity: '3' }, from('/cart'))
  expect([changed.status, changed.headers['location']]).toEqual([303, '/cart'])
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 3 })

  const refused = await client.form(`/cart/entries/${entryId}`, { quantity: '11' }, from('/cart'))
  expect(refused.status).toBe(422)
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 3 })

  const removed = await client.form(`/cart/entries/${entryId}/remove`, {}, from('/cart'))
  expect([removed.status, removed.headers['location']]).toEqual([303, '/cart'])
  expect(client.cookies.has('hasCart')).toBe(false)
  expect(await cartOf(client)).toMatchObject({ entries: [] })
})

it('never redirects to another host', async () => {
  const cup = await aProduct(app.ctx)
  const client = await aVisitor(app)
  for (const referer of ['http://evil.example/x', 'javascript:alert(1)', 'nonsense']) {
    const { headers } = await client.form('/cart/entries', { itemId: cup.id }, { headers: { referer } })
    expect(headers['location']).toBe('/cart')
  }
  const { headers } = await client.form('/cart/entries', { itemId: cup.id }, from('//evil.example/x'))
  expect(headers['location']).toBe('/evil.example/x')
})

it('SF-8.01 refuses a form post from another site', async () => {
  const cup = await aProduct(app.ctx)
  const client = await aVisitor(app)
  const { status, text } = await client.form(
    '/cart/entries',
    { itemId: cup.id },
    { headers: { 'sec-fetch-site': 'cross-site' } },
  )
  expect(status).toBe(403)
  expect(text).toContain('Your session has expired. Please reload the page and try again.')
  expect(await cartOf(client)).toMatchObject({ entries: [] })
})

it('redirects a GET of a form action to the cart', async () => {
  const client = await aVisitor(app)
  const line = `/cart/entries/${app.ctx.newId()}`
  for (const path of ['/cart/entries', line, `${line}/remove`]) {
    const { status, headers } = await client.get(path)
    expect({ path, status, to: headers['location'] }).toEqual({ path, status: 303, to: '/cart' })
  }
})
