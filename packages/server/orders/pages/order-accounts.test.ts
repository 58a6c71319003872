import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { aVisitor, entriesPath } from '../../testing/a-cart.ts'
import { aProduct, wanted } from '../../testing/a-product.ts'
import { viewOf } from '../../testing/checkout/a-buyer.ts'
import { nora } from '../../testing/orders/an-order-detail.ts'
import { aShopper, linkIn, mailsTo, signIn, whoIs } from '../../testing/a-shopper.ts'
import { aSite } from '../../testing/a-site.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer } from '../../testing/test-client.ts'
import { until } from '../../testing/until.ts'
import { fulfilOrder } from '../index.ts'

const app = await suiteApp()
const password = 'three clay cups'
const fresh = () => `nora-${app.deps.newId()}@example.test`

const orderOf = (email: string) => anOrder(app.ctx, { snapshot: { email } })
const offerPath = ({ confirmedToken }: { confirmedToken: string }) => `/checkout/confirmed/${confirmedToken}/account`

function numbersIn({ text }: Answer): string[] {
  const { document } = new Window()
  document.write(text)
  return Array.from(document.querySelectorAll('.sw-order-row b'), ({ textContent }) => textContent)
}

describe('the account offered after buying', () => {
  it('BX-1.18 is made from one field, once the mailed link is opened, and has the orders of its address', async () => {
    const email = fresh()
    const [order, older] = [await orderOf(email), await orderOf(email)]
    await orderOf(fresh())
    const buyer = await aVisitor(app)
    const to = leadsTo(await buyer.form(offerPath(order), { password }))
    expect(to).toBe(`/checkout/confirmed/${order.confirmedToken}?account=sent`)
    expect(seen((await buyer.get(to)).text)).toContain(`One more step We have sent a message to ${email}.`)

    // Until then the password opens nothing.
    expect((await signIn(buyer, { email, password })).status).toBe(401)
    expect(leadsTo(await buyer.get('/account/orders'))).toBe('/account/sign-in?next=orders')

    const token = await linkIn(app, email, 3)
    const confirm = await buyer.get(`/account/reset/${token}`)
    expect(seen(confirm.text)).toContain('One press, and the account is yours.')
    expect(confirm.text).not.toContain('type="password"')
    expect(leadsTo(await buyer.form(`/account/reset/${token}`, {}))).toBe('/account')
    expect(await whoIs(buyer)).toMatchObject({ isAuthenticated: true, email, firstName: 'Nora', lastName: 'Lindqvist' })
    expect(numbersIn(await buyer.get('/account/orders'))).toEqual([`Order #${older.number}`, `Order #${order.number}`])

    const elsewhere = await aVisitor(app)
    expect((await signIn(elsewhere, { email, password })).status).toBe(200)
    expect(numbersIn(await elsewhere.get('/account/orders'))).toHaveLength(2)
  })

  it('BX-1.18 BX-1.01 has the addresses of its orders, and the next checkout begins with the last one', async () => {
    const email = fresh()
    const sentTo = (address1: string) => ({ snapshot: { email, delivery: { ...nora, address1 } } })
    await anOrder(app.ctx, sentTo('3 Fern Lane'))
    const order = await anOrder(app.ctx, sentTo('5 Kiln Road'))
    await anOrder(app.ctx, { snapshot: { email: fresh(), delivery: { ...nora, address1: '9 Elsewhere' } } })
    const buyer = await aVisitor(app)
    await buyer.form(offerPath(order), { password })
    await buyer.form(`/account/reset/${await linkIn(app, email, 3)}`, {})
    const book = await until(
      async () => seen((await buyer.get('/account/addresses')).text),
      (text) => text.includes('5 Kiln Road'),
    )
    expect(book).toMatch(/5 Kiln Road.*3 Fern Lane/s)
    expect(book).not.toContain('9 Elsewhere')
    await buyer.post(entriesPath, wanted(await aProduct(app.ctx)))
    expect((await viewOf(buyer)).delivery.address1).toBe('5 Kiln Road')
  })

  it('BX-1.18 BX-5.08 does not get the password of somebody who ordered with another person’s address', async () => {
    const email = fresh()
    const order = await orderOf(email)
    const [stranger, owner] = [await aVisitor(app), await aVisitor(app)]
    await stranger.form(offerPath(order), { password: 'the stranger knows it' })
    const token = await linkIn(app, email, 2)
    const choose = await owner.get(`/account/reset/${token}`)
    expect(choose.text).toContain('type="password"')
    const empty = await owner.form(`/account/reset/${token}`, { password: '' })
    expect(empty.status).toBe(422)
    expect(leadsTo(await owner.form(`/account/reset/${token}`, { password }))).toBe('/account')
    expect((await signIn(stranger, { email, password: 'the stranger knows it' })).status).toBe(401)
    expect((await signIn(stranger, { email, password })).status).toBe(200)
  })

  it('gets the same answer when the address has an account, which stays as it is', async () => {
    const shopper = await aShopper(app)
    const order = await orderOf(shopper.email)
    const buyer = await aVisitor(app)
    expect(leadsTo(await buyer.form(offerPath(order), { password: 'another long one' }))).toContain('?account=sent')
    const mails = await until(
      () => mailsTo(app, shopper.email),
      (found) => found.length >= 3,
    )
    expect(mails.at(-1)?.subject).toBe('You already have an account')
    expect((await signIn(buyer, { ...shopper, password: 'another long one' })).status).toBe(401)
    expect((await signIn(buyer, shopper)).status).toBe(200)
  })

  it('shows the error above the field, and never the password', async () => {
    const order = await orderOf(fresh())
    const buyer = await aVisitor(app)
    for (const [typed, error] of [
      ['short', 'Please use at least 8 characters.'],
      ['', 'Please use at least 8 characters.'],
      ['\0', 'Please use at least 8 characters.'],
      ['x'.repeat(1001), 'Please use at most 1000 characters.'],
      ['password1', 'Many people use this password.'],
    ] as const) {
      const page = await buyer.form(offerPath(order), { password: typed })
      expect([typed, page.status, seen(page.text).includes(error)]).toEqual([typed, 422, true])
      expect(page.text).toMatch(/id="order-password-error"[^]*for="order-password"[^]*aria-invalid="true"/)
      expect(page.text.match(/<input[^>]*type="password"[^>]*>/)?.[0]).not.toContain('value=')
    }
    expect((await buyer.form(offerPath(order), { password: 'x'.repeat(3000) })).status).toBe(400)
    const wrong = [`/checkout/confirmed/${order.statusToken}/account`, `/checkout/confirmed/${'0'.repeat(64)}/account`]
    for (const path of wrong) expect((await buyer.form(path, { password })).status).toBe(404)
    expect((await app.visitor(await aSite(app.deps)).form(offerPath(order), { password })).status).toBe(404)
  })

  it('is not offered to a shopper who is signed in', async () => {
    const shopper = await aShopper(app)
    const order = await orderOf(shopper.email)
    const buyer = await aVisitor(app)
    await signIn(buyer, shopper)
    expect((await buyer.get(`/checkout/confirmed/${order.confirmedToken}`)).text).not.toContain('order-password')
  })
})

