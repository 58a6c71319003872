import { expect, it } from 'vitest'
import { aProduct } from '../testing/a-product.ts'
import { aCartAt, aKey, anAddress, aShop, checkoutCalls, payBodyOf, sendPay } from '../testing/checkout/a-buyer.ts'
import { countsOf, type Counts } from '../testing/counts-of.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()

/** Fills in the checkout of one cup, one step a call. Returns the browser and what the calls counted. */
async function filledIn(): Promise<{ browser: Client; counts: Counts[] }> {
  const { site, ctx } = await aShop(app)
  await app.deps.owner.ask('', settingsText, [ctx.siteId, manualSettings])
  const browser = await aCartAt(app, site, await aProduct(ctx))
  const counts: Counts[] = []
  const steps = [{ email: `nora-${app.deps.newId()}@example.test` }, { delivery: anAddress }, { note: 'Ring twice.' }]
  for (const step of steps) counts.push(await countsOf(app, () => browser.put(checkoutCalls, step)))
  return { browser, counts }
}

async function countsOfPay(browser: Client, method: 'bank-transfer' | 'card'): Promise<Counts> {
  const body = await payBodyOf(browser, { method })
  return countsOf(app, () => sendPay(browser, body, aKey()))
}

const settingsText = `
  insert into payment_settings (site_id, settings) values ($1, $2) on conflict (site_id) do nothing`
const manualSettings = JSON.stringify({ stripe: null, payAtPickup: null, bankTransfer: { details: 'IBAN DE00' } })

it('saves a step of the checkout in 7 data statements and 3 round trips, the first one in 6 and 4', async () => {
  const { counts } = await filledIn()
  expect(counts).toEqual([
    { status: 200, statements: 6, roundTrips: 4 },
    { status: 200, statements: 7, roundTrips: 3 },
    { status: 200, statements: 7, roundTrips: 3 },
  ])
})

it('places an order that is paid later in 21 data statements and 7 round trips', async () => {
  const { browser } = await filledIn()
  expect(await countsOfPay(browser, 'bank-transfer')).toEqual({ status: 200, statements: 21, roundTrips: 7 })
})

it('places an order that is paid by card in 31 data statements and 13 round trips', async () => {
  const { browser } = await filledIn()
  expect(await countsOfPay(browser, 'card')).toEqual({ status: 200, statements: 31, roundTrips: 13 })
})
