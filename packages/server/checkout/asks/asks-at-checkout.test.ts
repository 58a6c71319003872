import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../context.ts'
import { readOrder } from '../../orders/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aProduct, wanted } from '../../testing/a-product.ts'
import { aCartAt, aShop, anAddress, checkoutCalls, fillIn, pay, viewOf } from '../../testing/checkout/a-buyer.ts'
import { ordersOf } from '../../testing/checkout/books.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
standInGateway(app)

const shippingRates = [{ name: 'Post', priceCents: 500 }]

async function atShop(checkoutAsks: object, more: object = {}) {
  const { site, ctx } = await aShop(app, { checkoutAsks, ...more })
  const cup = await aProduct(ctx)
  return { site, ctx, cup, browser: await aCartAt(app, site, cup) }
}

const change = (ctx: Ctx, storeSettings: object, others: object = {}) =>
  saveSiteSettings(ctx, { settings: { storeSettings: { shippingRates, ...storeSettings }, ...others } })

async function orderOf(ctx: Ctx) {
  const [order] = await ordersOf(ctx)
  return readOrder(ctx, order?.number ?? 0)
}

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('what the owner asks for at the checkout', () => {
  it('is as ever at a shop that decided nothing, or the usual', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const strip = (html: string) => html.replaceAll(/nonce="[^"]*"|'nonce-[^']*'|[0-9a-f]{32}|value="[^"]{20,}"/g, '')
    const before = strip((await browser.get('/checkout')).text)
    await change(ctx, { checkoutAsks: { phone: 'optional', company: 'optional', takesNote: true, needsTerms: false } })
    expect(strip((await browser.get('/checkout')).text)).toBe(before)
    expect(before).not.toContain('name="terms"')
    expect(before).toContain('name="note"')
    expect(await viewOf(browser)).not.toHaveProperty('terms')
  })

  it('can leave out phone, company and note, which are not kept either when they come from elsewhere', async () => {
    const { ctx, browser } = await atShop({ phone: 'no', company: 'no', takesNote: false })
    const view = await fillIn(browser, {
      note: 'Ring twice',
      phone: '+1 206 555 0100',
      delivery: { ...anAddress, phone: '+1 206 555 0134', company: 'Fern' },
    })
    expect(names(view.addressFields)).not.toContain('phone')
    expect(names([...view.addressFields, ...view.billingFields])).not.toContain('company')
    const { text } = await browser.get('/checkout')
    expect(text).not.toMatch(/name="(?:delivery|billing)\.(?:phone|company)"|name="note"/)
    const { fields } = (await browser.get(`${checkoutCalls}/address-fields/US`)).body as { fields: { name: string }[] }
    expect(names(fields)).not.toContain('phone')
    await pay(browser)
    expect(await orderOf(ctx)).toMatchObject({ note: '', delivery: { phone: '', company: '' }, billing: { phone: '' } })
  })

  it('can require a phone and a company, and says at each field that it is missing', async () => {
    const { ctx, browser } = await atShop({ phone: 'required', company: 'required' })
    const view = await fillIn(browser)
    const missing = { 'delivery.phone': 'Enter your phone', 'delivery.company': 'Enter your company' }
    expect(view.problems).toEqual(missing)
    expect(await pay(browser)).toMatchObject({ status: 422, body: { code: 'checkout.invalid', errors: missing } })
    await browser.put(checkoutCalls, { delivery: { ...anAddress, phone: '   ', company: ' ' } })
    expect((await pay(browser)).status).toBe(422)
    await browser.put(checkoutCalls, { delivery: { ...anAddress, phone: '+1 206 555 0134', company: 'Fern' } })
    expect((await pay(browser)).body).toMatchObject({ state: 'paid' })
    expect(await orderOf(ctx)).toMatchObject({ delivery: { phone: '+1 206 555 0134', company: 'Fern' } })
  })

  it('asks for the company where the bill goes, and for one phone alone', async () => {
    const { browser } = await atShop({ phone: 'required', company: 'required' })
    const delivery = { ...anAddress, phone: '+1 206 555 0134' }
    const { problems } = await fillIn(browser, { delivery, isBillingSame: false, billing: anAddress })
    expect(problems).toEqual({ 'billing.company': 'Enter your company' })
  })

  it('asks for a required phone and company also where nothing is delivered', async () => {
    const { ctx, site } = await atShop({ phone: 'required', company: 'required' })
    const lesson = await aProduct(ctx, { productType: 2 } as object)
    const browser = await aCartAt(app, site, lesson)
    const { needsShipping, problems, billingFields } = await fillIn(browser, {
      delivery: undefined,
      billing: anAddress,
    })
    expect(needsShipping).toBe(false)
    expect(Object.keys(problems)).toEqual(['billing.company', 'billing.phone'])
    expect(names(billingFields).slice(0, 3)).toEqual(['firstName', 'lastName', 'company'])
  })
})

