import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { cancelOrder, markOrderPaid, refundOrder } from '../orders/index.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aShopper } from '../testing/a-shopper.ts'
import { aShopAndOwner, customersPath as path, nora, orderBy, tom, zoe } from '../testing/customers/a-customer.ts'
import { bringUpToDate, customersOnceAre } from '../testing/customers/figures-of-customers.ts'
import { orderOf } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { followCustomers } from './follow-customers.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

const aMessage = { id: '', kind: 'customers.changed', key: '', attempts: 1, createdAt: 0 }

describe('the customers of a shop', () => {
  it('BX-2.11 are there a moment after their orders, one for each mailbox, however its address was typed', async () => {
    const { site, ctx, client } = await aShopAndOwner(app)
    const first = await orderBy(ctx, nora)
    const second = await orderBy(ctx, { ...nora, email: 'Nora@Example.test' })
    await orderBy(ctx, tom)
    const spent = first.snapshot.totals.totalCents + second.snapshot.totals.totalCents
    const found = await customersOnceAre(
      client,
      site.id,
      (all) => all.some(({ orders }) => orders === 2) && all.length === 2,
    )
    expect(found).toMatchObject([
      { name: 'Tom Whitaker', orders: 1, country: 'US', hasAccount: false },
      { name: 'Nora Lindqvist', email: 'Nora@Example.test', orders: 2, spentCents: spent, country: 'SE' },
    ])
  })

  it('BX-2.11 have the figures of their orders when messages arrive twice, late and in another order', async () => {
    const { ctx, list } = await aShopAndOwner(app)
    const paid = await orderBy(ctx, nora)
    const about = ({ id: orderId }: { id: string }) => ({ ...aMessage, siteId: ctx.siteId, payload: { orderId } })
    await bringUpToDate(ctx)
    const unpaid = await orderBy(ctx, nora, { payment: 'unpaid' })
    const cents = paid.snapshot.totals.totalCents
    await bringUpToDate(ctx)
    expect((await list()).customers).toMatchObject([{ orders: 2, spentCents: cents }])

    await markOrderPaid(ctx, unpaid.number)
    await bringUpToDate(ctx)
    for (const order of [unpaid, paid, unpaid]) await followCustomers(app.deps, [about(order), about(paid)])
    await Promise.all([unpaid, paid].map((order) => followCustomers(app.deps, [about(order)])))
    expect((await list()).customers).toMatchObject([{ orders: 2, spentCents: 2 * cents }])

    await refundOrder(ctx, paid.number, { lines: [{ lineId: paid.lineIds[0] ?? '', quantity: 1 }] })
    await bringUpToDate(ctx)
    const { refundedCents } = await orderOf(ctx, paid)
    expect(refundedCents).toBeGreaterThan(0)
    expect((await list()).customers).toMatchObject([{ orders: 2, spentCents: 2 * cents - refundedCents }])
  })

  it('BX-2.11 keep their row when their only order is cancelled, which does not count', async () => {
    const { ctx, list } = await aShopAndOwner(app)
    const { number } = await orderBy(ctx, nora, { payment: 'unpaid' })
    await cancelOrder(ctx, number, { isShopperNotified: false })
    await bringUpToDate(ctx)
    expect((await list()).customers).toMatchObject([
      { name: 'Nora Lindqvist', orders: 0, spentCents: 0, lastOrderAt: null },
    ])
  })

  it('BX-2.11 are those with an account, too, and what they order as a guest is theirs', async () => {
    const ctx = taskCtx(app.deps, app.site)
    const owner = await aTeammate(app, {})
    const { email } = await aShopper(app, { firstName: 'Ada' })
    const newcomer = await aShopper(app, { firstName: 'Grace' })
    await orderBy(ctx, { ...nora, email: email.toUpperCase() })
    const found = await customersOnceAre(owner, app.site.id, (all) => all.some((one) => one.orders === 1))
    expect(found.find((one) => one.email === email)).toMatchObject({ name: 'Ada', orders: 1, hasAccount: true })
    expect(found.find((one) => one.email === newcomer.email)).toMatchObject({ name: 'Grace', orders: 0, country: '' })
  })
})

