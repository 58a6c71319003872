import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { taskCtx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { aPayment, paymentOf, returnUrl } from '../../testing/payments/a-payment.ts'
import { charge } from '../../testing/payments/stripe-objects.ts'
import {
  signedStripeEvent,
  standInSecretKey,
  standInWebhookSecret,
  startStripeStandIn,
} from '../../testing/payments/stripe-stand-in.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { until } from '../../testing/until.ts'
import {
  beginPayment,
  cancelPayment,
  readPaymentOptions,
  refreshPayment,
  refundPayment,
  savePaymentSettings,
} from '../index.ts'
import { findRefunds } from '../refund.store.ts'
import { resumeRefunds } from '../resume-refunds.ts'

const stripe = await startStripeStandIn()
afterAll(() => stripe.close())
let aheadMs = 0
const app = await suiteApp({ env: { STRIPE_API_URL: stripe.url }, clock: { now: () => Date.now() + aheadMs } })
const { ctx } = app
const credentials = {
  publishableKey: 'pk_test_standin1',
  secretKey: standInSecretKey,
  webhookSecret: standInWebhookSecret,
  hasAfterpay: true,
}
beforeAll(async () => {
  await savePaymentSettings(ctx, { stripe: credentials })
})

const aStripePayment = (given: Parameters<typeof aPayment>[1] = {}) => aPayment(ctx, { provider: 'stripe', ...given })

async function pay(paymentToken: string | null, given: Parameters<typeof aPayment>[1] = {}): Promise<PaymentRecord> {
  return beginPayment(ctx, await aStripePayment(given), { paymentToken, returnUrl })
}

const intentOf = (payment: PaymentRecord) => {
  const intent = stripe.intents.get(payment.reference ?? '')
  if (!intent) throw new Error('Stripe has no such payment.')
  return intent
}
const callsAbout = (paymentId: string) =>
  stripe.asked.flatMap(({ call, key }) =>
    key?.startsWith(paymentId) ? [`${call.split('/').at(-1)} ${key.split(':')[1]}`] : [],
  )

describe('a Stripe payment', () => {
  it.each([
    ['pm_card_visa', { state: 'captured', reason: null, card: { brand: 'visa', last4: '4242' } }],
    ['pm_card_manual', { state: 'captured' }],
    ['pm_card_processing', { state: 'pending' }],
    ['pm_card_chargeDeclined', { state: 'declined', reason: 'generic_decline' }],
    ['pm_card_chargeDeclinedInsufficientFunds', { state: 'declined', reason: 'insufficient_funds' }],
    ['pm_card_chargeDeclinedExpiredCard', { state: 'declined', reason: 'expired_card' }],
    ['pm_made_up', { state: 'declined', reason: 'resource_missing' }],
  ])('BX-1.05 with %s ends as Stripe says', async (token, expected) => {
    const payment = await pay(token)
    expect(payment).toMatchObject({ problem: null, ...expected })
    expect(await paymentOf(ctx, payment.id)).toEqual(payment)
  })

  it('BX-1.02 sends every change with the idempotency key <payment id>:<step>', async () => {
    const { id } = await pay('pm_card_manual')
    expect(callsAbout(id)).toEqual(['payment_intents create', 'confirm confirm', 'capture capture'])
    const posted = stripe.asked.filter(({ call }) => call.startsWith('POST'))
    expect(posted.filter(({ key }) => key === undefined)).toEqual([])
  })

  it('BX-1.05 is confirmed by the bank on a page of Stripe’s, to which the shopper is sent', async () => {
    const payment = await pay('pm_card_authenticationRequired')
    expect(payment).toMatchObject({ state: 'requires-action', step: { kind: 'redirect' } })
    expect(payment.step?.url).toMatch(/^https:\/\/hooks\.stripe\.test\//)
    expect(intentOf(payment).next_action?.redirect_to_url.return_url).toBe(returnUrl)
    charge(intentOf(payment), 'succeeded')
    expect(await refreshPayment(ctx, payment.id)).toMatchObject({ state: 'captured', step: null })
  })

  it('BX-1.05 by Afterpay is a redirect with the shopper’s address', async () => {
    const id = await aStripePayment({ method: 'afterpay' })
    const address = { line1: '1 Quay', line2: '', city: 'Albany', state: 'NY', postalCode: '12207', country: 'US' }
    const customer = { email: 'ada@example.test', name: 'Ada Quay', address }
    const payment = await beginPayment(ctx, id, { paymentToken: null, returnUrl, customer })
    expect(payment).toMatchObject({ state: 'requires-action', step: { kind: 'redirect' } })
    const confirmed = stripe.asked.find(({ key }) => key === `${id}:confirm`)
    expect(confirmed?.fields).toMatchObject({
      'payment_method_data[type]': 'afterpay_clearpay',
      'payment_method_data[billing_details][email]': 'ada@example.test',
      'shipping[address][postal_code]': '12207',
    })
    const created = stripe.asked.find(({ key }) => key === `${id}:create`)
    expect(created?.fields).toMatchObject({ 'allowed_payment_method_types[0]': 'afterpay_clearpay', currency: 'usd' })
  })

  it('BX-5.01 is charged once when both answers to the confirmation are lost', async () => {
    stripe.fail({ path: '/confirm', kind: 'loses-answer', times: 2 })
    const payment = await pay('pm_card_visa')
    expect(payment.state).toBe('captured')
    expect([...stripe.intents.values()].filter(({ metadata }) => metadata['payment_id'] === payment.id)).toHaveLength(1)
  })

  it('is unavailable, and not charged, while Stripe does not answer', async () => {
    const id = await aStripePayment()
    stripe.fail({ path: '/payment_intents', kind: 'cuts', times: 2 })
    const details = { paymentToken: 'pm_card_visa', returnUrl }
    await expect(beginPayment(ctx, id, details)).rejects.toMatchObject({
      code: 'payments.unavailable',
      retryAfterSeconds: 5,
    })
    stripe.fail({ path: '/payment_intents', kind: 'fails', times: 2 })
    await expect(beginPayment(ctx, id, details)).rejects.toMatchObject({ code: 'payments.unavailable' })
    expect((await paymentOf(ctx, id)).state).toBe('created')
    expect(await cancelPayment(ctx, id)).toMatchObject({ state: 'cancelled', reference: null })
  })

  it('BX-1.04 is not confirmed after it was given up while Stripe was slow', async () => {
    const id = await aStripePayment()
    stripe.fail({ path: '/confirm', kind: 'fails', times: 2 })
    await expect(beginPayment(ctx, id, { paymentToken: 'pm_card_visa', returnUrl })).rejects.toThrow(
      'payments.unavailable',
    )
    expect((await cancelPayment(ctx, id)).state).toBe('cancelled')
    expect((await beginPayment(ctx, id, { paymentToken: 'pm_card_visa', returnUrl })).state).toBe('cancelled')
    expect(intentOf(await paymentOf(ctx, id)).status).toBe('canceled')
  })

  it('BX-1.04 is never confirmed when it was given up before Stripe’s first answer', async () => {
    const id = await aStripePayment()
    stripe.fail({ path: '/payment_intents', kind: 'waits', times: 1 })
    const begun = beginPayment(ctx, id, { paymentToken: 'pm_card_visa', returnUrl })
    await until(
      async () => callsAbout(id),
      (calls) => calls.length === 1,
    )
    expect((await cancelPayment(ctx, id)).state).toBe('cancelled')
    stripe.release()
    await expect(begun).rejects.toThrow('payments.unavailable')
    expect(callsAbout(id)).toEqual(['payment_intents create'])
  })

  it('stays captured when it is given up too late', async () => {
    const payment = await pay('pm_card_authenticationRequired')
    charge(intentOf(payment), 'succeeded')
    expect((await cancelPayment(ctx, payment.id)).state).toBe('captured')
  })

  it('that Stripe cannot take is refused and given up', async () => {
    const id = await aStripePayment({ amountCents: 10 })
    const begun = beginPayment(ctx, id, { paymentToken: 'pm_card_visa', returnUrl })
    await expect(begun).rejects.toMatchObject({ code: 'payments.method-unavailable' })
    expect((await paymentOf(ctx, id)).state).toBe('cancelled')
  })

  it('BX-1.06 is not paid when Stripe received another amount, or in another currency', async () => {
    for (const [change, problem] of [
      [{ amount_received: 1 }, 'amount-differs'],
      [{ currency: 'jpy' }, 'currency-differs'],
    ] as const) {
      const payment = await pay('pm_card_authenticationRequired')
      charge(intentOf(payment), 'succeeded')
      Object.assign(intentOf(payment), change)
      expect(await refreshPayment(ctx, payment.id)).toMatchObject({ state: 'requires-action', problem })
    }
  })

  it('SF-9.09 charges yen as yen', async () => {
    const payment = await pay('pm_card_visa', { currency: 'JPY', amountCents: 1999 })
    expect(payment.state).toBe('captured')
    expect(intentOf(payment)).toMatchObject({ amount: 1999, currency: 'jpy' })
  })
})

describe('a refund at Stripe', () => {
  it('is completed in the background when its answer was lost, once, even a day later', async () => {
    const { id: paymentId } = await pay('pm_card_visa')
    stripe.fail({ path: '/refunds', kind: 'loses-answer', times: 2 })
    const request = { paymentId, refundId: ctx.newId(), amountCents: 800 }
    expect((await refundPayment(ctx, request)).refund.state).toBe('pending')
    await expect(refundPayment(ctx, { ...request, refundId: ctx.newId(), amountCents: 1001 })).rejects.toThrow(
      'too-large',
    )
    stripe.forgetKeys()
    aheadMs = 31_000
    await resumeRefunds(app.deps)
    // The server's own background may be completing it at this moment.
    const [refund] = await until(
      async () => readInSite(ctx, (tx) => findRefunds(tx, ctx.siteId, paymentId)),
      ([found]) => found?.state !== 'pending',
    )
    aheadMs = 0
    expect(refund).toEqual({ id: request.refundId, paymentId, amountCents: 800, state: 'succeeded', reason: null })
    const repeated = await refundPayment(ctx, request)
    expect(repeated.refund).toEqual(refund)
    // No checkout waits for this payment, so that the server pays back the rest of it as soon as it hears of the change.
    expect(repeated.payment.refundedCents).toBeGreaterThanOrEqual(800)
    const sent = stripe.refunds.filter(
      ({ metadata }) => metadata['refund_key'] === `${paymentId}:refund-${request.refundId}`,
    )
    expect(sent).toHaveLength(1)
  })

  it('that Stripe refuses has failed and can be tried again in another amount', async () => {
    const payment = await pay('pm_card_visa')
    const paid = intentOf(payment).latest_charge
    if (paid) paid.amount_refunded = 1000 // by the owner, in Stripe's dashboard
    const refund = (amountCents: number) =>
      refundPayment(ctx, { paymentId: payment.id, refundId: ctx.newId(), amountCents })
    expect((await refund(900)).refund).toMatchObject({ state: 'failed', reason: 'charge_already_refunded' })
    expect((await refreshPayment(ctx, payment.id)).refundedCents).toBe(1000)
    await expect(refund(900)).rejects.toThrow('payments.refund-too-large')
    await refund(800)
    expect((await refreshPayment(ctx, payment.id)).refundedCents).toBe(1800)
  })
})

describe('a webhook event of Stripe', () => {
  const send = async ({ body, headers }: { body: string; headers: Record<string, string> }, site = app.site) => {
    const answer = await app.http.sites.inject({
      method: 'POST',
      url: `/api/payments/stripe/${site.id}/events`,
      headers: { host: `${site.identifier}.localhost`, ...headers },
      payload: body,
    })
    return answer.statusCode
  }
  const storedAbout = (paymentId: string) =>
    app.deps.owner.ask('', 'select from payment_events where site_id = $1 and payment_id = $2', [
      app.site.id,
      paymentId,
    ])

  it('BX-1.06 is accepted once with the library’s signature, for intents, charges, refunds and disputes', async () => {
    const payment = await pay('pm_card_visa')
    const ofCharge = { id: 'x_1', payment_intent: payment.reference }
    const events = [
      signedStripeEvent('payment_intent.succeeded', intentOf(payment)),
      signedStripeEvent('charge.refunded', { object: 'charge', ...ofCharge }),
      signedStripeEvent('refund.updated', { object: 'refund', ...ofCharge }),
      signedStripeEvent('charge.dispute.created', {
        object: 'dispute',
        ...ofCharge,
        payment_intent: { id: payment.reference },
      }),
    ]
    for (const event of [...events, ...events]) expect(await send(event)).toBe(200)
    expect(await storedAbout(payment.id)).toHaveLength(4)
  })

  it('BX-1.06 is refused when its id or time is none, and has no effect when its payment’s id is none', async () => {
    const payment = await pay('pm_card_visa')
    const intent = intentOf(payment)
    const aheadMs = 10 * 365 * 24 * 3600_000
    const refused = [
      { id: 'evt_\0' },
      { id: 5 },
      { id: '' },
      { id: 'x'.repeat(300) },
      { created: 1e308 },
      { created: -1 },
      { created: 'now' },
      { created: Math.floor((Date.now() + aheadMs) / 1000) },
      { data: null },
    ]
    for (const fields of refused) {
      const status = await send(signedStripeEvent('payment_intent.succeeded', intent, { fields }))
      expect([fields, status]).toEqual([fields, 400])
    }
    const fields = { created: Math.floor(Date.now() / 1000) }
    for (const byMs of [aheadMs, 320_000]) {
      const event = signedStripeEvent('payment_intent.succeeded', intent, { atMs: Date.now() + byMs, fields })
      expect(await send(event)).toBe(400)
    }
    for (const object of [{ ...intent, id: 'pi_\0' }, { ...intent, id: 5 }, { ...intent, object: null }, []])
      expect(await send(signedStripeEvent('payment_intent.succeeded', object))).toBe(200)
    expect(await storedAbout(payment.id)).toEqual([])
    const metadata = { payment_id: payment.id, note: 5 }
    expect(await send(signedStripeEvent('payment_intent.succeeded', { ...intent, metadata }))).toBe(200)
    expect(await storedAbout(payment.id)).toHaveLength(1)
  })

  it('BX-1.06 changes nothing when it is unsigned, stale, changed on the way, or signed for another site', async () => {
    const payment = await pay('pm_card_visa')
    const intent = intentOf(payment)
    const good = signedStripeEvent('payment_intent.succeeded', intent)
    const other = await aSite(app.deps)
    await savePaymentSettings(taskCtx(app.deps, other), {
      stripe: { ...credentials, webhookSecret: 'whsec_otherone1' },
    })
    const statuses = [
      await send({ ...good, headers: { 'content-type': 'application/json' } }),
      await send({ ...good, body: good.body.replace('succeeded', 'canceled') }),
      await send(signedStripeEvent('payment_intent.succeeded', intent, { atMs: Date.now() - 301_000 })),
      await send(signedStripeEvent('payment_intent.succeeded', intent, { secret: 'whsec_otherone1' })),
      await send(good, other),
    ]
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    expect(await storedAbout(payment.id)).toEqual([])
  })

  it('has no effect when it is about something else', async () => {
    expect(await send(signedStripeEvent('customer.created', { object: 'customer', id: 'cus_1' }))).toBe(200)
    expect(await send(signedStripeEvent('account.updated', { note: 'no object' }))).toBe(200)
  })
})

describe('the payment settings', () => {
  it('BX-1.05 offer Stripe with its publishable key, and say that test keys are test mode', async () => {
    const { methods, isTestMode } = await readPaymentOptions(ctx)
    expect(methods.map(({ method, provider }) => `${method} ${provider}`)).toEqual(['card stripe', 'afterpay stripe'])
    expect(methods[0]?.publishableKey).toBe('pk_test_standin1')
    expect(isTestMode).toBe(true)
  })

  it('keep the secret keys encrypted, readable only with the key outside the database and only for their site', async () => {
    const [row] = await app.deps.owner.ask<{ secrets: Buffer; settings: object }>(
      '',
      'select secrets, settings from payment_settings where site_id = $1',
      [app.site.id],
    )
    expect(JSON.stringify(row?.settings) + row?.secrets.toString('latin1')).not.toMatch(/sk_test|whsec/)
    const { secrets } = app.deps.payments
    expect(secrets.open(app.site.id, row?.secrets ?? Buffer.alloc(0))).toContain(standInSecretKey)
    expect(secrets.open(ctx.newId(), row?.secrets ?? Buffer.alloc(0))).toBeNull()
  })

  it('refuse keys of different modes, and what is no key', async () => {
    for (const wrong of [
      { publishableKey: 'pk_live_standin1' },
      { secretKey: 'sk_test' },
      { webhookSecret: 'secret' },
    ]) {
      const saved = savePaymentSettings(ctx, { stripe: { ...credentials, ...wrong } })
      await expect(saved).rejects.toThrow('payments.settings-invalid')
    }
  })

  it('with a rejected key make payment unavailable and tell the log', async () => {
    const site = taskCtx(app.deps, await aSite(app.deps))
    await savePaymentSettings(site, { stripe: { ...credentials, secretKey: 'sk_test_rejected1' } })
    const id = await aPayment(site, { provider: 'stripe' })
    await expect(beginPayment(site, id, { paymentToken: 'pm_card_visa', returnUrl })).rejects.toThrow(
      'payments.unavailable',
    )
    expect(app.logLines.some((line) => line.includes('Stripe rejects the secret key'))).toBe(true)
    expect(app.logLines.join('\n')).not.toMatch(/sk_test|whsec/)
  })
})
