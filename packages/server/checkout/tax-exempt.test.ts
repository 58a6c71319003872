import { beforeAll, describe, expect, it } from 'vitest'
import { sendFirstMails, linksOf } from '../testing/orders/an-order.ts'
import { taskCtx, type Site } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { cartOf, cartPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { aShopper, mailsTo, sessionPath, signIn, type AShopper } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aCartAt, anAddress, fillIn, pay, payBodyOf, sendPay, viewIn, viewOf } from '../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { orderCalls } from '../testing/orders/order-calls.ts'
import { paperOf } from '../testing/orders/order-paper.ts'
import { pdfLines } from '../testing/orders/pdf-text.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()
const gateway = standInGateway(app)

const exemption = { reason: 'Resale of cups', number: 'R-2048' }
const vat = { name: 'VAT', ratePpm: 200_000, isOnShipping: true, countries: ['US'] }
const settingsOf = (areIncluded: boolean) => ({
  storeSettings: { shippingRates: [{ name: 'Post', priceCents: 600 }], taxes: { areIncluded, rules: [vat] } },
})
let studio: Client
beforeAll(async () => {
  studio = await aTeammate(app)
  await saveSiteSettings(app.ctx, { settings: settingsOf(true) })
})

async function idOf({ email }: AShopper, site: Site = app.site): Promise<string> {
  const text = `select replace(id::text, '-', '') as id from shoppers where site_id = $1 and email = $2`
  const [row] = await app.deps.owner.ask<{ id: string }>('', text, [site.id, email])
  return row?.id ?? ''
}

const headers = () => ({ 'x-site': app.site.id })
const pathOf = (shopperId: string): string => `/api/studio/shoppers/${shopperId}/tax-exemption`
const exempt = async (shopper: AShopper, body: object = exemption): Promise<Answer> =>
  studio.put(pathOf(await idOf(shopper)), body, { headers: headers() })
const end = async (shopper: AShopper): Promise<Answer> =>
  studio.delete(pathOf(await idOf(shopper)), { headers: headers() })

/** A browser with two cups for 18.00 and a place, which decides the taxes. */
async function aBrowser(): Promise<Client> {
  const browser = await aCartAt(app, app.site, await aProduct(app.ctx), 2)
  await browser.put(`${cartPath}/location`, { country: 'US', region: 'WA', postcode: '98109' })
  return browser
}

/** A browser in which an exempt shopper is signed in, with two cups for 18.00. */
async function anExemptBrowser(): Promise<{ browser: Client; shopper: AShopper }> {
  const shopper = await aShopper(app)
  expect((await exempt(shopper)).status).toBe(200)
  const browser = await aBrowser()
  await signIn(browser, shopper)
  return { browser, shopper }
}

const netSums = { taxReliefCents: 600 + 100, taxCents: 0 } // 20 % in 36.00 and in 6.00
const grossSums = { taxReliefCents: 0, taxCents: 700 }

