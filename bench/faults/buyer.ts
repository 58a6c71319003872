import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutView, PayAnswer } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { Ctx, Site } from '@sitewright/server/context.ts'
import { cartPath, entriesPath } from '@sitewright/server/testing/a-cart.ts'
import { skuOf, type AProduct } from '@sitewright/server/testing/a-product.ts'
import { solveCaptcha } from '@sitewright/server/testing/captcha/solve-captcha.ts'
import { aKey, anAddress, checkoutCalls, payPath, sendPay } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { aCard, testCardPath } from '@sitewright/server/testing/payments/a-payment.ts'
import type { Answer, Client } from '@sitewright/server/testing/test-client.ts'
import type { ShopFloor } from '../proofs/shop-floor.ts'
import { happens, oneOf, someMs } from './chance.ts'
import type { RunLog } from './run-log.ts'
import type { TwoServers } from './two-servers.ts'

export type Shop = { site: Site; ctx: Ctx; products: readonly AProduct[]; codes: readonly string[] }
export type Crowd = {
  floor: ShopFloor
  servers: TwoServers
  shops: readonly Shop[]
  log: RunLog
  isOver: () => boolean
}

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  step: '4000002500003155',
  slow: '4000000000001018',
  lost: '4000000000001026',
  twice: '4000000000001042',
  eventFirst: '4000000000001059',
  pending: '4000000000001067',
  authorised: '4000000000001075',
} as const
type CardName = keyof typeof cards

/** Of twenty purchases. */
const ways: readonly (CardName | 'transfer')[] = [
  ...Array.from({ length: 8 }, () => 'good' as const),
  ...(['declined', 'declined', 'declined', 'step', 'step', 'transfer', 'transfer'] as const),
  ...(['slow', 'lost', 'twice', 'eventFirst', 'pending', 'authorised'] as const),
]

/** Buys one thing after the other until the time is up. */
export async function shopOn(crowd: Crowd): Promise<void> {
  while (!crowd.isOver()) {
    await buy(crowd)
    await pause(someMs(50))
  }
}

type Purchase = { crowd: Crowd; shop: Shop; browser: Client; isPatient: boolean; view: CheckoutView; method: string }

/** Sends a press once. Each try of an order that is paid later has a captcha of its own. */
async function sendOnce({ browser, method }: Purchase, body: object, key: string): Promise<Answer> {
  if (method === 'card') return sendPay(browser, body, key)
  return sendPay(browser, { ...body, captchaToken: await solveCaptcha(browser, 'order') }, key)
}

/** A purchase by a new browser, from the cart to the end that its buyer gives it. A quarter of the buyers leave at the first trouble. */
async function buy(crowd: Crowd): Promise<void> {
  const shop = oneOf(crowd.shops)
  const browser = crowd.servers.visitor(shop.site)
  const view = await fillIn(crowd, shop, browser)
  if (!view) return crowd.log.count('noCheckout')
  const way = oneOf(ways)
  const method = way === 'transfer' ? 'bank-transfer' : 'card'
  const purchase = { crowd, shop, browser, isPatient: !happens(25), view, method }
  const paymentToken = way === 'transfer' ? undefined : await tokenFor(crowd, browser, cards[way])
  if (way !== 'transfer' && paymentToken === undefined) return crowd.log.count('noToken')
  const body = {
    checkoutId: view.id,
    priceHash: view.priceHash,
    method,
    ...(paymentToken !== undefined && { paymentToken }),
  }
  await press(purchase, body, aKey())
}

async function fillIn(crowd: Crowd, shop: Shop, browser: Client): Promise<CheckoutView | null> {
  const product = oneOf(shop.products)
  await patiently(crowd, 'cart', () => browser.get(cartPath))
  const line = { itemId: product.id, sku: skuOf(product), quantity: happens(30) ? 2 : 1 }
  const added = await patiently(crowd, 'add', () => browser.post(entriesPath, line))
  if (added?.status !== 200) return null
  if (happens(30)) {
    const promoCode = oneOf(shop.codes)
    await patiently(crowd, 'code', () => browser.post(`${checkoutCalls}/coupons`, { promoCode }))
  }
  const steps = { email: `${aKey()}@example.test`, delivery: anAddress }
  const saved = await patiently(crowd, 'steps', () => browser.put(checkoutCalls, steps))
  return saved?.status === 200 ? (saved.body as { checkout: CheckoutView }).checkout : null
}

