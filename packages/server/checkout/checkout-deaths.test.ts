import { afterAll, expect, it } from 'vitest'
import { cancelBody, fulfilBody, refundBody } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx, Site } from '../context.ts'
import { orderTasks, readOrder } from '../orders/index.ts'
import { cancelOrder } from '../orders/actions/cancel-order.ts'
import { fulfilOrder } from '../orders/actions/fulfil-order.ts'
import { refundOrder } from '../orders/actions/refund-order.ts'
import { paymentTasks } from '../payments/index.ts'
import { eventSecretOf, signEvent } from '../payments/test-gateway/event-signature.ts'
import { signatureHeader } from '../payments/test-gateway/protocol.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { solveCaptcha } from '../testing/captcha/solve-captcha.ts'
import { aBuyer, aKey, aShop, checkoutCalls, pay, payBodyOf, sendPay } from '../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf } from '../testing/checkout/books.ts'
import {
  aGate,
  behindGate,
  breakPlaces,
  gateOperations,
  type BreakKind,
} from '../testing/checkout/broken-operations.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { memberCtx } from '../testing/changes/member-ctx.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'
import { checkoutTasks } from './checkout.tasks.ts'
import { checkoutConsumers } from './paying/reconcile-payments.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const gateway = standInGateway(app)
afterAll(gateOperations(gateway))

type Shop = { site: Site; ctx: Ctx; cup: AProduct }

/** One run of a scenario: what is broken, and whether it has come to its end. */
type Run = () => Promise<boolean>

async function shop(): Promise<Shop> {
  const { site, ctx } = await aShop(app)
  const variants = [{ sku: app.deps.newId(), priceCents: 1800, stock: 100_000 }]
  return { site, ctx, cup: await aProduct(ctx, { variants }) }
}

/** `npm run deaths` tries both kinds of client at each operation. Otherwise they take turns, so that each operation breaks once. */
const isEveryClient = process.env['DEATHS'] === 'all'

const patienceMs = 20_000
/** Runs may need a few operations less when many run at once, because they find what others have just read. */
const fewerAtOnce = isEveryClient ? 3 : 2

/**
 * Repeats a run until it has come to its end, as a client does that gets no answer. It pauses between: on a busy machine PostgreSQL
 * takes a moment to find that a connection is gone, and the transaction on it holds its locks until then.
 */
function insist(run: Run): Promise<boolean> {
  const again: Run = async () => {
    if (await run().catch(() => false)) return true
    aheadMs += 5_000 // the lease of a request that died has ended by then
    return false
  }
  return until(again, (isAnswered) => isAnswered, patienceMs)
}

/** Lets the background finish what was left, as it does within a minute. */
async function settle({ ctx }: Shop): Promise<void> {
  const tasks = [...checkoutTasks, ...paymentTasks, ...orderTasks].filter(({ schedule }) => 'everyMs' in schedule)
  for (let round = 1; round <= 2; round += 1) {
    aheadMs += 61_000
    for (const task of tasks) await task.run(app.deps, { siteId: null, signal: new AbortController().signal })
    const text = `select 1 from outbox where site_id = $1 and kind in ('payments.changed', 'checkout.stray-payment')`
    await until(
      () => app.deps.owner.ask('', text, [ctx.siteId]),
      (rows) => rows.length === 0,
    )
  }
}

/**
 * Breaks each operation of a scenario in turn, with a client that goes on until it has its answer or with one that leaves. Returns
 * what is wrong afterwards: clients without an answer, and faults in the books of the site.
 */
async function breakEach(scenario: (shop: Shop) => Promise<Run>): Promise<string[]> {
  const whole = aGate()
  const first = await scenario(await shop())
  const faults = (await behindGate(whole, first)) ? [] : ['the scenario fails by itself']
  for (const how of ['refused', 'lost'] satisfies BreakKind[]) {
    for (const isPatient of [true, false]) {
      const places = breakPlaces(whole, how).filter((_, at) => isEveryClient || (at % 2 === 0) === isPatient)
      const found = await breakAt(scenario, places, { how, isPatient })
      faults.push(...found.map((fault) => `${how}, the client ${isPatient ? 'insists' : 'leaves'}: ${fault}`))
    }
  }
  return faults
}

/** Fewer than the connections of the pool: a run that waits for one gets 503 on a busy machine, before it comes to its place. */
const atOnce = 6

/** Does something for all items, for a few at a time, and returns the results in the items' order. */
async function inTurns<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const waiting = items.entries()
  const results: Result[] = []
  const work = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

async function breakAt(
  scenario: (shop: Shop) => Promise<Run>,
  places: readonly number[],
  { how, isPatient }: { how: BreakKind; isPatient: boolean },
): Promise<string[]> {
  const at = await shop()
  const runs = await inTurns(places, async (place) => ({ gate: aGate(place, how), run: await scenario(at) }))
  const ended = await inTurns(runs, ({ gate, run }) => {
    const once: Run = () => behindGate(gate, run)
    return isPatient ? insist(once) : once().catch(() => true)
  })
  await settle(at)
  const broken = runs.filter(({ gate }) => gate.isBroken).length
  return [
    ...(broken < places.length - fewerAtOnce ? [`only ${broken} of ${places.length} operations were broken`] : []),
    ...(isPatient && ended.includes(false) ? ['a client never got its answer'] : []),
    ...(await faultsInBooks(at.ctx, gateway)),
  ]
}