describe('the exemption of a customer', () => {
  it('BX-1.08 is set, changed and ended by the team, and its changes are in the activity log', async () => {
    const shopper = await aShopper(app)
    expect((await exempt(shopper, { reason: ' Charity ', number: '12' })).body.taxExemption).toMatchObject({
      reason: 'Charity',
      number: '12',
    })
    expect((await exempt(shopper)).body.taxExemption).toMatchObject(exemption)
    expect([(await end(shopper)).body, (await end(shopper)).body]).toMatchObject([
      { taxExemption: null, undo: { method: 'POST' } },
      { taxExemption: null, undo: null },
    ])
    const { body } = await studio.get('/api/studio/activity', { headers: headers() })
    const id = await idOf(shopper)
    const entries = body.entries.filter(({ target }: { target: string }) => target === id)
    expect(entries.map(({ action, title }: { action: string; title: string }) => [action, title])).toEqual([
      ['shoppers.exemption-ended', 'Ada'],
      ['shoppers.exempted', 'Ada'],
      ['shoppers.exempted', 'Ada'],
    ])
  })

  it.each([
    { ...exemption, reason: '' },
    { ...exemption, reason: ' ' },
    { ...exemption, reason: 'x'.repeat(201) },
    { ...exemption, reason: 'a\u0000b' },
    { ...exemption, reason: 'a\nb' },
    { ...exemption, reason: '\ud800' },
    { ...exemption, number: '' },
    { ...exemption, number: 'x'.repeat(51) },
    { ...exemption, number: 7 },
    { reason: 'Resale' },
    { ...exemption, shopperId: 'x' },
  ])('is refused with the content %j', async (body) => {
    expect((await studio.put(pathOf('0'.repeat(32)), body, { headers: headers() })).status).toBe(400)
  })

  it.each([
    { taxExemption: null },
    { taxExemption: null, base: 'x' },
    { taxExemption: null, base: 1e300 },
    { taxExemption: exemption, base: null },
    { taxExemption: { ...exemption, since: 1e300 }, base: null },
    { taxExemption: { ...exemption, since: -1 }, base: null },
    { taxExemption: { ...exemption, reason: 'a\u0000b', since: 1 }, base: null },
    { taxExemption: { ...exemption, number: '\ud800', since: 1 }, base: null },
    { taxExemption: null, base: null, more: 1 },
  ])('is not brought back by the content %j', async (body) => {
    const path = `${pathOf(await idOf(await aShopper(app)))}/undo`
    expect((await studio.post(path, body, { headers: headers() })).status).toBe(400)
  })

  it('BX-1.08 answers 404 for a shopper of another site, who stays as before', async () => {
    const site = await aSite(app.deps)
    await saveSiteSettings(taskCtx(app.deps, site), { settings: settingsOf(true) })
    const shop = { ...app, site, visitor: (at = site) => app.visitor(at) }
    const shopper = await aShopper(shop, { email: `both-${app.deps.newId()}@example.test` })
    const id = await idOf(shopper, site)
    for (const answer of [
      await studio.put(pathOf(id), exemption, { headers: headers() }),
      await studio.delete(pathOf(id), { headers: headers() }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'kit.not-found'])
    }
    // Nor does an exemption at this site count at the other one, for the same address and password.
    await exempt(await aShopper(app, shopper))
    const browser = await aCartAt(app, site, await aProduct(taskCtx(app.deps, site)), 2)
    await signIn(browser, shopper)
    await browser.put(`${cartPath}/location`, { country: 'US', region: 'WA', postcode: '98109' })
    expect(await cartOf(browser)).toMatchObject(grossSums)
    expect((await fillIn(browser)).totals).toMatchObject(grossSums)
  })
})

describe('a cart and its checkout', () => {
  it('BX-1.08 cost a signed-in exempt customer the net price, from the sign-in to the sign-out', async () => {
    const shopper = await aShopper(app)
    await exempt(shopper)
    const browser = await aBrowser()
    expect(await cartOf(browser)).toMatchObject({ ...grossSums, grandTotalCents: 4200 })
    expect((await fillIn(browser, { email: shopper.email })).totals).toMatchObject({ ...grossSums, totalCents: 4200 })
    await signIn(browser, shopper)
    expect(await cartOf(browser)).toMatchObject({ ...netSums, grandTotalCents: 3500 })
    expect((await browser.get('/cart')).text).toMatch(/Tax exemption[\s\S]*−[\s\S]*7\.00/)
    const view = await viewOf(browser)
    expect(view).toMatchObject({ isTaxExempt: true, totals: { ...netSums, totalCents: 3500 } })
    expect((await browser.get('/checkout')).text).toMatch(/Tax exemption[\s\S]*−\$7\.00/)
    expect((await browser.delete(`${sessionPath}?cloneCart=true`)).status).toBe(200)
    expect(await cartOf(browser)).toMatchObject({ ...grossSums, grandTotalCents: 4200 })
    expect((await fillIn(browser)).totals).toMatchObject({ ...grossSums, totalCents: 4200 })
  })

  it('BX-1.08 cost a guest who types the email of an exempt customer the whole price, and the order too', async () => {
    const shopper = await aShopper(app)
    await exempt(shopper)
    const browser = await aBrowser()
    expect(await fillIn(browser, { email: shopper.email })).toMatchObject({
      isTaxExempt: false,
      totals: { ...grossSums, totalCents: 4200 },
    })
    expect((await pay(browser)).status).toBe(200)
    const order = (await ordersOf(app.ctx)).at(-1)
    const detail = await orderCalls(studio, app.site, app.deps.newId).read({ number: order?.number ?? 0 })
    expect([detail.totals.totalCents, detail.taxExemption]).toEqual([4200, undefined])
  })

  it('BX-1.03, BX-1.08 show the higher total before paying when the exemption has ended meanwhile', async () => {
    const { browser, shopper } = await anExemptBrowser()
    await fillIn(browser)
    const body = await payBodyOf(browser)
    await end(shopper)
    const answer = await sendPay(browser, body)
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout.changed'])
    const view = viewIn(answer)
    expect(view).toMatchObject({ isTaxExempt: false, totals: { ...grossSums, totalCents: 4200 } })
    expect(view.changes).toMatchObject([{ kind: 'total', fromCents: 3500, toCents: 4200 }])
    expect(await cartOf(browser)).toMatchObject({ ...grossSums, grandTotalCents: 4200 })
  })

  it('BX-1.03 take a lower total without asking again when the exemption was set meanwhile', async () => {
    const shopper = await aShopper(app)
    const browser = await aBrowser()
    await signIn(browser, shopper)
    await fillIn(browser, { email: shopper.email })
    const body = await payBodyOf(browser)
    await exempt(shopper)
    expect((await sendPay(browser, body)).status).toBe(200)
    const order = (await ordersOf(app.ctx)).at(-1)
    const detail = await orderCalls(studio, app.site, app.deps.newId).read({ number: order?.number ?? 0 })
    expect([detail.totals.totalCents, detail.taxExemption]).toEqual([3500, exemption])
  })
})

