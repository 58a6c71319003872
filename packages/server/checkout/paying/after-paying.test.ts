import { expect, it } from 'vitest'
import { checkoutLifeMs, reservationMs } from '@sitewright/domain/kit/limits.ts'
import { inSite } from '../../database/index.ts'
import { commitDiscountUses, reserveDiscountUses } from '../../discounts/index.ts'
import { readOrder } from '../../orders/index.ts'
import { applyEntry } from '../../payments/test-gateway/gateway-state.ts'
import { setStock } from '../../stock/index.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { addTo, aBuyer, aCartAt, aShop, checkoutCalls, fillIn, pay, viewOf } from '../../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf } from '../../testing/checkout/books.ts'
import { offerBankTransfer } from '../../testing/checkout/ready-buyers.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { until } from '../../testing/until.ts'
import { checkoutTasks } from '../checkout.tasks.ts'
import { checkoutConsumers } from './reconcile-payments.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const gateway = standInGateway(app)

/** A shop with a browser that is ready to pay for a cup. */
async function ready() {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx)
  return { site, ctx, cup, browser: await aBuyer(app, site, cup) }
}

it('PL-7.14 BX-5.04 records a purchase once, with its id, total, shipping, tax and items in major units', async () => {
  const { site, ctx, cup, browser } = await ready()
  await pay(browser)
  const [order] = await ordersOf(ctx)
  const text = `select name, content from shopping_events where site_id = $1 and id = $2`
  const records = await until(
    () => app.deps.owner.ask<{ name: string; content: object }>('', text, [site.id, order?.id]),
    (rows) => rows.length > 0,
  )
  expect(records).toMatchObject([
    {
      name: 'Purchase',
      content: {
        id: order?.id,
        website_id: site.id,
        revenue: 23,
        value: 23,
        shipping: 5,
        tax: 0,
        currency_code: 'USD',
        is_test: true,
        items: [{ id: cup.id, sku: cup.variants[0]?.sku, name: 'Cup', price: 18, quantity: 1 }],
      },
    },
  ])
})

it('BX-5.03 pays a second charge for one purchase back, when a payment that was given up succeeds after all', async () => {
  const { ctx, browser } = await ready()
  await pay(browser, { number: '4000002500003155' })
  await pay(browser)
  const [stray] = gateway.charges().filter(({ siteId, state }) => siteId === ctx.siteId && state === 'cancelled')
  if (!stray) throw new Error('The first payment was not given up.')
  applyEntry(gateway.state, { charge: { ...stray, state: 'captured' } })
  const message = { siteId: ctx.siteId, id: ctx.newId(), key: '', kind: 'payments.changed', attempts: 1, createdAt: 0 }
  await checkoutConsumers(app.deps)['payments.changed']?.({ ...message, payload: { paymentId: stray.key } })
  const refunded = await until(
    async () => gateway.state.byKey.get(stray.key)?.refunds ?? [],
    (refunds) => refunds.length > 0,
  )
  expect(refunded).toMatchObject([{ amountCents: 2300, state: 'succeeded' }])
  const settled = 'select 1 from payments where site_id = $1 and id = $2 and settled_at is not null'
  await until(
    () => app.deps.owner.ask('', settled, [ctx.siteId, stray.key]),
    (rows) => rows.length > 0,
  )
  expect(await ordersOf(ctx)).toHaveLength(1)
  expect(await faultsInBooks(ctx, gateway)).toEqual([])
})

it('forgets what was typed at a checkout that nobody finished for 30 days, and at once what became an order', async () => {
  const { site, ctx, cup, browser: buyer } = await ready()
  await pay(buyer)
  const rows = (): Promise<{ steps: { email?: string }; isPaying: boolean }[]> =>
    app.deps.owner.ask(
      '',
      `select steps, payment_id is not null as "isPaying" from checkouts where site_id = $1 order by id`,
      [site.id],
    )
  expect(await rows()).toEqual([{ steps: {}, isPaying: false }])
  const kept = await app.deps.owner.ask<{ purchase: object }>(
    '',
    'select purchase from checkout_attempts where site_id = $1',
    [site.id],
  )
  expect(kept).toEqual([{ purchase: {} }])

  await aBuyer(app, site, cup)
  await pay(await aBuyer(app, site, cup), { number: '4000002500003155' })
  aheadMs += checkoutLifeMs
  const fresh = await aBuyer(app, site, cup)
  const task = checkoutTasks.find(({ name }) => name === 'checkouts.expire')
  await task?.run(app.deps, { siteId: null, signal: new AbortController().signal })
  expect((await rows()).map(({ isPaying }) => isPaying)).toEqual([true, false])
  expect(fresh.cookies.has('hasCart')).toBe(true)
  expect((await ordersOf(ctx)).length).toBe(1)
})

