import { expect, it } from 'vitest'
import { hideProduct } from '../catalog/index.ts'
import { taskCtx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSoldOutCup, manyWait, offerRestocks, type SoldOut } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'

const path = '/api/site-users/account/notifications/restock'
const minute = 60_000

let nowMs = Date.now()
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => nowMs } })

/** Creates a shop and signs in a teammate who may list its sign-ups. */
async function openShop() {
  const site = await aSite(app.deps)
  const shop = { ...app, site, ctx: taskCtx(app.deps, site) }
  await offerRestocks(shop.ctx)
  const owner = await aTeammate(app, { siteId: site.id })
  const list = async (query: Record<string, string> = {}) =>
    (await owner.get(`${path}?${new URLSearchParams(query).toString()}`, { headers: { 'x-site': site.id } })).body
  const visitor = app.visitor(site)
  await visitor.get('/api/commerce/shopping-cart')
  return { shop, visitor, list }
}

it('SF-7.14 SF-7.15 return when each person signed up, and the first and last sign-up of each variant', async () => {
  const { shop, visitor, list } = await openShop()
  const { productId, variantId } = await aSoldOutCup(shop.ctx)
  const began = nowMs
  for (const siteVisitorEmail of ['ada@x.test', 'bob@x.test', 'cyd@x.test']) {
    expect((await visitor.post(path, { productId, variantId, siteVisitorEmail })).status).toBe(200)
    nowMs += minute
  }
  const { signUpGroups } = await list()
  expect(signUpGroups).toMatchObject([{ firstSignUpOn: began, lastSignUpOn: began + 2 * minute, signUpCount: 3 }])
  const { signUps } = await list({ productId, variantId })
  expect(signUps.map(({ signedUpOn }: { signedUpOn: number }) => signedUpOn)).toEqual(
    [0, 1, 2].map((at) => began + at * minute),
  )
})

it('SF-7.14 return no next page after a full last page of groups, and two further groups on the next page', async () => {
  const { shop, list } = await openShop()
  const sizes = Array.from({ length: 52 }, (_, size) => String(size))
  const cup = await aProduct(shop.ctx, {
    options: ['Size'],
    variants: sizes.map((Size) => ({ sku: `S${Size}`, attributes: { Size }, priceCents: 100, stock: 0 })),
  })
  const all = cup.variants.map(({ id }): SoldOut => ({ productId: cup.id, variantId: id, path: cup.path }))
  const inOrder = all.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
  for (const one of inOrder.slice(2).toReversed()) await manyWait(shop, one, 1) // sign-ups in the reverse of the listed order
  const full = await list()
  expect([full.signUpGroups.length, full.hasNextPage, full.nextPageCursor]).toEqual([50, false, null])

  for (const one of inOrder.slice(0, 2)) await manyWait(shop, one, 1)
  const more = await list()
  const last = await list({ cursor: more.nextPageCursor })
  expect([more.hasNextPage, last.hasNextPage, last.nextPageCursor]).toEqual([true, false, null])
  const listed = [...more.signUpGroups, ...last.signUpGroups].map((group: { variantId: string }) => group.variantId)
  expect(listed).toEqual(inOrder.map(({ variantId }) => variantId))
})

it('SF-7.14 lists the sign-ups of a hidden product with its title and SKU', async () => {
  const { shop, list } = await openShop()
  const cup = await aSoldOutCup(shop.ctx, 'Hidden cup')
  await manyWait(shop, cup, 2)
  const before = (await list()).signUpGroups
  expect(before).toMatchObject([{ title: 'Hidden cup', signUpCount: 2 }])
  await hideProduct(shop.ctx, cup.productId)
  expect((await list()).signUpGroups).toEqual(before)
})
