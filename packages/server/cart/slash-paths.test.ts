import { expect, it } from 'vitest'
import { aVisitor, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it('SF-7.03 accepts cart calls with a trailing slash, as scripts of older themes send them', async () => {
  const product = await aProduct(app.ctx)
  const client = await aVisitor(app)
  const added = await client.post(`${entriesPath}/`, wanted(product))
  expect([added.status, added.body.shoppingCart.totalQuantity]).toEqual([200, 1])
  const changed = await client.put(`${entriesPath}/${added.body.newlyAdded}/`, { quantity: 3 })
  expect([changed.status, changed.body.shoppingCart.totalQuantity]).toEqual([200, 3])
  expect((await client.get(`${cartPath}/`)).body).toMatchObject({ totalQuantity: 3 })
  const removed = await client.delete(`${entriesPath}/${added.body.newlyAdded}/`)
  expect([removed.status, removed.body.shoppingCart.totalQuantity]).toEqual([200, 0])
})