describe('the list of customers', () => {
  async function aShopWithThree() {
    const shop = await aShopAndOwner(app)
    const { ctx } = shop
    await orderBy(ctx, zoe, { lines: [{ quantity: 1 }] })
    await orderBy(ctx, nora, { lines: [{ quantity: 5 }] })
    await orderBy(ctx, tom, { lines: [{ quantity: 1 }], snapshot: { newsletter: { text: 'News, please.', atMs: 5 } } })
    await orderBy(ctx, tom, { lines: [{ quantity: 1 }] })
    await bringUpToDate(ctx)
    return shop
  }

  it('BX-2.11 is searched by the beginnings of names, addresses and domains, without their accents', async () => {
    const { names } = await aShopWithThree()
    expect(await names('?search=los')).toEqual(['Zoë Łoś'])
    expect(await names('?search=zoe%20lo')).toEqual(['Zoë Łoś'])
    expect(await names('?search=tom@whit')).toEqual(['Tom Whitaker'])
    expect(await names('?search=example.test&sort=name')).toEqual(['Nora Lindqvist', 'Zoë Łoś'])
    expect(await names('?search=nobody')).toEqual([])
  })

  it('BX-2.11 is sorted by name, last order, orders and what was spent, in both directions', async () => {
    const { names } = await aShopWithThree()
    const [byName, byLast, bySpent] = [
      ['Nora Lindqvist', 'Tom Whitaker', 'Zoë Łoś'],
      ['Tom Whitaker', 'Nora Lindqvist', 'Zoë Łoś'],
      ['Nora Lindqvist', 'Tom Whitaker', 'Zoë Łoś'],
    ]
    expect(await names()).toEqual(byLast)
    expect(await names('?sort=last&order=asc')).toEqual(byLast.toReversed())
    expect(await names('?sort=name')).toEqual(byName)
    expect(await names('?sort=name&order=desc')).toEqual(byName.toReversed())
    expect(await names('?sort=spent')).toEqual(bySpent)
    expect(await names('?sort=spent&order=asc')).toEqual(bySpent.toReversed())
    expect((await names('?sort=orders'))[0]).toBe('Tom Whitaker')
  })

  it('BX-2.11 is filtered by orders, spending, country, newsletter and account, with the sums of what is left', async () => {
    const { list, names } = await aShopWithThree()
    const all = await list()
    const sum = all.customers.reduce((total, { spentCents }) => total + spentCents, 0)
    expect(all).toMatchObject({
      total: 3,
      spentCents: sum,
      currency: 'USD',
      counts: { all: 3, often: 1, account: 0, subscribed: 1 },
    })
    expect(all.countries).toEqual(['PL', 'SE', 'US'].map((country) => ({ country, count: 1 })))
    const spentByNora = all.customers.find(({ name }) => name === 'Nora Lindqvist')?.spentCents

    expect(await names('?bought=often')).toEqual(['Tom Whitaker'])
    expect(await names('?bought=once')).toEqual(['Nora Lindqvist', 'Zoë Łoś'])
    expect(await names('?bought=none')).toEqual([])
    expect(await names(`?spent=${spentByNora}`)).toEqual(['Nora Lindqvist'])
    expect(await names('?subscribed=yes')).toEqual(['Tom Whitaker'])
    expect(await names('?subscribed=no&account=no')).toEqual(['Nora Lindqvist', 'Zoë Łoś'])
    expect(await names('?account=yes')).toEqual([])
    expect(await list('?country=SE')).toMatchObject({ total: 1, spentCents: spentByNora, counts: { all: 3 } })
  })

  it('BX-2.11 goes on behind its last row, for each sort', async () => {
    const { list } = await aShopWithThree()
    for (const sort of ['name', 'last', 'orders', 'spent']) {
      for (const order of ['asc', 'desc']) {
        const whole = (await list(`?sort=${sort}&order=${order}`)).customers
        const paged: unknown[] = []
        for (let cursor = ''; ;) {
          const page = await list(`?sort=${sort}&order=${order}&limit=1${cursor}`)
          paged.push(...page.customers)
          if (page.nextCursor === null) break
          cursor = `&cursor=${page.nextCursor}`
        }
        expect(paged).toEqual(whole)
      }
    }
  })

  it('BX-2.11 refuses what no answer contained, and never breaks', async () => {
    const { client, at } = await aShopAndOwner(app)
    const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const id = '0'.repeat(32)
    const bad = [
      'cursor=unknown',
      `cursor=${cursorOf(['x', id])}`,
      `cursor=${cursorOf([1e300, id])}`,
      `cursor=${cursorOf([9e15, id])}`,
      `cursor=${cursorOf([1, 'x'])}`,
      `sort=name&cursor=${cursorOf(['a\0b', id])}`,
      'country=se',
      'spent=-1',
      'spent=1e9',
      'bought=all',
      'search=%00',
      'limit=0',
      'sort=email',
    ]
    for (const query of bad) expect([query, (await client.get(`${path}?${query}`, at)).status]).toEqual([query, 400])
    const far = `sort=spent&cursor=${cursorOf([-7_000_000_000_000, id])}`
    expect((await client.get(`${path}?${far}`, at)).body).toMatchObject({ customers: [], nextCursor: null })
  })

  it('BX-3.11 is shown only to whom the orders are, and never has customers of another site', async () => {
    const shop = await aShopWithThree()
    const other = await aShopAndOwner(app)
    expect((await other.list()).customers).toEqual([])
    expect((await other.client.get(path, shop.at)).status).toBe(404)
    const status = async (role: number): Promise<number> => {
      const client = await aTeammate(app, { siteId: shop.site.id, roles: [role] })
      return (await client.get(path, shop.at)).status
    }
    expect(await status(websiteRoles.storeManager)).toBe(200)
    for (const role of [websiteRoles.viewer, websiteRoles.editor, websiteRoles.reporting, websiteRoles.moderator])
      expect(await status(role)).toBe(403)
  })
})
