import { expect, it } from 'vitest'
import { saveSiteSettings } from '../sites/index.ts'
import { readOrder } from '../orders/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aCartAt, aShop, anAddress, checkoutCalls, fillIn, pay, viewOf } from '../testing/checkout/a-buyer.ts'
import { ordersOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import type { Ctx } from '../context.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
standInGateway(app)

const text = 'Send me the first look at each kiln opening.'
const storeSettings = { shippingRates: [{ name: 'Post', priceCents: 500 }], newsletterText: text }

async function atShop() {
  const { site, ctx } = await aShop(app, storeSettings)
  return { ctx, browser: await aCartAt(app, site, await aProduct(ctx)) }
}

const changeText = (ctx: Ctx, newsletterText: string) =>
  saveSiteSettings(ctx, { settings: { storeSettings: { ...storeSettings, newsletterText } } })

async function newsletterOfOrder(ctx: Ctx) {
  const [order] = await ordersOf(ctx)
  return (await readOrder(ctx, order?.number ?? 0)).newsletter
}

const tick = (browser: Client, newsletter: string) => browser.put(checkoutCalls, { newsletter })

it('offers no box unless the owner wrote its text, and ignores a tick then', async () => {
  const { site, ctx } = await aShop(app)
  const browser = await aCartAt(app, site, await aProduct(ctx))
  expect((await fillIn(browser, { newsletter: text })).newsletter).toBeNull()
  expect((await browser.get('/checkout')).text).not.toContain('name="newsletter"')
  await pay(browser)
  expect(await newsletterOfOrder(ctx)).toBeNull()
})

it('stores the text that was ticked, and when it was first ticked, with the order', async () => {
  const { ctx, browser } = await atShop()
  expect((await fillIn(browser)).newsletter).toEqual({ text, isTicked: false })
  const from = app.deps.clock.now()
  await tick(browser, text)
  const to = app.deps.clock.now()
  aheadMs += 60_000
  await tick(browser, text)
  expect((await viewOf(browser)).newsletter).toEqual({ text, isTicked: true })
  expect((await pay(browser)).body.state).toBe('paid')
  const stored = await newsletterOfOrder(ctx)
  expect(stored?.text).toBe(text)
  expect(stored?.at).toBeGreaterThanOrEqual(from)
  expect(stored?.at).toBeLessThanOrEqual(to)
})

it('is not ticked for a shopper, and an unticked box stores nothing', async () => {
  const { ctx, browser } = await atShop()
  await fillIn(browser)
  expect((await browser.get('/checkout')).text).toMatch(/name="newsletter" value="[^"]+">/)
  await tick(browser, text)
  expect((await browser.get('/checkout')).text).toMatch(/name="newsletter" value="[^"]+" checked="">/)
  await tick(browser, '')
  await pay(browser)
  expect(await newsletterOfOrder(ctx)).toBeNull()
})

it('counts as not ticked once the owner has changed the text', async () => {
  const { ctx, browser } = await atShop()
  await fillIn(browser)
  await tick(browser, text)
  await changeText(ctx, 'Daily letters, and your address for our partners.')
  expect((await viewOf(browser)).newsletter).toEqual({
    text: 'Daily letters, and your address for our partners.',
    isTicked: false,
  })
  await tick(browser, text) // a page that was open all the while
  await pay(browser)
  expect(await newsletterOfOrder(ctx)).toBeNull()
})

it('is ticked and unticked by the form without scripts', async () => {
  const { ctx, browser } = await atShop()
  const typed = {
    email: 'nora@example.test',
    ...Object.fromEntries(Object.entries(anAddress).map(([name, value]) => [`delivery.${name}`, value])),
    isBillingSame: 'on',
  }
  await browser.form('/checkout', { ...typed, newsletter: text })
  expect((await viewOf(browser)).newsletter?.isTicked).toBe(true)
  await browser.form('/checkout', typed)
  expect((await viewOf(browser)).newsletter?.isTicked).toBe(false)
  await browser.form('/checkout', { ...typed, newsletter: text })
  await pay(browser)
  expect((await newsletterOfOrder(ctx))?.text).toBe(text)
})
