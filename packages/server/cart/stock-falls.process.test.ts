import { expect, it } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { deleteProduct } from '../catalog/index.ts'
import { setStock } from '../stock/index.ts'
import { cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { suiteServers } from '../testing/suite-servers.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()
const servers = await suiteServers()

type Shopper = { asks: (turn: number) => Client; quantity: number }

/** Creates shoppers whose first requests go to the two processes in turn. */
async function hundredShoppers(products: readonly AProduct[]): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const at = (turn: number): ServerProcess | undefined => servers.both[(number + turn) % 2]
      const first = at(0)?.visitor(app.site)
      await first?.get(cartPath)
      const asks = (turn: number): Client => {
        const client = at(turn)?.visitor(app.site, first?.cookies)
        if (!client) throw new Error('no process')
        return client
      }
      const quantity = (number % 3) + 1
      for (const { id } of products) await asks(0).post(entriesPath, { itemId: id, quantity })
      return { asks, quantity }
    }),
  )
}

it('SF-3.02 BX-4.02 shows newly unavailable lines on the next read of each of 100 carts, through either of two processes', async () => {
  const [falls, goes, stays] = [await aProduct(app.ctx), await aProduct(app.ctx), await aProduct(app.ctx)]
  const shoppers = await hundredShoppers([falls, goes, stays])
  const problems = async ({ asks }: Shopper, turn: number) => {
    const cart = await cartOf(asks(turn))
    return Object.fromEntries(cart.entries.map(({ itemId, problem, available }) => [itemId, [problem, available]]))
  }
  for (const seen of await Promise.all(shoppers.map((one) => problems(one, 0)))) {
    expect(seen).toEqual({ [falls.id]: [null, 10], [goes.id]: [null, 10], [stays.id]: [null, 10] })
  }

  await setStock(app.ctx, falls.variants[0]?.id ?? '', { to: 1, reason: 'sold' })
  await deleteProduct(app.ctx, goes.id)
  const next = await Promise.all(shoppers.map(async (one) => [one.quantity, await problems(one, 1)] as const))
  for (const [quantity, seen] of next) {
    expect(seen).toEqual({
      [falls.id]: [quantity > 1 ? 'not-enough-stock' : null, 1],
      [goes.id]: ['unavailable', 0],
      [stays.id]: [null, 10],
    })
  }

  await setStock(app.ctx, falls.variants[0]?.id ?? '', { to: 0, reason: 'sold' })
  const carts = await Promise.all(shoppers.map(({ asks }) => cartOf(asks(0))))
  expect(carts.map(problemOf(falls))).toEqual(Array(100).fill('not-enough-stock'))
  const pages = await Promise.all(shoppers.slice(0, 10).map(({ asks }) => asks(1).get('/cart')))
  for (const { text } of pages) {
    expect(text).toContain('<div role="alert">This item is sold out.</div>')
    expect(text).toContain('<div role="alert">This item is no longer available.</div>')
  }
})

function problemOf({ id }: AProduct) {
  return (cart: ShoppingCart): string | null => cart.entries.find(({ itemId }) => itemId === id)?.problem ?? null
}
