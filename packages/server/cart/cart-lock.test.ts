import { expect, it } from 'vitest'
import { aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { untilDecided, untilLocked } from '../testing/until.ts'

const one = await suiteApp()
const two = await suiteApp({ sameAs: one })

it('SF-5.05 accepts exactly 10 of 50 simultaneous adds to one cart through two servers when 10 units are in stock', async () => {
  const cup = await aProduct(one.ctx)
  const here = await aVisitor(one)
  const there = two.visitor()
  for (const [name, value] of here.cookies) there.cookies.set(name, value)

  const adds = Array.from({ length: 50 }, (_, index) => {
    const body = { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 }
    return untilDecided(() => (index % 2 === 0 ? here : there).post(entriesPath, body))
  })
  const answers = await Promise.all(adds)

  const refused = answers.filter((answer) => answer.status === 409)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  const messages = new Set(refused.map((answer) => answer.body['message']))
  expect(messages).toEqual(new Set(['Sorry, we do not have enough of that item available.']))
  expect(await cartOf(here)).toMatchObject({ totalQuantity: 10, cartVersion: 10, entries: [{ quantity: 10 }] })
})

it('SF-5.05 checks the stock one add after the other even before the cart’s row exists', async () => {
  const cup = await aProduct(one.ctx, { variants: [{ sku: one.deps.newId(), priceCents: 1800, stock: 1 }] })
  const client = await aVisitor(one)
  const holder = one.deps.owner.newClient() // blocks inserts into `carts`, but not reads, until both requests wait for the lock
  await holder.connect()
  await holder.query('begin; lock table carts in share row exclusive mode')
  const asked = Promise.all([1, 2].map(() => client.post(entriesPath, { itemId: cup.id })))
  await untilLocked(one.deps.owner, { atLeast: 2 })
  await holder.end()
  expect((await asked).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 1, entries: [{ quantity: 1 }] })
})

it('gives every change of a cart its own version', async () => {
  const cup = await aProduct(one.ctx, { variants: [{ sku: one.deps.newId(), priceCents: 1, stock: null }] })
  const client = await aVisitor(one)
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.post(entriesPath, { itemId: cup.id })))
  const versions = answers.map((answer) => Number(answer.body['shoppingCart']?.['cartVersion']))
  expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

it('accepts simultaneous adds of the whole stock to two carts', async () => {
  const cup = await aProduct(one.ctx)
  const clients = await Promise.all([aVisitor(one), aVisitor(one)])
  const answers = await Promise.all(clients.map((client) => client.post(entriesPath, { itemId: cup.id, quantity: 10 })))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]) // a cart reserves no stock
})
