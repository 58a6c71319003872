import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import type { RefundBody } from '@sitewright/domain/orders/orders.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { makeRefundsDue, refundAtGateway, refundedAtGateway } from '../../testing/orders/refund-faults.ts'
import { stockOf } from '../../testing/stock/stock-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { withoutRunning } from '../../testing/changes/without-running.ts'
import { resumeRefunds } from '../resume-refunds.ts'

const app = await suiteApp()
/** A process that cannot reach the payment provider. */
const cutOff: TestApp = await testApp({ sameAs: app, env: { TEST_GATEWAY: 'off' } })
let calls: ReturnType<typeof orderCalls>
let cutOffCalls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
  cutOffCalls = orderCalls(await aTeammate(cutOff), app.site, app.deps.newId)
  return () => cutOff.close()
})

/** Shipping for 5.00, and 1.00 off the order. */
const pricing: Partial<CartPricingInput> = {
  location: { country: 'US', region: 'NY', postcode: '10001' },
  shippingRates: [
    { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null, countries: [], regions: [], postcodes: [] },
  ],
  discounts: [
    {
      id: 'off',
      code: 'OFF',
      name: '$1 off',
      target: 'order',
      kind: 'fixed',
      amount: 100,
      state: 'live',
      productIds: [],
      minimumCents: 0,
      combinesWith: [],
    },
  ],
}

const variantOf = ({ products }: AnOrder): string => products[0]?.variants[0]?.id ?? ''
const lineOf = (order: AnOrder, quantity: number) => ({ lines: [{ lineId: order.lineIds[0] ?? '', quantity }] })
const refundsOf = async (order: AnOrder) =>
  (await calls.read(order)).refunds.map(({ state, amountCents }) => [state, amountCents])

describe('a refund', () => {
  it('BX-2.03 BX-5.03 pays back units by their stored totals, discount and all, and ends at exactly what was paid', async () => {
    // Three units for 10.01 each, less 1.00: 29.03, which does not divide by three.
    const order = await anOrder(app.ctx, { lines: [{ quantity: 3, priceCents: 1001 }], pricing })
    const paid = order.snapshot.totals.totalCents
    const amounts = []
    for (const quantity of [1, 1, 1])
      amounts.push((await calls.refund(order, lineOf(order, quantity))).body.refund.amountCents)
    expect(amounts).toEqual([968, 968, 967])
    expect(await calls.read(order)).toMatchObject({
      axes: { payment: 'part-refunded' },
      refundableCents: 500,
      refundedCents: 2903,
    })
    expect((await calls.refund(order, { shippingCents: 500 })).body.refund).toMatchObject({
      state: 'done',
      amountCents: 500,
    })
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'closed', payment: 'refunded', fulfilment: 'none' },
      refundedCents: paid,
      refundableCents: 0,
    })
  })

  it('returns stock of units that are chosen to be restocked, wherever they are, and drops the others', async () => {
    const order = await anOrder(app.ctx, { lines: [{ quantity: 4 }] })
    await calls.fulfil(order, lineOf(order, 1))
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 6, committed: 3 })
    await calls.refund(order, { ...lineOf(order, 2), isRestocked: true })
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 8, committed: 1 })
    await calls.refund(order, lineOf(order, 1))
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 8, committed: 0 })
    await calls.refund(order, { ...lineOf(order, 1), isRestocked: true })
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 9, committed: 0 })
    expect((await calls.read(order)).lines[0]).toMatchObject({
      removedQuantity: 3,
      returnedQuantity: 1,
      refundedCents: 7200,
    })
  })

  it('shares a further amount out, so that later refunds of units pay only the rest', async () => {
    const order = await anOrder(app.ctx, { lines: [{ quantity: 2, priceCents: 1000 }] })
    await calls.refund(order, { extraCents: 500 })
    expect((await calls.refund(order, lineOf(order, 2))).body.refund.amountCents).toBe(1500)
    expect((await calls.read(order)).axes.payment).toBe('refunded')
  })

  type Wrong = readonly [what: string, body: RefundBody & { units?: number }, status: number, code: string]
  const wrong: readonly Wrong[] = [
    ['nothing', {}, 422, 'orders.refund-empty'],
    ['more units than were bought', { units: 3 }, 409, 'orders.too-many-units'],
    ['more than was paid', { extraCents: 3601 }, 409, 'orders.refund-too-large'],
    ['shipping that cost nothing', { shippingCents: 1 }, 409, 'orders.refund-too-large'],
    ['another amount than was shown', { extraCents: 5, expectedCents: 6 }, 409, 'orders.refund-differs'],
    ['a part of a cent', { extraCents: 0.5 }, 400, 'kit.shape'],
    ['less than nothing', { extraCents: -1 }, 400, 'kit.shape'],
  ]
  it.each(wrong)('is refused for %s, and changes nothing', async (_, { units, ...body }, status, code) => {
    const order = await anOrder(app.ctx)
    const answer = await calls.refund(order, { ...(units !== undefined && lineOf(order, units)), ...body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await calls.read(order)).toMatchObject({ version: 1, refunds: [], refundedCents: 0, pendingRefundCents: 0 })
  })

  it('is refused for an order that is not paid, and without an Idempotency-Key', async () => {
    const order = await anOrder(app.ctx, { payment: 'unpaid' })
    expect((await calls.refund(order, { extraCents: 1 })).body.code).toBe('orders.not-refundable')
    expect((await calls.act(order, 'refund', { extraCents: 1 }, null)).body.code).toBe('changes.key-missing')
    expect((await calls.refund(order, { extraCents: 1 }, 'a key')).body.code).toBe('changes.key-invalid')
  })
})

