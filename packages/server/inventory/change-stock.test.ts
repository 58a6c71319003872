import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { maxStock } from '@sitewright/domain/kit/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { proveStock } from '../stock/prove-stock.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { inventoryCalls } from '../testing/inventory/inventory-calls.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { stockOf, variantsWith, variantWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { withoutRunning } from '../testing/changes/without-running.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof inventoryCalls>
beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = inventoryCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
})

const unitsOf = async (variantId: string): Promise<number | null | undefined> =>
  (await stockOf(app.deps, variantId))?.available

describe('a change of a variant’s stock', () => {
  it('BX-2.04 adds and takes units, sets a number, and switches counting off and on', async () => {
    const cup = await variantWith(shop, 4)
    const seen: unknown[] = []
    for (const body of [{ by: -1 }, { by: 6 }, { to: 7 }, { to: null }, { to: 2 }]) {
      const { before, after } = (await calls.change(cup, body)).body
      seen.push([before, after])
    }
    expect(seen).toEqual([
      [4, 3],
      [3, 9],
      [9, 7],
      [7, null],
      [null, 2],
    ])
  })

  it.each([
    [{ by: -5 }, 409, 'stock.below-zero'],
    [{ by: maxStock }, 400, 'stock.too-large'],
    [{ to: -1 }, 400, 'kit.shape'],
    [{ by: 1.5 }, 400, 'kit.shape'],
    [{ by: 1, to: 1 }, 400, 'kit.shape'],
    [{}, 400, 'kit.shape'],
    [{ by: 1, reason: 'sold' }, 400, 'kit.shape'],
  ])('is refused when it cannot be: %j', async (body, status, code) => {
    const cup = await variantWith(shop, 4)
    const answer = await calls.change(cup, body)
    expect([answer.status, answer.body.code, await unitsOf(cup)]).toEqual([status, code, 4])
  })

  it('is refused for unlimited stock by a delta, for downloads, and for unknown variants', async () => {
    expect((await calls.change(await variantWith(shop, null), { by: 1 })).body.code).toBe('stock.not-counted')
    const guide = await aProduct(shop, { productType: productTypes.digital })
    expect((await calls.change(guide.variants[0]?.id ?? '', { to: 1 })).body.code).toBe('stock.not-tracked')
    expect((await calls.change(shop.newId(), { to: 1 })).body.code).toBe('catalog.variant-not-found')
  })

  it('is refused when the number was typed over one that is not the stock any more', async () => {
    const cup = await variantWith(shop, 10)
    await calls.change(cup, { by: -1 })
    expect(await calls.change(cup, { to: 12, expected: 10 })).toMatchObject({
      status: 409,
      body: { code: 'changes.changed-meanwhile', message: expect.stringContaining('is 9 by now') },
    })
    expect((await calls.change(cup, { to: 12, expected: 9 })).body).toMatchObject({ before: 9, after: 12 })
    expect((await calls.change(cup, { to: 3, expected: null })).status).toBe(409)
    expect(await unitsOf(cup)).toBe(12)
  })

  it('counts once when it is sent again with its key, also at the same time', async () => {
    const cup = await variantWith(shop, 10)
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.change(cup, { by: -2 }, 'press-1')))
    const again = await calls.change(cup, { by: -2 }, 'press-1')
    expect(again.body).toMatchObject({ before: 10, after: 8 })
    const done = withoutRunning(answers)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text))).toEqual(new Set([again.text]))
    expect(await unitsOf(cup)).toBe(8)
  })
})

describe('the undo of a change', () => {
  it('BX-2.04 takes back a delta, once, and leaves what others changed since', async () => {
    const cup = await variantWith(shop, 4)
    const taken = await calls.change(cup, { by: -1 })
    await calls.change(cup, { by: 10 })
    const [undone, again] = [await calls.undo(taken), await calls.undo(taken)]
    expect(undone.body).toEqual({ lines: [{ variantId: cup, before: 13, after: 14 }], undo: null })
    expect(again).toMatchObject({ status: 409, body: { code: 'changes.changed-meanwhile' } })
    expect(await unitsOf(cup)).toBe(14)
  })

  it('gives back the former number of what was counted or unlimited, in any order that is undone backwards', async () => {
    const cup = await variantWith(shop, 4)
    const made = []
    for (const body of [{ by: -1 }, { to: 20 }, { by: 5 }, { to: null }, { to: 8 }, { by: -8 }])
      made.push(await calls.change(cup, body))
    const units: unknown[] = []
    for (const change of made.toReversed()) {
      expect((await calls.undo(change)).status).toBe(200)
      units.push(await unitsOf(cup))
    }
    expect(units).toEqual([8, null, 25, 20, 3, 4])
  })

  it('is refused after the stock was counted again, and changes nothing', async () => {
    const cup = await variantWith(shop, 4)
    const taken = await calls.change(cup, { by: -1 })
    const counted = await calls.change(cup, { to: 9 })
    expect(await calls.undo(taken)).toMatchObject({ status: 409, body: { code: 'changes.changed-meanwhile' } })
    expect(await unitsOf(cup)).toBe(9)
    await calls.undo(counted)
    expect((await calls.undo(taken)).status).toBe(200)
    expect(await unitsOf(cup)).toBe(4)
  })

  it('is refused when units that it added are sold, and for changes that nobody made', async () => {
    const product = await aProduct(shop, { variants: [{ sku: shop.newId(), priceCents: 100, stock: 1 }] })
    const received = await calls.change(product.variants[0]?.id ?? '', { by: 2 })
    await anOrder(shop, { lines: [{ product, quantity: 2 }] })
    expect((await calls.undo(received)).body.code).toBe('stock.below-zero')
    received.body.undo.path = `/api/studio/inventory/changes/${shop.newId()}/undo`
    expect(await calls.undo(received)).toMatchObject({ status: 409, body: { code: 'changes.changed-meanwhile' } })
  })

  it('keeps what orders took meanwhile', async () => {
    const product = await aProduct(shop, { variants: [{ sku: shop.newId(), priceCents: 100, stock: 10 }] })
    const [{ id } = { id: '' }] = product.variants
    const counted = await calls.change(id, { to: 6 })
    await anOrder(shop, { lines: [{ product, quantity: 2 }] })
    await calls.undo(counted)
    expect(await stockOf(app.deps, id)).toMatchObject({ available: 8, committed: 2 })
  })
})

