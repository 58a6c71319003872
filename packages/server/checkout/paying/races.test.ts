import { describe, expect, it } from 'vitest'
import type { Site } from '../../context.ts'
import { cartOf } from '../../testing/a-cart.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aBuyer, addTo, aShop, checkoutCalls, pay, payBodyOf, sendPay } from '../../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf, unitsOf } from '../../testing/checkout/books.ts'
import { offerBankTransfer, payReady, readyBuyers } from '../../testing/checkout/ready-buyers.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { meetAt } from '../../testing/until.ts'

const app = await suiteApp()
const gateway = standInGateway(app)

const paid = (answers: readonly Answer[]) => answers.filter(({ body }) => body.state === 'paid').length
const refused = (answers: readonly Answer[]) => answers.filter(({ body }) => body.code === 'checkout.changed').length

/** A shop with one unit of a cup, and shoppers who are all ready to pay for it. */
async function oneCup(shoppers: number) {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1 }] })
  const browsers = await Promise.all(Array.from({ length: shoppers }, () => aBuyer(app, site, cup)))
  const bodies = await Promise.all(browsers.map((browser) => payBodyOf(browser)))
  const press = (at: number) => sendPay(browsers[at] ?? app.visitor(), bodies[at] ?? {})
  return { ctx, cup, press, all: browsers.map((_, at) => at) }
}

describe('12 shoppers and one unit', () => {
  it('BX-5.02 BX-1.04 one gets it when all pay at once', async () => {
    const { ctx, cup, press, all } = await oneCup(12)
    const answers = await Promise.all(all.map(press))
    expect([paid(answers), refused(answers)]).toEqual([1, 11])
    expect(answers.find(({ status }) => status === 409)?.body.checkout.changes[0]).toMatchObject({
      kind: 'gone',
      title: 'Cup',
    })
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 0, reserved: 0, committed: 1 })
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-5.02 BX-1.04 one gets it when they pay one after another', async () => {
    const { ctx, press, all } = await oneCup(12)
    const answers: Answer[] = []
    for (const at of all) answers.push(await press(at))
    expect([answers[0]?.body.state, paid(answers), refused(answers)]).toEqual(['paid', 1, 11])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

it('BX-5.02 BX-1.04 one of two gets the last unit when nobody asks a provider', async () => {
  const { site, ctx } = await aShop(app)
  await offerBankTransfer(ctx)
  const cup = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1 }] })
  const buyers = await readyBuyers(app, site, cup, 2)
  const visitor = (at: Site, cookies: ReadonlyMap<string, string>) => {
    const browser = app.visitor(at)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  // Both payments wait for the row of the stock, after each of them has read that one unit is left.
  const paying = buyers.map((buyer) => () => payReady({ visitor }, site, buyer))
  const answers = await meetAt(ctx, 'stock', paying)
  expect([paid(answers), refused(answers)]).toEqual([1, 1])
  expect(await ordersOf(ctx)).toHaveLength(1)
  expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 0, reserved: 0, committed: 1 })
  expect(await faultsInBooks(ctx, gateway)).toEqual([])
})

describe('a code for one use', () => {
  it('BX-1.10 is used once by 50 who pay at once; the others learn that it is used up', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1000, stock: null }] })
    const { code } = await aDiscount(ctx, { maxUses: 1 })
    const browsers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const browser = await aBuyer(app, site, cup)
        await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
        return { browser, body: await payBodyOf(browser) }
      }),
    )
    const answers = await Promise.all(browsers.map(({ browser, body }) => sendPay(browser, body)))
    expect([paid(answers), refused(answers)]).toEqual([1, 49])
    const other = answers.find(({ status }) => status === 409)?.body.checkout
    expect(other.changes[0]).toMatchObject({ kind: 'code', title: code, text: `${code} has been used up.` })
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 1400 }])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.10 counts each customer by the email address', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx)
    const { code } = await aDiscount(ctx, { maxUsesPerCustomer: 1 })
    const buy = async (email: string) => {
      const browser = await aBuyer(app, site, cup)
      await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
      await browser.put(checkoutCalls, { email })
      return { browser, answer: await pay(browser) }
    }
    expect((await buy('nora@example.test')).answer.body.state).toBe('paid')
    const again = await buy(' Nora@Example.TEST')
    expect(again.answer.body.checkout.changes[0]).toMatchObject({ kind: 'code', text: `${code} has been used up.` })
    expect((await pay(again.browser, { isAccepted: true })).body.state).toBe('paid')
    expect((await buy('ada@example.test')).answer.body.state).toBe('paid')
    expect((await ordersOf(ctx)).map(({ totalCents }) => totalCents)).toEqual([2120, 2300, 2120])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

