import { describe, expect, it } from 'vitest'
import { movementsOf, stockCalls, stockOf, variantsWith, variantWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { proveStock } from './prove-stock.ts'
import { setStock } from './set-stock.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const { ctx, deps } = app
const stock = stockCalls(ctx)
const newId = () => deps.newId()
const one = (variantId: string, quantity = 1) => [{ variantId, quantity }]

/** Buys units of a variant with 5 in stock. */
async function anOrder(quantity: number): Promise<{ cup: string; orderId: string }> {
  const cup = await variantWith(ctx, 5)
  const [reference, orderId] = [newId(), newId()]
  await stock.reserve(reference, one(cup, quantity))
  await stock.commit(reference, orderId, one(cup, quantity))
  return { cup, orderId }
}

const bucketsOf = async (variantId: string) => {
  const { available, reserved, committed } = (await stockOf(deps, variantId)) ?? {}
  return [available, reserved, committed]
}

describe('committing', () => {
  it('BX-5.02 turns reserved units into units of the order, once', async () => {
    const cup = await variantWith(ctx, 5)
    const [reference, orderId] = [newId(), newId()]
    await stock.reserve(reference, one(cup, 3))
    for (let time = 0; time < 2; time += 1) {
      expect(await stock.commit(reference, orderId, one(cup, 3))).toEqual([])
      expect(await bucketsOf(cup)).toEqual([2, 0, 3])
    }
    await stock.release(reference) // too late
    expect(await bucketsOf(cup)).toEqual([2, 0, 3])
    expect(await movementsOf(deps, cup)).toEqual([
      ['reserved', -3, 3, 0, 2],
      ['committed', 0, -3, 3, 2],
    ])
  })

  it('releases what the order does not want', async () => {
    const [cup = '', bowl = ''] = await variantsWith(ctx, 5, 5)
    const reference = newId()
    await stock.reserve(reference, [...one(cup, 3), ...one(bowl, 2)])
    await stock.commit(reference, newId(), one(cup, 2))
    expect([await bucketsOf(cup), await bucketsOf(bowl)]).toEqual([
      [3, 0, 2],
      [5, 0, 0],
    ])
  })

  it('needs no reservation, as for a manual order', async () => {
    const cup = await variantWith(ctx, 5)
    expect(await stock.commit(newId(), newId(), one(cup, 5))).toEqual([])
    expect(await bucketsOf(cup)).toEqual([0, 0, 5])
  })

  it('BX-5.02 late takes what is left, never what others hold, and returns the rest, also when it is repeated', async () => {
    const [cup = '', bowl = ''] = await variantsWith(ctx, 5, 1)
    const [late, other, orderId] = [newId(), newId(), newId()]
    await stock.reserve(late, [...one(cup, 4), ...one(bowl)])
    skewMs += 16 * 60_000
    await stock.reserve(other, [...one(cup, 3), ...one(bowl)])
    const lines = [...one(cup, 4), ...one(bowl)]
    const short = [
      { variantId: cup, wanted: 4, available: 2 },
      { variantId: bowl, wanted: 1, available: 0 },
    ]
    expect(await stock.commit(late, orderId, lines)).toEqual(short)
    expect([await bucketsOf(cup), await bucketsOf(bowl)]).toEqual([
      [0, 3, 2],
      [0, 1, 0],
    ])
    await setStock(ctx, cup, { to: 9, reason: 'received' })
    expect(await stock.commit(late, orderId, lines)).toEqual(short)
    expect(await bucketsOf(cup)).toEqual([9, 3, 2])
    expect(await stock.commit(other, newId(), one(cup, 3))).toEqual([])
  })
})

describe('an order', () => {
  it('ships in parts, and never more than it has', async () => {
    const { cup, orderId } = await anOrder(3)
    await stock.fulfil(orderId, one(cup))
    expect(await bucketsOf(cup)).toEqual([2, 0, 2])
    await stock.fulfil(orderId, one(cup, 5))
    expect(await bucketsOf(cup)).toEqual([2, 0, 0])
    await stock.fulfil(newId(), one(cup, 5)) // an order without stock
    expect((await movementsOf(deps, cup)).slice(2)).toEqual([
      ['fulfilled', 0, 0, -1, 2],
      ['fulfilled', 0, 0, -2, 2],
    ])
  })

  it('takes a shipment back', async () => {
    const { cup, orderId } = await anOrder(3)
    await stock.fulfil(orderId, one(cup, 2))
    for (let time = 0; time < 2; time += 1) await stock.undoFulfil(orderId, one(cup, 9), 'undo')
    expect(await bucketsOf(cup)).toEqual([2, 0, 3])
    expect((await movementsOf(deps, cup)).at(-1)).toEqual(['unfulfilled', 0, 0, 2, 2])
  })

  it('gives units back before and after they were shipped', async () => {
    const { cup, orderId } = await anOrder(4)
    await stock.giveBack(orderId, one(cup), 'committed')
    expect(await bucketsOf(cup)).toEqual([2, 0, 3])
    await stock.fulfil(orderId, one(cup, 2))
    await stock.giveBack(orderId, one(cup, 9), 'fulfilled')
    expect(await bucketsOf(cup)).toEqual([4, 0, 1])
    await stock.giveBack(orderId, one(cup, 9), 'committed')
    expect(await bucketsOf(cup)).toEqual([5, 0, 0])
    await stock.giveBack(orderId, one(cup), 'committed')
    expect(await bucketsOf(cup)).toEqual([5, 0, 0])
  })

  it('drops units that are lost', async () => {
    const { cup, orderId } = await anOrder(3)
    await stock.drop(orderId, one(cup, 2))
    expect(await bucketsOf(cup)).toEqual([2, 0, 1])
    expect((await movementsOf(deps, cup)).at(-1)).toEqual(['dropped', 0, 0, -2, 2])
  })

  it('BX-5.02 makes a change once per key', async () => {
    const { cup, orderId } = await anOrder(4)
    for (const key of ['shipment 1', 'shipment 1', 'shipment 2']) await stock.fulfil(orderId, one(cup), key)
    expect(await bucketsOf(cup)).toEqual([1, 0, 2])
    for (let time = 0; time < 2; time += 1) await stock.giveBack(orderId, one(cup), 'fulfilled', 'refund 1')
    for (let time = 0; time < 2; time += 1) await stock.drop(orderId, one(cup), 'refund 2')
    expect(await bucketsOf(cup)).toEqual([2, 0, 1])
  })

  it('that is short cancels what is missing first, and ships it last, from what has come in', async () => {
    const cup = await variantWith(ctx, 2)
    const [cancels, ships] = [newId(), newId()]
    expect(await stock.commit(newId(), cancels, one(cup, 4))).toHaveLength(1)
    await stock.giveBack(cancels, one(cup), 'committed')
    await stock.drop(cancels, one(cup))
    expect(await bucketsOf(cup)).toEqual([0, 0, 2])
    await stock.giveBack(cancels, one(cup, 2), 'committed')
    expect(await bucketsOf(cup)).toEqual([2, 0, 0])

    expect(await stock.commit(newId(), ships, one(cup, 4))).toHaveLength(1)
    await stock.fulfil(ships, one(cup, 4))
    expect(await bucketsOf(cup)).toEqual([0, 0, 0])
    await setStock(ctx, cup, { to: 1, reason: 'received' })
    await stock.fulfil(ships, one(cup, 2))
    expect(await bucketsOf(cup)).toEqual([0, 0, 0])
    await stock.giveBack(ships, one(cup, 4), 'fulfilled')
    expect(await bucketsOf(cup)).toEqual([3, 0, 0])
  })

  it('that is short ships what an expired reservation held', async () => {
    const cup = await variantWith(ctx, 2)
    const orderId = newId()
    await stock.reserve(newId(), one(cup, 2))
    expect(await stock.commit(newId(), orderId, one(cup, 2))).toHaveLength(1)
    skewMs += 16 * 60_000
    await stock.fulfil(orderId, one(cup, 2))
    expect(await bucketsOf(cup)).toEqual([0, 0, 0])
  })

  it('leaves stock alone that became unlimited', async () => {
    const { cup, orderId } = await anOrder(3)
    const reference = newId()
    await stock.reserve(reference, one(cup, 2))
    await setStock(ctx, cup, { to: null, reason: 'counted' })
    await stock.giveBack(orderId, one(cup), 'committed')
    await stock.release(reference)
    await stock.fulfil(orderId, one(cup, 2))
    expect(await bucketsOf(cup)).toEqual([null, 0, 0])
  })
})

it('leaves records that agree with each other', async () => {
  expect(await proveStock(deps, { siteId: app.site.id })).toBe(0)
})
