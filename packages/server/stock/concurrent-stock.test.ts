import { afterAll, describe, expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { openWebDb } from '../database/index.ts'
import { stockCalls, stockOf, variantsWith, variantWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { silentLog, testDatabase, webUrlOfTest } from '../testing/test-database.ts'
import { expireReservations } from './expire-reservations.ts'
import { proveStock } from './prove-stock.ts'

const minuteMs = 60_000
let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const { ctx, deps } = app
const web = openWebDb({ url: await webUrlOfTest(await testDatabase()), log: silentLog, patience: 20 })
afterAll(() => web.close())
const elsewhere: Ctx = { ...ctx, deps: { ...deps, web } }
const pools = [stockCalls(ctx), stockCalls(elsewhere)] as const
const poolOf = (index: number) => pools[index % 2 === 0 ? 0 : 1]

/** Runs `count` calls at once, alternating between two pools of connections. */
const atOnce = <Result>(count: number, call: (stock: (typeof pools)[0], index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(poolOf(index), index)))

const isEmpty = (shortages: readonly unknown[]): boolean => shortages.length === 0

describe('BX-5.02 of buyers at the same time', () => {
  it.each([
    [200, 50],
    [12, 1],
  ])('as many get one as there are units: of %i buyers %i', async (buyers, units) => {
    const cup = await variantWith(ctx, units)
    const answers = await atOnce(buyers, (stock) => stock.reserve(deps.newId(), [{ variantId: cup, quantity: 1 }]))
    expect(answers.filter(isEmpty)).toHaveLength(units)
    expect(await stockOf(deps, cup)).toEqual({ available: 0, reserved: units, committed: 0 })
  })

  it('none waits forever for another who wants the same variants in another order', async () => {
    const cups = await variantsWith(ctx, 40, 40, 40, 40)
    const lines = cups.map((variantId) => ({ variantId, quantity: 1 }))
    const answers = await atOnce(60, async (stock, index) => {
      const [reference, wanted] = [deps.newId(), index % 3 === 0 ? lines : lines.toReversed().slice(index % 2)]
      const shortages = await stock.reserve(reference, wanted)
      if (index % 4 === 0) await stock.release(reference)
      if (index % 4 === 1 && isEmpty(shortages)) await stock.commit(reference, deps.newId(), wanted)
      return shortages
    })
    expect(answers).toHaveLength(60)
  })

  it('an expired unit is taken by one, although its own checkout, others and the task want it', async () => {
    const cup = await variantWith(ctx, 1)
    const wanted = [{ variantId: cup, quantity: 1 }]
    for (let turn = 0; turn < 10; turn += 1) {
      const late = deps.newId()
      expect(await pools[0].reserve(late, wanted)).toEqual([])
      skewMs += 16 * minuteMs
      const sweep = expireReservations(deps, { siteId: app.site.id })
      const references = Array.from({ length: 6 }, () => deps.newId())
      const taken = references.map((reference, index) => poolOf(index).reserve(reference, wanted))
      const committed = pools[1].commit(late, deps.newId(), wanted)
      await pools[0].extend(late, ctx.now() + minuteMs)
      const answers = await Promise.all([...taken, committed, sweep.then(() => ['swept'])])
      expect(answers.filter(isEmpty)).toHaveLength(1)
      if (isEmpty(await committed)) break // the order keeps the unit
      for (const reference of references) await pools[0].release(reference)
    }
  })

  it('one checkout that pays twice at once holds its units once', async () => {
    const cup = await variantWith(ctx, 10)
    const reference = deps.newId()
    const answers = await atOnce(8, (stock) => stock.reserve(reference, [{ variantId: cup, quantity: 6 }]))
    expect(answers.every(isEmpty)).toBe(true)
    expect(await stockOf(deps, cup)).toEqual({ available: 4, reserved: 6, committed: 0 })
    const orderId = deps.newId()
    await atOnce(8, (stock) => stock.commit(reference, orderId, [{ variantId: cup, quantity: 6 }]))
    expect(await stockOf(deps, cup)).toEqual({ available: 4, reserved: 0, committed: 6 })
    await atOnce(8, (stock) => stock.giveBack(orderId, [{ variantId: cup, quantity: 6 }], 'committed', 'refund'))
    expect(await stockOf(deps, cup)).toEqual({ available: 10, reserved: 0, committed: 0 })
  })
})

it('BX-5.02 leaves records that agree with each other', async () => {
  expect(await proveStock(deps, { siteId: app.site.id })).toBe(0)
})
