import { beforeAll, describe, expect, it } from 'vitest'
import { refreshPayment } from '../payments/index.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder, type AnOrder } from '../testing/orders/an-order.ts'
import { orderCalls } from '../testing/orders/order-calls.ts'
import { refundAtGateway } from '../testing/orders/refund-faults.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { recordPaymentChange } from './index.ts'

const app = await suiteApp()
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
})

/** Does what the consumer of the provider's events does. */
async function report({ paymentId }: AnOrder): Promise<void> {
  await refreshPayment(app.ctx, paymentId)
  await recordPaymentChange(app.ctx, paymentId)
}
const mailsAbout = async ({ id }: AnOrder): Promise<string[]> => {
  const text = `select template from mails where key like '%' || $1 || '%' and template <> 'orders.confirmed' order by key`
  return (await app.deps.owner.ask<{ template: string }>('', text, [id])).map(({ template }) => template)
}

describe('money that the owner paid back at the provider', () => {
  it('BX-5.03 is booked once, however often it is reported', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await refundAtGateway(app.ctx, order.paymentId, 1000)
    await Promise.all([report(order), report(order)])
    await report(order)
    expect(await calls.read(order)).toMatchObject({
      axes: { payment: 'part-refunded' },
      refundedCents: 1000,
      refunds: [{ origin: 'provider', state: 'done', amountCents: 1000 }],
      lines: [{ refundedQuantity: 0, refundedCents: 1000, openQuantity: 2 }],
    })
    expect(await mailsAbout(order)).toEqual(['orders.refunded'])
    await refundAtGateway(app.ctx, order.paymentId, 2600)
    await report(order)
    expect(await calls.read(order)).toMatchObject({ axes: { payment: 'refunded' }, refundedCents: 3600 })
  })

  it('is told apart from what we paid back ourselves', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await calls.refund(order, { extraCents: 700 })
    await report(order)
    expect(await calls.read(order)).toMatchObject({ refundedCents: 700, refunds: [{ origin: 'owner' }] })
    await refundAtGateway(app.ctx, order.paymentId, 300)
    await report(order)
    expect((await calls.read(order)).refunds.map(({ origin, amountCents }) => [origin, amountCents])).toEqual([
      ['owner', 700],
      ['provider', 300],
    ])
  })
})

describe('a disputed payment', () => {
  const aDispute = async (): Promise<AnOrder> => {
    const order = await anOrder(app.ctx, { payment: 'card', cardNumber: '4000000000000259' })
    const { gateway } = app.deps.payments
    await gateway?.call('PUT', '/behaviour', { clockAheadMs: 61_000 })
    await report(order)
    await gateway?.call('PUT', '/behaviour', { clockAheadMs: 0 })
    return order
  }

  it('needs the owner’s attention, and neither refund nor cancellation until it is decided', async () => {
    const order = await aDispute()
    await report(order)
    const { axes, attention, actions, events } = await calls.read(order)
    expect([axes.payment, attention]).toEqual(['disputed', ['disputed']])
    expect(actions).toEqual(['fulfil', 'resolve-dispute', 'add-note', 'resend-mail'])
    expect(events.filter(({ kind }) => kind === 'disputed')).toHaveLength(1)
    expect(await mailsAbout(order)).toEqual(['orders.attention'])
    expect((await calls.refund(order, { extraCents: 1 })).body.code).toBe('orders.disputed')
    expect((await calls.cancel(order)).body.code).toBe('orders.disputed')
  })

  it('is paid again when it was won, and does not begin again with the next report', async () => {
    const order = await aDispute()
    expect((await calls.act(order, 'resolve-dispute', { isWon: true })).status).toBe(200)
    await report(order)
    expect(await calls.read(order)).toMatchObject({ axes: { payment: 'paid' }, attention: [], refundedCents: 0 })
    expect((await calls.act(order, 'resolve-dispute', { isWon: true })).body.code).toBe('orders.not-disputed')
  })

  it('counts as paid back when it was lost, and its units stay', async () => {
    const order = await aDispute()
    await calls.act(order, 'resolve-dispute', { isWon: false })
    await report(order)
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'open', payment: 'refunded' },
      refundedCents: 3600,
      refunds: [{ origin: 'dispute', amountCents: 3600 }],
      lines: [{ openQuantity: 2 }],
    })
    expect((await calls.cancel(order)).body.refund).toBe(null)
  })
})

it('sums that differ at the provider need attention until the owner has seen to them', async () => {
  const order = await anOrder(app.ctx, { payment: 'card' })
  await app.deps.owner.ask('', `update payments set problem = 'amount-differs' where id = $1`, [order.paymentId])
  await recordPaymentChange(app.ctx, order.paymentId)
  expect(await calls.read(order)).toMatchObject({
    axes: { payment: 'needs-attention' },
    attention: ['payment-differs'],
  })
  expect((await calls.act(order, 'dismiss-attention')).status).toBe(200)
  await recordPaymentChange(app.ctx, order.paymentId)
  expect(await calls.read(order)).toMatchObject({ axes: { payment: 'paid' }, attention: [] })
})
