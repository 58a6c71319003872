import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { setStock } from '../../stock/index.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aProduct } from '../../testing/a-product.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { movementsOf, stockOf } from '../../testing/stock/stock-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { withoutRunning } from '../../testing/changes/without-running.ts'

const app = await suiteApp()
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
})

const variantOf = ({ products }: Awaited<ReturnType<typeof anOrder>>, at = 0): string =>
  products[at]?.variants[0]?.id ?? ''

describe('handing over an order', () => {
  it('BX-2.03 in parts: stock leaves the shop, tracking is stored, and the last part completes the order', async () => {
    const order = await anOrder(app.ctx, { lines: [{ quantity: 3 }, { quantity: 1 }] })
    const [cups = '', bowl = ''] = order.lineIds
    const tracking = { carrier: 'DHL', number: 'JD014', url: 'https://dhl.example/JD014' }
    const sent = await calls.fulfil(order, { lines: [{ lineId: cups, quantity: 2 }], tracking })
    expect([sent.status, sent.body.undo.method]).toEqual([200, 'POST'])
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'open', payment: 'paid', fulfilment: 'partial' },
      lines: [
        { fulfilledQuantity: 2, openQuantity: 1 },
        { fulfilledQuantity: 0, openQuantity: 1 },
      ],
      fulfilments: [{ lines: [{ lineId: cups, quantity: 2 }], tracking, isAutomatic: false }],
    })
    expect(await stockOf(app.deps, variantOf(order))).toEqual({ available: 7, reserved: 0, committed: 1 })

    expect((await calls.fulfil(order)).status).toBe(200)
    const { axes, fulfilments, events, actions } = await calls.read(order)
    expect(axes).toEqual({ order: 'closed', payment: 'paid', fulfilment: 'full' })
    expect(fulfilments[1]?.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(new Set(fulfilments[1]?.lines.map(({ lineId }) => lineId))).toEqual(new Set([cups, bowl]))
    expect(events.map(({ kind, actor }) => [kind, actor.kind])).toEqual([
      ['placed', 'shopper'],
      ['paid', 'shopper'],
      ['fulfilled', 'team'],
      ['fulfilled', 'team'],
      ['closed', 'system'],
    ])
    expect(events[2]).toMatchObject({
      actor: { name: 'Ada Potter' },
      data: { carrier: 'DHL', trackingNumber: 'JD014' },
    })
    expect(actions).not.toContain('fulfil')
  })

  it('mails the shopper once per part, unless told not to', async () => {
    const order = await anOrder(app.ctx, { snapshot: { email: `${app.deps.newId()}@example.test` } })
    await calls.fulfil(order, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }] })
    await calls.fulfil(order, { isShopperNotified: false })
    const text = 'select template from mails where recipient = $1 order by id'
    const mails = await app.deps.owner.ask<{ template: string }>('', text, [order.snapshot.email])
    expect(mails.filter(({ template }) => template === 'orders.shipped')).toHaveLength(1)
  })

  it.each([
    [
      'more units than are left',
      (id: string) => ({ lines: [{ lineId: id, quantity: 3 }] }),
      409,
      'orders.too-many-units',
    ],
    [
      'a line that is named twice with too much',
      (id: string) => ({ lines: [2, 1].map((quantity) => ({ lineId: id, quantity })) }),
      409,
      'orders.too-many-units',
    ],
    [
      'a line of another order',
      () => ({ lines: [{ lineId: '0'.repeat(32), quantity: 1 }] }),
      422,
      'orders.line-unknown',
    ],
    ['no line', () => ({ lines: [] }), 400, 'kit.shape'],
    [
      'a script as tracking address',
      () => ({ tracking: { carrier: '', number: '', url: 'javascript:1' } }),
      400,
      'kit.shape',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const order = await anOrder(app.ctx)
    const answer = await calls.fulfil(order, body(order.lineIds[0] ?? ''))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await calls.read(order)).version).toBe(1)
  })

  it('is made once for two requests with the same key, at once or later', async () => {
    const order = await anOrder(app.ctx)
    const body = { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }] }
    const fulfil = () => calls.fulfil(order, body, 'twice')
    const atOnce = withoutRunning(await Promise.all([fulfil(), fulfil()]))
    expect(atOnce.length).toBeGreaterThan(0)
    expect(new Set(atOnce.map(({ text }) => text))).toEqual(new Set([(await fulfil()).text]))
    expect((await calls.fulfil(order, {}, 'twice')).body.code).toBe('changes.key-reused')
    expect((await calls.read(order)).lines[0]?.fulfilledQuantity).toBe(1)
  })

  it('delivers digital products with the payment, and asks nobody to hand them over', async () => {
    const digital = { productType: productTypes.digital, quantity: 1 } as const
    const paid = await anOrder(app.ctx, { lines: [digital] })
    expect((await calls.read(paid)).axes).toEqual({ order: 'closed', payment: 'paid', fulfilment: 'full' })
    const unpaid = await anOrder(app.ctx, { lines: [digital, {}], payment: 'unpaid' })
    expect((await calls.read(unpaid)).axes).toEqual({ order: 'open', payment: 'none', fulfilment: 'none' })
    expect((await calls.act(unpaid, 'mark-paid')).status).toBe(200)
    const { axes, fulfilments } = await calls.read(unpaid)
    expect(axes).toEqual({ order: 'open', payment: 'paid', fulfilment: 'partial' })
    expect(fulfilments).toMatchObject([{ isAutomatic: true, lines: [{ lineId: unpaid.lineIds[0], quantity: 1 }] }])
  })
})

