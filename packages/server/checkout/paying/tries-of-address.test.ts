import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import type { Ctx, Site } from '../../context.ts'
import { asPlatform } from '../../database/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aShopper, signIn } from '../../testing/a-shopper.ts'
import { aCartAt, aKey, aShop, fillIn, pay, payBodyOf, sendPay, viewOf } from '../../testing/checkout/a-buyer.ts'
import { ordersOf } from '../../testing/checkout/books.ts'
import { lost, standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { permitsLeft } from '../../testing/mail/permits-left.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })
const gateway = standInGateway(app)
beforeEach(() => {
  gateway.before = () => {}
  gateway.after = () => {}
})

const most = rateLimits.payEmail.account
const declinedCard = '4000000000009995'

/** A shop, an email address, and browsers at the shop that are about to pay with it. */
async function atShop({ site, ctx }: { site: Site; ctx: Ctx }) {
  const cup = await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 1800, stock: 100 }] })
  const email = `${aKey()}@example.test`
  const aCheckout = async (typed: string) => {
    const browser = await aCartAt(app, site, cup)
    await fillIn(browser, { email: typed })
    return browser
  }
  const aBuyer = () => aCheckout(email)
  const left = () => permitsLeft(app, 'payEmail', { siteId: site.id, account: email })
  return { ctx, aCheckout, aBuyer, left }
}

function breakGateway(): void {
  gateway.before = ({ name }) => {
    if (name === 'POST /charges') throw lost()
  }
}

describe('the tries to pay with an email address', () => {
  it('BX-5.11 are not used up while the payment provider cannot be reached', async () => {
    const { ctx, aBuyer, left } = await atShop(await aShop(app))
    const browser = await aBuyer()
    breakGateway()
    for (let presses = 0; presses < 3; presses += 1) expect((await pay(browser)).status).toBe(503)
    gateway.before = () => {}
    expect((await pay(browser)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await left()).toBe(most - 1)
  })

  it('BX-5.11 are not used up by a press that finds the payment of another tab under way', async () => {
    const { aBuyer, left } = await atShop(await aShop(app))
    const browser = await aBuyer()
    const bodies = [await payBodyOf(browser), await payBodyOf(browser)]
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gateway.before = async ({ name }) => {
      if (name !== 'POST /charges') return
      arrived.resolve()
      await answered.promise
    }
    const first = sendPay(browser, bodies[0] ?? {})
    await arrived.promise
    for (let tries = 0; tries < 3; tries += 1)
      expect((await sendPay(browser, bodies[1] ?? {})).body.code).toBe('checkout.running')
    answered.resolve()
    expect((await first).body.state).toBe('paid')
    expect(await left()).toBe(most - 1)
  })

  it('BX-5.11 end after ten declined cards, in new browsers and at the same moment', async () => {
    const { aBuyer } = await atShop(await aShop(app))
    const presses = []
    for (let n = 0; n < most + 3; n += 1) {
      const browser = await aBuyer()
      const body = await payBodyOf(browser, { number: declinedCard })
      presses.push(() => sendPay(browser, body))
    }
    const statuses = (await Promise.all(presses.map((press) => press()))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 402)).toHaveLength(most)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  it.each(['no', 'another'])('BX-5.11 are counted when the request names %s checkout', async (named) => {
    const { aBuyer, aCheckout, left } = await atShop(await aShop(app))
    const checkoutId = named === 'no' ? '' : (await viewOf(await aCheckout('other@example.test'))).id
    const presses = []
    for (let n = 0; n < most + 1; n += 1) {
      const browser = await aBuyer()
      presses.push({ browser, body: { ...(await payBodyOf(browser, { number: declinedCard })), checkoutId } })
    }
    const statuses = []
    for (const { browser, body } of presses) statuses.push((await sendPay(browser, body)).status)
    expect(statuses).toEqual([...Array.from({ length: most }, () => 402), 429])
    expect(await left()).toBe(0)
  })

  it('BX-5.11 of a shopper who is signed in are their own, whoever else pays with the address', async () => {
    await saveSiteSettings(app.ctx, {
      settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } },
    })
    const { aCheckout } = await atShop(app)
    const shopper = await aShopper(app)
    const own = await aCheckout(shopper.email)
    await signIn(own, shopper)
    for (let n = 0; n < most; n += 1) {
      const stranger = await aCheckout(shopper.email)
      expect((await sendPay(stranger, await payBodyOf(stranger, { number: declinedCard }))).status).toBe(402)
    }
    expect((await pay(await aCheckout(shopper.email))).status).toBe(429)
    for (let n = 0; n < most; n += 1)
      expect((await sendPay(own, await payBodyOf(own, { number: declinedCard }))).status).toBe(402)
    expect((await pay(own)).status).toBe(429)
  })

  it('BX-5.11 count a declined card also when the server cannot store what follows from it', async () => {
    const { ctx, aBuyer, left } = await atShop(await aShop(app))
    const browser = await aBuyer()
    const body = await payBodyOf(browser, { number: declinedCard })
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lockCheckouts = (): Promise<void> =>
      asPlatform(app.deps, async (tx) => {
        await tx.sql('', 'select from checkouts where site_id = $1 for update', [ctx.siteId])
        locked.resolve()
        await over.promise
      })
    let holding: Promise<void> | undefined
    gateway.after = async ({ name }) => {
      if (name !== 'POST /charges') return
      holding = lockCheckouts()
      await locked.promise
    }
    const { status } = await sendPay(browser, body)
    over.resolve()
    await holding
    expect(status).toBe(503)
    expect(await left()).toBe(most - 1)
  })

  it('BX-5.11 count the declined card of a request that is repeated after the provider came back', async () => {
    const { aBuyer, left } = await atShop(await aShop(app))
    const browser = await aBuyer()
    breakGateway()
    const [body, key] = [await payBodyOf(browser, { number: declinedCard }), aKey()]
    expect((await sendPay(browser, body, key)).status).toBe(503)
    gateway.before = () => {}
    for (let tries = 0; tries < 3; tries += 1) expect((await sendPay(browser, body, key)).status).toBe(402)
    expect(await left()).toBe(most - 1)
  })
})
