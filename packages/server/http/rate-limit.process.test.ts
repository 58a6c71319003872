import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { startTwoServers, type ServerProcess, type TwoServers } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'
import { taskCtx } from '../context.ts'

let app: TestApp
let servers: TwoServers
beforeAll(async () => {
  app = await testApp()
  servers = await startTwoServers({
    databaseUrl: (await testDatabase()).ownerUrl,
    env: { LIMITS: 'normal' },
  })
})
afterAll(async () => {
  await servers.stop()
  await app.close()
})

it('SF-8.03 BX-4.02 BX-5.11 allows a visitor 30 adds a minute across two processes', async () => {
  const shop = await openShop()
  const here = await shop.visitorOf(servers.one)
  const there = servers.two.visitor(shop.site, here.cookies)
  const answers: Answer[] = []
  const beganAt = performance.now()
  const refusedOf = () => answers.filter((answer) => answer.status !== 200)
  for (let turn = 0; refusedOf().length < 15; turn += 1) answers.push(await shop.add(turn % 2 === 0 ? here : there))

  const taken = takenOf(answers)
  expect(taken).toBeGreaterThanOrEqual(30)
  expect(taken).toBeLessThanOrEqual(30 + refilledSince(beganAt, 30))
  const refused = refusedOf()
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([429]))
  expect(refused.filter((answer) => !(Number(answer.headers['retry-after']) >= 1))).toEqual([])
})

it('BX-4.02 BX-5.11 allows an IP address 120 adds a minute across visitors and processes', async () => {
  const shop = await openShop()
  const visitors = await Promise.all(
    Array.from({ length: 8 }, (_, index) => shop.visitorOf(index % 2 === 0 ? servers.one : servers.two)),
  )
  const beganAt = performance.now()
  const answers = await Promise.all(visitors.flatMap((visitor) => Array.from({ length: 20 }, () => shop.add(visitor))))

  expect(takenOf(answers)).toBeGreaterThanOrEqual(100) // a process may hold some leased permits unused
  expect(takenOf(answers)).toBeLessThanOrEqual(120 + refilledSince(beganAt, 120))
})

/** Creates a site, whose limits no other test has used, with a product that never sells out. */
async function openShop() {
  const site = await aSite(app.deps)
  const variants = [{ sku: app.deps.newId(), priceCents: 1800, stock: null }]
  const cup = await aProduct(taskCtx(app.deps, site), { variants })
  return {
    site,
    add: (client: Client) => client.post(entriesPath, { itemId: cup.id, quantity: 1 }),
    visitorOf: async (server: ServerProcess) => {
      const visitor = server.visitor(site)
      await visitor.get(cartPath)
      return visitor
    },
  }
}

function takenOf(answers: readonly Answer[]): number {
  return answers.filter((answer) => answer.status === 200).length
}

/** Permits that became available again since `beganAt`. */
function refilledSince(beganAt: number, perMinute: number): number {
  return Math.ceil((performance.now() - beganAt) / (60_000 / perMinute))
}
