import { beforeAll, describe, expect, it } from 'vitest'
import { inSite } from '../database/index.ts'
import { hashOfToken } from '../http/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder, orderOf } from '../testing/orders/an-order.ts'
import { orderCalls } from '../testing/orders/order-calls.ts'
import { stockOf } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { createOrder } from './index.ts'
import { findOrderByToken, issueOrderToken } from './order-links.ts'
import { resumeRefunds } from './resume-refunds.ts'

const app = await suiteApp()
const aShop = async (): Promise<Ctx> => taskCtx(app.deps, await aSite(app.deps))

describe('the number of an order', () => {
  it('BX-1.07 counts up from 1001 in each site, without gaps or repetitions for orders placed at once', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const product = await aProduct(shop, { variants: [{ sku: 'A', priceCents: 1800, stock: null }] })
    const placed = await Promise.all(Array.from({ length: 12 }, () => anOrder(shop, { lines: [{ product }] })))
    const numbers = placed.map(({ number }) => number).toSorted((one, two) => one - two)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => 1001 + at))
    expect((await anOrder(other)).number).toBe(1001)
  })

  it('is given back when its transaction fails', async () => {
    const shop = await aShop()
    const first = await anOrder(shop)
    const again = { ...first, id: shop.newId(), shortages: [] }
    const payment = { id: null, state: 'paid', method: 'card', provider: 'test', card: null } as const
    const repeated = inSite(shop, (tx) => createOrder(tx, shop, { ...again, payment }))
    await expect(repeated).rejects.toThrow('orders_of_checkout')
    expect((await anOrder(shop)).number).toBe(1002)
  })

  it('begins where the owner says, and jumps ahead when the owner says so later, but never back', async () => {
    const shop = await aShop()
    const begin = (firstOrderNumber: number) =>
      saveSiteSettings(shop, { settings: { storeSettings: { firstOrderNumber } } })
    await begin(50)
    expect((await anOrder(shop)).number).toBe(50)
    await begin(7_000)
    expect((await anOrder(shop)).number).toBe(7_000)
    await begin(1)
    expect((await anOrder(shop)).number).toBe(7_001)
    await expect(begin(0)).rejects.toThrow('sites.settings-invalid')
  })
})

describe('a new order', () => {
  it('BX-5.03 stores what was bought, and shows the same sums for ever', async () => {
    const shop = await aShop()
    const order = await anOrder(shop, { lines: [{ quantity: 3, priceCents: 999 }, { quantity: 1 }] })
    const { snapshot } = order
    const read = await orderOf(shop, order)
    const { delivery, billing, shipping, discounts, taxes, totals, isTaxIncluded, email, currency, language } = snapshot
    const stored = { delivery, billing, shipping, discounts, taxes, totals, isTaxIncluded, email, currency, language }
    expect(read).toMatchObject(stored)
    expect(read.lines.map(({ title, quantity, totalCents }) => [title, quantity, totalCents])).toEqual(
      snapshot.lines.map(({ title, quantity, allocation }) => [title, quantity, allocation.totalCents]),
    )
    expect(read.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(totals.totalCents)
    expect(read.payments).toMatchObject([{ id: order.paymentId, method: 'bank-transfer', provider: 'manual' }])
    expect(read.customerName).toBe('Nora Lindqvist')
  })

  it('needs no payment when it costs nothing', async () => {
    const shop = await aShop()
    const order = await anOrder(shop, { lines: [{ priceCents: 0 }] })
    expect(await orderOf(shop, order)).toMatchObject({ axes: { payment: 'paid' }, paidCents: 0, refundableCents: 0 })
    const calls = orderCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site, shop.newId)
    expect((await calls.cancel(order)).body.refund).toBe(null)
    expect((await calls.read(order)).axes).toEqual({ order: 'cancelled', payment: 'paid', fulfilment: 'none' })
  })

  it('BX-1.07 is found by the token of its links, which is stored only as a hash', async () => {
    const shop = await aShop()
    const order = await anOrder(shop)
    expect(order.statusToken).toMatch(/^[0-9a-f]{64}$/)
    expect((await findOrderByToken(shop, order.statusToken, 'status'))?.id).toBe(order.id)
    expect((await findOrderByToken(shop, order.confirmedToken, 'confirmed'))?.id).toBe(order.id)
    const other = await aShop()
    for (const [ctx, token, kind] of [
      [shop, order.statusToken, 'confirmed'],
      [shop, order.confirmedToken, 'status'],
      [shop, '0'.repeat(64), 'status'],
      [shop, "' or 1=1", 'status'],
      [other, order.statusToken, 'status'],
    ] as const) {
      expect(await findOrderByToken(ctx, token, kind)).toBe(null)
    }
    const rows = await app.deps.owner.ask<{ hash: Buffer }>(
      '',
      'select token_hash as hash from order_tokens where order_id = $1',
      [order.id],
    )
    const hashes = [order.statusToken, order.confirmedToken].map((token) => hashOfToken(token).toString('hex'))
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual(expect.arrayContaining(hashes))
    const more = await inSite(shop, (tx) => issueOrderToken(tx, shop, order.id, 'status'))
    expect((await findOrderByToken(shop, more, 'status'))?.id).toBe(order.id)
    expect((await findOrderByToken(shop, order.statusToken, 'status'))?.id).toBe(order.id)
  })
})

