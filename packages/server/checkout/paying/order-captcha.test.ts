import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../../context.ts'
import { savePaymentSettings } from '../../payments/index.ts'
import { aProduct } from '../../testing/a-product.ts'
import { solveCaptcha } from '../../testing/captcha/solve-captcha.ts'
import {
  aBuyer,
  aCartAt,
  aKey,
  aShop,
  checkoutCalls,
  fillIn,
  pay,
  payBodyOf,
  sendPay,
} from '../../testing/checkout/a-buyer.ts'
import { ordersOf, unitsOf } from '../../testing/checkout/books.ts'
import { offerBankTransfer } from '../../testing/checkout/ready-buyers.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { countsOf } from '../../testing/counts-of.ts'
import { permitsLeft } from '../../testing/mail/permits-left.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })
standInGateway(app)

const method = 'bank-transfer'
const unsolved = { status: 422, body: { code: 'captcha.unsolved' } }

async function aBankShop() {
  const { site, ctx } = await aShop(app)
  await offerBankTransfer(ctx)
  return { site, ctx, cup: await aProduct(ctx) }
}

async function ready() {
  const shop = await aBankShop()
  return { ...shop, browser: await aBuyer(app, shop.site, shop.cup) }
}

/** The body of a press that has no captcha, or the given one. */
async function pressOf(browser: Client, captchaToken?: string): Promise<object> {
  const { captchaToken: _, ...body } = (await payBodyOf(browser, { method })) as { captchaToken?: string }
  return captchaToken === undefined ? body : { ...body, captchaToken }
}

const countOf = async ({ deps, siteId }: Ctx, table: string): Promise<number> =>
  (await deps.owner.ask('', `select from ${table} where site_id = $1`, [siteId])).length

const usedTokens = (ctx: Ctx): Promise<number> => countOf(ctx, 'captcha_spent')

const mailsLeft = (email: string): Promise<number> => permitsLeft(app, 'mailbox', { account: email })

