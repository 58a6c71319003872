import { beforeAll, describe, expect, it } from 'vitest'
import { saveSiteSettings } from '../../sites/index.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { makeRefundsDue, refundAtGateway, refundedAtGateway } from '../../testing/orders/refund-faults.ts'
import { stockOf } from '../../testing/stock/stock-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireOrders } from '../expire-orders.ts'
import { resumeRefunds } from '../resume-refunds.ts'

const dayMs = 24 * 60 * 60_000
const app = await suiteApp()
/** The same server eight days later, without a connection to the payment provider. */
const later = await testApp({ sameAs: app, clock: { now: () => Date.now() + 8 * dayMs }, env: { TEST_GATEWAY: 'off' } })
let calls: ReturnType<typeof orderCalls>
let cutOffCalls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
  cutOffCalls = orderCalls(await aTeammate(later), app.site, app.deps.newId)
  return () => later.close()
})

const stockOfOrder = ({ products }: AnOrder) => stockOf(app.deps, products[0]?.variants[0]?.id ?? '')
const mailsTo = (email: string) =>
  app.deps.owner.ask<{ template: string }>('', 'select template from mails where recipient = $1 order by id', [email])

describe('cancelling an order', () => {
  it('BX-2.03 gives its stock back and pays back all of it', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    const answer = await calls.cancel(order, { isRestocked: true, reason: 'Changed her mind' }, 'once')
    expect(answer.body).toMatchObject({ undo: null, refund: { state: 'done', amountCents: 3600 } })
    expect((await calls.cancel(order, { isRestocked: true, reason: 'Changed her mind' }, 'once')).text).toBe(
      answer.text,
    )
    const { axes, lines, events, refunds, actions } = await calls.read(order)
    expect(axes).toEqual({ order: 'cancelled', payment: 'refunded', fulfilment: 'none' })
    expect(lines[0]).toMatchObject({ removedQuantity: 2, openQuantity: 0, refundedCents: 3600 })
    expect(refunds).toMatchObject([{ origin: 'cancel', state: 'done' }])
    expect(events.find(({ kind }) => kind === 'cancelled')?.data).toEqual({
      isRestocked: true,
      reason: 'Changed her mind',
      mail: 'cancelled',
    })
    expect(actions).toEqual(['add-note', 'resend-mail'])
    expect(await stockOfOrder(order)).toEqual({ available: 10, reserved: 0, committed: 0 })
    expect(await refundedAtGateway(app.ctx, order.paymentId)).toEqual([3600])
  })

  it('drops the stock when nothing is restocked', async () => {
    const order = await anOrder(app.ctx)
    await calls.cancel(order, { isRestocked: false })
    expect(await stockOfOrder(order)).toEqual({ available: 8, reserved: 0, committed: 0 })
  })

  it('keeps the money when told to, which can be refunded later without touching the stock', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    expect((await calls.cancel(order, { isRefunded: false })).body.refund).toBe(null)
    const cancelled = await calls.read(order)
    expect(cancelled.axes).toEqual({ order: 'cancelled', payment: 'paid', fulfilment: 'none' })
    expect(cancelled.actions).toContain('refund')
    expect(await refundedAtGateway(app.ctx, order.paymentId)).toEqual([])

    const lines = [{ lineId: order.lineIds[0] ?? '', quantity: 2 }]
    expect((await calls.refund(order, { lines, isRestocked: true })).body.refund).toMatchObject({ state: 'done' })
    expect((await calls.read(order)).axes).toEqual({ order: 'cancelled', payment: 'refunded', fulfilment: 'none' })
    expect(await stockOfOrder(order)).toEqual({ available: 10, reserved: 0, committed: 0 })
  })

  it('voids the payment of an unpaid order, and mails the shopper once', async () => {
    const email = `${app.deps.newId()}@example.test`
    const order = await anOrder(app.ctx, { payment: 'unpaid', snapshot: { email } })
    expect((await calls.cancel(order)).body.refund).toBe(null)
    expect((await calls.read(order)).axes).toEqual({ order: 'cancelled', payment: 'voided', fulfilment: 'none' })
    expect((await calls.act(order, 'mark-paid')).body.code).toBe('orders.cancelled')
    expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
      'orders.awaiting-payment',
      'orders.cancelled',
    ])
  })

  it('pays back only what is left after a refund', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await calls.refund(order, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }], isRestocked: true })
    expect((await calls.cancel(order)).body.refund.amountCents).toBe(1800)
    expect(await stockOfOrder(order)).toEqual({ available: 10, reserved: 0, committed: 0 })
  })

  it.each([
    [
      'is partly handed over',
      'orders.already-fulfilled',
      (order: AnOrder) => calls.fulfil(order, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }] }),
    ],
    ['is complete', 'orders.closed', (order: AnOrder) => calls.fulfil(order)],
    ['is cancelled', 'orders.cancelled', (order: AnOrder) => calls.cancel(order)],
  ])('is refused when it %s', async (_, code, prepare) => {
    const order = await anOrder(app.ctx)
    expect((await prepare(order)).status).toBe(200)
    const before = await calls.read(order)
    expect((await calls.cancel(order)).body.code).toBe(code)
    expect(await calls.read(order)).toEqual(before)
  })

  it('and handing it over at the same time: only one of them happens', async () => {
    const order = await anOrder(app.ctx)
    const answers = await Promise.all([calls.cancel(order), calls.fulfil(order), calls.cancel(order)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { axes } = await calls.read(order)
    const available = axes.order === 'cancelled' ? 10 : 8
    expect(await stockOfOrder(order)).toEqual({ available, reserved: 0, committed: 0 })
  })
})

