import { faultsOf } from '@sitewright/domain/testing/order-facts.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readInSite } from '../../database/index.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { stockOf } from '../../testing/stock/stock-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { findOrder } from '../orders.store.ts'
import { proveOrders } from '../prove-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { fulfilOrder, undoFulfilment } from './fulfil-order.ts'
import { markOrderPaid } from './mark-paid.ts'
import { refundOrder } from './refund-order.ts'

const app = await suiteApp()
const { ctx } = app
const stocked = 10
const bought = 4

/** Does something with an order. Returns the units that thereby go back to the shelf. */
type Action = (order: AnOrder) => Promise<number>

const line = (order: AnOrder, quantity: number) => ({ lines: [{ lineId: order.lineIds[0] ?? '', quantity }] })
const units = fc.integer({ min: 1, max: 3 })
const fulfil: fc.Arbitrary<Action> = units.map((quantity) => async (order) => {
  await fulfilOrder(ctx, order.number, line(order, quantity))
  return 0
})
const undo: fc.Arbitrary<Action> = fc.constant(async (order) => {
  const { fulfilments = [] } = (await read(order)) ?? {}
  await undoFulfilment(ctx, order.number, fulfilments.at(-1)?.id ?? '')
  return 0
})
const refund: fc.Arbitrary<Action> = fc
  .tuple(units, fc.integer({ min: 0, max: 2_000 }), fc.boolean())
  .map(([quantity, extraCents, isRestocked]) => async (order) => {
    await refundOrder(ctx, order.number, { ...line(order, quantity), extraCents, isRestocked })
    return isRestocked ? quantity : 0
  })
const cancel: fc.Arbitrary<Action> = fc.boolean().map((isRestocked) => async (order) => {
  const open = openUnits(await read(order))
  await cancelOrder(ctx, order.number, { isRestocked })
  return isRestocked ? open : 0
})
const pay: fc.Arbitrary<Action> = fc.constant(async (order) => {
  await markOrderPaid(ctx, order.number)
  return 0
})

const read = ({ id }: AnOrder) => readInSite(ctx, (tx) => findOrder(tx, ctx.siteId, { id }))
const openUnits = (order: Awaited<ReturnType<typeof read>>): number =>
  (order?.facts.lines ?? []).reduce((sum, one) => sum + one.quantity - one.fulfilledQuantity - one.removedQuantity, 0)

it('BX-5.02 BX-5.03 any sequence of actions keeps stock and sums right', async () => {
  const foundBefore = await proveOrders(app.deps) // what other tests left in this database
  const actions = fc.array(fc.oneof(fulfil, undo, refund, refund, cancel, pay), { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(actions, fc.constantFrom('transfer' as const, 'unpaid' as const), async (all, payment) => {
      const order = await anOrder(ctx, { payment, lines: [{ quantity: bought, priceCents: 999 }] })
      let available = stocked - bought
      for (const action of all) {
        available += await action(order).catch((error: unknown) => {
          if (error instanceof Refusal) return 0
          throw error
        })
      }
      const after = await read(order)
      expect(after && faultsOf(after.facts)).toEqual([])
      const variantId = order.products[0]?.variants[0]?.id ?? ''
      expect(await stockOf(app.deps, variantId)).toEqual({ available, reserved: 0, committed: openUnits(after) })
    }),
    { numRuns: 15 },
  )
  expect(await proveOrders(app.deps)).toBe(foundBefore)
})