describe('the same refund sent again', () => {
  it('replays the same answer under its key, and pays back once; another body is refused', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    const body = lineOf(order, 1)
    const refund = () => calls.refund(order, body, 'same')
    const atOnce = withoutRunning(await Promise.all([refund(), refund()]))
    await calls.refund(order, { extraCents: 7 })
    const later = await refund()
    expect(atOnce.length).toBeGreaterThan(0)
    expect(new Set(atOnce.map(({ text }) => text))).toEqual(new Set([later.text]))
    expect((await calls.refund(order, lineOf(order, 2), 'same')).body.code).toBe('changes.key-reused')
    expect((await calls.cancel(order, {}, 'same')).body.code).toBe('changes.key-reused')
    expect(await refundedAtGateway(app.ctx, order.paymentId)).toEqual([1800, 7])
  })
})

describe('several refunds at once', () => {
  it('BX-5.03 never pay back more than was paid', async () => {
    const order = await anOrder(app.ctx, { payment: 'card', lines: [{ quantity: 3, priceCents: 700 }] })
    const answers = await Promise.all([
      ...[2, 2, 2].map((quantity) => calls.refund(order, lineOf(order, quantity))),
      ...[1400, 1400].map((extraCents) => calls.refund(order, { extraCents })),
      calls.cancel(order),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { refundedCents, refundableCents, pendingRefundCents } = await calls.read(order)
    const paidBack = (await refundedAtGateway(app.ctx, order.paymentId)).reduce((sum, cents) => sum + cents, 0)
    expect([refundedCents + refundableCents, pendingRefundCents]).toEqual([2100, 0])
    expect(paidBack).toBe(refundedCents)
    expect(paidBack).toBeGreaterThan(0)
  })
})

describe('a refund whose provider does not answer', () => {
  it('BX-5.01 stays pending with its money set aside, and the background finishes it once', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    const started = await cutOffCalls.refund(order, { ...lineOf(order, 1), isRestocked: true }, 'slow')
    expect(started.body.refund).toMatchObject({ state: 'pending', amountCents: 1800 })
    expect(await calls.read(order)).toMatchObject({
      axes: { payment: 'paid' },
      pendingRefundCents: 1800,
      refundableCents: 1800,
      lines: [{ openQuantity: 1 }],
    })
    expect((await calls.refund(order, { extraCents: 1801 })).body.code).toBe('orders.refund-too-large')
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 8, committed: 2 })

    await makeRefundsDue(app.deps, order.id)
    await Promise.all([resumeRefunds(app.deps), resumeRefunds(app.deps)])
    expect(await refundsOf(order)).toEqual([['done', 1800]])
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 9, committed: 1 })
    expect(await refundedAtGateway(app.ctx, order.paymentId)).toEqual([1800])
    expect(
      (await cutOffCalls.refund(order, { ...lineOf(order, 1), isRestocked: true }, 'slow')).body.refund.state,
    ).toBe('done')
  })

  it('is finished by a repeated request, too', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await cutOffCalls.refund(order, lineOf(order, 1), 'again')
    const answer = await calls.refund(order, lineOf(order, 1), 'again')
    expect(answer.body.refund).toMatchObject({ state: 'done', amountCents: 1800 })
    expect((await calls.refund(order, lineOf(order, 1), 'again')).text).toBe(answer.text)
  })
})

describe('a refund that the provider refuses', () => {
  it('gives units and money free again, needs attention, and can be tried again', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    // The owner paid half of it back at the provider, which nobody has told us yet.
    await refundAtGateway(app.ctx, order.paymentId, 1800)
    const answer = await calls.refund(order, { ...lineOf(order, 2), isRestocked: true })
    expect(answer.body.refund).toMatchObject({ state: 'failed', failure: 'amount_too_large' })
    const { attention, lines, refundableCents, axes, events } = await calls.read(order)
    expect([attention, axes.order, axes.payment, refundableCents]).toEqual([['refund-failed'], 'open', 'paid', 3600])
    expect(lines[0]).toMatchObject({ openQuantity: 2, refundedQuantity: 0, refundedCents: 0 })
    expect(events.at(-1)).toMatchObject({ kind: 'refund-failed', actor: { kind: 'provider' } })
    expect(await stockOf(app.deps, variantOf(order))).toMatchObject({ available: 8, committed: 2 })

    expect((await calls.refund(order, lineOf(order, 1))).body.refund.state).toBe('done')
    expect((await calls.read(order)).attention).toEqual([])
  })

  it('can be dismissed', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await refundAtGateway(app.ctx, order.paymentId, 1800)
    await calls.refund(order, lineOf(order, 2))
    expect((await calls.act(order, 'dismiss-attention')).status).toBe(200)
    expect((await calls.read(order)).attention).toEqual([])
    expect((await calls.act(order, 'dismiss-attention')).body.code).toBe('orders.nothing-to-dismiss')
  })
})
