import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { testCards } from '@sitewright/domain/payments/test-cards.ts'
import { taskCtx } from '../../context.ts'
import { aVisitor } from '../../testing/a-cart.ts'
import { aSite } from '../../testing/a-site.ts'
import { aCard, aCardToken, aPayment, paymentOf, returnUrl, testCardPath } from '../../testing/payments/a-payment.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'
import { untilLocked } from '../../testing/until.ts'
import { beginPayment, cancelPayment, refreshPayment, refundPayment } from '../index.ts'
import type { Charge } from './protocol.ts'

const app = await suiteApp()
const { ctx } = app
let browser: Client
/** Begun first, because it takes five seconds to give up waiting for the answer. */
let silent: Promise<PaymentRecord>
beforeAll(async () => {
  browser = await aVisitor(app)
  silent = pay('silent')
})

const numbers = Object.fromEntries(Object.entries(testCards).map(([number, outcome]) => [outcome, number]))
const gateway = () => app.deps.payments.gateway

async function pay(outcome: string): Promise<PaymentRecord> {
  const paymentToken = await aCardToken(browser, numbers[outcome] ?? '')
  return beginPayment(ctx, await aPayment(ctx), { paymentToken, returnUrl })
}

/** The gateway's charges for one payment. */
async function chargesFor(paymentId: string): Promise<Charge[]> {
  const answer = await app.deps.payments.gateway?.call('GET', `/charges?siteId=${app.site.id}`)
  const { charges } = (answer?.body ?? { charges: [] }) as { charges: Charge[] }
  return charges.filter(({ key }) => key === paymentId)
}

describe('a test card', () => {
  it.each([
    ['succeeds', { state: 'captured', reason: null }],
    ['slow', { state: 'captured' }],
    ['twice', { state: 'captured' }],
    ['event-first', { state: 'captured' }],
    ['authorised', { state: 'captured' }],
    ['disputed', { state: 'captured', isDisputed: false }],
    ['pending', { state: 'pending' }],
    ['declined', { state: 'declined', reason: 'generic_decline' }],
    ['insufficient-funds', { state: 'declined', reason: 'insufficient_funds' }],
    ['expired', { state: 'declined', reason: 'expired_card' }],
  ])('BX-1.05 that %s', async (outcome, expected) => {
    const payment = await pay(outcome)
    expect(payment).toMatchObject({ amountCents: 1800, currency: 'USD', problem: null, step: null, ...expected })
    expect(payment.card).toEqual({ brand: 'visa', last4: numbers[outcome]?.slice(-4) })
    expect(await paymentOf(ctx, payment.id)).toMatchObject(expected)
    expect(await chargesFor(payment.id)).toHaveLength(1)
  })

  it('BX-1.02 BX-5.01 whose answer is lost is found to be charged, once', async () => {
    const payment = await pay('lost')
    expect(payment.state).toBe('captured')
    expect(await chargesFor(payment.id)).toHaveLength(1)
  })

  it('BX-1.05 whose answer never comes is found to be charged, once', async () => {
    const payment = await silent
    expect(payment.state).toBe('captured')
    expect(await chargesFor(payment.id)).toHaveLength(1)
  })

  it('pays once: the second payment with its token is declined', async () => {
    const paymentToken = await aCardToken(browser, aCard.number)
    const [first, second] = [await aPayment(ctx), await aPayment(ctx)]
    expect((await beginPayment(ctx, first, { paymentToken, returnUrl })).state).toBe('captured')
    expect(await beginPayment(ctx, second, { paymentToken, returnUrl })).toMatchObject({
      state: 'declined',
      reason: 'invalid_token',
    })
  })

  it('BX-5.06 pays only on the site where it was typed', async () => {
    const paymentToken = await aCardToken(browser, aCard.number)
    const elsewhere = taskCtx(app.deps, await aSite(app.deps))
    expect(await beginPayment(elsewhere, await aPayment(elsewhere), { paymentToken, returnUrl })).toMatchObject({
      state: 'declined',
    })
  })
})