describe('the orders of an account', () => {
  it('BX-1.18 are listed newest first, by pages, each with a page of its own and its invoice', async () => {
    const shopper = await aShopper(app)
    const orders = []
    for (let count = 0; count < 21; count += 1) orders.push(await orderOf(shopper.email.toUpperCase()))
    const browser = await aVisitor(app)
    const to = leadsTo(await browser.get('/account/orders'))
    expect((await browser.get(to)).text).toContain('name="next" value="orders"')
    expect(leadsTo(await browser.form('/account/sign-in', { ...shopper, next: 'orders' }))).toBe('/account/orders')
    const list = await browser.get('/account/orders')
    expect(numbersIn(list)).toEqual(
      orders
        .slice(1)
        .map(({ number }) => `Order #${number}`)
        .toReversed(),
    )
    const oldest = orders[1]?.number ?? 0
    expect(list.text).toContain(`href="/account/orders?before=${oldest}"`)
    expect(numbersIn(await browser.get(`/account/orders?before=${oldest}`))).toEqual([`Order #${orders[0]?.number}`])
    expect(numbersIn(await browser.get('/account/orders?before=%00'))).toHaveLength(20)

    const page = await browser.get(`/account/orders/${oldest}`)
    expect(seen(page.text)).toContain('Your parcel')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect((await browser.get(`/account/orders/${oldest}/invoice.pdf`)).headers['content-type']).toBe('application/pdf')
    expect((await browser.get('/account')).text).toContain('href="/account/orders"')
  })

  it('name what each order is doing, also beside digital products, which are delivered at once', async () => {
    const shopper = await aShopper(app)
    const given = { snapshot: { email: shopper.email } }
    const digital = { productType: productTypes.digital }
    await anOrder(app.ctx, { ...given, payment: 'unpaid' })
    await anOrder(app.ctx, { ...given, lines: [digital] })
    await anOrder(app.ctx, { ...given, lines: [digital, {}] })
    const sent = await anOrder(app.ctx, { ...given, lines: [digital, {}] })
    await fulfilOrder(app.ctx, sent.number, { tracking: null, isShopperNotified: false })
    const browser = await aVisitor(app)
    await signIn(browser, shopper)
    const { document } = new Window()
    document.write((await browser.get('/account/orders')).text)
    const stages = Array.from(document.querySelectorAll('.sw-order-pill'), ({ textContent }) => textContent)
    expect(stages).toEqual(['On its way', 'Being packed', 'Complete', 'Waiting for payment'])
  })

  it('BX-5.06 are nobody else’s: another shopper, another site and a signed-out browser find nothing', async () => {
    const [shopper, other] = [await aShopper(app), await aShopper(app)]
    const order = await orderOf(shopper.email)
    const [browser, signedOut] = [await aVisitor(app), await aVisitor(app)]
    await signIn(browser, other)
    expect(seen((await browser.get('/account/orders')).text)).toContain('No orders yet')
    const paths = [
      `/account/orders/${order.number}`,
      `/account/orders/${order.number}/invoice.pdf`,
      '/account/orders/x',
      '/account/orders/0',
    ]
    for (const path of paths) expect([path, (await browser.get(path)).status]).toEqual([path, 404])
    expect(leadsTo(await signedOut.get(`/account/orders/${order.number}`))).toBe('/account/sign-in?next=orders')
    expect((await signedOut.get(`/account/orders/${order.number}/invoice.pdf`)).status).toBe(404)
  })
})
