import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { scratchDatabase } from '../../testing/test-database.ts'
import { proveOrders } from '../prove-orders.ts'

const app = await suiteApp()
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
})

const email = (): string => `${app.deps.newId()}@example.test`
const mailsTo = async ({ snapshot }: AnOrder): Promise<{ template: string; plain: string }[]> =>
  app.deps.owner.ask('', 'select template, plain from mails where recipient = $1 order by created_at, id', [
    snapshot.email,
  ])

describe('marking an order as paid', () => {
  it('BX-2.03 happens once, by the team, and mails the shopper', async () => {
    const order = await anOrder(app.ctx, { payment: 'unpaid', snapshot: { email: email() } })
    const { expiresAt, axes } = await calls.read(order)
    expect([axes.payment, expiresAt === null]).toEqual(['none', false])
    const answers = await Promise.all([calls.act(order, 'mark-paid'), calls.act(order, 'mark-paid')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const read = await calls.read(order)
    expect(read).toMatchObject({ axes: { payment: 'paid' }, paidCents: 3600, expiresAt: null })
    expect(read.events.at(-1)).toMatchObject({ kind: 'paid', actor: { kind: 'team', name: 'Ada Potter' } })
    expect(await mailsTo(order)).toHaveLength(2)
    expect((await calls.refund(order, { extraCents: 3600 })).body.refund.state).toBe('done')
  })

  it('is refused for orders that a provider collects, and for paid ones', async () => {
    const card = await anOrder(app.ctx, { payment: 'card' })
    expect((await calls.act(card, 'mark-paid')).body.code).toBe('orders.not-manual')
    const paid = await anOrder(app.ctx)
    expect((await calls.act(paid, 'mark-paid')).body.code).toBe('orders.already-paid')
  })
})

describe('a note', () => {
  it('is added with its author, and taken back by the undo that its answer names', async () => {
    const order = await anOrder(app.ctx)
    const text = 'Calls back on Monday.\nAsk for <b>Nora</b>.'
    const added = await calls.act(order, 'notes', { text: `  ${text}  ` })
    expect((await calls.read(order)).notes).toMatchObject([{ text, author: 'Ada Potter' }])
    expect((await calls.undo(added)).status).toBe(200)
    const { notes, events, version } = await calls.read(order)
    expect([notes, version]).toEqual([[], 1])
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['note-added', 'note-removed'])
    expect((await calls.undo(added)).body.code).toBe('changes.changed-meanwhile')
  })

  it.each([{ text: '' }, { text: '   ' }, { text: 'a\u0000' }, { text: 'a'.repeat(2001) }, {}])(
    '%j is refused',
    async (body) => {
      const order = await anOrder(app.ctx)
      expect((await calls.act(order, 'notes', body)).body.code).toBe('kit.shape')
    },
  )
})

describe('the timeline', () => {
  it('BX-2.03 names each mail that the shopper got, at what caused it, and none that the team did not send', async () => {
    const [paid, awaited, silent] = [
      await anOrder(app.ctx, { snapshot: { email: email() } }),
      await anOrder(app.ctx, { payment: 'unpaid', snapshot: { email: email() } }),
      await anOrder(app.ctx, { payment: 'card', snapshot: { email: email() } }),
    ]
    await calls.fulfil(paid)
    await calls.refund(paid, { extraCents: 100 })
    await calls.act(awaited, 'mark-paid')
    await calls.cancel(awaited)
    await calls.refund(silent, { extraCents: 100, isShopperNotified: false })
    await calls.cancel(silent, { isShopperNotified: false })
    const named = async (order: AnOrder): Promise<string[]> => {
      const { events } = await calls.read(order)
      return events.flatMap(({ kind, data }) => (data.mail ? [`${kind}: orders.${data.mail}`] : []))
    }
    const seen = await Promise.all([paid, awaited, silent].map(named))
    expect(seen).toEqual([
      ['placed: orders.confirmed', 'fulfilled: orders.shipped', 'refunded: orders.refunded'],
      ['placed: orders.awaiting-payment', 'paid: orders.paid', 'cancelled: orders.cancelled'],
      ['placed: orders.confirmed'],
    ])
    for (const [at, order] of [paid, awaited, silent].entries()) {
      const text = "select split_part(key, '/', 1) as mail from mails where recipient = $1"
      const sent = await app.deps.owner.ask<{ mail: string }>('', text, [order.snapshot.email])
      expect(sent.map(({ mail }) => mail).toSorted()).toEqual(seen[at]?.map((one) => one.split(': ')[1]).toSorted())
    }
  })
})

describe('sending a mail again', () => {
  it('sends it each time, with a new link that works', async () => {
    const order = await anOrder(app.ctx, { snapshot: { email: email() } })
    for (const _ of [1, 2]) expect((await calls.act(order, 'mails', { mail: 'confirmed' })).status).toBe(200)
    const mails = await mailsTo(order)
    expect(mails.map(({ template }) => template)).toEqual(Array.from({ length: 3 }, () => 'orders.confirmed'))
    const links = mails.map(({ plain }) => /\/order\/([0-9a-f]{64})/.exec(plain)?.[1])
    expect(new Set(links).size).toBe(3)
    expect((await calls.read(order)).events.at(-1)).toMatchObject({ kind: 'mail-resent', data: { mail: 'confirmed' } })
  })

  it('BX-5.11 sends ten in an hour to one mailbox, and refuses the next one', async () => {
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    onTestFinished(() => strict.close())
    const order = await anOrder(app.ctx, { snapshot: { email: email() } })
    for (let sent = 1; sent < rateLimits.mailbox.account; sent += 1)
      await strict.deps.limits.take('mailbox', { account: order.snapshot.email })
    const team = orderCalls(await aTeammate(strict), strict.site, app.deps.newId)
    const statuses = []
    for (const _ of [1, 2]) statuses.push((await team.act(order, 'mails', { mail: 'confirmed' })).status)
    expect(statuses).toEqual([200, 429])
    expect(await mailsTo(order)).toHaveLength(2)
  })

  it.each(['awaiting-payment', 'shipped', 'refunded', 'cancelled'])(
    'is refused for one that nothing caused: %s',
    async (mail) => {
      const order = await anOrder(app.ctx)
      expect((await calls.act(order, 'mails', { mail })).body.code).toBe('orders.mail-not-sendable')
    },
  )
})

it('every change by the team is in the activity log', async () => {
  const order = await anOrder(app.ctx)
  await calls.act(order, 'notes', { text: 'x' })
  await calls.fulfil(order)
  await calls.refund(order, { extraCents: 1 })
  const text = 'select action, target_title as title from activity where target_id = $1 order by at, id'
  const rows = await app.deps.owner.ask<{ action: string; title: string }>('', text, [order.id])
  expect(rows.map(({ action }) => action)).toEqual(['orders.note-added', 'orders.fulfilled', 'orders.refunded'])
  expect(rows[0]?.title).toBe(`#${order.number}`)
})

it('BX-3.11 the activity log has notes and tracking, from what to what', async () => {
  const order = await anOrder(app.ctx)
  const tracking = { carrier: 'DHL', number: 'JD014', url: 'https://dhl.example/JD014' }
  await calls.undo(await calls.act(order, 'notes', { text: 'Calls back on Monday.' }))
  await calls.undo(await calls.fulfil(order, { tracking }))
  await calls.fulfil(order)
  const text = 'select changes from activity where target_id = $1 order by at, id'
  const rows = await app.deps.owner.ask<{ changes: unknown }>('', text, [order.id])
  expect(rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'note', from: null, to: 'Calls back on Monday.' }],
    [{ field: 'note', from: 'Calls back on Monday.', to: null }],
    [{ field: 'tracking', from: null, to: tracking }],
    [{ field: 'tracking', from: tracking, to: null }],
    null,
  ])
})

