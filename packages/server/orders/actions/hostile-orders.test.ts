import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { ids, numbers, shapes, texts } from '../../testing/hostile/hostile-values.ts'
import { shown, unclearOf } from '../../testing/hostile/unclear-answers.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let calls: ReturnType<typeof orderCalls>
let order: AnOrder
let theirs: AnOrder
let before: OrderDetail

beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
  order = await anOrder(app.ctx)
  theirs = await anOrder(taskCtx(app.deps, await aSite(app.deps)))
})
beforeEach(async () => {
  before = await calls.read(order)
})

const noTexts = [...numbers, ...shapes]
const noFlags = [...texts, ...numbers, ...shapes.filter((value) => value !== true)]
const noAmounts = [...texts, ...numbers, ...shapes, 10 ** 14]
const noLists = [...texts, ...numbers, null, true, {}, ['x'], [null], { length: 1 }]
const isNumber = (value: unknown): boolean => typeof value === 'number' && value > 0
const units = (lineId: unknown, quantity: unknown = 1) => [{ lineId, quantity }]
const noUnits = () => [
  ...noLists,
  ...ids.map((id) => units(id)),
  ...[...texts, ...numbers.filter((value) => !isNumber(value)), ...shapes, 0, 1.5, 10_000].map((quantity) =>
    units(order.lineIds[0], quantity),
  ),
  units(theirs.lineIds[0]),
  Array.from({ length: 251 }, () => ({ lineId: order.lineIds[0], quantity: 1 })),
]
const noTracking = () => [
  ...texts,
  ...numbers,
  true,
  [],
  {},
  ...['javascript:alert(1)', 'ftp://a.test', '//a.test', 'x'].map((url) => ({
    carrier: 'DHL',
    number: '1',
    url,
  })),
  { carrier: 'x'.repeat(101), number: '1', url: '' },
  { carrier: 'a\u0000', number: '1', url: '' },
]
const words = (most: number) => [...noTexts, 'a\0b', '\ud800', 'x'.repeat(most + 1)]

const actions: readonly [path: string, good: object, refuses: () => Record<string, readonly unknown[]>][] = [
  [
    'fulfil',
    {},
    () => ({ lines: noUnits(), tracking: noTracking(), isShopperNotified: noFlags, fulfilledQuantity: [1] }),
  ],
  [
    'refund',
    {},
    () => ({
      lines: noUnits(),
      shippingCents: noAmounts,
      extraCents: noAmounts,
      expectedCents: noAmounts,
      isRestocked: noFlags,
      isShopperNotified: noFlags,
      note: words(300),
      message: words(300),
      amountCents: [1],
    }),
  ],
  ['cancel', {}, () => ({ isRestocked: noFlags, isShopperNotified: noFlags, reason: words(300), state: ['open'] })],
  ['notes', { text: 'x' }, () => ({ text: [...words(2_000), '', ' '], author: ['Ada'] })],
  ['mails', { mail: 'confirmed' }, () => ({ mail: [...texts, ...noTexts, 'attention'], to: ['a@b.test'] })],
  ['mark-paid', {}, () => ({ cents: [1] })],
  ['dismiss-attention', {}, () => ({ all: [true] })],
  ['resolve-dispute', { isWon: true }, () => ({ isWon: noFlags })],
]

it.each(actions)(
  'BX-5.11 %s refuses hostile bodies with a clear 4xx, and changes nothing',
  async (path, good, refuses) => {
    const unclear: string[] = []
    for (const [field, values] of Object.entries(refuses())) {
      for (const value of values) {
        const answer = await calls.act(order, path, { ...good, [field]: value })
        unclear.push(...unclearOf(`${field}: ${shown(value)}`, answer, field))
      }
    }
    // Not `null`: it is a valid body when no field is required.
    for (const body of [true, 7, 'text', [], [{}]]) {
      const answer = await calls.act(order, path, body)
      if (answer.status >= 500) unclear.push(shown(body))
    }
    expect(unclear).toEqual([])
    expect(await calls.read(order)).toEqual(before)
  },
)

it('BX-5.11 a tracking address that the database cannot store is refused', async () => {
  const tracking = { carrier: 'DHL', number: '1', url: 'http://a.test/\0' }
  expect((await calls.fulfil(await anOrder(app.ctx), { tracking })).status).toBe(400)
})

it.each(['undo', ...ids.filter((id) => typeof id === 'string' && id !== '').slice(0, 20)])(
  'BX-5.11 refuses the id %j of a shipment or note with a clear 4xx',
  async (id) => {
    const named = encodeURIComponent(String(id).toWellFormed())
    for (const part of ['fulfilments', 'notes']) {
      const answer = await calls.act(order, `${part}/${named}/undo`)
      expect(unclearOf(part, answer)).toEqual([])
    }
  },
)

it.each(['0', '-1', '1.5', '1e3', 'x', '%00', '99999999999', '1001 or 1=1'])(
  'BX-5.11 refuses the order number %s with a clear 4xx',
  async (number) => {
    const named = { number: number as unknown as number }
    expect(unclearOf('read', { ...(await calls.act(named, 'notes', { text: 'x' })) })).toEqual([])
  },
)

it.each(['', ' ', 'a b', 'x'.repeat(201), 'ä'])('BX-5.11 refuses the Idempotency-Key %j', async (key) => {
  const answer = await calls.act(order, 'refund', { extraCents: 1 }, key)
  expect(answer.status).toBe(400)
})
