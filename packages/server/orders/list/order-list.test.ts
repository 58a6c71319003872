import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { OrderListAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { nora } from '../../testing/orders/an-order-detail.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { copyOrder, rowsReadBy } from '../../testing/orders/many-orders.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { countOrderRows, listOrderRows } from './order-list.store.ts'
import { findOrderOfShopper, listOrdersOfShopper } from '../shopper-orders.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof orderCalls>
let ada: AnOrder
let zoe: AnOrder
let cancelled: AnOrder
let shipped: AnOrder

beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = orderCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site, shop.newId)
  const product = await aProduct(shop, { title: 'Cup', variants: [{ sku: 'KILN-7', priceCents: 1800, stock: null }] })
  const buyer = (firstName: string, lastName: string) => ({ delivery: { ...nora, firstName, lastName } })
  ada = await anOrder(shop, { snapshot: { email: 'Ada.Byron@Analytical.test', ...buyer('Ada', 'Byron') } })
  const picture = JSON.stringify({ imageUrl: '/s/cup.webp' })
  await app.deps.owner.ask('', 'update order_lines set snapshot = snapshot || $1 where order_id = $2', [
    picture,
    ada.id,
  ])
  zoe = await anOrder(shop, { payment: 'unpaid', snapshot: { email: 'zoe@kiln.test', ...buyer('Zoë', 'Ferrari') } })
  cancelled = await anOrder(shop, { lines: [{ product }], snapshot: { email: 'zoe@kiln.test' } })
  await calls.cancel(cancelled)
  shipped = await anOrder(shop)
  await calls.fulfil(shipped)
})

const numbersOf = ({ orders }: OrderListAnswer): number[] => orders.map(({ number }) => number)
const found = async (search: string): Promise<number[]> =>
  numbersOf(await calls.list(`?search=${encodeURIComponent(search)}`))

describe('GET /api/studio/orders', () => {
  it('BX-2.03 lists orders, newest first, with what to recognize them by', async () => {
    const { orders } = await calls.list()
    expect(numbersOf({ orders } as OrderListAnswer)).toEqual([1004, 1003, 1002, 1001])
    expect(orders[3]).toEqual({
      id: ada.id,
      number: 1001,
      createdAt: expect.any(Number),
      axes: { order: 'open', payment: 'paid', fulfilment: 'none' },
      email: 'Ada.Byron@Analytical.test',
      customerName: 'Ada Byron',
      currency: 'USD',
      totalCents: 3600,
      refundedCents: 0,
      unitCount: 2,
      removedCount: 0,
      titles: [ada.snapshot.lines[0]?.title],
      imageUrls: ['/s/cup.webp'],
      attention: [],
      isPickup: false,
      isTestMode: false,
    })
  })

  it('counts the orders in each state, of those that the search finds', async () => {
    const { counts } = await calls.list()
    expect(counts).toMatchObject({
      all: 4,
      attention: 0,
      order: { open: 2, cancelled: 1, closed: 1 },
      payment: { none: 1, paid: 2, refunded: 1, disputed: 0 },
      fulfilment: { none: 3, partial: 0, full: 1 },
    })
    const searched: OrderListAnswer = await calls.list('?search=kiln.test&order=cancelled')
    expect([numbersOf(searched), searched.counts.all, searched.counts.order]).toEqual([
      [1003],
      2,
      { open: 1, cancelled: 1, closed: 0 },
    ])
  })

  it.each([
    ['order=open', [1002, 1001]],
    ['payment=none', [1002]],
    ['fulfilment=full', [1004]],
    ['order=open&payment=paid', [1001]],
    ['attention=1', []],
  ])('filters by %s', async (query, numbers) => {
    expect(numbersOf(await calls.list(`?${query}`))).toEqual(numbers)
  })

  it.each([
    ['1001', [1001]],
    ['#100', [1004, 1003, 1002, 1001]],
    ['byron', [1001]],
    ['ANALYT', [1001]],
    ['ada.byron@analytical.test', [1001]],
    ['zoe', [1003, 1002]],
    ['zoë ferr', [1002]],
    ['kiln-7', [1003]],
    ['yron', []],
    ['%', []],
    ['zoe byron', []],
    ['   ', [1004, 1003, 1002, 1001]],
  ])('finds by number, name, email and SKU: %j', async (search, numbers) => {
    expect(await found(search)).toEqual(numbers)
  })

  it('continues after the last order of a page', async () => {
    const first: OrderListAnswer = await calls.list('?limit=3')
    expect([numbersOf(first), first.nextCursor]).toEqual([[1004, 1003, 1002], 1002])
    const second: OrderListAnswer = await calls.list(`?limit=3&cursor=${first.nextCursor}`)
    expect([numbersOf(second), second.nextCursor]).toEqual([[1001], null])
  })

  it.each(['order=lost', 'limit=0', 'limit=1e3', 'cursor=-1', `search=${'a'.repeat(101)}`, 'cursor=99999999999'])(
    'answers 400 to ?%s',
    async (query) => {
      expect((await calls.list(`?${query}`)).code).toBe('kit.shape')
    },
  )

  it('reads only the orders of the page, by index, in a shop with thousands of orders', async () => {
    const big = taskCtx(app.deps, await aSite(app.deps))
    const { id } = await anOrder(big)
    await copyOrder(big, id, 3_000)
    const ask = (words: string[], before: number | null, hasAttention = false) =>
      readInSite(big, (tx) =>
        rowsReadBy(tx, 'orders', () => listOrderRows(tx, big.siteId, { words, hasAttention }, { before, most: 26 })),
      )
    expect(await ask([], null)).toBeLessThanOrEqual(26)
    expect(await ask([], 2_000)).toBeLessThanOrEqual(26)
    expect(await ask(['3500'], null)).toBeLessThanOrEqual(1)
    expect(await ask([], null, true)).toBeLessThanOrEqual(26)
    expect(await readInSite(big, (tx) => countOrderRows(tx, big.siteId, []))).toMatchObject([{ count: 3_001 }])
  })
})

