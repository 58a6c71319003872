import { beforeAll, describe, expect, it } from 'vitest'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { maxAutomaticDiscounts } from '@sitewright/domain/kit/limits.ts'
import { hideProduct } from '../catalog/index.ts'
import { taskCtx } from '../context.ts'
import { aCart, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
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
  expect((await owner.get(path, at())).body).toMatchObject({
    discounts: [discount],
    hasNextPage: false,
    currency: 'USD',
  })

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
  const ctx = taskCtx(app.deps, site)
  for (let made = 1; made <= 51; made += 1) await aDiscount(ctx)
  const browser = await aTeammate(app, { siteId: site.id })
  const first = (await browser.get(path, at(site.id))).body
  expect([first.discounts.length, first.hasNextPage]).toEqual([50, true])
  const rest = (await browser.get(`${path}?after=${first.discounts[49].id}`, at(site.id))).body
  expect([rest.discounts.length, rest.hasNextPage]).toEqual([1, false])
})

it('limits the number of automatic discounts, even when many are created at once', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
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

describe('changing a discount', () => {
  const fresh = async (given: object = {}): Promise<{ id: string; version: number }> =>
    (await owner.post(path, { ...tenPercent, code: `C${app.ctx.newId()}`.slice(0, 30), ...given }, at())).body.discount
  const change = (id: string, body: object) => owner.post(`${path}/${id}`, body, at())
  const changed = { ...tenPercent, code: 'CHANGED-1', name: 'Fifteen', amount: 150_000 }

  it('BX-2.09 takes effect in carts from their next read on, and its undo gives every field back', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    const shopOwner = await aTeammate(app, { siteId: ctx.siteId })
    const cup = await aProduct(ctx, { variants: [{ sku: 'CUP', priceCents: 1000, stock: 5 }] })
    const visitor = app.visitor(ctx.site)
    await visitor.get(cartPath)
    await visitor.post(entriesPath, { itemId: cup.id, sku: 'CUP', quantity: 1 })
    const off = async () => (await cartOf(visitor)).discountCents
    const first = (await shopOwner.post(path, { ...tenPercent, code: '' }, at(ctx.siteId))).body.discount
    expect(await off()).toBe(100)
    const raised = { ...changed, code: '', version: first.version }
    const answer = await shopOwner.post(`${path}/${first.id}`, raised, at(ctx.siteId))
    expect(answer.body.discount).toMatchObject({ name: 'Fifteen', amount: 150_000, version: 2 })
    expect(await off()).toBe(150)
    const undone = await shopOwner.post(answer.body.undo.path, answer.body.undo.body, at(ctx.siteId))
    expect(undone.body.discount).toEqual({ ...first, version: 3 })
    expect(await off()).toBe(100)
    const again = await shopOwner.post(answer.body.undo.path, answer.body.undo.body, at(ctx.siteId))
    expect([again.status, again.body.code]).toEqual([409, 'changes.changed-meanwhile'])
  })

  it('BX-2.09 tells the second of two owners who change it at once, and keeps the first one’s change', async () => {
    const { id, version } = await fresh()
    const both = ['One', 'Two'].map((name) => change(id, { ...changed, code: `X${id}`.slice(0, 30), name, version }))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.discount.name
    const { discount } = (await owner.get(`${path}/${id}`, at())).body
    expect(discount).toMatchObject({ name: kept, version: version + 1 })
  })

  it('BX-2.09 refuses what a new one is refused, a limit below its uses, and anything unknown, and saves nothing', async () => {
    const taken = await fresh({ code: 'TAKEN-1' })
    const { id, version } = await fresh()
    await app.deps.owner.ask('', 'update discounts set uses = 3 where id = $1', [id])
    const based = { ...changed, version }
    const answers = await Promise.all(
      [{ code: 'taken-1' }, { code: 'a b' }, { amount: 2_000_000 }, { maxUses: 2 }, { extra: 1 }, { version: 0 }].map(
        (more) => change(id, { ...based, ...more }),
      ),
    )
    expect(answers.map(({ body }) => [body.code, Object.keys(body.errors ?? {}).join()])).toEqual([
      ['discounts.code-taken', ''],
      ['discounts.invalid', 'code'],
      ['discounts.invalid', 'amount'],
      ['discounts.invalid', 'maxUses'],
      ['kit.shape', 'body'],
      ['kit.shape', 'version'],
    ])
    expect((await owner.get(`${path}/${id}`, at())).body.discount).toMatchObject({ name: tenPercent.name, version })
    expect((await change('0'.repeat(32), based)).status).toBe(404)
    expect((await owner.get(`${path}/${taken.id}`, at())).body.discount.code).toBe('TAKEN-1')
  })

  it('BX-2.09 lets an owner undo the end of a discount', async () => {
    const { id } = await fresh({ endsAt: 4_000_000_000_000 })
    const ended = await owner.post(`${path}/${id}/end`, {}, at())
    const undone = await owner.post(ended.body.undo.path, ended.body.undo.body, at())
    expect(undone.body.discount.endsAt).toBe(4_000_000_000_000)
  })
})

it('BX-2.09 finds discounts by the beginnings of the words of code and name, in their parts, on their own site only', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const shopOwner = await aTeammate(app, { siteId: ctx.siteId })
  const make = (code: string, name: string, more: object = {}) =>
    shopOwner.post(path, { ...tenPercent, code, name, ...more }, at(ctx.siteId))
  await make('WELCOME10', 'Für Neue')
  await make('', 'Winter weekend', { startsAt: 4_000_000_000_000 })
  await make('AUTUMN', 'Autumn leaves', { endsAt: 5 })
  const used = (await make('FRIENDS', 'Ładne d’Ørsted', { maxUses: 1 })).body.discount
  await app.deps.owner.ask('', 'update discounts set uses = 1 where id = $1', [used.id])
  const names = async (query: string) => {
    const { body } = await shopOwner.get(`${path}?${query}`, at(ctx.siteId))
    return [body.discounts.map(({ name }: { name: string }) => name).toSorted(), body.counts]
  }
  const all = { active: 1, scheduled: 1, ended: 2 }
  expect(await names('part=active')).toEqual([['Für Neue'], all])
  expect(await names('part=scheduled')).toEqual([['Winter weekend'], all])
  expect(await names('part=ended')).toEqual([['Autumn leaves', 'Ładne d’Ørsted'], all])
  expect(await names('search=fur')).toEqual([['Für Neue'], { active: 1, scheduled: 0, ended: 0 }])
  expect(await names('search=welc%20neue')).toEqual([['Für Neue'], { active: 1, scheduled: 0, ended: 0 }])
  expect((await names('search=ladne%20orsted'))[0]).toEqual(['Ładne d’Ørsted'])
  expect(await names('search=%25')).toEqual([[], { active: 0, scheduled: 0, ended: 0 }])
  const other = await owner.get(`${path}?search=welcome10`, at())
  expect(other.body.discounts).toEqual([])
})

it('PL-3.40 lets a viewer see discounts and change none', async () => {
  const viewer = await aTeammate(app, { roles: [websiteRoles.viewer] })
  expect((await viewer.get(path, at())).status).toBe(200)
  expect((await viewer.post(path, tenPercent, at())).status).toBe(403)
})
