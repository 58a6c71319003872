import { describe, expect, it } from 'vitest'
import { aVisitor, entriesPath } from '../testing/a-cart.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { movementsOf, stockCalls, stockOf, variantsWith, variantWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { expireReservations } from './expire-reservations.ts'
import { setStock } from './set-stock.ts'

const minuteMs = 60_000
let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const { ctx, deps } = app
const stock = stockCalls(ctx)
const checkout = () => deps.newId()
const one = (variantId: string, quantity = 1) => [{ variantId, quantity }]

describe('reserving', () => {
  it('BX-5.02 moves the units of all lines from available to reserved, and records the movements', async () => {
    const [cup = '', bowl = ''] = await variantsWith(ctx, 10, 3)
    const reference = checkout()
    const lines = [...one(bowl, 3), ...one(cup), ...one(cup, 2)]
    expect(await stock.reserve(reference, lines)).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: 7, reserved: 3, committed: 0 })
    expect(await stockOf(deps, bowl)).toEqual({ available: 0, reserved: 3, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([['reserved', -3, 3, 0, 7]])
    const [row] = await deps.owner.ask<{ reference: string }>(
      '',
      `select reference from stock_movements where variant_id = $1 and reason = 'reserved'`,
      [cup],
    )
    expect(row?.reference).toBe(reference)
  })

  it('BX-5.02 takes nothing when one line is short, and returns what there is of it', async () => {
    const [cup = '', bowl = ''] = await variantsWith(ctx, 10, 3)
    const gone = deps.newId()
    expect(await stock.reserve(checkout(), [...one(cup, 2), ...one(bowl, 4), ...one(gone)])).toEqual([
      { variantId: bowl, wanted: 4, available: 3 },
      { variantId: gone, wanted: 1, available: 0 },
    ])
    expect(await stockOf(deps, cup)).toEqual({ available: 10, reserved: 0, committed: 0 })
    expect([await movementsOf(deps, cup), await movementsOf(deps, bowl)]).toEqual([[], []])
  })

  it('holds nothing of unlimited stock', async () => {
    const cup = await variantWith(ctx, null)
    const reference = checkout()
    expect(await stock.reserve(reference, one(cup, 9999))).toEqual([])
    expect(await stock.commit(reference, deps.newId(), one(cup, 9999))).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: null, reserved: 0, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([])
  })

  it('uses up one place before the next', async () => {
    const cup = await variantWith(ctx, 2)
    const place = deps.newId()
    await deps.owner.ask('', `insert into places (site_id, id, name) values ($1, $2, 'Attic')`, [app.site.id, place])
    const attic = `insert into stock (site_id, variant_id, place_id, product_id, available)
      select site_id, variant_id, $2, product_id, 4 from stock where variant_id = $1`
    await deps.owner.ask('', attic, [cup, place])
    const reference = checkout()
    expect(await stock.reserve(reference, one(cup, 7))).toEqual([{ variantId: cup, wanted: 7, available: 6 }])
    expect(await stock.reserve(reference, one(cup, 5))).toEqual([])
    const rows = 'select available, reserved from stock where variant_id = $1 order by place_id'
    expect(await deps.owner.ask('', rows, [cup])).toEqual([
      { available: 0, reserved: 2 },
      { available: 1, reserved: 3 },
    ])
    expect(await stock.commit(reference, deps.newId(), one(cup, 5))).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: 1, reserved: 0, committed: 5 })
  })

  it('refuses quantities that would give stock back', async () => {
    const cup = await variantWith(ctx, 5)
    for (const quantity of [0, -1, 0.5, Number.NaN]) {
      await expect(stock.reserve(checkout(), one(cup, quantity))).rejects.toThrow('A line of')
    }
  })
})

describe('a new attempt of the same checkout', () => {
  it('replaces what the checkout held before', async () => {
    const [cup = '', bowl = ''] = await variantsWith(ctx, 3, 3)
    const reference = checkout()
    await stock.reserve(reference, [...one(cup, 3), ...one(bowl, 2)])
    expect(await stock.reserve(reference, one(cup, 3))).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: 0, reserved: 3, committed: 0 })
    expect(await stockOf(deps, bowl)).toEqual({ available: 3, reserved: 0, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([['reserved', -3, 3, 0, 0]])
    expect(await movementsOf(deps, bowl)).toEqual([
      ['reserved', -2, 2, 0, 1],
      ['released', 2, -2, 0, 3],
    ])
  })

  it('can take more with what the checkout held, and holds nothing when that is too little', async () => {
    const cup = await variantWith(ctx, 3)
    const reference = checkout()
    await stock.reserve(reference, one(cup, 2))
    expect(await stock.reserve(reference, one(cup, 3))).toEqual([])
    expect(await stock.reserve(reference, one(cup, 4))).toEqual([{ variantId: cup, wanted: 4, available: 3 }])
    expect(await stockOf(deps, cup)).toEqual({ available: 3, reserved: 0, committed: 0 })
  })
})

