import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openOwnerDb, type TableOwnerDb } from '../database/index.ts'
import { aCart } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { aShopper, sessionPath, signIn, type AShopper } from '../testing/a-shopper.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { Client } from '../testing/test-client.ts'

const log = { warn: () => {}, error: () => {} }
const inFlight = 6
it('BX-4.02 keeps every line exactly once when the server is killed while carts are merged', async () => {
  const database = await testDatabase()
  const app = await testApp({ database })
  onTestFinished(() => app.close())
  const owner = openOwnerDb({ url: database.ownerUrl, log })
  onTestFinished(() => owner.close())
  const mug = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1800, stock: null }] })
  const shopper = await aShopper(app)

  let put = 0
  let moved = 0
  for (let life = 1; life <= 4; life += 1) {
    const visitors = await Promise.all(Array.from({ length: inFlight }, () => aCart(app, mug, 2)))
    put += inFlight * 2
    const server = await startServerProcess({ databaseUrl: database.ownerUrl })
    onTestFinished(() => server.stop())
    const browsers = visitors.map(({ client }) => server.visitor(app.site, client.cookies))
    const first = browsers.map((browser) => tried(browser, shopper))
    await Promise.race(first) // at least one sign-in is done, the others are still running
    await pause(life * 5)
    await server.kill('SIGKILL')
    const answered = await Promise.all(first)
    moved += answered.filter((status) => status === 200).length
    expect(await unitsOf(owner, app, mug.id)).toBe(put)
    // Browsers without a response sign in again with their old cookie: nothing is merged twice.
    const unheard = visitors.filter((_, index) => answered[index] === null)
    const again = await Promise.all(unheard.map(({ client }) => signIn(client, shopper)))
    expect(again.filter(({ status }) => status !== 200)).toEqual([])
    expect(await unitsOf(owner, app, mug.id)).toBe(put)
    expect(await cartsOf(owner, app)).toBe(1)
  }
  expect(moved).toBeGreaterThan(0)
})

/** Returns the response status; null when the connection failed before a response. */
async function tried(browser: Client, { email, password }: AShopper): Promise<number | null> {
  const answer = await browser.post(sessionPath, { email, password }).catch(() => null)
  return answer?.status ?? null
}

async function unitsOf(owner: TableOwnerDb, app: TestApp, productId: string): Promise<number> {
  const text =
    'select coalesce(sum(quantity), 0)::integer as units from cart_entries where site_id = $1 and product_id = $2'
  const [row] = await owner.ask<{ units: number }>('units_of', text, [app.site.id, productId])
  return row?.units ?? -1
}

async function cartsOf(owner: TableOwnerDb, app: TestApp): Promise<number> {
  const text = 'select count(*)::integer as carts from carts where site_id = $1'
  const [row] = await owner.ask<{ carts: number }>('carts_of', text, [app.site.id])
  return row?.carts ?? -1
}
