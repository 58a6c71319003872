import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { hashOfToken } from '../http/index.ts'
import { openOwnerDb, type TableOwnerDb } from '../database/index.ts'
import { findPostmaster, findProcess, preparePostgresPaths } from '../postgres/data-folder.ts'
import { aVisitor, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Answer } from '../testing/test-client.ts'

const log = { warn: () => {}, error: () => {} }
const inFlight = 8
it('BX-4.02 keeps every acknowledged line when the server is killed four times with 8 adds in flight', async () => {
  const database = await testDatabase()
  const shop = await openShop(database)
  const random = seeded(20_261_120)
  const acknowledged: number[] = []

  for (let life = 1; life <= 4; life += 1) {
    const server = await startServerProcess({ databaseUrl: database.ownerUrl })
    onTestFinished(() => server.stop())
    const moment = { acknowledged: 20 + Math.floor(random() * 60), laterMs: random() * 10 }
    const flight = keepAdding(server, shop)
    await flight.reached(moment.acknowledged)
    await pause(moment.laterMs) // so that the kill falls between two responses
    expect(flight.inFlight()).toBe(inFlight)
    flight.expectTheEnd()
    await server.kill('SIGKILL')
    await flight.over
    acknowledged.push(flight.acknowledged())
    expect(await faultsIn(shop)).toEqual([])
  }
  expect(Math.min(...acknowledged)).toBeGreaterThanOrEqual(20)
  expect(acknowledged.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(80)
})

it('BX-4.02 keeps every acknowledged line when PostgreSQL is killed, answers 503 with Retry-After meanwhile, and recovers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-kills-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ dataDir })
  onTestFinished(() => server.stop())
  const folder = preparePostgresPaths(dataDir)
  const url = readFileSync(folder.url, 'utf8').trim()
  const shop = await openShop({ ownerUrl: url })

  for (let round = 1; round <= 2; round += 1) {
    const flight = keepAdding(server, shop)
    await flight.reached(40)
    const postmaster = findPostmaster(folder.cluster)
    flight.expectTheEnd()
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await flight.over
    expect(new Set(flight.refusals.map((answer) => answer.status))).toEqual(new Set([503]))
    expect(flight.refusals.filter((answer) => !(Number(answer.headers['retry-after']) >= 1))).toEqual([])
    expect(await faultsIn(shop)).toEqual([])
  }
  const last = findPostmaster(folder.cluster)
  await server.stop()
  expect(findProcess(last?.pid ?? 0)).toBeNull()
})

type Shopper = {
  cookies: ReadonlyMap<string, string>
  /**
   * Units by product id: `held` is what the last response said the cart holds, `sent` counts the add requests (one unit each).
   */
  held: Map<string, number>
  sent: Map<string, number>
}
type Shop = { app: Pick<TestApp, 'site'>; owner: TableOwnerDb; products: string[]; shoppers: Shopper[] }

/** Creates five products that never sell out, and one shopper for each parallel add. */
async function openShop(database: TestDatabase): Promise<Shop> {
  const app = await testApp({ database })
  const owner = openOwnerDb({ url: database.ownerUrl, log })
  onTestFinished(() => owner.close())
  const products: string[] = []
  for (let made = 1; made <= 5; made += 1) {
    const product = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1800, stock: null }] })
    products.push(product.id)
  }
  const visitors = await Promise.all(Array.from({ length: inFlight }, () => aVisitor(app)))
  await app.close()
  const shoppers = visitors.map(({ cookies }) => ({ cookies, held: new Map(), sent: new Map() }))
  return { app, owner, products, shoppers }
}

type Flight = {
  inFlight(): number
  acknowledged(): number
  reached(count: number): Promise<void>
  /**
   * Call before killing the server. Afterwards a shopper stops when its connection is lost, or at its first success after a
   * refusal.
   */
  expectTheEnd(): void
  over: Promise<unknown>
  refusals: Answer[]
}

/** Each shopper sends one add after the other without a pause. */
function keepAdding(server: ServerProcess, { app, products, shoppers }: Shop): Flight {
  const refusals: Answer[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let [running, acknowledged, mayEnd, refusedAt] = [0, 0, false, Number.POSITIVE_INFINITY]

  const shopFor = async (shopper: Shopper): Promise<void> => {
    const client = server.visitor(app.site, shopper.cookies)
    for (let turn = 0; ; turn += 1) {
      const itemId = products[turn % products.length] ?? ''
      const sentAt = performance.now()
      shopper.sent.set(itemId, (shopper.sent.get(itemId) ?? 0) + 1)
      running += 1
      const answer = await client.post(entriesPath, { itemId, quantity: 1 }).catch((error: unknown) => {
        if (!mayEnd) throw error
        return null
      })
      running -= 1
      if (!answer) return
      if (answer.status !== 200) {
        if (!mayEnd) throw new Error(`An add was refused: ${answer.text}`)
        refusedAt = Math.min(refusedAt, performance.now())
        refusals.push(answer)
        await pause(10) // shorter than a person would wait
        continue
      }
      shopper.held.set(itemId, quantityIn(answer, itemId))
      acknowledged += 1
      for (const wanted of waiting) if (acknowledged >= wanted.count) wanted.resolve()
      if (sentAt > refusedAt) return
    }
  }
  const over = Promise.all(shoppers.map(shopFor))
  return {
    inFlight: () => running,
    acknowledged: () => acknowledged,
    reached: async (count) => {
      await Promise.race([over, new Promise<void>((resolve) => waiting.push({ count, resolve }))])
    },
    expectTheEnd: () => {
      mayEnd = true
    },
    over,
    refusals,
  }
}

function quantityIn(answer: Answer, itemId: string): number {
  const { shoppingCart } = answer.body as { shoppingCart: { entries: { itemId: string; quantity: number }[] } }
  return shoppingCart.entries.find((entry) => entry.itemId === itemId)?.quantity ?? 0
}

/** Lists cart lines that hold fewer units than were acknowledged or more than were ever sent. */
async function faultsIn({ owner, shoppers }: Shop): Promise<string[]> {
  const faults: string[] = []
  for (const [number, { cookies, held, sent }] of shoppers.entries()) {
    const token = cookies.get('__Host-sw-visitor') ?? ''
    const rows = await owner.ask<{ product_id: string; quantity: number }>('lines', linesText, [hashOfToken(token)])
    const found = new Map(rows.map((row) => [row.product_id, row.quantity]))
    for (const [itemId, most] of sent) {
      const quantity = found.get(itemId) ?? 0
      const least = held.get(itemId) ?? 0
      if (quantity < least || quantity > most) {
        faults.push(`shopper ${number}: ${least} acknowledged of ${most} sent, ${quantity} kept`)
      }
    }
  }
  return faults
}

const linesText = `
  select e.product_id, e.quantity from carts c join cart_entries e on e.site_id = c.site_id and e.cart_id = c.id
  where c.token_hash = $1`

/** Pseudo-random numbers from 0 to 1, the same in every run (linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