describe('a change of many variants', () => {
  it('BX-2.04 changes all variants of products and single ones in one transaction, with one undo', async () => {
    const mug = await aMug(shop)
    const cups = await variantsWith(shop, 1, 2)
    const made = await calls.changeMany({ productIds: [mug.id], variantIds: cups, change: { by: 5 } })
    const units = () => Promise.all([...mug.variants.map(({ id }) => id), ...cups].map(unitsOf))
    expect([made.status, await units()]).toEqual([200, [15, 5, null, 6, 7]])
    expect(made.body.lines).toHaveLength(4) // unlimited stock is left out
    await calls.change(cups[0] ?? '', { by: 100 })
    expect((await calls.undo(made)).status).toBe(200)
    expect(await units()).toEqual([10, 0, null, 101, 2])
  })

  it('changes nothing when one of them cannot be changed, and says which', async () => {
    const cups = await variantsWith(shop, 9, 2, 0)
    const answer = await calls.changeMany({ variantIds: cups, change: { by: -3 } })
    expect([answer.status, answer.body.code]).toEqual([409, 'stock.below-zero'])
    expect(new Set(Object.keys(answer.body.errors))).toEqual(new Set(cups.slice(1)))
    expect(await Promise.all(cups.map(unitsOf))).toEqual([9, 2, 0])
  })

  it('takes at most 1,000 variants, each once', async () => {
    const tooMany = Array.from({ length: 1_001 }, () => shop.newId())
    expect((await calls.changeMany({ variantIds: tooMany, change: { to: 1 } })).status).toBe(400)
    const cup = await variantWith(shop, 3)
    await calls.changeMany({ variantIds: [cup, cup], change: { by: 2 } })
    expect(await unitsOf(cup)).toBe(5)
  })
})

describe('the movements of a variant', () => {
  it('BX-2.04 say who changed the stock when and why, with the units before and after, the newest first', async () => {
    const product = await aProduct(shop, { variants: [{ sku: shop.newId(), priceCents: 100, stock: 3 }] })
    const [{ id } = { id: '' }] = product.variants
    await calls.change(id, { by: 5, reason: 'received' })
    const { number } = await anOrder(shop, { lines: [{ product, quantity: 2 }] })
    await calls.change(id, { to: null })
    await calls.change(id, { to: 4 })
    const { movements } = await calls.movements(id)
    const rows = movements.map(({ reason, actor, orderNumber, before, after }) => [
      reason,
      actor,
      orderNumber,
      before,
      after,
    ])
    expect(rows).toEqual([
      ['counted', 'Ada Potter', null, null, 4],
      ['counted', 'Ada Potter', null, 6, null],
      ['committed', '', number, 8, 6],
      ['received', 'Ada Potter', null, 3, 8],
      ['initial', '', null, 0, 3],
    ])
    expect(movements[0]?.at).toBeGreaterThan(0)
  })

  it('continue on the next page', async () => {
    const cup = await variantWith(shop, 0)
    for (let units = 1; units <= 52; units += 1) await calls.change(cup, { by: 1 })
    const first = await calls.movements(cup)
    const second = await calls.movements(cup, `?cursor=${first.nextCursor}`)
    expect([...first.movements, ...second.movements].map(({ after }) => after)).toEqual(
      Array.from({ length: 53 }, (_, at) => 52 - at),
    )
    expect([first.movements.length, second.nextCursor]).toEqual([50, null])
    expect((await calls.movements(cup, '?cursor=x')) as unknown).toMatchObject({ code: 'kit.shape' })
  })
})

it('leaves stock and movements that agree', async () => {
  expect(await proveStock(app.deps, { siteId: shop.siteId })).toBe(0)
})
