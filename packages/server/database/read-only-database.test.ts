import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduledTasks } from '../background.ts'
import { startTasks } from '../jobs/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { signIn } from '../testing/a-shopper.ts'
import { anAccount, atStudio, signedInToStudio, studioSession, type AnAccount } from '../testing/an-account.ts'
import { databaseUrl, onServer } from '../testing/global-setup.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { scratchDatabase, testDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'

/** Size of the pool for requests. */
const connections = 12

// A process that started before the database became read-only, and one that starts afterwards.
let before: TestApp
let app: TestApp
let product: AProduct
let browser: Client
let teammate: AnAccount
let studio: Client
let setReadOnly: (isReadOnly: boolean) => Promise<unknown>

beforeAll(async () => {
  const database = await scratchDatabase('read_only')
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const elsewhere = databaseUrl(database.ownerUrl, new URL((await testDatabase()).ownerUrl).pathname.slice(1))
  setReadOnly = (isReadOnly) =>
    onServer(elsewhere, (client) =>
      client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`),
    )

  before = await testApp({ database })
  product = await aProduct(before.ctx)
  const cart = await aCart(before, product)
  teammate = await anAccount(before.deps, { siteId: before.site.id })
  const signedIn = await signedInToStudio(before, teammate)

  await setReadOnly(true)
  const later = { now: () => Date.now() + 5 * 60_000 } // late enough to update the session's last use
  app = await testApp({ database, sameAs: before, clock: later, env: { LIMITS: 'normal', CAPTCHA: 'off' } })
  browser = withCookies(app.visitor(), cart.client)
  studio = withCookies(app.studio(), signedIn)
})
afterAll(async () => {
  await app.close()
  await before.close()
})

function withCookies(browser: Client, from: Client): Client {
  for (const [name, value] of from.cookies) browser.cookies.set(name, value)
  return browser
}

describe('while the database is read-only', () => {
  it('BX-4.05 the readiness check returns 200, degraded, with writes missing', async () => {
    for (const server of [app.http.sites, app.http.studio]) {
      const { statusCode, body } = await server.inject('/health/ready')
      expect([statusCode, body]).toEqual([200, '{"status":"degraded","missing":"writes"}'])
    }
  })

  it('BX-4.02 pages, products, stock and carts are served', async () => {
    const paths = [product.path, `${product.path}?format=json`, `/api/commerce/inventory/stock?itemId=${product.id}`]
    for (const path of paths) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    expect((await cartOf(browser)).entries).toHaveLength(1)
    expect((await aVisitor(app)).cookies.get('__Host-crumb')).toBeDefined()
  })

  it('BX-4.02 the studio recognizes existing sessions', async () => {
    const { status, body } = await studio.get(studioSession)
    expect(status).toBe(200)
    expect(body).toMatchObject({ account: { email: teammate.email } })
  })

  it('BX-4.02 changes and sign-ins are refused with 503 and Retry-After', async () => {
    const line = { itemId: product.id, sku: product.variants[0]?.sku, quantity: 1 }
    const shopper = { email: 'ada@example.test', password: 'three clay cups' }
    const answers = {
      add: await browser.post(entriesPath, line),
      code: await browser.post(`${cartPath}/coupons`, { promoCode: 'SPRING' }),
      shopper: await signIn(browser, shopper),
      owner: await (await atStudio(app)).post(studioSession, { email: teammate.email, password: teammate.password }),
    }
    for (const [name, { status, headers, body }] of Object.entries(answers)) {
      expect([name, status, body.code]).toEqual([name, 503, 'kit.unavailable'])
      expect(headers['retry-after']).toBe('2')
    }
  })

  it('BX-4.02 jobs wait, and the reason is logged', async () => {
    const worker = startTasks(app.deps, scheduledTasks)
    const logged = await until(
      async () => app.logLines.filter((line) => line.includes('jobs do not run at the moment')),
      (lines) => lines.length > 0,
    )
    await worker.stop()
    expect(logged[0]).toContain('the database takes no writes')
  })

  it('BX-5.11 reads are limited by the process’s own count', async () => {
    const read = () => app.deps.limits.take('storeReads', { siteId: app.site.id, address: '203.0.113.7' })
    const { address } = rateLimits.storeReads
    for (let count = 0; count < address; count += 1) await read()
    const more = async () => {
      for (let count = 0; count < address; count += 1) await read() // a few come back in the meantime
    }
    await expect(more()).rejects.toMatchObject({ code: 'kit.too-many' })
  })

  it('BX-4.02 changes are accepted again on new connections once the database is writable', async () => {
    await Promise.all(Array.from({ length: connections }, () => cartOf(browser))) // each leaves a read-only connection
    await setReadOnly(false)
    const line = { itemId: product.id, sku: product.variants[0]?.sku, quantity: 1 }
    const statuses: number[] = []
    while (statuses.at(-1) !== 200 && statuses.length <= connections) {
      statuses.push((await browser.post(entriesPath, line)).status)
    }
    expect(statuses.at(-1)).toBe(200)
    expect((await cartOf(browser)).entries).toMatchObject([{ quantity: 2 }])
  })
})
