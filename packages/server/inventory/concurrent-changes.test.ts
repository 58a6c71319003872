import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { afterAll, expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { openWebDb } from '../database/index.ts'
import { proveStock } from '../stock/prove-stock.ts'
import { aProduct } from '../testing/a-product.ts'
import { stockCalls, stockOf, variantsWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { silentLog, testDatabase, webUrlOfTest } from '../testing/test-database.ts'
import { changeManyStocks, changeVariantStock, undoChange } from './change-stock.ts'

const app = await suiteApp()
const { ctx, deps } = app
const web = openWebDb({ url: await webUrlOfTest(await testDatabase()), log: silentLog, patience: 30 })
afterAll(() => web.close())
const pools: readonly [Ctx, Ctx] = [ctx, { ...ctx, deps: { ...deps, web } }]

/** Runs `count` calls at once, alternating between two pools of connections. */
const atOnce = <Result>(count: number, call: (of: Ctx, index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(pools[index % 2 === 0 ? 0 : 1], index)))

const changeOf = (undo: Undo | null): string => (undo?.kind === 'stock-change' ? undo.id : '')

it('BX-2.04 BX-5.02 counts all of 50 deltas from two pools of connections, while shoppers buy the same variant', async () => {
  const product = await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 100, stock: 1_000 }] })
  const id = product.variants[0]?.id ?? ''
  const deltas = Array.from({ length: 50 }, (_, at) => (at % 3) + 1)
  const buying = atOnce(20, async (of) => {
    const [reference, lines] = [of.newId(), [{ variantId: id, quantity: 2 }]]
    await stockCalls(of).reserve(reference, lines)
    await stockCalls(of).commit(reference, of.newId(), lines)
  })
  const changes = await atOnce(50, (of, at) => changeVariantStock(of, id, { by: deltas[at] ?? 0 }))
  await buying
  const added = deltas.reduce((sum, by) => sum + by, 0)
  expect(await stockOf(deps, id)).toEqual({ available: 1_000 + added - 40, reserved: 0, committed: 40 })

  // half of them are taken back, each asked for twice and done once, beside further deltas
  const undone = changes.filter((_, at) => at % 2 === 0).map(({ undo }) => changeOf(undo))
  const [outcomes, more] = await Promise.all([
    atOnce(50, (of, at) => undoOutcome(of, undone[at % undone.length] ?? '')),
    atOnce(20, (of) => changeVariantStock(of, id, { by: -1 })),
  ])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(25)
  expect(outcomes.filter((outcome) => outcome === 'changes.changed-meanwhile')).toHaveLength(25)
  expect(more).toHaveLength(20)
  const kept = deltas.filter((_, at) => at % 2 === 1).reduce((sum, by) => sum + by, 0)
  expect((await stockOf(deps, id))?.available).toBe(1_000 + kept - 40 - 20)
})

async function undoOutcome(of: Ctx, changeId: string): Promise<string> {
  try {
    await undoChange(of, changeId)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

it('changes many variants at once in any order without waiting forever', async () => {
  const ids = await variantsWith(ctx, 50, 50, 50, 50)
  await atOnce(12, (of, at) =>
    changeManyStocks(of, { productIds: [], variantIds: at % 3 === 0 ? ids.toReversed() : ids, change: { by: 1 } }),
  )
  for (const id of ids) expect((await stockOf(deps, id))?.available).toBe(62)
  expect(await proveStock(deps, { siteId: app.site.id })).toBe(0)
})
