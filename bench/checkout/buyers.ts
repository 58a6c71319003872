import { randomBytes } from 'node:crypto'
import type { CaptchaSettingsAnswer } from '@sitewright/domain/captcha/captcha.wire.ts'
import type { CheckoutAnswer, PayBody } from '@sitewright/domain/checkout/checkout.wire.ts'
import { anAddress, checkoutCalls, payPath } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { entriesPath } from '@sitewright/server/testing/a-cart.ts'
import { proofOf } from '@sitewright/server/testing/captcha/solve-captcha.ts'
import { testCardPath, aCard } from '@sitewright/server/testing/payments/a-payment.ts'
import { connections } from '../load/case.ts'
import { requestText } from '../load/load.ts'
import { changeText, newVisitor, visitorCookie, type Change } from '../load/send.ts'
import { onLines, type Line, type Reply } from './line.ts'
import type { BenchShop, Sku } from './shops.ts'

export type Place = { port: number; shop: Pick<BenchShop, 'siteId' | 'identifier'> }

/**
 * A browser with a new cookie, in a network of its own: the texts of its changes, and of the pages that it opens. The orders of one
 * network are counted when another one is placed, and no network may have thousands.
 */
export type Browser = { text: (change: Change) => string; open: (path: string) => string }

export function newBrowser({ port, shop }: Place): Browser {
  const visitor = newVisitor()
  const at = { siteId: shop.siteId, host: `${shop.identifier}.localhost:${port}` }
  const network = { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` }
  const headers = { cookie: visitorCookie(visitor), 'accept-encoding': 'br', ...network }
  return {
    text: (change) => changeText(visitor, at, { ...change, headers: { ...change.headers, ...network } }),
    open: (path) => requestText('GET', path, at.host, headers),
  }
}

/** Puts one unit into the cart and saves the steps, as the page does. Returns what a payment of it names. */
export async function fillIn(
  line: Line,
  browser: Browser,
  sku: Sku,
): Promise<Pick<PayBody, 'checkoutId' | 'priceHash'>> {
  const entry = { method: 'POST', path: entriesPath, body: { ...sku, quantity: 1 } }
  expectStatus(200, await line.ask(browser.text(entry)))
  const steps = { email: `nora-${randomBytes(6).toString('hex')}@example.test`, delivery: anAddress }
  const saved = await line.ask(browser.text({ method: 'PUT', path: checkoutCalls, body: steps }))
  const { checkout } = expectStatus(200, saved) as CheckoutAnswer
  return { checkoutId: checkout.id, priceHash: checkout.priceHash }
}

/** The request that presses the button. */
export function payText(browser: Browser, body: object): string {
  const headers = { 'idempotency-key': randomBytes(16).toString('hex') }
  return browser.text({ method: 'POST', path: payPath, body, headers })
}

/** Exchanges a test card for a token. */
export async function tokenFor(line: Line, browser: Browser): Promise<string> {
  const answer = await line.ask(browser.text({ method: 'POST', path: testCardPath, body: aCard }))
  return (expectStatus(200, answer) as { paymentToken: string }).paymentToken
}

export function expectStatus(status: number, reply: Reply): unknown {
  if (reply.status !== status) throw new Error(`The server answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Solves a captcha for an order that is paid later. Returns nothing for older servers, whose orders need none. */
async function captchaFor(line: Line, browser: Browser): Promise<Pick<PayBody, 'captchaToken'>> {
  const { status, body } = await line.ask(browser.open('/api/captcha?purpose=order'))
  return status === 200 ? { captchaToken: await proofOf(body as CaptchaSettingsAnswer) } : {}
}

/** Fills in `count` checkouts, number n with `skuOf(n)`. Returns the requests that pay for them by bank transfer. */
export async function preparePays(place: Place, count: number, skuOf: (n: number) => Sku): Promise<string[]> {
  const pays: string[] = []
  const numbers = Array.from({ length: count }, (_, n) => n)
  await onLines(place.port, connections, numbers, async (line, n) => {
    const browser = newBrowser(place)
    const filled = await fillIn(line, browser, skuOf(n))
    const captcha = await captchaFor(line, browser)
    pays.push(payText(browser, { ...filled, ...captcha, method: 'bank-transfer' }))
  })
  return pays
}
