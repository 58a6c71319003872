import { afterEach, expect, it } from 'vitest'
import { stockCalls, variantWith } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { proveStock } from './prove-stock.ts'

const app = await suiteApp()
const { ctx, deps } = app
const cup = await variantWith(ctx, 5)
const stock = stockCalls(ctx)
const orderId = deps.newId()
await stock.commit(deps.newId(), orderId, [{ variantId: cup, quantity: 2 }])
await stock.reserve(deps.newId(), [{ variantId: cup, quantity: 1 }])

const ask = (text: string) => deps.owner.ask('', text, [cup])
const prove = () => proveStock(deps, { siteId: app.site.id })
const metric = async () => /^sitewright_stock_mismatches (\d+)$/m.exec(await deps.metrics.print())?.[1]

const repairs: string[] = []
afterEach(async () => {
  for (const text of repairs.splice(0)) await ask(text)
})

it('BX-5.02 finds nothing in stock that its movements, reservations and orders explain', async () => {
  expect([await prove(), await metric()]).toEqual([0, '0'])
})

it.each([
  ['available units', 'update stock set available = available + 1', 'update stock set available = available - 1'],
  ['reserved units', 'update stock set reserved = 0', 'update stock set reserved = 1'],
  ['committed units', 'update stock set committed = 3', 'update stock set committed = 2'],
  ['a reservation', 'update stock_reservations set quantity = 2', 'update stock_reservations set quantity = 1'],
  ['an order', 'update stock_commitments set committed = 1', 'update stock_commitments set committed = 2'],
])('BX-5.02 raises the alarm and logs the row when %s changed without a movement', async (_, damage, repair) => {
  repairs.push(`${repair} where variant_id = $1`)
  await ask(`${damage} where variant_id = $1`)
  app.logLines.length = 0
  expect([await prove(), await metric()]).toEqual([1, '1'])
  const line = JSON.parse(app.logLines.find((text) => text.includes('stock differs from its movements')) ?? '{}')
  expect(line).toMatchObject({ level: 'error', siteId: app.site.id, variantId: cup })
})

it('ends the alarm when the stock is right again', async () => {
  expect([await prove(), await metric()]).toEqual([0, '0'])
})
