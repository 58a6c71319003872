import { expect, it } from 'vitest'
import { aCart, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it('sets the quantity of a line and raises the cart version', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const { status, body } = await client.put(`${entriesPath}/${entryId}`, { quantity: 4 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ shoppingCart: { totalQuantity: 4, subtotalCents: 7200, cartVersion: 2 } })
  expect(await cartOf(client)).toEqual(JSON.parse(JSON.stringify(body['shoppingCart'])))
})

it('SF-5.05 refuses a quantity above the stock and leaves the cart unchanged', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const before = await cartOf(client)
  const { status, body } = await client.put(`${entriesPath}/${entryId}`, { quantity: 11 })
  expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'cart.not-enough-stock' })
  expect(await cartOf(client)).toEqual(before)
})

it.each([
  ['three', 'cart.quantity-not-number'],
  [2.5, 'cart.quantity-not-whole'],
])('SF-5.06 refuses the quantity %j with 400', async (quantity, code) => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const { status, body } = await client.put(`${entriesPath}/${entryId}`, { quantity })
  expect({ status, code: body['code'] }).toEqual({ status: 400, code })
})

it('SF-9.02 accepts quantities from 1 to 9999 for products without stock tracking', async () => {
  const endless = await aProduct(app.ctx, { variants: [{ sku: app.ctx.newId(), priceCents: 1, stock: null }] })
  const { client, entryId } = await aCart(app, endless)
  const answers = []
  for (const quantity of [9999, 1, 0, 10_000]) answers.push(await client.put(`${entriesPath}/${entryId}`, { quantity }))
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
    [200, undefined],
    [200, undefined],
    [400, 'cart.quantity-range'],
    [400, 'cart.quantity-range'],
  ])
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 1 })
})

it('SF-4.17 removes a line, and the hasCart cookie with the last one', async () => {
  const [cup, mug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
  const { client, entryId } = await aCart(app, cup)
  const second = await client.post(entriesPath, { itemId: mug.id })
  const { body } = await client.delete(`${entriesPath}/${entryId}`)
  expect(body).toMatchObject({ shoppingCart: { totalQuantity: 1, entries: [{ itemId: mug.id }], cartVersion: 3 } })
  expect(client.cookies.get('hasCart')).toBe('true')

  await client.delete(`${entriesPath}/${String(second.body['newlyAdded'])}`)
  expect(client.cookies.has('hasCart')).toBe(false)
  expect(await cartOf(client)).toMatchObject({ entries: [], cartVersion: 4 })
})

it('answers 404 for an unknown line id and 400 for a malformed one', async () => {
  const { client } = await aCart(app, await aProduct(app.ctx))
  expect((await client.delete(`${entriesPath}/${app.deps.newId()}`)).status).toBe(404)
  expect((await client.put(`${entriesPath}/not-an-id`, { quantity: 1 })).status).toBe(400)
})

it('SF-8.01 refuses changes with a wrong crumb with 403', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const message = 'Your session has expired. Please reload the page and try again.'
  const refused = { status: 403, body: { crumbFail: true, message } }
  client.cookies.set('__Host-crumb', 'another')
  expect(await client.put(`${entriesPath}/${entryId}`, { quantity: 2 })).toMatchObject(refused)
  client.cookies.set('__Host-crumb', 'another') // the refusal had set a fresh cookie
  expect(await client.delete(`${entriesPath}/${entryId}`)).toMatchObject(refused)
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 1 })
})
