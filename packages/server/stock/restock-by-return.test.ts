import { beforeAll, describe, expect, it } from 'vitest'
import {
  allNotified,
  aSoldOutCup,
  manyWait,
  notifiedOf,
  offerRestocks,
  type SoldOut,
} from '../testing/restock/a-restock.ts'
import { stockCalls } from '../testing/stock/stock-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { expireReservations } from './expire-reservations.ts'
import { setStock } from './set-stock.ts'

const app = await suiteApp({ database: await scratchDatabase('restock_by_return') })
const { ctx, deps } = app
const stock = stockCalls(ctx)
beforeAll(() => offerRestocks(ctx))

const one = ({ variantId }: SoldOut) => [{ variantId, quantity: 1 }]

/** Returns who was notified, after all messages were processed. */
async function told({ variantId }: SoldOut): Promise<string[]> {
  await allNotified(app)
  return notifiedOf(app, variantId)
}

/** A cup whose only unit is held by the returned checkout. Nobody has waited for it before. */
async function lastUnitHeld(untilMs?: number): Promise<{ cup: SoldOut; reference: string }> {
  const cup = await aSoldOutCup(ctx)
  await setStock(ctx, cup.variantId, { to: 1, reason: 'received' })
  const reference = deps.newId()
  await stock.reserve(reference, one(cup), untilMs)
  await allNotified(app)
  return { cup, reference }
}

it('SF-7.13 the last unit of a cancelled order is a restock for the people waiting', async () => {
  const { cup, reference } = await lastUnitHeld()
  const orderId = deps.newId()
  await stock.commit(reference, orderId, one(cup))
  const people = await manyWait(app, cup, 2)
  await stock.giveBack(orderId, one(cup), 'committed')
  expect(await told(cup)).toEqual(people.slice(0, 1))
})

describe('a declined payment for the last unit', () => {
  it('tells as many people who signed up meanwhile as there are units, however often it is repeated', async () => {
    const { cup, reference } = await lastUnitHeld()
    const people = await manyWait(app, cup, 3)
    for (let time = 0; time < 3; time += 1) {
      await stock.release(reference)
      expect(await told(cup)).toEqual(people.slice(0, 1))
      await stock.reserve(reference, one(cup))
    }
  })

  it('promises the unit to nobody else when it was promised already', async () => {
    const cup = await aSoldOutCup(ctx)
    const [first] = await manyWait(app, cup, 2)
    await setStock(ctx, cup.variantId, { to: 1, reason: 'received' })
    const reference = deps.newId()
    expect(await told(cup)).toEqual([first])
    await stock.reserve(reference, one(cup))
    await stock.release(reference)
    expect(await told(cup)).toEqual([first])
  })
})

it('an expired reservation of the last unit tells people who signed up meanwhile', async () => {
  const { cup } = await lastUnitHeld(ctx.now() - 1)
  const people = await manyWait(app, cup, 2)
  await expireReservations(deps, { siteId: app.site.id })
  expect(await told(cup)).toEqual(people.slice(0, 1))
})