describe('the orders of a site', () => {
  it('BX-5.06 are invisible to the team of another site', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    const elsewhere = orderCalls(await aTeammate(app, { siteId: other.siteId }), other.site, app.deps.newId)
    expect(await elsewhere.list()).toMatchObject({ orders: [], counts: { all: 0 } })
    expect(await elsewhere.list('?search=zoe')).toMatchObject({ orders: [], counts: { all: 0 } })
    expect(await elsewhere.read(ada)).toMatchObject({ code: 'orders.not-found' })
    const stranger = orderCalls(await aTeammate(app, { siteId: other.siteId }), shop.site, app.deps.newId)
    for (const path of ['cancel', 'fulfil', 'refund', 'notes', 'mails', 'mark-paid', 'dismiss-attention']) {
      expect((await elsewhere.act(ada, path, bodies[path])).body.code).toBe('orders.not-found')
      expect((await stranger.act(ada, path, bodies[path])).status).toBeGreaterThanOrEqual(403)
    }
    expect((await calls.read(ada)).version).toBe(1)
  })

  it('BX-5.07 are read and handled only by the roles that may', async () => {
    for (const role of Object.values(websiteRoles)) {
      const browser = await aTeammate(app, { siteId: shop.siteId, roles: [role] })
      const theirs = orderCalls(browser, shop.site, app.deps.newId)
      const may = role === websiteRoles.admin || role === websiteRoles.storeManager
      expect([role, (await theirs.list()).code]).toEqual([role, may ? undefined : 'kit.denied'])
      expect([role, (await theirs.act(ada, 'notes', { text: 'x' })).status]).toEqual([role, may ? 200 : 403])
    }
  })

  it('belong to the shopper with their email address', async () => {
    const page = { before: null, most: 10 }
    expect((await listOrdersOfShopper(shop, 'ZOE@kiln.test', page)).map(({ number }) => number)).toEqual([1003, 1002])
    expect(await listOrdersOfShopper(shop, 'nobody@kiln.test', page)).toEqual([])
    expect((await findOrderOfShopper(shop, 'zoe@kiln.test', 1002))?.id).toBe(zoe.id)
    expect(await findOrderOfShopper(shop, 'zoe@kiln.test', 1001)).toBe(null)
  })
})

/** Bodies that each action accepts. */
const bodies: Readonly<Record<string, object>> = {
  refund: { extraCents: 1 },
  notes: { text: 'x' },
  mails: { mail: 'confirmed' },
}