const ready = ({ site, cup }: Shop): Promise<Client> => aBuyer(app, site, cup)

const furtherStep = '4000002500003155'

/** Pays up to the bank's page, and approves the payment there. */
async function approved(at: Shop): Promise<{ browser: Client; paymentId: string; url: string }> {
  const browser = await ready(at)
  const { body } = await pay(browser, { number: furtherStep })
  await gateway.call('POST', `/bank/${String(body.step.url).split('/').at(-1)}`, { answer: 'approve' })
  const url = String(body.url)
  return { browser, url, paymentId: new URLSearchParams(url.split('?')[1]).get('payment') ?? '' }
}

/** Makes a paid order of two cups and returns its number. */
async function ordered(at: Shop): Promise<number> {
  const browser = await aBuyer(app, at.site, at.cup, 2)
  const { body } = await pay(browser)
  const paymentId = new URLSearchParams(String(body.url).split('?')[1]).get('payment')
  const order = (await ordersOf(at.ctx)).find((one) => one.paymentId === paymentId)
  if (!order) throw new Error('no order')
  return order.number
}

const lineOf = async ({ ctx }: Shop, number: number) => (await readOrder(ctx, number)).lines[0]?.id ?? ''

it('BX-5.01 BX-5.02 BX-5.03 BX-5.04 a payment by card survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const browser = await ready(at)
    const { code } = await aDiscount(at.ctx, { maxUses: 1 })
    await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
    const [body, key] = [await payBodyOf(browser), aKey()]
    return async () => (await sendPay(browser, body, key)).body.state === 'paid'
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.02 a declined payment gives everything back, whichever of its operations fails', async () => {
  const faults = await breakEach(async (at) => {
    const browser = await ready(at)
    const [body, key] = [await payBodyOf(browser, { number: '4000000000000002' }), aKey()]
    return async () => (await sendPay(browser, body, key)).status === 402
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.02 BX-5.04 a manual payment survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    await app.deps.owner.ask('', settingsText, [at.ctx.siteId, manualSettings])
    const browser = await ready(at)
    const [body, key] = [await payBodyOf(browser, { method: 'bank-transfer' }), aKey()]
    let isRetry = false
    return async () => {
      const captcha = isRetry && { captchaToken: await solveCaptcha(browser, 'order') }
      isRetry = true
      return (await sendPay(browser, { ...body, ...captcha }, key)).body.state === 'paid'
    }
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.03 the return from the bank survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const { browser, url } = await approved(at)
    return async () => String((await browser.get(url)).headers['location']).startsWith('/checkout/confirmed/')
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-1.06 an event of the provider survives the failure of any operation of its receiver', async () => {
  const faults = await breakEach(async (at) => {
    const { paymentId } = await approved(at)
    const charge = gateway.state.byKey.get(paymentId)
    const event = JSON.stringify({
      id: at.ctx.newId(),
      charge: charge?.reference,
      key: paymentId,
      createdMs: app.deps.clock.now(),
    })
    const path = `/api/payments/test/${at.ctx.siteId}/events`
    const host = `${at.site.identifier}.localhost:3000`
    return async () => {
      const signature = signEvent(eventSecretOf('stand-in', at.ctx.siteId), event, app.deps.clock.now())
      const headers = { host, 'content-type': 'application/json', [signatureHeader]: signature }
      const { statusCode } = await app.http.sites.inject({ method: 'POST', url: path, headers, payload: event })
      return statusCode === 200
    }
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.03 what follows an event survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const { paymentId } = await approved(at)
    await app.deps.lookups.siteOfId(at.ctx.siteId) // read once for all runs
    const follow = checkoutConsumers(app.deps)['payments.changed']
    const message = { siteId: at.ctx.siteId, id: at.ctx.newId(), key: paymentId, payload: { paymentId } }
    return async () => {
      await follow?.({ ...message, kind: 'payments.changed', attempts: 1, createdAt: app.deps.clock.now() })
      return true
    }
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.02 BX-5.03 a refund survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const number = await ordered(at)
    const lines = [{ lineId: await lineOf(at, number), quantity: 1 }]
    const [wanted, ctx] = [refundBody.parse({ lines, isRestocked: true }), memberCtx(at.ctx, aKey())]
    return async () => (await refundOrder(ctx, number, wanted)).refund?.state === 'done'
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.02 BX-5.03 a cancellation survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const [number, ctx] = [await ordered(at), memberCtx(at.ctx, aKey())]
    return async () => (await cancelOrder(ctx, number, cancelBody.parse({}))).refund?.state === 'done'
  })
  expect(faults).toEqual([])
})

it('BX-5.01 BX-5.02 a fulfilment survives the failure of any of its operations', async () => {
  const faults = await breakEach(async (at) => {
    const number = await ordered(at)
    const lines = [{ lineId: await lineOf(at, number), quantity: 1 }]
    const [wanted, ctx] = [fulfilBody.parse({ lines }), memberCtx(at.ctx, aKey())]
    return async () => (await fulfilOrder(ctx, number, wanted)).number === number
  })
  expect(faults).toEqual([])
})

const settingsText = `
  insert into payment_settings (site_id, settings) values ($1, $2) on conflict (site_id) do nothing`
const manualSettings = JSON.stringify({ stripe: null, payAtPickup: null, bankTransfer: { details: 'IBAN DE00' } })