describe('an order that was paid for units that are gone', () => {
  let shop: Ctx
  let calls: ReturnType<typeof orderCalls>
  beforeAll(async () => {
    shop = await aShop()
    await saveSiteSettings(shop, { settings: { storeSettings: { shortOfStockPolicy: 'refund' } } })
    calls = orderCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site, shop.newId)
  })
  const withStock = (stock: number) => aProduct(shop, { variants: [{ sku: shop.newId(), priceCents: 1800, stock }] })
  const stockLeft = ({ variants }: { variants: { id: string }[] }) => stockOf(app.deps, variants[0]?.id ?? '')
  const mailsOf = async (orderId: string): Promise<string[]> => {
    const text = `select template from mails where key like '%' || $1 || '%' order by key`
    return (await app.deps.owner.ask<{ template: string }>('', text, [orderId])).map(({ template }) => template)
  }

  it('is paid back for what is missing, by the shop’s policy, and the owner is told', async () => {
    const product = await withStock(1)
    const order = await anOrder(shop, { payment: 'card', lines: [{ product, quantity: 3 }, { quantity: 1 }] })
    expect((await calls.read(order)).refunds).toMatchObject([
      { state: 'pending', origin: 'shortfall', amountCents: 3600 },
    ])
    await resumeRefunds(app.deps)
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'open', payment: 'part-refunded' },
      attention: [],
      lines: [
        { openQuantity: 1, removedQuantity: 2, shortQuantity: 0 },
        { openQuantity: 1, removedQuantity: 0 },
      ],
    })
    expect(await stockLeft(product)).toEqual({ available: 0, reserved: 0, committed: 1 })
    expect((await calls.fulfil(order)).status).toBe(200)
    expect(await stockLeft(product)).toEqual({ available: 0, reserved: 0, committed: 0 })
    expect(await mailsOf(order.id)).toEqual([
      'orders.attention',
      'orders.confirmed',
      'orders.refunded',
      'orders.shipped',
    ])
  })

  it('is cancelled and paid back as a whole when nothing of it is left', async () => {
    const product = await withStock(0)
    const order = await anOrder(shop, { payment: 'card', lines: [{ product }] })
    await resumeRefunds(app.deps)
    expect(await calls.read(order)).toMatchObject({
      axes: { order: 'cancelled', payment: 'refunded' },
      refunds: [{ state: 'done', amountCents: 3600 }],
    })
    expect(await stockLeft(product)).toEqual({ available: 0, reserved: 0, committed: 0 })
    expect(await mailsOf(order.id)).toContain('orders.attention')
  })
})
