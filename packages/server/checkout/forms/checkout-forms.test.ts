import { describe, expect, it, onTestFinished } from 'vitest'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { updateVariant } from '../../catalog/index.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aCartAt, anAddress, aShop, viewOf } from '../../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf } from '../../testing/checkout/books.ts'
import { offerBankTransfer } from '../../testing/checkout/ready-buyers.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { leadsTo } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp()
const gateway = standInGateway(app)

const typed = {
  email: 'nora@example.test',
  ...Object.fromEntries(Object.entries(anAddress).map(([name, value]) => [`delivery.${name}`, value])),
  isBillingSame: 'on',
}
const card = { method: 'card', 'card.number': '4242 4242 4242 4242', 'card.expiry': '12/40', 'card.cvc': '123' }

/** The hidden fields of the page, as a browser without scripts posts them. */
async function hiddenOf(browser: Client): Promise<Record<string, string>> {
  const { status, text } = await browser.get('/checkout')
  if (status !== 200) throw new Error(`No page: ${status}`)
  return hiddenIn(text)
}

function hiddenIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

async function atShop() {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx)
  return { site, ctx, cup, browser: await aCartAt(app, site, cup) }
}

describe('BX-1.17 the checkout without scripts', () => {
  it('updates the totals and leads back to the page', async () => {
    const { browser } = await atShop()
    const { attempt, ...hidden } = await hiddenOf(browser)
    expect(attempt).toMatch(/^[0-9a-f]{32}$/)
    expect(leadsTo(await browser.form('/checkout', { ...hidden, ...typed }))).toBe('/checkout')
    expect(await viewOf(browser)).toMatchObject({
      email: 'nora@example.test',
      totals: { totalCents: 2300 },
      problems: {},
    })
    expect((await browser.get('/checkout')).text).toContain('418 Alder Street')
  })

  it('BX-1.02 pays with a test card, once however often the form is sent', async () => {
    const { ctx, browser } = await atShop()
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...typed })
    const form = { ...(await hiddenOf(browser)), ...typed, ...card }
    const [one, other] = await Promise.all([browser.form('/checkout/pay', form), browser.form('/checkout/pay', form)])
    expect([leadsTo(one), leadsTo(other)]).toEqual([
      expect.stringMatching(/^\/checkout\/return\?payment=/),
      leadsTo(one),
    ])
    expect((await browser.get(leadsTo(one))).headers['location']).toMatch(/^\/checkout\/confirmed\//)
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 shows the order of a first post to a second one that came while the bank was asked', async () => {
    const { ctx, browser } = await atShop()
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...typed })
    const form = { ...(await hiddenOf(browser)), ...typed, ...card }
    const [asked, again, answered] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    onTestFinished(() => void (gateway.before = () => {}))
    gateway.before = async ({ name }) => {
      if (name !== 'POST /charges') return
      asked?.resolve()
      await answered?.promise
    }
    const one = browser.form('/checkout/pay', form)
    await asked?.promise
    gateway.before = ({ name }) => void (name === 'POST /tokens' && again?.resolve())
    const other = browser.form('/checkout/pay', form)
    await again?.promise
    answered?.resolve()
    expect(leadsTo(await other)).toBe(leadsTo(await one))
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('shows the page again with 422, what was typed, and one message for each wrong field', async () => {
    const { browser } = await atShop()
    const form: Record<string, string> = {
      ...(await hiddenOf(browser)),
      ...typed,
      email: 'nora@',
      'delivery.postcode': '9810',
      ...card,
    }
    const { status, text } = await browser.form('/checkout/pay', form)
    expect(status).toBe(422)
    expect(text).toContain('value="nora@"')
    expect(text).toContain('Enter an email address in the format name@example.com')
    expect(text).toContain('Enter a valid ZIP code, for example 95014')
    expect(text).not.toContain(card['card.expiry'])
    expect(hiddenIn(text)['attempt']).not.toBe(form['attempt'])
  })

  it('BX-1.03 asks again when the totals are not those of the page, and pays what it shows then', async () => {
    const { ctx, cup, browser } = await atShop()
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...typed })
    const form = { ...(await hiddenOf(browser)), ...typed, ...card }
    await updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 2000 })
    const asked = await browser.form('/checkout/pay', form)
    expect(asked.status).toBe(409)
    expect(asked.text).toContain('Cup is now $20.00, it was $18.00.')
    const again = await browser.form('/checkout/pay', { ...form, ...hiddenIn(asked.text) })
    expect(leadsTo(again)).toMatch(/^\/checkout\/return/)
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 2500 }])
  })

  it('shows a declined card with 402 and takes another one', async () => {
    const { ctx, browser } = await atShop()
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...typed })
    const form = { ...(await hiddenOf(browser)), ...typed, ...card }
    const declined = await browser.form('/checkout/pay', { ...form, 'card.number': '4000000000000002' })
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('Nothing was charged.')
    const real = await browser.form('/checkout/pay', {
      ...form,
      ...hiddenIn(declined.text),
      'card.number': '5555555555554444',
    })
    expect([real.status, real.text.includes('5555')]).toEqual([422, false])
    expect(leadsTo(await browser.form('/checkout/pay', { ...form, ...hiddenIn(real.text) }))).toMatch(
      /^\/checkout\/return/,
    )
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('adds and removes codes and lines, and says when a code is unknown', async () => {
    const { ctx, browser } = await atShop()
    const { id, code } = await aDiscount(ctx)
    const hidden = await hiddenOf(browser)
    expect(leadsTo(await browser.form('/checkout', { ...hidden, ...typed, promoCode: code }))).toBe('/checkout')
    expect((await viewOf(browser)).coupons).toMatchObject([{ code }])
    const wrong = await browser.form('/checkout', { ...hidden, ...typed, promoCode: 'NO-SUCH' })
    expect([wrong.status, wrong.text.includes('That code is not one of ours.')]).toEqual([422, true])
    await browser.form('/checkout', { ...hidden, ...typed, removeCoupon: id })
    expect((await viewOf(browser)).coupons).toEqual([])
    const [line] = (await viewOf(browser)).lines
    await browser.form('/checkout', { ...hidden, ...typed, removeLine: line?.id ?? '' })
    expect((await browser.get('/checkout')).headers['location']).toBe('/cart')
  })

  it('BX-5.11 takes no more codes by the form than by the call for them', async () => {
    const { site, cup } = await atShop()
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    onTestFinished(() => strict.close())
    const browser = await aCartAt(strict, site, cup)
    const hidden = await hiddenOf(browser)
    const statuses: number[] = []
    for (let at = 0; at < rateLimits.coupon.visitor; at += 2) {
      const code = `NO-SUCH-${at}`
      statuses.push((await browser.form('/checkout', { ...hidden, ...typed, promoCode: code })).status)
      statuses.push((await browser.post('/api/checkout/coupons', { promoCode: code })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([422, 404]))
    const last = [
      await browser.form('/checkout', { ...hidden, ...typed, promoCode: 'NO-SUCH' }),
      await browser.form('/checkout', { ...hidden, ...typed, promoCode: 'NO-SUCH' }),
    ]
    expect(last.at(-1)?.status).toBe(429)
    expect((await browser.form('/checkout', { ...hidden, ...typed })).status).toBe(303)
  })

  it('BX-5.11 refuses an order that is paid later with a filled-in honeypot, and keeps what was typed', async () => {
    const { ctx, browser } = await atShop()
    await offerBankTransfer(ctx)
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...typed })
    const form = { ...(await hiddenOf(browser)), ...typed, method: 'bank-transfer' }
    expect((await browser.get('/checkout')).text).toContain('name="homepage"')
    const refused = await browser.form('/checkout/pay', { ...form, homepage: 'https://bot.example' })
    expect([refused.status, refused.text.includes('Complete CAPTCHA before submitting.')]).toEqual([422, true])
    expect(refused.text).toContain('418 Alder Street')
    expect(await ordersOf(ctx)).toEqual([])
    expect(leadsTo(await browser.form('/checkout/pay', { ...form, ...hiddenIn(refused.text) }))).toMatch(
      /^\/checkout\/return/,
    )
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('BX-5.11 refuses an order that is paid later beyond ten plain posts in ten minutes from one network', async () => {
    const { site, ctx, cup } = await atShop()
    await offerBankTransfer(ctx)
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    onTestFinished(() => strict.close())
    const browser = await aCartAt(strict, site, cup)
    const filled = { ...typed, email: `${ctx.newId()}@example.test`, method: 'bank-transfer' }
    await browser.form('/checkout', { ...(await hiddenOf(browser)), ...filled })
    const from = { siteId: site.id, address: '127.0.0.1' }
    for (let post = 0; post < rateLimits.plainPosts.address; post += 1)
      await strict.deps.limits.take('plainPosts', from)
    const { status } = await browser.form('/checkout/pay', { ...(await hiddenOf(browser)), ...filled })
    expect([status, await ordersOf(ctx)]).toEqual([429, []])
  })

  it('BX-5.11 exchanges no card and saves nothing for an attempt beyond the limit of its email address', async () => {
    const { site, cup } = await atShop()
    const now = Date.now()
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' }, clock: { now: () => now } })
    onTestFinished(() => strict.close())
    const email = `${app.deps.newId()}@example.test`
    for (let attempt = 0; attempt < rateLimits.payEmail.account; attempt += 1)
      await strict.deps.limits.take('payEmail', { siteId: site.id, account: email })
    const browser = await aCartAt(strict, site, cup)
    const tokensMade = (): number => gateway.calls.filter(({ name }) => name === 'POST /tokens').length
    const before = tokensMade()
    const form = { ...(await hiddenOf(browser)), ...typed, ...card, email, note: 'Please ring twice.' }
    expect((await browser.form('/checkout/pay', form)).status).toBe(429)
    expect(tokensMade()).toBe(before)
    expect(await viewOf(browser)).toMatchObject({ email: '', note: '' })
  })

  it('BX-5.07 refuses a post from another site', async () => {
    const { ctx, browser } = await atShop()
    const { crumb: _, ...hidden } = await hiddenOf(browser)
    const without = { ...hidden, ...typed, ...card }
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }
    for (const path of ['/checkout', '/checkout/pay'])
      expect((await browser.form(path, without, { headers })).status).toBe(403)
    expect(await ordersOf(ctx)).toEqual([])
  })

  it('BX-5.11 survives hostile fields', async () => {
    const { browser } = await atShop()
    const hidden = await hiddenOf(browser)
    const bad = '\u0000<script>\u202e'.repeat(50)
    const form = Object.fromEntries(
      Object.keys({ ...typed, ...card, note: '', accept: '', removeLine: '' }).map((name) => [name, bad]),
    )
    for (const path of ['/checkout', '/checkout/pay']) {
      const { status, text } = await browser.form(path, { ...hidden, ...form })
      expect([status < 500, text.includes('<script>\u202e')]).toEqual([true, false])
    }
  })
})

it('redirects reloads of the address of a refused post', async () => {
  const { headers, status } = await app.visitor().get('/checkout/pay')
  expect([status, headers['location']]).toEqual([303, '/checkout'])
})