describe('the box about the terms', () => {
  const asks = { needsTerms: true }
  const legalTexts = { terms: { title: 'Terms', version: 3 }, withdrawal: { title: 'Right to <withdraw>', version: 1 } }

  async function atTerms() {
    const shop = await atShop(asks)
    await change(shop.ctx, { checkoutAsks: asks }, { legalTexts })
    return shop
  }
  const accept = async (browser: Client) =>
    browser.put(checkoutCalls, { terms: (await viewOf(browser)).terms?.value ?? 'none' })

  it('refuses every order until it is ticked, at the field, and keeps with the order what was accepted', async () => {
    const { ctx, browser } = await atTerms()
    const { problems, terms } = await fillIn(browser)
    expect(problems).toEqual({ terms: 'Accept the terms to place your order' })
    expect(terms).toMatchObject({ isTicked: false, links: [{ url: '/legal/terms' }, { url: '/legal/withdrawal' }] })
    expect(await pay(browser)).toMatchObject({ status: 422, body: { errors: problems } })
    const from = app.deps.clock.now()
    await accept(browser)
    aheadMs += 60_000
    await accept(browser)
    expect((await pay(browser)).body).toMatchObject({ state: 'paid' })
    const { acceptedTerms } = await orderOf(ctx)
    expect(acceptedTerms).toMatchObject({
      text: 'I have read and accept: Terms, Right to <withdraw>',
      versions: { terms: 3, withdrawal: 1 },
    })
    expect(acceptedTerms?.at).toBeGreaterThanOrEqual(from)
    expect(acceptedTerms?.at).toBeLessThan(from + 60_000)
  })

  it('counts as not ticked once a text has changed', async () => {
    const { ctx, browser } = await atTerms()
    await fillIn(browser)
    const old = (await viewOf(browser)).terms?.value
    await accept(browser)
    await change(ctx, { checkoutAsks: asks }, { legalTexts: { ...legalTexts, terms: { title: 'Terms', version: 4 } } })
    expect((await viewOf(browser)).terms?.isTicked).toBe(false)
    expect((await pay(browser)).status).toBe(422)
    await browser.put(checkoutCalls, { terms: old }) // a page that was open all the while
    expect((await pay(browser)).status).toBe(422)
    expect(await ordersOf(ctx)).toEqual([])
  })

  it('is needed under an express link too', async () => {
    const { site, cup } = await atTerms()
    const browser = app.visitor(site)
    await browser.get(cartPath)
    const { body } = await browser.post(`${entriesPath}?isExpress=true`, wanted(cup))
    const { cartToken } = (body as { shoppingCart: { cartToken: string } }).shoppingCart
    await fillIn(browser, { cartToken })
    expect((await pay(browser, { cartToken })).status).toBe(422)
    const value = (await viewOf(browser, cartToken)).terms?.value
    await browser.put(checkoutCalls, { cartToken, terms: value })
    expect((await pay(browser, { cartToken })).body).toMatchObject({ state: 'paid' })
  })

  it('is printed with its links, which open beside the checkout, and its error stands at it without scripts', async () => {
    const { ctx, browser } = await atTerms()
    const typed = {
      email: 'nora@example.test',
      ...Object.fromEntries(Object.entries(anAddress).map(([name, value]) => [`delivery.${name}`, value])),
      isBillingSame: 'on',
    }
    const hidden = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      )
    await browser.form('/checkout', { ...hidden((await browser.get('/checkout')).text), ...typed })
    const card = { method: 'card', 'card.number': '4242 4242 4242 4242', 'card.expiry': '12/40', 'card.cvc': '123' }
    const first = (await browser.get('/checkout')).text
    expect(first).toContain('<a href="/legal/terms" target="_blank" rel="noopener">Terms<')
    expect(first).toContain('Right to &lt;withdraw&gt;')
    expect(first).not.toContain('By ordering you agree')
    const refused = await browser.form('/checkout/pay', { ...hidden(first), ...typed, ...card })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/href="#f-terms">Accept the terms/)
    expect(refused.text).toMatch(/id="f-terms" name="terms" value="[0-9a-f]{32}" aria-invalid="true"/)
    const terms = /name="terms" value="([0-9a-f]{32})"/.exec(refused.text)?.[1] ?? ''
    const paid = await browser.form('/checkout/pay', { ...hidden(refused.text), ...typed, ...card, terms })
    expect(paid.status).toBe(303)
    expect((await orderOf(ctx)).acceptedTerms?.versions).toEqual({ terms: 3, withdrawal: 1 })
  })

  it('links to the plain policies at the foot of the page where there are no legal texts', async () => {
    const { browser } = await atShop(asks, { termsOfService: '<p>Be kind.</p>' })
    const { text } = await browser.get('/checkout')
    expect(text).toContain('I have read and accept: <a href="#terms">Terms of service</a>')
    expect(await fillIn(browser, { terms: 'made up' })).toMatchObject({ terms: { isTicked: false } })
  })
})

it('links to the legal texts below the button, in place of the plain policies', async () => {
  const { site, ctx } = await aShop(app)
  const plain = { termsOfService: 'Old terms', privacyPolicy: 'Plain privacy' }
  await change(ctx, plain, { legalTexts: { terms: { title: 'New terms', version: 1 } } })
  const browser = await aCartAt(app, site, await aProduct(ctx))
  const { text } = await browser.get('/checkout')
  expect(text).toMatch(/agree to the following\. <a href="\/legal\/terms" target="_blank" rel="noopener">New terms/)
  expect(text).not.toContain('Old terms')
  expect(text).toContain('Plain privacy')
})
