import { expect, it, onTestFinished } from 'vitest'
import { changeOrShowPayments, parseSitePayments } from '../../../tools/commands/change-payments.ts'
import { taskCtx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { aSite } from '../testing/a-site.ts'
import { aCard, aCardToken, aPayment, paymentOf, returnUrl, testCardPath } from '../testing/payments/a-payment.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import {
  beginPayment,
  cancelPayment,
  linkPaymentToOrder,
  markManualPaymentReceived,
  readPaymentOptions,
  refreshPayment,
  refundPayment,
  savePaymentSettings,
  settlePayment,
  takeUnsettledPayments,
} from './index.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const { ctx } = app
const details = { paymentToken: null, returnUrl }
const aTransfer = () => aPayment(ctx, { provider: 'manual', method: 'bank-transfer' })
const received = (id: string) => inSite(ctx, (tx) => markManualPaymentReceived(tx, ctx, id))

it('BX-1.05 a bank transfer waits until the owner has received it, and is refunded by the owner’s hand', async () => {
  const id = await aTransfer()
  expect(await beginPayment(ctx, id, details)).toMatchObject({ state: 'pending', step: null })
  expect((await refreshPayment(ctx, id)).state).toBe('pending')
  expect((await received(id)).state).toBe('captured')
  expect((await received(id)).state).toBe('captured')
  const refund = await refundPayment(ctx, { paymentId: id, refundId: ctx.newId(), amountCents: 500 })
  expect(refund).toMatchObject({ refund: { state: 'succeeded' }, payment: { refundedCents: 500 } })
})

it('BX-1.05 a cancelled bank transfer is not received any more', async () => {
  const id = await aTransfer()
  await beginPayment(ctx, id, details)
  expect((await cancelPayment(ctx, id)).state).toBe('cancelled')
  await expect(received(id)).rejects.toThrow('payments.not-captured')
})

it('only a manual payment can be marked as received', async () => {
  await expect(received(await aPayment(ctx))).rejects.toThrow('payments.not-found')
})

it('BX-1.02 an unsettled payment is given to one reconciler, again after its lease, and never once it is settled', async () => {
  const [left, ordered, released] = [await aPayment(ctx), await aPayment(ctx), await aPayment(ctx)]
  await inSite(ctx, (tx) => linkPaymentToOrder(tx, ctx, ordered, '3'.repeat(32)))
  await inSite(ctx, (tx) => settlePayment(tx, ctx, released))
  const take = async () => {
    const taken = await takeUnsettledPayments(app.deps, { leaseMs: 60_000, most: 10_000 })
    return taken.filter(({ siteId }) => siteId === app.site.id).map(({ paymentId }) => paymentId)
  }
  expect(await take()).toEqual([])
  aheadMs = 31_000
  const [one, two] = await Promise.all([take(), take()])
  expect([...one, ...two].filter((id) => [left, ordered, released].includes(id))).toEqual([left])
  expect(await take()).toEqual([])
  aheadMs = 92_000
  expect(await take()).toContain(left)
  aheadMs = 0
  expect(await paymentOf(ctx, ordered)).toMatchObject({ orderId: '3'.repeat(32) })
})

it('BX-1.05 npm run site:payments stores the methods of a site and shows them, but no secret', async () => {
  const site = await aSite(app.deps)
  const env = {
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  const run = async (...args: string[]): Promise<string> => {
    const command = parseSitePayments([site.identifier, ...args], env)
    return command ? (await changeOrShowPayments(app.deps, command)).join('\n') : 'usage'
  }
  const off = await run()
  expect(off).toMatch(/^Stripe: off\.\n[^]*\nBank transfer: off\.\nPayment at pickup: off\.$/)
  expect(off).toContain(`/api/payments/stripe/${site.id}/events`)
  const shown = await run('--stripe', '--afterpay', '--pickup', 'In the shop')
  expect(shown).toContain('Stripe: live; Afterpay is on.')
  expect(shown).not.toMatch(/sk_live|whsec/)
  expect(await run('--no-stripe')).toMatch(
    /^Stripe: off\.\n[^]*\nBank transfer: off\.\nPayment at pickup: on\. In the shop$/,
  )
  expect([await run('--afterpay'), await run('more')]).toEqual(['usage', 'usage'])
  const { methods } = await readPaymentOptions(taskCtx(app.deps, site))
  expect(methods.map(({ method, note }) => [method, note])).toEqual([
    ['card', null],
    ['pay-at-pickup', 'In the shop'],
  ])
})

it('BX-1.05 a site with a live provider takes no test cards', async () => {
  const site = await aSite(app.deps)
  const browser = app.visitor(site)
  await browser.get('/api/commerce/shopping-cart')
  await aCardToken(browser, aCard.number)
  const stripe = { publishableKey: 'pk_live_12345678', secretKey: 'sk_live_12345678', webhookSecret: 'whsec_12345678' }
  await savePaymentSettings(taskCtx(app.deps, site), { stripe: { ...stripe, hasAfterpay: false } })
  expect(await browser.post(testCardPath, aCard)).toMatchObject({
    status: 409,
    body: { code: 'payments.method-unavailable' },
  })
})

it('BX-1.05 no site takes test cards while the test gateway is off', async () => {
  const off = await testApp({ env: { TEST_GATEWAY: 'off' } })
  onTestFinished(() => off.close())
  const browser = await aVisitor(off)
  expect((await browser.post(testCardPath, aCard)).status).toBe(409)
  expect((await browser.get(`/checkout/test-bank/${'0'.repeat(64)}`)).status).toBe(404)
  expect(await readPaymentOptions(off.ctx)).toEqual({ methods: [], isTestMode: true })
})
