import { afterAll, describe, expect, it } from 'vitest'
import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { aPayment, returnUrl } from '../../testing/payments/a-payment.ts'
import { charge } from '../../testing/payments/stripe-objects.ts'
import { standInSecretKey, standInWebhookSecret, startStripeStandIn } from '../../testing/payments/stripe-stand-in.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { beginPayment, linkPaymentToOrder, refundPayment, savePaymentSettings, tokenizeTestCard } from '../index.ts'
import { provePayments } from './prove-payments.ts'

const stripe = await startStripeStandIn()
afterAll(() => stripe.close())
let aheadMs = 0
const app = await suiteApp({ env: { STRIPE_API_URL: stripe.url }, clock: { now: () => Date.now() + aheadMs } })
const credentials = {
  publishableKey: 'pk_test_standin1',
  secretKey: standInSecretKey,
  webhookSecret: standInWebhookSecret,
  hasAfterpay: false,
}
const dayMs = 24 * 60 * 60_000

/** A site with Stripe, and a payment of 18.00 USD for an order, of which 5.00 were paid back. */
async function aDay(): Promise<{ ctx: Ctx; payment: PaymentRecord; refundId: string }> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await savePaymentSettings(ctx, { stripe: credentials })
  const payment = await pay(ctx)
  const refundId = ctx.newId()
  await refundPayment(ctx, { paymentId: payment.id, refundId, amountCents: 500 })
  return { ctx, payment, refundId }
}

async function pay(ctx: Ctx): Promise<PaymentRecord> {
  const payment = await beginPayment(ctx, await aPayment(ctx, { provider: 'stripe' }), {
    paymentToken: 'pm_card_visa',
    returnUrl,
  })
  await inSite(ctx, (tx) => linkPaymentToOrder(tx, ctx, payment.id, ctx.newId()))
  return payment
}

/** Runs the proof some days later and returns the differences that it finds for a site. */
async function differencesOf({ siteId }: Ctx, days = 1): Promise<string[]> {
  aheadMs = days * dayMs
  try {
    const all = await provePayments(app.deps)
    return all.filter((one) => one.siteId === siteId).map(({ difference }) => difference)
  } finally {
    aheadMs = 0
  }
}

const set = (text: string, ...values: unknown[]) => app.deps.owner.ask('', text, values)
const chargeOf = ({ reference }: PaymentRecord) => {
  const found = stripe.intents.get(reference ?? '')?.latest_charge
  if (!found) throw new Error('Stripe has no such charge.')
  return found
}
type Day = Awaited<ReturnType<typeof aDay>>

describe('the nightly proof of money', () => {
  it('BX-5.03 finds nothing on a day of charges and refunds that we and Stripe know, over several pages of its list', async () => {
    const { ctx } = await aDay()
    for (let count = 0; count < 4; count += 1) await pay(ctx)
    const before = stripe.asked.length
    expect(await differencesOf(ctx)).toEqual([])
    const lists = stripe.asked.slice(before).filter(({ call }) => call.endsWith('balance_transactions'))
    expect(lists.filter(({ fields }) => fields['starting_after'] !== undefined).length).toBeGreaterThan(1)
  })

  it.each<[string, (day: Day) => unknown]>([
    ['payment-without-order', ({ payment }) => set('update payments set order_id = null where id = $1', payment.id)],
    [
      'charge-unknown',
      ({ payment, ctx }) => {
        const other = { ...stripe.intents.get(payment.reference ?? '')!, id: `pi_${ctx.newId()}`, latest_charge: null }
        stripe.intents.set(other.id, other)
        charge(other, 'succeeded')
      },
    ],
    [
      'charge-not-captured-here',
      ({ payment }) => set("update payments set state = 'pending' where id = $1", payment.id),
    ],
    ['charge-amount-differs', ({ payment }) => (chargeOf(payment).amount_captured = 1700)],
    ['charge-currency-differs', ({ payment }) => (chargeOf(payment).currency = 'eur')],
    ['charge-missing-at-provider', ({ payment }) => stripe.intents.delete(payment.reference ?? '')],
    [
      'refund-unknown',
      ({ payment }) =>
        stripe.refunds.push({ ...stripe.refunds.at(-1)!, id: `re_${payment.id}`, amount: 100, metadata: {} }),
    ],
    [
      'refund-not-done-here',
      ({ refundId }) => set("update payment_refunds set state = 'failed' where id = $1", refundId),
    ],
    ['refund-amount-differs', () => (stripe.refunds.at(-1)!.amount = 400)],
    [
      'refund-missing-at-provider',
      ({ payment }) => {
        stripe.refunds.pop()
        chargeOf(payment).amount_refunded = 0
      },
    ],
    ['provider-unreachable', () => stripe.fail({ path: 'balance_transactions', kind: 'fails', times: 1000 })],
  ])('BX-5.03 names %s', async (difference, plant) => {
    const day = await aDay()
    await plant(day)
    expect(await differencesOf(day.ctx)).toEqual([difference])
    const metric = /^sitewright_payment_mismatches (\d+)$/m.exec(await app.deps.metrics.print())?.[1]
    expect(Number(metric)).toBeGreaterThan(0)
    stripe.recover()
  })

  it('BX-5.03 asks about a payment that was begun on its day and charged on the next', async () => {
    const { ctx, payment } = await aDay()
    chargeOf(payment).created += 86_400
    expect(await differencesOf(ctx)).toEqual([])
    chargeOf(payment).amount_captured = 1
    expect(await differencesOf(ctx, 2)).toEqual(['charge-amount-differs'])
  })

  it('BX-5.03 leaves out what another site put on the same Stripe account, and what is still on its way', async () => {
    const [{ ctx }, other] = [await aDay(), await aDay()]
    chargeOf(other.payment).amount_captured = 1
    expect(await differencesOf(ctx)).toEqual([])
    expect(await differencesOf(other.ctx, 0)).toEqual([])
  })

  it('BX-5.03 compares with the journal of the test gateway', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    const { paymentToken } = await tokenizeTestCard(ctx, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
    const payment = await beginPayment(ctx, await aPayment(ctx), { paymentToken, returnUrl })
    await inSite(ctx, (tx) => linkPaymentToOrder(tx, ctx, payment.id, ctx.newId()))
    await refundPayment(ctx, { paymentId: payment.id, refundId: ctx.newId(), amountCents: 500 })
    expect(await differencesOf(ctx)).toEqual([])
    await set('update payments set amount_cents = 1900 where id = $1', payment.id)
    expect(await differencesOf(ctx)).toEqual(['charge-amount-differs'])
  })
})