describe('a cancellation whose refund', () => {
  it('BX-5.01 gets no answer stands, and the background pays it back', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    expect((await cutOffCalls.cancel(order)).body.refund).toMatchObject({ state: 'pending' })
    expect((await calls.read(order)).axes).toMatchObject({ order: 'cancelled', payment: 'paid' })
    expect(await stockOfOrder(order)).toMatchObject({ available: 10, committed: 0 })
    await makeRefundsDue(app.deps, order.id)
    await resumeRefunds(app.deps)
    expect((await calls.read(order)).axes).toMatchObject({ order: 'cancelled', payment: 'refunded' })
    expect(await refundedAtGateway(app.ctx, order.paymentId)).toEqual([3600])
    expect(await stockOfOrder(order)).toMatchObject({ available: 10, committed: 0 })
  })

  it('fails stands, too, and its money can be refunded again', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    await refundAtGateway(app.ctx, order.paymentId, 100)
    expect((await calls.cancel(order)).body.refund.state).toBe('failed')
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'cancelled', payment: 'paid' },
      attention: ['refund-failed'],
      actions: ['refund', 'dismiss-attention', 'add-note', 'resend-mail'],
    })
    expect((await calls.refund(order, { extraCents: 3500 })).body.refund.state).toBe('done')
    expect(await stockOfOrder(order)).toEqual({ available: 10, reserved: 0, committed: 0 })
  })
})

describe('an unpaid order', () => {
  it('is cancelled when its time is over, and its stock comes back; others stay', async () => {
    const [unpaid, inPart, paid] = [
      await anOrder(app.ctx, { payment: 'unpaid' }),
      await anOrder(app.ctx, { payment: 'unpaid' }),
      await anOrder(app.ctx, { payment: 'unpaid' }),
    ]
    await calls.fulfil(inPart, { lines: [{ lineId: inPart.lineIds[0] ?? '', quantity: 1 }] })
    await calls.act(paid, 'mark-paid')
    await expireOrders(app.deps)
    expect((await calls.read(unpaid)).axes.order).toBe('open')
    await Promise.all([expireOrders(later.deps), expireOrders(later.deps)])
    const { axes, events } = await calls.read(unpaid)
    expect(axes).toEqual({ order: 'cancelled', payment: 'voided', fulfilment: 'none' })
    expect(events.map(({ kind, actor }) => `${kind} ${actor.kind}`)).toEqual(['placed shopper', 'expired system'])
    expect(await stockOfOrder(unpaid)).toEqual({ available: 10, reserved: 0, committed: 0 })
    expect([(await calls.read(inPart)).axes.order, (await calls.read(paid)).axes.order]).toEqual(['open', 'open'])
  })

  it('is cancelled, however many orders before it cannot be', async () => {
    const broken: AnOrder[] = []
    for (let made = 0; made < 12; made += 1) broken.push(await anOrder(app.ctx, { payment: 'unpaid' }))
    const order = await anOrder(app.ctx, { payment: 'unpaid' })
    const ids = broken.map(({ id }) => id)
    const change = (text: string) => app.deps.owner.ask('', text, [app.ctx.siteId, ids])
    const ofBroken = 'site_id = $1 and id = any($2::uuid[])'
    await change(
      `update orders set snapshot = snapshot - 'discounts', expires_at = expires_at - interval '1 hour' where ${ofBroken}`,
    )
    await expireOrders(later.deps)
    expect((await calls.read(order)).axes.order).toBe('cancelled')
    await change(`update orders set snapshot = snapshot || '{"discounts": []}' where ${ofBroken}`)
    await expireOrders(later.deps)
    expect((await calls.read(broken[0] ?? order)).axes.order).toBe('cancelled')
  })

  it('has as many days as the shop says', async () => {
    await saveSiteSettings(app.ctx, { settings: { storeSettings: { unpaidOrderDays: 30 } } })
    const order = await anOrder(app.ctx, { payment: 'unpaid', isMailboxProven: true })
    await saveSiteSettings(app.ctx, { settings: {} })
    const { createdAt, expiresAt } = await calls.read(order)
    expect((expiresAt ?? 0) - createdAt).toBe(30 * dayMs)
    await expireOrders(later.deps)
    expect((await calls.read(order)).axes.order).toBe('open')
  })
})
