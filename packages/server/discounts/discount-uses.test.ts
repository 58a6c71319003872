import { createHash } from 'node:crypto'
import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { inSite, openWebDb } from '../database/index.ts'
import { aCart, cartOf } from '../testing/a-cart.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { silentLog, testDatabase, webUrlOfTest } from '../testing/test-database.ts'
import { commitDiscountUses, extendDiscountUses, releaseDiscountUses, reserveDiscountUses } from './index.ts'
import { discountTasks } from './discounts.tasks.ts'

const minuteMs = 60_000
let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const { ctx, deps } = app
const web = openWebDb({ url: await webUrlOfTest(await testDatabase()), log: silentLog, patience: 20 })
afterAll(() => web.close())
const elsewhere: Ctx = { ...ctx, deps: { ...deps, web } }

const customerHash = (email: string): string => createHash('sha256').update(email).digest('hex')
const newId = () => deps.newId()

type Given = { reference?: string; customer?: string | null; untilMs?: number; at?: Ctx }
const reserve = (discounts: readonly OwnerDiscount[], given: Given = {}): Promise<string[]> => {
  const { reference = newId(), customer = `${newId()}@x.test`, untilMs = ctx.now() + 15 * minuteMs, at = ctx } = given
  const hash = customer === null ? null : customerHash(customer)
  const discountIds = discounts.map(({ id }) => id)
  return inSite(at, (tx) => reserveDiscountUses(tx, at, { reference, discountIds, customerHash: hash, untilMs }))
}
const commit = (reference: string, orderId = newId()) =>
  inSite(ctx, (tx) => commitDiscountUses(tx, ctx, { reference, orderId }))
const release = (reference: string) => inSite(ctx, (tx) => releaseDiscountUses(tx, ctx, reference))

/** Orders that use a discount. */
async function usesOf({ id }: OwnerDiscount): Promise<number | undefined> {
  const found = await deps.owner.ask<{ uses: number }>('', 'select uses from discounts where id = $1', [id])
  return found[0]?.uses
}

describe('BX-1.10 of 50 checkouts at the same time', () => {
  it.each([
    ['one use', { maxUses: 1 }, 1],
    ['20 uses', { maxUses: 20 }, 20],
    ['two uses per customer', { maxUsesPerCustomer: 2 }, 2],
  ])('a code is reserved and ordered as often as its limit allows: %s', async (_, limit, times) => {
    const code = await aDiscount(ctx, limit)
    const other = await aDiscount(ctx, { maxUses: 1000 })
    const tries = Array.from({ length: 50 }, async (__, index) => {
      const reference = newId()
      const discounts = index % 2 === 0 ? [code, other] : [other, code]
      const at = index % 4 < 2 ? ctx : elsewhere
      const spent = await reserve(discounts, { reference, customer: 'ada@x.test', at })
      expect(spent).toEqual(spent.length === 0 ? [] : [code.id])
      await commit(reference)
      return spent.length === 0
    })
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(times)
    expect([await usesOf(code), await usesOf(other)]).toEqual([times, times])
  })
})

it('BX-1.10 counts the uses of each customer alone, and of nobody without an address', async () => {
  const code = await aDiscount(ctx, { maxUsesPerCustomer: 1 })
  const [first, second] = [newId(), newId()]
  expect(await reserve([code], { reference: first, customer: 'ada@x.test' })).toEqual([])
  await commit(first)
  expect(await reserve([code], { customer: 'ada@x.test' })).toEqual([code.id])
  expect(await reserve([code], { reference: second, customer: 'bob@x.test' })).toEqual([])
  expect(await reserve([code], { customer: null })).toEqual([])
})

it('reserves all discounts or none', async () => {
  const [free, spent] = [await aDiscount(ctx, { maxUses: 1 }), await aDiscount(ctx, { maxUses: 1 })]
  await reserve([spent])
  const reference = newId()
  expect(await reserve([free, spent], { reference })).toEqual([spent.id])
  expect(await reserve([free])).toEqual([])
})

it('replaces what the checkout had reserved, which never counts against itself', async () => {
  const [one, two] = [await aDiscount(ctx, { maxUses: 1 }), await aDiscount(ctx, { maxUses: 1, maxUsesPerCustomer: 1 })]
  const reference = newId()
  const customer = 'ada@x.test'
  for (const discounts of [[one, two], [one, two], [two]])
    expect(await reserve(discounts, { reference, customer })).toEqual([])
  expect(await reserve([one])).toEqual([]) // given up by the last attempt
  expect(await reserve([one, two], { reference, customer })).toEqual([one.id])
  expect(await reserve([two])).toEqual([]) // given up by the attempt that failed
})