describe('any other card', () => {
  const refusedNumbers = ['4111 1111 1111 1111', '5555555555554444', '378282246310005', '4242424242424243']

  it('BX-1.05 is refused before the gateway hears of it, and its number is not logged', async () => {
    const live = gateway()
    if (!live) throw new Error('The app has no test gateway.')
    const calls = vi.spyOn(live, 'call')
    for (const number of refusedNumbers) {
      const answer = await browser.post(testCardPath, { ...aCard, number })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ code: 'payments.test-card-only', errors: { number: expect.any(String) } })
      expect(answer.text).not.toContain(number)
    }
    // Other payments of this file may be under way, so only the numbers typed here are looked for.
    for (const number of refusedNumbers)
      expect(JSON.stringify(calls.mock.calls)).not.toContain(number.replaceAll(' ', ''))
    expect(app.logLines.join('\n')).not.toMatch(/4111|555555|3782|4242424242424243/)
  })

  it('names the wrong fields of a test card', async () => {
    const answer = await browser.post(testCardPath, { ...aCard, expiry: '01/20', cvc: 'x' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['expiry', 'cvc'])
  })
})

describe('the test bank', () => {
  const stepOf = (payment: PaymentRecord): string => {
    if (payment.step?.kind !== 'frame') throw new Error('The payment has no step on our own page.')
    return payment.step.url
  }

  it('BX-1.05 BX-1.17 asks on a page of the site without scripts, which only the site may frame', async () => {
    const payment = await pay('further-step')
    expect(payment.state).toBe('requires-action')
    const page = await browser.get(stepOf(payment))
    expect(page.status).toBe(200)
    expect(page.text).toContain('$18.00')
    expect(page.text).not.toContain('<script')
    const csp = String(page.headers['content-security-policy'])
    expect(csp).toContain("frame-ancestors 'self'")
    expect(csp).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['approve', { state: 'captured' }],
    ['fail', { state: 'declined', reason: 'authentication_failed' }],
    ['cancel', { state: 'cancelled' }],
  ])('BX-1.05 takes the answer %s, leads back, and a later answer changes nothing', async (answer, expected) => {
    const payment = await pay('further-step')
    const answered = await browser.form(stepOf(payment), { answer })
    expect(answered.status).toBe(303)
    expect(answered.headers['location']).toBe('/checkout/return?payment=1')
    await browser.form(stepOf(payment), { answer: answer === 'approve' ? 'cancel' : 'approve' })
    expect(await refreshPayment(ctx, payment.id)).toMatchObject({ step: null, ...expected })
    expect((await browser.get(stepOf(payment))).headers['location']).toBe('/checkout/return?payment=1')
  })

  it('BX-5.06 does not show the payment of another site, nor a made-up one', async () => {
    const payment = await pay('further-step')
    const elsewhere = app.visitor(await aSite(app.deps))
    expect((await elsewhere.get(stepOf(payment))).status).toBe(404)
    expect((await elsewhere.form(stepOf(payment), { answer: 'approve' })).status).toBe(404)
    expect((await browser.get(`/checkout/test-bank/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await refreshPayment(ctx, payment.id)).state).toBe('requires-action')
  })

  it('BX-5.08 refuses an answer that another site’s page sends', async () => {
    const payment = await pay('further-step')
    const headers = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
    expect((await browser.form(stepOf(payment), { answer: 'approve' }, { headers })).status).toBe(403)
    expect((await refreshPayment(ctx, payment.id)).state).toBe('requires-action')
  })
})

describe('a payment', () => {
  it('is begun once: beginning it again asks for no second charge', async () => {
    const payment = await pay('succeeds')
    expect(await beginPayment(ctx, payment.id, { paymentToken: null, returnUrl })).toEqual(payment)
    expect(await chargesFor(payment.id)).toHaveLength(1)
  })

  it('BX-1.04 is charged no more after it was given up, even by a request that was under way', async () => {
    const id = await aPayment(ctx)
    const paymentToken = await aCardToken(browser, aCard.number)
    expect((await cancelPayment(ctx, id)).state).toBe('cancelled')
    expect((await beginPayment(ctx, id, { paymentToken, returnUrl })).state).toBe('cancelled')
    const late = await gateway()?.call('POST', '/charges', { ...chargeOf(id), token: paymentToken })
    expect(late?.body).toMatchObject({ state: 'cancelled' })
  })

  it('stays captured when it is given up too late', async () => {
    const payment = await pay('succeeds')
    expect((await cancelPayment(ctx, payment.id)).state).toBe('captured')
  })

  it('BX-1.05 becomes paid and disputed later on the gateway’s clock, which can be set', async () => {
    const [pending, disputed] = [await pay('pending'), await pay('disputed')]
    await gateway()?.call('PUT', '/behaviour', { clockAheadMs: 61_000 })
    expect(await refreshPayment(ctx, pending.id)).toMatchObject({ state: 'captured', isDisputed: false })
    expect(await refreshPayment(ctx, disputed.id)).toMatchObject({ state: 'captured', isDisputed: true })
    await gateway()?.call('PUT', '/behaviour', { clockAheadMs: 0 })
  })

  it('BX-1.06 is not paid when the gateway took another amount, which is reported', async () => {
    const id = await aPayment(ctx)
    const token = await aCardToken(browser, aCard.number)
    await gateway()?.call('POST', '/charges', { ...chargeOf(id), token, amountCents: 1 })
    expect(await refreshPayment(ctx, id)).toMatchObject({ state: 'created', problem: 'amount-differs' })
    expect(app.logLines.some((line) => line.includes('reports another amount') && line.includes(id))).toBe(true)
    expect(await app.deps.metrics.print()).toContain('sitewright_payment_problems_total{problem="amount-differs"} 1')
  })

  it('refunds parts until nothing is left, each once', async () => {
    const { id: paymentId } = await pay('succeeds')
    const part = { paymentId, refundId: ctx.newId(), amountCents: 800 }
    expect(await refundPayment(ctx, part)).toMatchObject({
      refund: { state: 'succeeded' },
      payment: { refundedCents: 800 },
    })
    expect((await refundPayment(ctx, part)).payment.refundedCents).toBe(800)
    await expect(refundPayment(ctx, { ...part, amountCents: 1 })).rejects.toThrow('payments.refund-differs')
    const rest = { paymentId, refundId: ctx.newId(), amountCents: 1001 }
    await expect(refundPayment(ctx, rest)).rejects.toThrow('payments.refund-too-large')
    expect((await refundPayment(ctx, { ...rest, amountCents: 1000 })).payment.refundedCents).toBe(1800)
    expect((await chargesFor(paymentId))[0]?.refunds).toHaveLength(2)
  })

  it('BX-5.03 refunds no more than the payment when many refunds start at once', async () => {
    const { id: paymentId } = await pay('succeeds')
    const holder = app.deps.owner.newClient() // holds the payment until refunds wait for each other
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from payments where id = $1 for update', [paymentId])
    const refunds = Array.from({ length: 5 }, () =>
      refundPayment(ctx, { paymentId, refundId: ctx.newId(), amountCents: 700 }).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    )
    await untilLocked(app.deps.owner, { atLeast: 3, like: '%payment%' })
    await holder.end()
    const ended = await Promise.all(refunds)
    expect(ended.filter((end) => end === 'done')).toHaveLength(2)
    expect((await paymentOf(ctx, paymentId)).refundedCents).toBe(1400)
  })

  it('that was declined cannot be refunded', async () => {
    const { id: paymentId } = await pay('declined')
    const refund = { paymentId, refundId: ctx.newId(), amountCents: 1 }
    await expect(refundPayment(ctx, refund)).rejects.toThrow('payments.not-captured')
  })
})

function chargeOf(key: string) {
  const { site } = app
  const about = { siteId: site.id, siteHost: `${site.identifier}.localhost`, checkoutId: '0'.repeat(32), returnUrl }
  return { key, token: null, amountCents: 1800, currency: 'USD', ...about }
}

describe('hostile values', () => {
  it('BX-5.11 of a test card and of the bank’s page are refused, and leave no trace', async () => {
    const payment = await pay('further-step')
    const url = payment.step?.url ?? ''
    const values = [null, 1, true, [], {}, '', '\0', 'x'.repeat(41), '4242\u202e424242424242', '__proto__']
    for (const value of values) {
      for (const field of ['number', 'expiry', 'cvc']) {
        expect([400, 422]).toContain((await browser.post(testCardPath, { ...aCard, [field]: value })).status)
      }
      expect([303, 400, 422]).toContain((await browser.form(url, { answer: JSON.stringify(value) })).status)
    }
    expect((await browser.post(testCardPath, { ...aCard, siteId: ctx.newId() })).status).toBe(400)
    expect((await browser.form('/checkout/test-bank/x', { answer: 'approve' })).status).toBe(400)
    expect((await refreshPayment(ctx, payment.id)).state).toBe('requires-action')
  })
})