describe('the order of an exempt customer', () => {
  it.each([
    [true, 'Tax exemption', '−$7.00', 3500],
    [false, 'Tax exemption', '$0.00', 4200],
  ] as const)(
    'BX-1.08, BX-2.12 names the exemption on its papers and in its mail, for ever, with prices that contain tax: %s',
    async (areIncluded, title, amount, totalCents) => {
      const site = await aSite(app.deps)
      const ctx = taskCtx(app.deps, site)
      await saveSiteSettings(ctx, { settings: settingsOf(areIncluded) })
      const shop = { ...app, site, visitor: (at = site) => app.visitor(at) }
      const shopper = await aShopper(shop)
      const team = await aTeammate(shop)
      const path = pathOf(await idOf(shopper, site))
      await team.put(path, exemption, { headers: { 'x-site': site.id } })
      const browser = await aCartAt(app, site, await aProduct(ctx), 2)
      await signIn(browser, shopper)
      await fillIn(browser, { email: shopper.email, delivery: anAddress })
      expect((await pay(browser)).status).toBe(200)
      await team.delete(path, { headers: { 'x-site': site.id } })

      const calls = orderCalls(team, site, app.deps.newId)
      const [placed] = await ordersOf(ctx)
      const order = { number: placed?.number ?? 0 }
      const detail = await calls.read(order)
      expect(detail).toMatchObject({ taxExemption: exemption, taxes: [], isTaxIncluded: false, totals: { totalCents } })
      const { statusToken, confirmedToken } = await linksOf(ctx, detail.id)
      await sendFirstMails(ctx)
      const line = 'Tax exempt: Resale of cups, R-2048'
      const [mail] = (await mailsTo(shop, shopper.email)).filter(({ plain }) => plain.includes('Tax exemption'))
      expect(mail?.plain).toContain(line)
      expect(mail?.plain).toMatch(new RegExp(`${title} +${amount.replace('$', String.raw`\$`)}`))
      for (const url of [`/order/${statusToken}`, `/checkout/confirmed/${confirmedToken}`]) {
        const { text } = await app.visitor(site).get(url)
        expect(text).toMatch(/Tax exemption/)
        expect(text).not.toContain('R-2048')
      }
      const invoice = pdfLines((await paperOf(shop, `/order/${statusToken}/invoice.pdf`)).pdf)
      expect(invoice).toContain(`${title}|${amount}`)
      expect(invoice.join('\n')).toContain(line)

      const [bought] = detail.lines
      await calls.refund(order, { lines: [{ lineId: bought?.id ?? '', quantity: 1 }] })
      await calls.refund(order, { extraCents: 333 })
      await calls.refund(order, { shippingCents: 100 })
      await calls.cancel(order)
      const after = await calls.read(order)
      expect(after.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
      const note = await paperOf(shop, `/order/${statusToken}/credit-notes/${after.refunds[0]?.id}`)
      expect(pdfLines(note.pdf).join('\n')).toContain(line)
      expect((await faultsInBooks(ctx, gateway)).filter((fault) => fault.startsWith('I3'))).toEqual([])
    },
  )
})
