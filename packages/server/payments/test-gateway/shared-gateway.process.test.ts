import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aCardToken, aPayment } from '../../testing/payments/a-payment.ts'
import { gatewayProcesses } from '../../testing/payments/gateway-processes.ts'
import { startTwoServers } from '../../testing/server-process.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { silentLog, testDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import type { Charge } from './protocol.ts'
import { makeTestGateway } from './test-gateway.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-shared-'))
const app = await suiteApp()
const servers = await startTwoServers({ databaseUrl: (await testDatabase()).ownerUrl, dataDir })
const gateway = makeTestGateway({ dataDir, log: silentLog })
afterAll(async () => {
  await gateway.stop()
  await servers.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const running = (count: number) =>
  until(
    async () => gatewayProcesses(dataDir),
    (found) => found.length === count,
  )

async function charge(key: string, token: string): Promise<Charge> {
  const about = { siteId: app.site.id, siteHost: `${app.site.identifier}.localhost`, checkoutId: key, returnUrl: '/' }
  const wanted = { key, token, amountCents: 1800, currency: 'USD', ...about }
  return (await gateway.call('POST', '/charges', wanted)).body as Charge
}

it('BX-4.02 two servers share one gateway, which outlives the one that started it and ends with the last', async () => {
  const tokens = await Promise.all(
    servers.both.map(async (server) => {
      const browser = server.visitor(app.site)
      await browser.get('/api/commerce/shopping-cart')
      return aCardToken(browser, '4242 4242 4242 4242')
    }),
  )
  const [first] = await running(1)
  const paid = await Promise.all(tokens.map(async (token) => charge(await aPayment(app.ctx), token)))
  expect(paid.map(({ state }) => state)).toEqual(['captured', 'captured'])

  const starter = servers.both.find(({ pid }) => pid === first?.parentPid)
  const other = servers.both.find(({ pid }) => pid !== first?.parentPid)
  await starter?.kill('SIGKILL')
  const [second] = await until(
    async () => gatewayProcesses(dataDir),
    (found) => found.length === 1 && found[0]?.pid !== first?.pid,
  )
  expect(second?.parentPid).not.toBe(starter?.pid)
  const again = await gateway.call('GET', `/charges/${paid[0]?.reference}`)
  // Only what never changes: no order waits for these payments, so the servers pay them back.
  expect(again.body).toMatchObject({ reference: paid[0]?.reference, key: paid[0]?.key, state: 'captured' })

  // Events of repayments may have arrived as well.
  const paymentsWithEvents = await until(
    () => app.deps.owner.ask('', 'select distinct payment_id from payment_events where site_id = $1', [app.site.id]),
    (rows) => rows.length === 2,
  )
  expect(paymentsWithEvents).toHaveLength(2)
  await gateway.stop()
  await other?.stop()
  expect(await running(0)).toEqual([])
})
