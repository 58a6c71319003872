import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { gatewayProcesses } from '../../testing/payments/gateway-processes.ts'
import { silentLog } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { gatewayFilesIn } from './gateway-files.ts'
import type { Charge } from './protocol.ts'
import { makeTestGateway } from './test-gateway.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-gateway-'))
const gateway = makeTestGateway({ dataDir, log: silentLog })
afterAll(async () => {
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const siteId = '1'.repeat(32)
const about = { siteId, siteHost: 'shop.localhost', checkoutId: '2'.repeat(32), returnUrl: '/checkout/return' }

async function charge(key: string, number = '4242424242424242'): Promise<Charge> {
  const { body } = await gateway.call('POST', '/tokens', { number, siteId })
  const wanted = { key, token: (body as { token: string }).token, amountCents: 1800, currency: 'USD', ...about }
  return (await gateway.call('POST', '/charges', wanted)).body as Charge
}

const chargeOf = async (key: string) => (await gateway.call('GET', `/charges?key=${key}`)).body

/** Kills the gateway and waits until another one runs. */
async function killGateway(): Promise<void> {
  const [running] = gatewayProcesses(dataDir)
  process.kill(running?.pid ?? 0, 'SIGKILL')
  await until(
    async () => gatewayProcesses(dataDir),
    (found) => found.length === 1 && found[0]?.pid !== running?.pid,
  )
}

it('BX-5.01 keeps every charge that it answered when it is killed, and starts again', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`)
  const charges = await Promise.all(keys.map((key) => charge(key)))
  const refund = { key: 'refund-1', amountCents: 300 }
  await gateway.call('POST', `/charges/${charges[0]?.reference}/refunds`, refund)
  await killGateway()
  expect(await Promise.all(keys.map(chargeOf))).toEqual([
    expect.objectContaining({ reference: charges[0]?.reference, refunds: [expect.objectContaining(refund)] }),
    ...charges.slice(1),
  ])
  expect(await charge('key-1')).toEqual(charges[1])
})

it('BX-5.01 cuts off what a killed process left of a line', async () => {
  const kept = await charge('before')
  appendFileSync(gatewayFilesIn(dataDir).journal, '[{"charge":{"reference":"tch_half"')
  await killGateway()
  const later = await charge('after')
  await killGateway()
  expect([await chargeOf('before'), await chargeOf('after')]).toEqual([kept, later])
})

it('keeps its clock and the payments that are due later', async () => {
  expect(await charge('later', '4000000000001067')).toMatchObject({ state: 'pending' })
  await killGateway()
  await gateway.call('PUT', '/behaviour', { clockAheadMs: 61_000 })
  await killGateway()
  expect(await chargeOf('later')).toMatchObject({ state: 'captured' })
})

it('answers nobody who does not know its key', async () => {
  const address = readFileSync(gatewayFilesIn(dataDir).address, 'utf8')
  const answers = await Promise.all([fetch(`${address}/charges?key=key-1`), fetch(`${address}/watch`)])
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})