it('BX-2.03 what the shopper wrote to the shop is with the order', async () => {
  const { site, ctx, browser } = await ready()
  const note = 'Please ring twice.\nIt is a present.'
  await browser.put(checkoutCalls, { note: ` ${note}\n` })
  await pay(browser)
  const [order] = await ordersOf(ctx)
  const studio = await aTeammate(app, { siteId: site.id })
  const path = `/api/studio/orders/${order?.number}`
  const headers = { 'x-site': site.id }
  expect((await studio.get(path, { headers })).body.note).toBe(note)
})

it('BX-2.03 the phone of the contact stands with the address that has none of its own', async () => {
  const { site, ctx, cup, browser } = await ready()
  await browser.put(checkoutCalls, { phone: ' +1 206 555 0142 ' })
  await pay(browser)
  const other = await aBuyer(app, site, cup)
  const delivery = { ...(await viewOf(other)).delivery, phone: '+1 206 555 0199' }
  await other.put(checkoutCalls, { phone: '+1 206 555 0142', delivery })
  await pay(other)
  const studio = await aTeammate(app, { siteId: site.id })
  const phones = []
  for (const { number } of await ordersOf(ctx)) {
    const { body } = await studio.get(`/api/studio/orders/${number}`, { headers: { 'x-site': site.id } })
    phones.push(body.delivery.phone)
  }
  expect(phones).toEqual(['+1 206 555 0142', '+1 206 555 0199'])
})

it('BX-1.10 a cancelled order gives its code back, once, whoever uses it next', async () => {
  const { site, ctx, cup } = await ready()
  const code = await aDiscount(ctx, { maxUses: 1, maxUsesPerCustomer: 1 })
  const buy = async () => {
    const browser = await aCartAt(app, site, cup)
    await fillIn(browser, { email: 'ada@example.test' })
    await browser.post(`${checkoutCalls}/coupons`, { promoCode: code.code })
    return (await viewOf(browser)).discounts.length === 0 ? 'used up' : (await pay(browser)).body.state
  }
  expect([await buy(), await buy()]).toEqual(['paid', 'used up'])
  const studio = orderCalls(await aTeammate(app, { siteId: site.id }), site, ctx.newId)
  const [order] = await ordersOf(ctx)
  await studio.refund({ number: order?.number ?? 0 }, { shippingCents: 500 })
  expect(await buy()).toBe('used up')
  await Promise.all([studio.cancel({ number: order?.number ?? 0 }), studio.cancel({ number: order?.number ?? 0 })])
  expect([await buy(), await buy()]).toEqual(['paid', 'used up'])
  expect(await faultsInBooks(ctx, gateway)).toEqual([])
})

it('BX-1.10 says with the order when others used a code up before a late payment, which keeps its price', async () => {
  const { site, ctx, cup } = await ready()
  const code = await aDiscount(ctx, { maxUses: 1 })
  const late = await aBuyer(app, site, cup)
  await late.post(`${checkoutCalls}/coupons`, { promoCode: code.code })
  const answer = await pay(late, { number: '4000002500003155' })
  aheadMs += reservationMs + 1
  const other = { reference: ctx.newId(), discountIds: [code.id], customerHash: null, untilMs: ctx.now() + 1000 }
  await inSite(ctx, async (tx) => {
    await reserveDiscountUses(tx, ctx, other)
    await commitDiscountUses(tx, ctx, { reference: other.reference, orderId: ctx.newId() })
  })
  const token = String(answer.body.step.url).split('/').at(-1)
  await gateway.call('POST', `/bank/${token}`, { answer: 'approve' })
  expect((await late.get(answer.body.url)).headers['location']).toMatch(/confirmed/)
  const [order] = await ordersOf(ctx)
  const { events, totals } = await readOrder(ctx, order?.number ?? 0)
  expect(events.find(({ kind }) => kind === 'discount-overused')?.data).toEqual({ reason: code.code })
  expect(totals.discountCents).toBeGreaterThan(0)
})

it('SF-4.17 BX-1.03 an order that is paid later leaves nothing under way, and the mark of a cart while lines are left', async () => {
  const { ctx, browser } = await ready()
  await offerBankTransfer(ctx)
  const plate = await aProduct(ctx, { title: 'Plate' })
  await addTo(browser, plate)
  await setStock(ctx, plate.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
  await pay(browser, { method: 'bank-transfer', isAccepted: true })
  expect(browser.cookies.has('hasCart')).toBe(true)
  await setStock(ctx, plate.variants[0]?.id ?? '', { to: 1, reason: 'counted' })
  await fillIn(browser)
  await pay(browser, { method: 'bank-transfer', isAccepted: true })
  expect(browser.cookies.has('hasCart')).toBe(false)
  expect(await ordersOf(ctx)).toHaveLength(2)
  expect(await faultsInBooks(ctx, gateway)).toEqual([])
})