describe('an order that is paid later', () => {
  it('BX-5.11 is refused without a captcha, with the reason at the ways to pay, and stores, reserves and mails nothing', async () => {
    const { ctx, cup, browser } = await ready()
    const refused = await sendPay(browser, await pressOf(browser))
    const text = 'Complete CAPTCHA before submitting.'
    expect(refused).toMatchObject({ status: 422, body: { code: 'captcha.unsolved', errors: { method: text } } })
    expect(await ordersOf(ctx)).toEqual([])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 10, reserved: 0, committed: 0 })
    for (const table of ['checkout_attempts', 'payments', 'mails', 'unpaid_order_origins'])
      expect([table, await countOf(ctx, table)]).toEqual([table, 0])
    expect(await countOf(ctx, 'captcha_failures')).toBe(1)
  })

  it('BX-1.02 is placed once with a captcha; the same key gets the same answer with any token, and uses none up', async () => {
    const { ctx, browser } = await ready()
    const [body, key] = [await payBodyOf(browser, { method }), aKey()]
    const first = await sendPay(browser, body, key)
    expect(first.body.state).toBe('paid')
    const other = await sendPay(browser, { ...body, captchaToken: await solveCaptcha(browser, 'order') }, key)
    const none = await sendPay(browser, { ...body, captchaToken: '' }, key)
    expect([other.text, none.text]).toEqual([first.text, first.text])
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await usedTokens(ctx)).toBe(1)
  })

  it('BX-5.11 is refused with a captcha of another form, of another site, a used one and a made-up one', async () => {
    const { site, ctx, cup, browser } = await ready()
    const other = await aBankShop()
    const elsewhere = await aBuyer(app, other.site, other.cup)
    const used = await solveCaptcha(browser, 'order')
    const buyer = await aBuyer(app, site, cup)
    expect((await sendPay(buyer, await pressOf(buyer, used))).body.state).toBe('paid')
    const tokens = [
      ...(await Promise.all(
        (['restock', 'review', 'form'] satisfies CaptchaPurpose[]).map((form) => solveCaptcha(browser, form)),
      )),
      await solveCaptcha(elsewhere, 'order'),
      used,
      'proof.e30=',
      'none',
    ]
    for (const token of tokens) expect(await sendPay(browser, await pressOf(browser, token))).toMatchObject(unsolved)
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('BX-5.11 is placed for one of two shoppers who send one captcha at the same moment', async () => {
    const { site, ctx, cup, browser } = await ready()
    const token = await solveCaptcha(browser, 'order')
    const both = [browser, await aBuyer(app, site, cup)]
    const bodies = await Promise.all(both.map((one) => pressOf(one, token)))
    const answers = await Promise.all(both.map((one, at) => sendPay(one, bodies[at] ?? {})))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('BX-5.11 uses up no mail of a mailbox when a bot without a captcha names it, or with one that was used', async () => {
    const { site, cup, browser } = await ready()
    const email = `victim-${aKey()}@box.test`
    const bot = await aCartAt(app, site, cup)
    await fillIn(bot, { email })
    expect(await sendPay(bot, await pressOf(bot))).toMatchObject(unsolved)
    const used = await solveCaptcha(browser, 'order')
    expect((await sendPay(browser, await pressOf(browser, used))).body.state).toBe('paid')
    expect(await sendPay(bot, await pressOf(bot, used))).toMatchObject(unsolved)
    expect(await mailsLeft(email)).toBe(rateLimits.mailbox.account)
  })

  it('BX-5.11 counts the mails of the address that gets it, when another one was entered after the check began', async () => {
    const { ctx, browser } = await ready()
    const { stepsHash: _, ...body } = (await payBodyOf(browser, { method })) as { stepsHash?: string }
    const email = `late-${aKey()}@box.test`
    const { limits } = app.deps
    const takeIn = limits.takeIn.bind(limits)
    let isFirst = true
    limits.takeIn = async (tx, name, who) => {
      await takeIn(tx, name, who)
      if (name !== 'mailbox' || !isFirst) return
      isFirst = false
      await browser.put(checkoutCalls, { email })
    }
    onTestFinished(() => void Object.assign(limits, { takeIn }))
    expect((await sendPay(browser, body)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await usedTokens(ctx)).toBe(1)
    Object.assign(limits, { takeIn })
    expect(await mailsLeft(email)).toBe(rateLimits.mailbox.account - 1)
  })

  it('BX-1.02 is the answer to a press in another tab that still shows the checkout, which uses up no captcha and no mail', async () => {
    const { ctx, browser } = await ready()
    const email = `tabs-${aKey()}@box.test`
    await browser.put(checkoutCalls, { email })
    const body = await payBodyOf(browser, { method })
    const first = await sendPay(browser, body)
    expect(first.body.state).toBe('paid')
    expect((await sendPay(browser, { ...body, captchaToken: '' })).body).toEqual(first.body)
    expect(await usedTokens(ctx)).toBe(1)
    expect(await mailsLeft(email)).toBe(rateLimits.mailbox.account - 1)
  })

  it('takes at most its recorded number of data statements, because it has its captcha and its permits before it is tried', async () => {
    const { browser } = await ready()
    const body = await payBodyOf(browser, { method })
    const { status, statements } = await countsOf(app, () => sendPay(browser, body))
    expect({ status, isWithin: statements <= 21 }).toEqual({ status: 200, isWithin: true })
  })

  it('asks for no captcha where the site has none, and a card payment never does', async () => {
    const { site, ctx, cup, browser } = await ready()
    expect((await pay(browser)).body.state).toBe('paid')
    expect(await usedTokens(ctx)).toBe(0)
    const open = await testApp({ sameAs: app, env: { CAPTCHA: 'off' } })
    onTestFinished(() => open.close())
    const buyer = await aBuyer(open, site, cup)
    const { id: checkoutId, priceHash } = await fillIn(buyer)
    expect((await sendPay(buyer, { checkoutId, priceHash, method })).body.state).toBe('paid')
  })
})

it('BX-5.11 an order that costs nothing needs a captcha too, and one mail of its mailbox', async () => {
  const { site, ctx } = await aShop(app, { shippingRates: [{ name: 'Post', priceCents: 0 }] })
  const sample = await aProduct(ctx, { variants: [{ sku: 'FREE', priceCents: 0, stock: 5 }] })
  const browser = await aBuyer(app, site, sample)
  const email = `free-${aKey()}@box.test`
  await browser.put(checkoutCalls, { email })
  const { captchaToken, ...body } = (await payBodyOf(browser)) as { captchaToken?: string }
  expect(await sendPay(browser, body)).toMatchObject(unsolved)
  expect(await ordersOf(ctx)).toEqual([])
  expect((await sendPay(browser, { ...body, captchaToken })).body.state).toBe('paid')
  expect(await ordersOf(ctx)).toMatchObject([{ payment: 'paid', totalCents: 0 }])
  expect(await mailsLeft(email)).toBe(rateLimits.mailbox.account - 1)
})

it('BX-5.11 the checkout page allows the captcha provider, which any order may need', async () => {
  const provider = { CAPTCHA: 'provider', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }
  const guarded = await testApp({ sameAs: app, env: { ...provider, CAPTCHA_HOSTS: 'https://frames.example' } })
  onTestFinished(() => guarded.close())
  const cspAt = async (change: (ctx: Ctx) => Promise<unknown>): Promise<string> => {
    const { site, ctx } = await aShop(app)
    await change(ctx)
    const browser = await aCartAt(guarded, site, await aProduct(ctx))
    return String((await browser.get('/checkout')).headers['content-security-policy'])
  }
  const hosts = 'https://www.google.com https://frames.example'
  const atPickup = await cspAt((ctx) => savePaymentSettings(ctx, { payAtPickup: { note: '' } }))
  for (const directive of ['style-src', 'frame-src', 'connect-src', 'img-src'])
    expect(atPickup).toMatch(new RegExp(`${directive} [^;]*${hosts}`))
})