describe('discounts per customer', () => {
  async function aLimitedShop(storeSettings: object = {}) {
    const { site, ctx } = await aShop(app, storeSettings)
    const cup = await aProduct(ctx)
    const { code } = await aDiscount(ctx, { maxUsesPerCustomer: 1 })
    return async (email: string): Promise<string> => {
      const browser = await aBuyer(app, site, cup)
      await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
      await browser.put(checkoutCalls, { email })
      const { body } = await pay(browser)
      return body.state ?? body.code
    }
  }

  it('reads one mailbox in every form of its domain, and refuses its second use of a code [BX-1.10]', async () => {
    const buy = await aLimitedShop()
    expect(await buy('nina@b\u00fccher.example')).toBe('paid')
    for (const same of ['nina@xn--bcher-kva.example', 'nina@bu\u0308cher.example', 'NINA@B\u00dcCHER.EXAMPLE'])
      expect([same, await buy(same)]).toEqual([same, 'checkout.changed'])
    expect(await buy('nina+sale@xn--bcher-kva.example')).toBe('paid')
  })

  it('counts addresses with a plus tag as one customer in a shop that says so [BX-1.10]', async () => {
    const buy = await aLimitedShop({ arePlusAddressesOneCustomer: true })
    expect(await buy('nina+one@shop.example')).toBe('paid')
    expect(await buy('Nina+two@shop.example')).toBe('checkout.changed')
    expect(await buy('nina@shop.example')).toBe('checkout.changed')
  })
})

describe('one shopper', () => {
  it('BX-1.02 BX-5.01 who pays in four tabs at once gets one order and one charge', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const bodies = await Promise.all([1, 2, 3, 4].map(() => payBodyOf(browser)))
    const answers = await Promise.all(bodies.map((body) => sendPay(browser, body)))
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'checkout.running')).toBe(true)
    expect(paid(answers)).toBeGreaterThan(0)
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 who presses in two tabs that wait for each other gets one order, which both tabs show', async () => {
    const { site, ctx } = await aShop(app)
    await offerBankTransfer(ctx)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const method = 'bank-transfer'
    const bodies = [await payBodyOf(browser, { method }), await payBodyOf(browser, { method })]
    const pressing = bodies.map((body) => () => sendPay(browser, body))
    const answers = await meetAt(ctx, 'checkouts', pressing)
    const urls = answers.map(({ body }) => [body.state, body.url])
    expect([urls[0]?.[0], urls[1]]).toEqual(['paid', urls[0]])
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 who sends one press five times at once gets one order and one charge', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const body = await payBodyOf(browser)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendPay(browser, body, 'the-same-key-for-all-five')),
    )
    const others = answers.filter(({ status, body: sent }) => status !== 200 && sent.code !== 'checkout.running')
    expect(others.map(({ status, text }) => [status, text])).toEqual([])
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 who edits the cart while paying pays what was shown, and keeps what was added', async () => {
    const { site, ctx } = await aShop(app)
    const [cup, plate] = [await aProduct(ctx), await aProduct(ctx, { title: 'Plate' })]
    const browser = await aBuyer(app, site, cup)
    const body = await payBodyOf(browser)
    const [answer] = await Promise.all([sendPay(browser, body), addTo(browser, plate), addTo(browser, cup)])
    const orders = await ordersOf(ctx)
    expect(orders.map(({ totalCents }) => totalCents)).toEqual(answer.body.state === 'paid' ? [2300] : [])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

it('BX-5.02 the cart of a shopper who holds the last unit shows it as available, and everybody else’s as sold out', async () => {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1 }] })
  const [holder, other] = [await aBuyer(app, site, cup), await aBuyer(app, site, cup)]
  expect((await pay(holder, { number: '4000002500003155' })).body.state).toBe('step')
  const problemsOf = async (browser: Client) => (await cartOf(browser)).entries.map(({ problem }) => problem ?? null)
  expect([await problemsOf(holder), await problemsOf(other)]).toEqual([[null], ['not-enough-stock']])
  const [line] = (await cartOf(holder)).entries
  const path = `/api/commerce/shopping-cart/entries/${line?.id}`
  expect((await holder.put(path, { quantity: 1 })).status).toBe(200)
  expect((await holder.put(path, { quantity: 2 })).status).toBe(409)
})
