import { beforeAll, expect, it } from 'vitest'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { maxAutomaticDiscounts } from '@sitewright/domain/kit/limits.ts'
import { hideProduct } from '../catalog/index.ts'
import { siteCtx } from '../context.ts'
import { aCart, cartOf } from '../testing/a-cart.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()
let owner: Client
beforeAll(async () => {
  owner = await aTeammate(app, { roles: [websiteRoles.admin] })
})

const path = '/api/studio/discounts'
const tenPercent = { code: 'Spring-10', name: '10% off', target: 'order', kind: 'percent', amount: 100_000 }
const at = (siteId = app.site.id) => ({ headers: { 'x-site': siteId } })

it('BX-1.10 lets an owner create, list and end a code, and records it in the activity log', async () => {
  const made = await owner.post(path, { ...tenPercent, maxUsesPerCustomer: 3 }, at())
  expect(made.status).toBe(200)
  const { discount } = made.body
  const defaults = { uses: 0, maxUses: null, maxUsesPerCustomer: 3, endsAt: null, productIds: [], combinesWith: [] }
  expect(discount).toMatchObject({ ...tenPercent, ...defaults })
  expect((await owner.get(path, at())).body).toMatchObject({ discounts: [discount], hasNextPage: false })

  const ended = await owner.post(`${path}/${discount.id}/end`, {}, at())
  expect(ended.body.discount.endsAt).toBeLessThanOrEqual(app.ctx.now())
  const again = await owner.post(`${path}/${discount.id}/end`, {}, at())
  expect(again.body.discount.endsAt).toBe(ended.body.discount.endsAt)
  const log = await app.deps.owner.ask<{ action: string }>('', 'select action from activity where target_id = $1', [
    discount.id,
  ])
  expect(log.map(({ action }) => action)).toContain('discounts.made')
  expect(log.map(({ action }) => action)).toContain('discounts.ended')
})

it('refuses a code that exists, ignoring case and spaces', async () => {
  await owner.post(path, { ...tenPercent, code: 'ONCE' }, at())
  const { status, body } = await owner.post(path, { ...tenPercent, code: ' once ' }, at())
  expect([status, body.code]).toEqual([409, 'discounts.code-taken'])
})

it.each([
  ['code', { code: 'a b' }],
  ['amount', { amount: 1_000_001 }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 1.5 }],
  ['name', { name: '' }],
  ['name', { name: 'a\u0007b' }],
  ['target', { target: 'tax' }],
  ['productIds', { productIds: ['x'] }],
  ['productIds', { target: 'order', productIds: ['0'.repeat(32)] }],
  ['productIds', { target: 'product', productIds: ['0'.repeat(32)] }],
  ['endsAt', { startsAt: 5, endsAt: 4 }],
  ['maxUses', { maxUses: 0 }],
  ['maxUsesPerCustomer', { maxUsesPerCustomer: 0 }],
])('BX-1.10 refuses an invalid %s and creates nothing', async (field, given) => {
  const before = await owner.get(path, at())
  const { status, body } = await owner.post(path, { ...tenPercent, code: 'WRONG', ...given }, at())
  expect(status).toBe(400)
  expect(Object.keys(body.errors ?? {}).map((name) => name.split('.')[0])).toContain(field)
  expect((await owner.get(path, at())).body).toEqual(before.body)
})

it('BX-5.07 is denied to editors and across sites', async () => {
  const { discount } = (await owner.post(path, { ...tenPercent, code: 'MINE' }, at())).body
  const editor = await aTeammate(app, { roles: [websiteRoles.editor] })
  const end = `${path}/${discount.id}/end`
  const tries = async (browser: Client, siteId: string) =>
    [
      await browser.get(path, at(siteId)),
      await browser.post(path, { ...tenPercent, code: 'THEIRS' }, at(siteId)),
      await browser.post(end, {}, at(siteId)),
    ].map(({ status }) => status)
  expect(await tries(editor, app.site.id)).toEqual([403, 403, 403])
  const other = await aSite(app.deps)
  expect(await tries(owner, other.id)).toEqual([404, 404, 404])
  const stranger = await aTeammate(app, { siteId: other.id })
  expect((await stranger.post(end, {}, at(other.id))).body.code).toBe('discounts.not-found')
  expect((await owner.get(path, at())).body.discounts.find(({ id }: { id: string }) => id === discount.id).endsAt).toBe(
    null,
  )
})

it('lists the newest discounts first, in pages of 50', async () => {
  const site = await aSite(app.deps)
  const ctx = siteCtx(app.deps, site)
  for (let made = 1; made <= 51; made += 1) await aDiscount(ctx)
  const browser = await aTeammate(app, { siteId: site.id })
  const first = (await browser.get(path, at(site.id))).body
  expect([first.discounts.length, first.hasNextPage]).toEqual([50, true])
  const rest = (await browser.get(`${path}?after=${first.discounts[49].id}`, at(site.id))).body
  expect([rest.discounts.length, rest.hasNextPage]).toEqual([1, false])
})

it('limits the number of automatic discounts, even when many are created at once', async () => {
  const ctx = siteCtx(app.deps, await aSite(app.deps))
  const tries = Array.from({ length: maxAutomaticDiscounts + 5 }, () => aDiscount(ctx, { code: '' }))
  const results = await Promise.allSettled(tries)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refused).toEqual(Array(5).fill('discounts.too-many'))
})

it('accepts a hidden product', async () => {
  const cup = await aProduct(app.ctx)
  await hideProduct(app.ctx, cup.id)
  await expect(aDiscount(app.ctx, { target: 'product', productIds: [cup.id] })).resolves.toMatchObject({
    productIds: [cup.id],
  })
})

it('lowers only the products that the discount names', async () => {
  const [cup, plate] = [await aProduct(app.ctx), await aProduct(app.ctx)]
  const { client } = await aCart(app, cup)
  await client.post('/api/commerce/shopping-cart/entries', { itemId: plate.id, quantity: 1 })
  const { code } = await aDiscount(app.ctx, { target: 'product', productIds: [plate.id], amount: 500_000 })
  await client.post('/api/commerce/shopping-cart/coupons', { promoCode: code })
  expect(await cartOf(client)).toMatchObject({ subtotalCents: 3600, discountCents: 900 })
})