describe('the nightly proof of sums', () => {
  it('BX-5.03 finds nothing in orders after every kind of change, and an order whose sums were tampered with', async () => {
    // In a database of its own: the proof goes through the orders of all sites, and other tests tamper with theirs.
    const database = await scratchDatabase('proof')
    const app = await testApp({ database })
    onTestFinished(() => app.close())
    const calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
    const metric = async () => /^sitewright_order_mismatches (\d+)$/m.exec(await app.deps.metrics.print())?.[1]

    const order = await anOrder(app.ctx, { lines: [{ quantity: 3 }] })
    await calls.refund(order, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }], extraCents: 500 })
    await calls.cancel(await anOrder(app.ctx))
    const before = await proveOrders(app.deps)
    await app.deps.owner.ask('', 'update order_lines set refunded_cents = refunded_cents - 1 where order_id = $1', [
      order.id,
    ])
    expect([before, await proveOrders(app.deps), await metric()]).toEqual([0, 1, '1'])
    await app.deps.owner.ask('', 'update order_lines set refunded_cents = refunded_cents + 1 where order_id = $1', [
      order.id,
    ])
    expect(await proveOrders(app.deps)).toBe(0)
  })

  it.each([
    ['paid-without-payment', "update payments set state = 'pending' where id = $1"],
    ['amount-differs', 'update payments set amount_cents = amount_cents + 1 where id = $1'],
    ['currency-differs', "update payments set currency = 'EUR' where id = $1"],
    ['refund-missing-in-payment', 'update payments set refunded_cents = 0 where id = $1'],
    ['refund-missing-in-order', 'update orders set refunded_cents = refunded_cents - 1 where payment_id = $1'],
    ['payment-not-booked', 'update orders set paid_cents = 0, refunded_cents = 0 where payment_id = $1'],
    [
      'refund-taxes-differ',
      `update order_refund_lines set taxes = jsonb_set(taxes, '{0,cents}', '0')
       where order_id = (select order_id from payments where id = $1)`,
    ],
  ])('BX-5.03 names %s', async (difference, text) => {
    const rule = { name: 'VAT', ratePpm: 190_000, isOnShipping: true, countries: [], regions: [], postcodes: [] }
    const location = { country: 'US', region: 'WA', postcode: '98109' }
    const pricing = { taxes: { areIncluded: false, rules: [rule] }, location }
    const order = await anOrder(app.ctx, { lines: [{ quantity: 2 }], pricing })
    await calls.refund(order, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 2 }] })
    await app.deps.owner.ask('', "update payments set updated_at = updated_at - interval '3 hours' where id = $1", [
      order.paymentId,
    ])
    const named = async (): Promise<string[]> => {
      const before = app.logLines.length
      await proveOrders(app.deps)
      const lines = app.logLines.slice(before).filter((line) => line.includes(`"number":${order.number},`))
      return lines.flatMap((line) => /"difference":"([\w-]+)"/.exec(line)?.[1] ?? [])
    }
    expect(await named()).toEqual([])
    await app.deps.owner.ask('', text, [order.paymentId])
    expect(await named()).toEqual([difference])
    await app.deps.owner.ask('', 'delete from orders where id = $1', [order.id])
  })
})
