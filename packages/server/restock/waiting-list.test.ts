import type { WaitingList, WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { expect, it } from 'vitest'
import { hideProduct } from '../catalog/index.ts'
import { taskCtx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { allNotified, aSoldOutCup, manyWait, notifiedOf, offerRestocks } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

async function openShop() {
  const site = await aSite(app.deps)
  const shop = { ...app, site, ctx: taskCtx(app.deps, site) }
  await offerRestocks(shop.ctx, false)
  const headers = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const list = async (query: Record<string, string> = {}, by = owner): Promise<WaitingList> => {
    const answer = await by.get(`/api/studio/restock?${new URLSearchParams(query).toString()}`, headers)
    expect(answer.status).toBe(200)
    return answer.body as WaitingList
  }
  return { shop, owner, list, headers }
}

const figures = ({ title, waiting, available, isForSale, tellable }: WaitingVariant) => ({
  title,
  waiting,
  available,
  isForSale,
  tellable,
})

it('BX-2.05 lists the variants for which people wait, most first, and how many can be told', async () => {
  const { shop, list } = await openShop()
  const jug = await aSoldOutCup(shop.ctx, 'Jug')
  const bowl = await aProduct(shop.ctx, {
    title: 'Bowl',
    options: ['Glaze'],
    variants: [{ sku: 'B-1', attributes: { Glaze: 'Ink' }, priceCents: 900, stock: 2 }],
  })
  const ink = { productId: bowl.id, variantId: bowl.variants[0]?.id ?? '', path: bowl.path }
  const hidden = await aSoldOutCup(shop.ctx, 'Hidden')
  await manyWait(shop, jug, 1)
  await manyWait(shop, ink, 5)
  await manyWait(shop, hidden, 3)
  await hideProduct(shop.ctx, hidden.productId)

  const { variants, people, total } = await list()
  expect(variants.map(figures)).toEqual([
    { title: 'Bowl', waiting: 5, available: 2, isForSale: true, tellable: 2 },
    { title: 'Hidden', waiting: 3, available: 0, isForSale: false, tellable: 0 },
    { title: 'Jug', waiting: 1, available: 0, isForSale: true, tellable: 0 },
  ])
  expect([people, total, variants[0]?.choice, variants[0]?.told]).toEqual([9, 3, 'Ink', null])
})

it('BX-2.05 tells each person once in a restock, and says who was told and who still waits', async () => {
  const { shop, owner, list, headers } = await openShop()
  const bowl = await aProduct(shop.ctx, { title: 'Bowl', variants: [{ sku: 'B-1', priceCents: 900, stock: 2 }] })
  const variant = { productId: bowl.id, variantId: bowl.variants[0]?.id ?? '' }
  const [first, second] = await manyWait(shop, { ...variant, path: bowl.path }, 5)
  const send = () => owner.post('/api/site-users/account/notifications/restock/send', variant, headers)
  expect((await send()).body).toEqual({ toldCount: 2, waitingCount: 3 })
  await allNotified(shop)
  expect((await send()).body).toEqual({ toldCount: 0, waitingCount: 3 })
  await allNotified(shop)
  expect(await notifiedOf(shop, variant.variantId)).toEqual([first, second])
  expect((await list()).variants).toMatchObject([{ waiting: 3, tellable: 0, told: { count: 2 } }])
})

it('BX-2.05 finds variants by title, option, SKU and waiting address, and takes signs as they are', async () => {
  const { shop, list } = await openShop()
  const bowl = await aProduct(shop.ctx, {
    title: '100 % wool_bowl',
    options: ['Glaze'],
    variants: [{ sku: 'WB-7', attributes: { Glaze: 'Moos' }, priceCents: 900, stock: 0 }],
  })
  const variantId = bowl.variants[0]?.id ?? ''
  await manyWait(shop, { productId: bowl.id, variantId, path: bowl.path }, 2)
  await manyWait(shop, await aSoldOutCup(shop.ctx, 'Jug'), 1)
  const found = async (search: string) => (await list({ search })).variants.map(({ title }) => title)
  for (const search of ['100 %', 'WOOL_', 'moos', 'wb-7', `2@${variantId}`, ' wool '])
    expect(await found(search)).toEqual(['100 % wool_bowl'])
  expect(await found('woolxbowl')).toEqual([])
  expect((await list({ search: 'wool' })).people).toBe(2)
})

it('BX-2.05 does not tell those who may only see products whose address waits', async () => {
  const { shop, list } = await openShop()
  const cup = await aSoldOutCup(shop.ctx)
  const [address = ''] = await manyWait(shop, cup, 1)
  const reader = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.viewer] })
  expect((await list({ search: 'cup' }, reader)).variants).toHaveLength(1)
  expect((await list({ search: address }, reader)).variants).toEqual([])
  expect((await list({ search: address })).variants).toHaveLength(1)
})

it('BX-2.05 repeats and skips no variant on the pages of the list', async () => {
  const { shop, list } = await openShop()
  const sizes = Array.from({ length: 60 }, (_, size) => String(size))
  const cup = await aProduct(shop.ctx, {
    options: ['Size'],
    variants: sizes.map((Size) => ({ sku: `S${Size}`, attributes: { Size }, priceCents: 100, stock: 0 })),
  })
  for (const [at, { id }] of cup.variants.entries())
    await manyWait(shop, { productId: cup.id, variantId: id, path: cup.path }, 1 + (at % 3))
  const page = await list()
  const rest = await list({ after: page.nextCursor ?? '' })
  const all = [...page.variants, ...rest.variants]
  expect([page.variants.length, rest.variants.length, rest.nextCursor]).toEqual([50, 10, null])
  expect(new Set(all.map(({ variantId }) => variantId)).size).toBe(60)
  expect(all.map(({ waiting }) => waiting)).toEqual(all.map(({ waiting }) => waiting).toSorted((a, b) => b - a))
  expect([page.total, rest.people]).toEqual([60, 120])
})
