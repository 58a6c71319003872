import { describe, expect, it } from 'vitest'
import { taskCtx, type Ctx, type Site } from '../../context.ts'
import { savePaymentSettings } from '../../payments/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct, type AProduct } from '../../testing/a-product.ts'
import { aShopper, signIn } from '../../testing/a-shopper.ts'
import { aSite } from '../../testing/a-site.ts'
import { aCartAt, aShop, fillIn, paidUrl, pay } from '../../testing/checkout/a-buyer.ts'
import { unitsOf } from '../../testing/checkout/books.ts'
import { sendFirstMails } from '../../testing/orders/an-order.ts'
import { seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'
import { expireOrders } from '../expire-orders.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })

const freePost = { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 0 }] } }

type Shop = { site: Site; ctx: Ctx; cup: AProduct }

async function aBankShop(): Promise<Shop> {
  aheadMs = 0
  const { site, ctx } = await aShop(app)
  await savePaymentSettings(ctx, { bankTransfer: { details: 'IBAN DE00' } })
  return { site, ctx, cup: await aProduct(ctx, { variants: [{ sku: 'CUP', priceCents: 100, stock: 10 }] }) }
}

/** Buys two cups by bank transfer. `mailed` is the path of the mail's link, `shown` that of the page after buying. */
async function anUnpaidOrder(shop: Shop, browser?: Client): Promise<{ mailed: string; shown: string; email: string }> {
  const { site, ctx, cup } = shop
  const buyer = await aCartAt({ visitor: () => browser ?? app.visitor(site) }, site, cup, 2)
  const email = `${ctx.newId()}@example.test`
  await fillIn(buyer, { email })
  const paid = await pay(buyer, { method: 'bank-transfer' })
  const shown = String((await buyer.get(paidUrl(paid))).headers['location']).replace('/checkout/confirmed/', '/order/')
  await sendFirstMails(ctx)
  return { mailed: linkIn((await mailsTo(email))[0]?.plain), shown, email }
}

const mailsTo = (email: string) =>
  app.deps.owner.ask<{ template: string; plain: string; html: string }>(
    '',
    'select template, plain, html from mails where recipient = $1 order by template',
    [email],
  )

function linkIn(plain = ''): string {
  return /\/order\/[0-9a-f]{64}/.exec(plain)?.[0] ?? ''
}