it('releases a reservation, and never a use by an order', async () => {
  const code = await aDiscount(ctx, { maxUses: 1 })
  const [declined, paid] = [newId(), newId()]
  await reserve([code], { reference: declined })
  for (let time = 0; time < 2; time += 1) await release(declined)
  expect(await reserve([code], { reference: paid })).toEqual([])
  const orderId = newId()
  for (let time = 0; time < 2; time += 1) expect(await commit(paid, orderId)).toEqual([])
  await release(paid)
  expect(await usesOf(code)).toBe(1)
  expect(await reserve([code])).toEqual([code.id])
  expect(await reserve([code], { reference: paid })).toEqual([]) // its order has the use
  expect(await usesOf(code)).toBe(1)
})

describe('an expired reservation', () => {
  it('BX-1.10 no longer counts, although nothing has swept', async () => {
    const code = await aDiscount(ctx, { maxUses: 1, maxUsesPerCustomer: 1 })
    await reserve([code], { customer: 'ada@x.test' })
    skewMs += 14 * minuteMs
    expect(await reserve([code], { customer: 'ada@x.test' })).toEqual([code.id])
    skewMs += 2 * minuteMs
    expect(await reserve([code], { customer: 'ada@x.test' })).toEqual([])
  })

  it('is put off while the payment is pending, but not taken back from others', async () => {
    const code = await aDiscount(ctx, { maxUses: 1 })
    const pending = newId()
    const extend = (untilMs: number) => inSite(ctx, (tx) => extendDiscountUses(tx, ctx, pending, untilMs))
    await reserve([code], { reference: pending })
    await extend(ctx.now() + 60 * minuteMs)
    await extend(ctx.now())
    skewMs += 59 * minuteMs
    expect(await reserve([code])).toEqual([code.id])
    skewMs += 2 * minuteMs
    await extend(ctx.now() + 60 * minuteMs)
    expect(await reserve([code])).toEqual([])
  })

  it('of a late payment is counted if nobody used the code up, otherwise it is returned', async () => {
    const [code, gone] = [await aDiscount(ctx, { maxUses: 1 }), await aDiscount(ctx, { maxUses: 1 })]
    const late = newId()
    await reserve([code, gone], { reference: late })
    skewMs += 16 * minuteMs
    const other = newId()
    await reserve([gone], { reference: other })
    expect(await commit(late)).toEqual([gone.id])
    await commit(other)
    expect([await usesOf(code), await usesOf(gone)]).toEqual([1, 1])
  })

  it('is deleted by the task after a month, unless an order uses it', async () => {
    const code = await aDiscount(ctx)
    const [lost, paid] = [newId(), newId()]
    await reserve([code], { reference: lost })
    await reserve([code], { reference: paid })
    await commit(paid)
    const left = async () => {
      for (const task of discountTasks) await task.run(deps, { siteId: null, signal: AbortSignal.timeout(60_000) })
      const rows = 'select reference from discount_uses where discount_id = $1 order by reference'
      return (await deps.owner.ask<{ reference: string }>('', rows, [code.id])).map(({ reference }) => reference)
    }
    expect(await left()).toEqual([lost, paid].toSorted())
    skewMs += 31 * 24 * 60 * minuteMs
    expect(await left()).toEqual([paid])
  })
})

it('BX-1.10 SF-3.01 a code that checkouts hold or orders used is used up in carts, until it is released', async () => {
  const { client } = await aCart(app, await aProduct(ctx))
  const code = await aDiscount(ctx, { maxUses: 1 })
  await client.post('/api/commerce/shopping-cart/coupons', { promoCode: code.code })
  const reasons = async () => (await cartOf(client)).invalidCoupons.map(({ reason }) => reason)
  const reference = newId()
  expect(await reasons()).toEqual([])
  await reserve([code], { reference })
  expect(await reasons()).toEqual(['used-up'])
  await release(reference)
  expect(await reasons()).toEqual([])
  await reserve([code], { reference: newId(), untilMs: Date.now() - 1 })
  expect(await reasons()).toEqual([])
  await reserve([code], { reference })
  await commit(reference)
  expect(await reasons()).toEqual(['used-up'])
})
