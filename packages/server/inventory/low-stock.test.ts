import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { startDispatcher } from '../database/index.ts'
import { startStockChangeDispatcher } from '../stock/index.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { inventoryCalls } from '../testing/inventory/inventory-calls.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { stockCalls } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { inventoryConsumers } from './index.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof inventoryCalls>

beforeEach(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = inventoryCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
  await alertAt(3)
})

async function alertAt(lowStockThreshold: number, isLowStockAlertOn = true): Promise<void> {
  const settings = await calls.settings()
  const answer = await calls.saveSettings({ ...settings, lowStockThreshold, isLowStockAlertOn })
  expect(answer.status).toBe(200)
}

const cupWith = (stock: number): Promise<AProduct> =>
  aProduct(shop, { title: 'Cup', variants: [{ sku: `C-${shop.newId()}`, priceCents: 100, stock }] })
const idOf = ({ variants }: AProduct): string => variants[0]?.id ?? ''
const buy = (product: AProduct, quantity: number) => anOrder(shop, { lines: [{ product, quantity }] })

/** Delivers what the stock has announced, and returns the texts of the mails to the owner that are queued by now. */
async function mails(): Promise<string[]> {
  const running = [
    startStockChangeDispatcher(app.deps, { pollMs: 10 }),
    startDispatcher(app.deps, inventoryConsumers(app.deps), { pollMs: 10 }),
  ]
  const waiting = `select 1 from outbox where site_id = $1 and kind in ('stock.changed', 'stock.low')`
  while ((await app.deps.owner.ask('', waiting, [shop.siteId])).length > 0) await pause(10)
  await Promise.all(running.map((one) => one.stop()))
  const text = `select plain from mails where site_id = $1 and template = 'inventory.low-stock' order by created_at, id`
  return (await app.deps.owner.ask<{ plain: string }>('', text, [shop.siteId])).map(({ plain }) => plain)
}

describe('BX-2.04 the owner gets a mail when a variant becomes low', () => {
  it('by orders: one mail for each time it becomes low, and none while it stays low', async () => {
    const cup = await cupWith(6)
    await buy(cup, 1)
    expect(await mails()).toEqual([])
    await buy(cup, 2)
    const [mail = '', ...others] = await mails()
    expect(mail).toContain('3 left')
    expect(mail).toContain(`/${shop.site.identifier}/inventory?state=low`)
    expect(others).toEqual([])
    await buy(cup, 1)
    expect(await mails()).toHaveLength(1)
    await calls.change(idOf(cup), { by: 20 })
    await buy(cup, 19)
    expect(await mails()).toHaveLength(2)
  })

  it('by the team, one mail for many variants, and by an undo', async () => {
    const cups = [await cupWith(9), await cupWith(8), await cupWith(20)]
    await calls.changeMany({ productIds: cups.map(({ id }) => id), change: { by: -7 } })
    const [mail = '', ...others] = await mails()
    expect([others.length, mail.includes('2 left'), mail.includes('1 left'), mail.includes('13 left')]).toEqual([
      0,
      true,
      true,
      false,
    ])
    const received = await calls.change(idOf(cups[0] as AProduct), { by: 10 })
    await calls.undo(received)
    expect(await mails()).toHaveLength(2)
  })

  it('not by a shopper who is paying, who may give the units back', async () => {
    const cup = await cupWith(6)
    const stock = stockCalls(shop)
    const lines = [{ variantId: idOf(cup), quantity: 5 }]
    const reference = shop.newId()
    await stock.reserve(reference, lines)
    await buy(cup, 1)
    expect(await mails()).toEqual([])
    await stock.commit(reference, shop.newId(), lines)
    expect(await mails()).toHaveLength(1)
  })

  it('once, although two orders and the team take units at the same time', async () => {
    const cup = await cupWith(12)
    await Promise.all([buy(cup, 3), buy(cup, 3), calls.change(idOf(cup), { by: -3 }), mails()])
    expect(await mails()).toHaveLength(1)
  })

  it('not for variants that are new or were low when the alert began, and not while it is off', async () => {
    const old = await cupWith(4)
    await alertAt(5)
    const fresh = await cupWith(2)
    await buy(old, 1)
    await buy(fresh, 1)
    expect(await mails()).toEqual([])
    const other = await cupWith(9)
    await alertAt(5, false)
    await buy(other, 8)
    expect(await mails()).toEqual([])
  })
})