/** The mails about fulfilments of an order, and in how many seconds they are sent. */
function shippedMails({ id }: AnOrder): Promise<{ state: string; seconds: number }[]> {
  const text = `
    select state, extract(epoch from due_at - now())::float8 as seconds from mails where key like $1`
  return app.deps.owner.ask<{ state: string; seconds: number }>('', text, [`orders.shipped/${id}/%`])
}

describe('undoing a fulfilment', () => {
  it('takes units and stock back, and hands them over again', async () => {
    const order = await anOrder(app.ctx)
    const sent = await calls.fulfil(order)
    expect((await calls.undo(sent)).status).toBe(200)
    const { axes, fulfilments, lines } = await calls.read(order)
    expect([axes, fulfilments, lines[0]?.openQuantity]).toEqual([
      { order: 'open', payment: 'paid', fulfilment: 'none' },
      [],
      2,
    ])
    expect(await stockOf(app.deps, variantOf(order))).toEqual({ available: 8, reserved: 0, committed: 2 })
    expect((await calls.undo(sent)).body.code).toBe('changes.changed-meanwhile')
    expect((await calls.fulfil(order)).status).toBe(200)
    expect(await stockOf(app.deps, variantOf(order))).toEqual({ available: 8, reserved: 0, committed: 0 })
    expect((await movementsOf(app.deps, variantOf(order))).slice(1)).toEqual([
      ['fulfilled', 0, 0, -2, 8],
      ['unfulfilled', 0, 0, 2, 8],
      ['fulfilled', 0, 0, -2, 8],
    ])
  })

  it('withdraws the mail about it within a minute, so that nobody gets it', async () => {
    const order = await anOrder(app.ctx, { snapshot: { email: `buyer-${app.deps.newId()}@example.test` } })
    const sent = await calls.fulfil(order)
    const [waiting] = await shippedMails(order)
    expect(waiting).toMatchObject({ state: 'waiting', seconds: expect.closeTo(60, -1) })
    const undone = await calls.undo(sent)
    expect(undone.body).toMatchObject({ undo: null, mailOutcome: 'withdrawn' })
    expect(await shippedMails(order)).toEqual([])
    const { events } = await calls.read(order)
    expect(events.find(({ kind }) => kind === 'fulfilment-undone')?.data.mailOutcome).toBe('withdrawn')
    expect((await calls.fulfil(order)).status).toBe(200)
    expect(await shippedMails(order)).toHaveLength(1)
  })

  it('says that the mail about it is out, once it is being sent', async () => {
    const order = await anOrder(app.ctx)
    const sent = await calls.fulfil(order)
    await app.deps.owner.ask('', `update mails set attempts = 1 where key like $1`, [`orders.shipped/${order.id}/%`])
    expect((await calls.undo(sent)).body.mailOutcome).toBe('sent')
    expect(await shippedMails(order)).toHaveLength(1)
  })

  it('sends the mail about it again at once, which waits for no undo', async () => {
    const order = await anOrder(app.ctx)
    await calls.fulfil(order)
    expect((await calls.act(order, 'mails', { mail: 'shipped' })).status).toBe(200)
    const waits = (await shippedMails(order)).filter(({ seconds }) => seconds > 30)
    expect([waits.length, (await shippedMails(order)).length]).toEqual([1, 2])
  })

  it('says nothing of a mail that nobody was to get', async () => {
    const order = await anOrder(app.ctx)
    const undone = await calls.undo(await calls.fulfil(order, { isShopperNotified: false }))
    expect(undone.body).not.toHaveProperty('mailOutcome')
  })

  it('is refused once something of the order changed after it, but not after a note', async () => {
    const order = await anOrder(app.ctx, { lines: [{ quantity: 3 }] })
    const [lineId = ''] = order.lineIds
    const first = await calls.fulfil(order, { lines: [{ lineId, quantity: 1 }] })
    const second = await calls.fulfil(order, { lines: [{ lineId, quantity: 1 }] })
    expect((await calls.undo(first)).body.code).toBe('changes.changed-meanwhile')
    await calls.act(order, 'notes', { text: 'On its way.' })
    expect((await calls.undo(second)).status).toBe(200)
    const third = await calls.fulfil(order, { lines: [{ lineId, quantity: 2 }] })
    await calls.refund(order, { lines: [{ lineId, quantity: 3 }] })
    expect((await calls.undo(third)).body.code).toBe('changes.changed-meanwhile')
  })
})

describe('units that were paid for and are gone', () => {
  it('need attention, and are handed over as soon as there is stock', async () => {
    const product = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1800, stock: 1 }] })
    const order = await anOrder(app.ctx, { lines: [{ product, quantity: 3 }] })
    expect(await calls.read(order)).toMatchObject({
      attention: ['short-of-stock'],
      axes: { order: 'open', payment: 'paid' },
      lines: [{ openQuantity: 3, shortQuantity: 2 }],
    })
    expect((await calls.fulfil(order)).body.code).toBe('orders.short-of-stock')
    const [lineId = ''] = order.lineIds
    expect((await calls.fulfil(order, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    await setStock(app.ctx, variantOf(order), { to: 1, reason: 'received' })
    expect((await calls.read(order)).isStockBack).toBe(false)
    await setStock(app.ctx, variantOf(order), { to: 5, reason: 'received' })
    expect((await calls.read(order)).isStockBack).toBe(true)
    expect((await calls.fulfil(order)).status).toBe(200)
    expect(await calls.read(order)).toMatchObject({ attention: [], axes: { order: 'closed', fulfilment: 'full' } })
    expect(await stockOf(app.deps, variantOf(order))).toEqual({ available: 3, reserved: 0, committed: 0 })
  })
})
