import { randomUUID } from 'node:crypto'
import type { CheckoutView, PayAnswer, PayBody } from '@sitewright/domain/checkout/checkout.wire.ts'
import { isPaidLater } from '@sitewright/domain/payments/payment.ts'
import { taskCtx, type Ctx, type Site } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { cartPath, entriesPath } from '../a-cart.ts'
import { skuOf, type AProduct } from '../a-product.ts'
import { aSite } from '../a-site.ts'
import { solveCaptcha } from '../captcha/solve-captcha.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer, Client } from '../test-client.ts'

export const checkoutCalls = '/api/checkout'
export const payPath = `${checkoutCalls}/pay`

/** A shop that ships anywhere for 5.00, without taxes, unless `storeSettings` says otherwise. */
export async function aShop(app: Pick<TestApp, 'deps'>, storeSettings: object = {}): Promise<{ site: Site; ctx: Ctx }> {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, {
    settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }], ...storeSettings } },
  })
  return { site, ctx }
}

export const anAddress = {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  address1: '418 Alder Street',
  city: 'Seattle',
  region: 'WA',
  postcode: '98109',
  country: 'US',
} as const

/** A server that browsers can visit: an app in this process, or a server process. */
type Visited = { visitor(site: Site): Client }

/** Creates a browser with `quantity` units of the product in its cart. */
export async function aCartAt(app: Visited, site: Site, product: AProduct, quantity = 1): Promise<Client> {
  const browser = app.visitor(site)
  await browser.get(cartPath)
  await addTo(browser, product, quantity)
  return browser
}

export async function addTo(browser: Client, product: AProduct, quantity = 1): Promise<void> {
  const answer = await browser.post(entriesPath, { itemId: product.id, sku: skuOf(product), quantity })
  if (answer.status !== 200) throw new Error(`The cart was not made: ${answer.text}`)
}

/** Creates a browser that has filled in the whole checkout, except the card. */
export async function aBuyer(app: Visited, site: Site, product: AProduct, quantity = 1): Promise<Client> {
  const browser = await aCartAt(app, site, product, quantity)
  await fillIn(browser)
  return browser
}

export async function fillIn(browser: Client, steps: object = {}): Promise<CheckoutView> {
  const body = { email: `nora-${randomUUID()}@example.test`, delivery: anAddress, ...steps }
  const answer = await browser.put(checkoutCalls, body)
  if (answer.status !== 200) throw new Error(`The checkout was not saved: ${answer.text}`)
  return viewIn(answer)
}

export function viewIn({ body }: Answer): CheckoutView {
  return (body as { checkout: CheckoutView }).checkout
}

export async function viewOf(browser: Client, cartToken = ''): Promise<CheckoutView> {
  const answer = await browser.get(checkoutCalls + (cartToken === '' ? '' : `?cartToken=${cartToken}`))
  if (answer.status !== 200) throw new Error(`There is no checkout: ${answer.text}`)
  return viewIn(answer)
}

/** Returns a new idempotency key, as a page makes one for each press of the button. */
export function aKey(): string {
  return randomUUID()
}

/** Exchanges a test card for a token. The default one succeeds. */
export async function cardToken(browser: Client, number = '4242424242424242'): Promise<string> {
  const answer = await browser.post('/api/checkout/test-card', { number, expiry: '12/40', cvc: '123' })
  if (answer.status !== 200) throw new Error(`The card was not taken: ${answer.text}`)
  return String((answer.body as { paymentToken: string }).paymentToken)
}

/** The body with which the page pays what it shows now. For an order without a charge it has a solved captcha. */
export async function payBodyOf(browser: Client, given: Partial<PayBody> & { number?: string } = {}): Promise<object> {
  const { number, ...rest } = given
  const view = await viewOf(browser, rest.cartToken ?? '')
  const isCard = (rest.method ?? 'card') === 'card' && !view.isFree
  return {
    checkoutId: view.id,
    priceHash: view.priceHash,
    stepsHash: view.stepsHash,
    ...(!view.isFree && { method: 'card' }),
    ...(isCard && { paymentToken: await cardToken(browser, number) }),
    ...((view.isFree || isPaidLater(rest.method)) && { captchaToken: await solveCaptcha(browser, 'order') }),
    ...rest,
  }
}

export function sendPay(browser: Client, body: object, key = aKey()): Promise<Answer> {
  return browser.post(payPath, body, { headers: { 'idempotency-key': key } })
}

/** Presses the pay button once. */
export async function pay(browser: Client, given: Partial<PayBody> & { number?: string } = {}): Promise<Answer> {
  return sendPay(browser, await payBodyOf(browser, given))
}

export function paidUrl({ status, text, body }: Answer): string {
  if (status !== 200) throw new Error(`Not paid: ${text}`)
  return (body as PayAnswer).url
}