async function tokenFor(crowd: Crowd, browser: Client, number: string): Promise<string | undefined> {
  const answer = await patiently(crowd, 'card', () => browser.post(testCardPath, { ...aCard, number }))
  return answer?.status === 200 ? (answer.body as { paymentToken: string }).paymentToken : undefined
}

/** Presses the button: once, twice at the same time, or in two tabs with a key for each. */
async function press(purchase: Purchase, body: object, key: string): Promise<void> {
  const { crowd } = purchase
  const { log } = crowd
  log.count('pressed')
  const other = happens(10) ? key : happens(6) ? aKey() : null
  const beside = other === null ? null : sendOnce(purchase, body, other).catch(() => null)
  const answer = purchase.isPatient
    ? await patiently(crowd, 'pay', () => sendOnce(purchase, body, key))
    : await sendOnce(purchase, body, key).catch(() => null)
  const second = await beside
  log.look('pay', second)
  if (!answer || answer.status === 503) return log.count('left')
  log.look('pay', answer)
  if (second?.status === 200 && other === key && answer.status === 200) compare(log, answer, second)
  await follow(purchase, body, key, answer)
}

async function follow(purchase: Purchase, body: object, key: string, answer: Answer): Promise<void> {
  const { crowd, browser } = purchase
  const { log } = crowd
  if (answer.status === 402) return log.count('declined')
  if (answer.status === 409) return log.count('changed')
  if (answer.status !== 200) {
    log.faults.push(`a payment was answered ${answer.status}: ${answer.text}`)
    return
  }
  const result = answer.body as PayAnswer
  if (result.state === 'pending') return log.count('pending')
  if (result.state === 'step') return takeStep(purchase, result.step.url, result.url)
  acknowledge(purchase)
  if (!happens(30)) return
  const again = await patiently(crowd, 'pay', () =>
    browser.post(payPath, body, { headers: { 'idempotency-key': key } }),
  )
  if (again) compare(log, answer, again)
}

/** Some do not take the further step, some come back from it, and some only take it. */
async function takeStep({ crowd, browser, ...purchase }: Purchase, stepUrl: string, returnUrl: string): Promise<void> {
  const { log, floor } = crowd
  if (happens(30)) return log.count('stepLeft')
  const isGood = happens(80)
  await floor.gateway.call('POST', `/bank/${stepUrl.split('/').at(-1)}`, { answer: isGood ? 'approve' : 'fail' })
  if (!purchase.isPatient) return log.count('stepTaken')
  const back = await patiently(crowd, 'return', () => browser.get(returnUrl))
  if (back && isConfirmed(back)) acknowledge({ crowd, browser, ...purchase })
  else log.count('stepFailed')
}

function isConfirmed({ headers }: Answer): boolean {
  return String(headers['location']).startsWith('/checkout/confirmed/')
}

function acknowledge({ crowd: { log }, shop, view, method }: Purchase): void {
  log.count('acknowledged')
  log.acknowledged.push({ siteId: shop.ctx.siteId, checkoutId: view.id, totalCents: view.totals.totalCents, method })
}

function compare(log: RunLog, first: Answer, second: Answer): void {
  log.count('replayed')
  if (first.text !== second.text) log.faults.push(`I4 answer: ${first.text} differs from ${second.text}`)
}

/** Far more than a restart of servers and PostgreSQL takes. Whoever still has no answer by then has found a fault. */
const patienceMs = 45_000

/** Repeats a request while no answer comes, or one that says to come back. */
export async function patiently(
  { log }: Pick<Crowd, 'log'>,
  what: string,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  const from = performance.now()
  for (;;) {
    const answer = await ask().catch(() => null)
    log.look(what, answer)
    const code = (answer?.body as { code?: string } | null)?.code
    if (answer && answer.status !== 503 && code !== 'checkout.running' && code !== 'checkout.pending') return answer
    if (performance.now() - from > patienceMs) {
      // A payment can stay pending at the provider for longer.
      if (code !== 'checkout.pending')
        log.faults.push(`I8 client: no end came to ${what}: ${answer?.status ?? 'silence'} ${code ?? ''}`)
      return null
    }
    await pause(100 + someMs(200))
  }
}