/** Presses the button of the page at a path, as a browser without scripts does. */
function confirm({ site }: { site: Site }, path: string) {
  return app.visitor(site).post(`${path}/confirm`, '', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Returns the state of the shop's only order after the given time, with the cups that are left on the shelf. */
async function after(ms: number, { ctx, cup }: Shop): Promise<[string | undefined, number | undefined]> {
  aheadMs = ms
  await expireOrders(app.deps)
  const text = 'select order_state as state from orders where site_id = $1'
  const [order] = await app.deps.owner.ask<{ state: string }>('', text, [ctx.siteId])
  return [order?.state, (await unitsOf(ctx, cup.variants[0]?.id))?.available]
}

describe('an unpaid order', () => {
  it('BX-5.11 is cancelled after a day with its stock back when nobody confirmed it, and its shopper is told', async () => {
    const shop = await aBankShop()
    const { email } = await anUnpaidOrder(shop)
    expect(await after(dayMs - hourMs, shop)).toEqual(['open', 8])
    expect(await after(dayMs + hourMs, shop)).toEqual(['cancelled', 10])
    const mails = await mailsTo(email)
    expect(mails.map(({ template }) => template)).toEqual(['orders.awaiting-payment', 'orders.cancelled'])
    expect(mails[1]?.plain).toContain('no payment arrived in time')
  })

  it('BX-5.11 is kept for seven days once its shopper has pressed the button behind the mailed link', async () => {
    const shop = await aBankShop()
    const { mailed } = await anUnpaidOrder(shop)
    const page = await app.visitor(shop.site).get(mailed)
    expect(page.text).toContain(`<form method="post" action="${mailed}/confirm">`)
    expect(seen(page.text)).toMatch(
      /Confirm your order by .+ \d+:\d\d .M so that we keep it for you until \w+ \d+, \d{4}\./,
    )

    expect(await confirm(shop, mailed)).toMatchObject({ status: 303, headers: { location: `${mailed}?confirmed=1` } })
    const done = await app.visitor(shop.site).get(`${mailed}?confirmed=1`)
    expect(done.text).not.toContain('/confirm"')
    expect(seen(done.text)).toMatch(/You have confirmed your order\. We keep it for you until \w+ \d+, \d{4}\./)
    expect(await after(7 * dayMs - hourMs, shop)).toEqual(['open', 8])
    expect(await after(7 * dayMs + hourMs, shop)).toEqual(['cancelled', 10])
  })

  it('BX-5.11 is confirmed once: a second press changes nothing, and later ones do not bring it back', async () => {
    const shop = await aBankShop()
    const { mailed } = await anUnpaidOrder(shop)
    await confirm(shop, mailed)
    expect((await confirm(shop, mailed)).status).toBe(303)
    expect(await after(6 * dayMs, shop)).toEqual(['open', 8])
    expect((await confirm(shop, mailed)).status).toBe(303)
    expect(await after(7 * dayMs + hourMs, shop)).toEqual(['cancelled', 10])
    expect((await confirm(shop, mailed)).status).toBe(303)
    expect(seen((await app.visitor(shop.site).get(`${mailed}?confirmed=1`)).text)).not.toContain('have confirmed')
    expect(await after(7 * dayMs + hourMs, shop)).toEqual(['cancelled', 10])
  })

  it('BX-5.11 is confirmed neither by loading the link, nor by the page after buying, nor on another site, nor by a made-up token', async () => {
    const shop = await aBankShop()
    const { mailed, shown, email } = await anUnpaidOrder(shop)
    for (const path of [mailed, `${mailed}/confirm`, `${mailed}?confirmed=1`])
      expect((await app.visitor(shop.site).get(path)).status).toBeLessThan(400)
    const page = await app.visitor(shop.site).get(shown)
    expect(page.text).not.toContain('/confirm"')
    expect(seen(page.text)).toMatch(/We have sent an email to you\. Open its link by/)
    const bought = await app.visitor(shop.site).get(shown.replace('/order/', '/checkout/confirmed/'))
    expect(seen(bought.text)).toContain(`We have sent an email to ${email}. Open its link by`)
    for (const [site, path] of [
      [shop.site, shown],
      [await aSite(app.deps), mailed],
      [shop.site, `/order/${'0'.repeat(64)}`],
      [shop.site, '/order/nonsense'],
    ] as const)
      await confirm({ site }, path)
    expect(await after(dayMs + hourMs, shop)).toEqual(['cancelled', 10])
  })

  it('BX-5.11 is not confirmed any more when its day is over, before the task has cancelled it', async () => {
    const shop = await aBankShop()
    const { mailed } = await anUnpaidOrder(shop)
    aheadMs = dayMs + hourMs
    expect((await app.visitor(shop.site).get(mailed)).text).not.toContain('/confirm"')
    await confirm(shop, mailed)
    expect(seen((await app.visitor(shop.site).get(`${mailed}?confirmed=1`)).text)).not.toContain('have confirmed')
    expect(await after(dayMs + hourMs, shop)).toEqual(['cancelled', 10])
  })

  it('BX-5.11 needs no confirmation when the account of its mailbox is signed in, but does with another one’s address', async () => {
    aheadMs = 0
    const { site, ctx } = app
    await savePaymentSettings(ctx, { bankTransfer: { details: 'IBAN DE00' } })
    await saveSiteSettings(ctx, { settings: freePost })
    const shopper = await aShopper(app)
    const cup = await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 100, stock: 10 }] })
    const expiry: number[] = []
    for (const email of [shopper.email.replace('@', '+cups@'), `other-${shopper.email}`]) {
      const browser = await aCartAt(app, site, cup)
      await signIn(browser, shopper)
      await fillIn(browser, { email })
      await pay(browser, { method: 'bank-transfer' })
      const [order] = await app.deps.owner.ask<{ days: number }>(
        '',
        'select extract(epoch from expires_at - created_at)::float / 86400 as days from orders where email = $1',
        [email],
      )
      expiry.push(order?.days ?? 0)
    }
    expect(expiry).toEqual([7, 1])
  })

  it.each([
    ['de-DE', 'Bestätigen Sie Ihre Bestellung bis', 'Bestellung bestätigen'],
    ['ar', 'أكّد طلبك قبل', 'تأكيد الطلب'],
  ])('BX-5.11 asks for its confirmation in the site’s language: %s', async (language, text, button) => {
    const shop = await aBankShop()
    await saveSiteSettings(shop.ctx, { language, settings: freePost })
    const ctx = taskCtx(app.deps, { ...shop.site, language })
    const { mailed, email } = await anUnpaidOrder({ ...shop, ctx })
    const page = await app.visitor(shop.site).get(mailed)
    for (const said of [page.text, (await mailsTo(email))[0]?.html ?? '']) {
      expect(said).toContain(text)
      expect(said).toContain(button)
    }
  })
})