describe('releasing', () => {
  it('BX-5.02 makes the units available again, once', async () => {
    const cup = await variantWith(ctx, 3)
    const [reference, other] = [checkout(), checkout()]
    await stock.reserve(reference, one(cup, 2))
    await stock.reserve(other, one(cup))
    for (let time = 0; time < 2; time += 1) await stock.release(reference)
    expect(await stockOf(deps, cup)).toEqual({ available: 2, reserved: 1, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([
      ['reserved', -2, 2, 0, 1],
      ['reserved', -1, 1, 0, 0],
      ['released', 2, -2, 0, 2],
    ])
  })
})

describe('an expired reservation', () => {
  it('BX-5.02 is taken by the next buyer although nothing has swept', async () => {
    const cup = await variantWith(ctx, 2)
    await stock.reserve(checkout(), one(cup, 2))
    const next = checkout()
    skewMs += 15 * minuteMs - 1_000
    expect(await stock.reserve(next, one(cup))).toEqual([{ variantId: cup, wanted: 1, available: 0 }])
    skewMs += 2_000
    expect(await stock.reserve(next, one(cup))).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: 1, reserved: 1, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([
      ['reserved', -2, 2, 0, 0],
      ['expired', 2, -2, 0, 2],
      ['reserved', -1, 1, 0, 1],
    ])
  })

  it('still belongs to its checkout until somebody takes it', async () => {
    const cup = await variantWith(ctx, 1)
    const reference = checkout()
    await stock.reserve(reference, one(cup))
    skewMs += 16 * minuteMs
    expect(await stock.reserve(reference, one(cup))).toEqual([])
    skewMs += 16 * minuteMs
    expect(await stock.commit(reference, deps.newId(), one(cup))).toEqual([])
    expect(await stockOf(deps, cup)).toEqual({ available: 0, reserved: 0, committed: 1 })
  })

  it('is kept from others by an extension, which never shortens it', async () => {
    const cup = await variantWith(ctx, 1)
    const [reference, next] = [checkout(), checkout()]
    await stock.reserve(reference, one(cup))
    await stock.extend(reference, ctx.now() + 60 * minuteMs)
    await stock.extend(reference, ctx.now())
    skewMs += 59 * minuteMs
    expect(await stock.reserve(next, one(cup))).toHaveLength(1)
    skewMs += 2 * minuteMs
    await stock.extend(reference, ctx.now() + minuteMs) // nobody took it
    expect(await stock.reserve(next, one(cup))).toHaveLength(1)
    await stock.extend(checkout(), ctx.now() + minuteMs)
  })

  it('counts as available in carts and on pages, and for the owner who sets the stock', async () => {
    const product = await aProduct(ctx, { variants: [{ sku: deps.newId(), priceCents: 100, stock: 3 }] })
    const cup = product.variants[0]?.id ?? ''
    const visitor = await aVisitor(app)
    const add = async (quantity: number) => (await visitor.post(entriesPath, { ...wanted(product), quantity })).status
    const shown = async () => {
      const { body } = await visitor.get(`/api/commerce/inventory/stock/?itemId=${product.id}`)
      return body.results[0].qtyInStock
    }
    await stock.reserve(checkout(), one(cup, 2))
    expect([await shown(), await add(2)]).toEqual([1, 409])
    await stock.reserve(checkout(), one(cup), Date.now() - 1)
    expect([await shown(), await add(1)]).toEqual([1, 200])
    expect(await setStock(ctx, cup, { by: 1, reason: 'received' })).toEqual({ available: 2 })
    expect(await stockOf(deps, cup)).toEqual({ available: 2, reserved: 2, committed: 0 })
  })

  it('is given back by the task, with a movement', async () => {
    const [cup, bowl] = [await variantWith(ctx, 3), await variantWith(ctx, 1)]
    await stock.reserve(checkout(), one(cup, 2), ctx.now() - 1)
    await stock.reserve(checkout(), one(bowl))
    const sweep = () => expireReservations(deps, { siteId: app.site.id })
    await Promise.all([sweep(), sweep()])
    expect(await stockOf(deps, cup)).toEqual({ available: 3, reserved: 0, committed: 0 })
    expect(await stockOf(deps, bowl)).toEqual({ available: 0, reserved: 1, committed: 0 })
    expect(await movementsOf(deps, cup)).toEqual([
      ['reserved', -2, 2, 0, 1],
      ['expired', 2, -2, 0, 3],
    ])
  })
})

it('shows pages that are cached the sold-out and the returned variant', async () => {
  const product = await aProduct(ctx, { variants: [{ sku: deps.newId(), priceCents: 100, stock: 1 }] })
  const visitor = app.visitor()
  const isSoldOut = async () => (await visitor.get(product.path)).text.includes('Sold Out')
  expect(await isSoldOut()).toBe(false)
  const reference = checkout()
  await stock.reserve(reference, one(product.variants[0]?.id ?? ''))
  expect(await until(isSoldOut, Boolean, 20_000)).toBe(true)
  await stock.release(reference)
  expect(await until(isSoldOut, (is) => !is, 20_000)).toBe(false)
})
