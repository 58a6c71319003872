import type { BinnedProduct } from '@sitewright/domain/catalog/product-bin.wire.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateIndex } from '../../search/update-index.ts'
import { cartPath, entriesPath } from '../../testing/a-cart.ts'
import { anAccount, signedInToStudio } from '../../testing/an-account.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer } from '../../testing/test-client.ts'
import { catalogTasks } from '../catalog.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const dayMs = 24 * 60 * 60_000
let shop: StudioShop
let other: StudioShop
beforeAll(async () => {
  other = await aStudioShop(app)
})
beforeEach(async () => {
  aheadMs = 0
  shop = await aStudioShop(app)
})

const restore = (ids: readonly string[], by: Pick<StudioShop, 'post'> = shop): Promise<Answer> =>
  by.post('/restore', { ids })
const bin = async (by: Pick<StudioShop, 'get'> = shop, query = ''): Promise<BinnedProduct[]> =>
  bodyOf(await by.get(`/bin${query}`), 200).products
const idsInBin = async (by: Pick<StudioShop, 'get'> = shop): Promise<string[]> => (await bin(by)).map(({ id }) => id)
const pageStatus = async (path: string): Promise<number> => (await app.visitor(shop.site).get(path)).status
const deleted = async (given = {}): Promise<ProductDetail> => {
  const product = await shop.add(given)
  bodyOf(await shop.delete(`/${product.id}`), 200)
  return product
}
const emptyBin = async (): Promise<void> => {
  const options = { siteId: null, signal: new AbortController().signal }
  await catalogTasks.find(({ name }) => name === 'products.empty-bin')?.run(app.deps, options)
}
/** Sessions end within 30 days, so that the owner signs in again. */
const later = async (days: number): Promise<void> => {
  aheadMs += days * dayMs
  await shop.signInAgain()
}
const copyOf = ({ product }: ProductDetail): object => ({
  urlId: product.urlId,
  variants: product.variants.map((variant) => ({ ...variant, id: null })),
})

describe('GET /api/studio/products/bin', () => {
  it('lists deleted products, the latest first, with who deleted them and until when they are kept', async () => {
    const cup = await deleted({ title: 'Cup' })
    aheadMs += 1000
    const bowl = await deleted({ title: 'Bowl' })
    const list = await bin()
    expect(list).toMatchObject([
      { id: bowl.id, title: 'Bowl', path: bowl.path, deletedBy: 'Ada Potter' },
      { id: cup.id, title: 'Cup', path: cup.path, picture: null },
    ])
    for (const { deletedAt, goneAt } of list) expect(goneAt - deletedAt).toBe(30 * dayMs)
    expect((await shop.get()).body).toMatchObject({ products: [], counts: { all: 0, bin: 2 }, total: 0 })
  })

  it('follows by pages, also where all were deleted at once', async () => {
    const products = [await shop.add(), await shop.add(), await shop.add()]
    const ids = products.map(({ id }) => id)
    bodyOf(await shop.post('/bulk', { ids, change: { kind: 'delete' } }), 200)
    const first = bodyOf(await shop.get('/bin?limit=2'), 200)
    expect(first).toMatchObject({ total: 3, products: [{}, {}] })
    const second = bodyOf(await shop.get(`/bin?limit=2&cursor=${first.nextCursor}`), 200)
    expect(second).toMatchObject({ total: 3, nextCursor: null, products: [{}] })
    const seen = [...first.products, ...second.products].map(({ id }: BinnedProduct) => id)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect((await shop.get('/bin?cursor=x')).status).toBe(400)
  })

  it('has a product whose creation was undone', async () => {
    const answer = await shop.post('', { productType: 1, title: 'Slip', collectionId: shop.collection.id })
    bodyOf(await shop.undo(answer), 200)
    expect(await bin()).toMatchObject([{ title: 'Slip' }])
  })
})

it('BX-2.01 a product in the bin is gone for visitors, search and carts, and its address is free', async () => {
  const vase = await shop.add({ title: 'Moonvase' })
  const browser = app.visitor(shop.site)
  await browser.get(cartPath)
  const wanted = { itemId: vase.id, sku: vase.product.variants[0]?.sku, quantity: 1 }
  bodyOf(await browser.post(entriesPath, wanted), 200)
  bodyOf(await shop.delete(`/${vase.id}`), 200)
  await updateIndex(shop.ctx, [`product:${vase.id}`])
  expect(await pageStatus(vase.path)).toBe(404)
  expect((await browser.post(entriesPath, wanted)).status).toBeGreaterThanOrEqual(400)
  expect((await browser.get('/search?q=moonvase&format=json')).text).not.toContain(vase.path)
  expect((await shop.get(`/${vase.id}`)).status).toBe(404)

  const second = await shop.add(copyOf(vase))
  expect(second.path).toBe(vase.path)
})

describe('POST /api/studio/products/restore', () => {
  it('brings a product back as it was, with variants, stock, pictures and lines in carts', async () => {
    const vase = await shop.add({ title: 'Moonvase', tags: ['Clay'] })
    const browser = app.visitor(shop.site)
    await browser.get(cartPath)
    const sku = vase.product.variants[0]?.sku
    bodyOf(await browser.post(entriesPath, { itemId: vase.id, sku, quantity: 2 }), 200)
    bodyOf(await shop.delete(`/${vase.id}`), 200)
    await later(29)
    expect(bodyOf(await restore([vase.id]), 200)).toMatchObject({ changed: [vase.id], missing: 0, renamed: [] })
    expect(await shop.read(vase.id)).toMatchObject({ product: vase.product, stock: vase.stock, path: vase.path })
    expect(await pageStatus(vase.path)).toBe(200)
    expect(JSON.stringify((await browser.get(cartPath)).body)).toContain(sku)
    expect(await idsInBin()).toEqual([])
  })

  it('gives another address and other SKUs where they were given away, and says so', async () => {
    const mug = await deleted({ title: 'Mug' })
    const taker = await shop.add(copyOf(mug))
    const answer = bodyOf(await restore([mug.id]), 200)
    const [small, large] = mug.product.variants.map(({ sku }) => ({ from: sku, to: `${sku}-2` }))
    expect(answer.renamed).toEqual([{ id: mug.id, title: 'Mug', path: `${mug.path}-2`, skus: [small, large] }])
    expect(await shop.read(mug.id)).toMatchObject({ path: `${mug.path}-2`, stock: mug.stock })
    expect(await shop.read(taker.id)).toEqual(taker)
    expect([await pageStatus(mug.path), await pageStatus(`${mug.path}-2`)]).toEqual([200, 200])
  })

  it('gives products that had the same address and SKUs one after the other names of their own', async () => {
    const first = await deleted({ title: 'First' })
    const second = await deleted({ title: 'Second', ...copyOf(first) })
    const answer = bodyOf(await restore([first.id, second.id]), 200)
    expect(answer).toMatchObject({ missing: 0, renamed: [{ path: `${first.path}-2` }] })
    const paths = [await shop.read(first.id), await shop.read(second.id)].map(({ path }) => path)
    expect(paths.toSorted()).toEqual([first.path, `${first.path}-2`])
  })

  it('brings several back with one undo, which puts them into the bin again', async () => {
    const [cup, bowl] = [await deleted(), await deleted()]
    const before = await bin()
    const answer = await restore([cup.id, bowl.id, app.deps.newId()])
    expect(bodyOf(answer, 200)).toMatchObject({ missing: 1, changed: [cup.id, bowl.id].toSorted() })
    bodyOf(await shop.undo(answer), 200)
    expect(await bin()).toEqual(before)
  })

  it('restores once when two ask at the same time, and counts what is not in the bin', async () => {
    const mug = await deleted()
    const colleague = await shop.teammate()
    const answers = await Promise.all([restore([mug.id]), restore([mug.id], colleague)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.missing))).toEqual(new Set([0, 1]))
    expect(await shop.read(mug.id)).toMatchObject({ version: mug.version + 2 })
  })

  it('is refused to those who may not manage products', async () => {
    const mug = await deleted()
    const writer = await shop.teammate({ roles: [7] })
    expect([(await writer.get('/bin')).status, (await restore([mug.id], writer)).status]).toEqual([403, 403])
    expect(await idsInBin()).toEqual([mug.id])
  })

  it.each([[[]], [['x']], [[null]], [Array(1_001).fill('0'.repeat(32))], ['x'], [null]])(
    'refuses %j in place of ids, and restores nothing',
    async (ids) => {
      const mug = await deleted()
      expect((await shop.post('/restore', { ids })).status).toBe(400)
      expect((await shop.post('/restore', { ids: [mug.id], more: 1 })).status).toBe(400)
      expect(await idsInBin()).toEqual([mug.id])
    },
  )

  it('neither shows nor restores what another site deleted', async () => {
    const mug = await deleted()
    expect(await idsInBin(other)).toEqual([])
    expect(bodyOf(await restore([mug.id], other), 200)).toMatchObject({ changed: [], missing: 1, undo: null })
    expect(await idsInBin()).toEqual([mug.id])
  })
})

describe('after 30 days', () => {
  it('BX-2.01 removes for good what was deleted before, and nothing else', async () => {
    const [old, kept] = [await deleted({ title: 'Old' }), await shop.add()]
    await later(29)
    const recent = await deleted({ title: 'Recent' })
    await emptyBin()
    expect((await idsInBin()).toSorted()).toEqual([old.id, recent.id].toSorted())

    await later(1)
    expect(await idsInBin()).toEqual([recent.id]) // before the task has run
    expect(bodyOf(await restore([old.id]), 200)).toMatchObject({ changed: [], missing: 1 })
    await emptyBin()
    const stored = await app.deps.owner.ask<{ id: string }>(
      '',
      `select distinct product_id as id from product_versions where site_id = $1
       union select product_id from item_versions where site_id = $1`,
      [shop.site.id],
    )
    expect(stored.map(({ id }) => id).toSorted()).toEqual([kept.id, recent.id].toSorted())
    expect(bodyOf(await restore([old.id, recent.id]), 200)).toMatchObject({ changed: [recent.id], missing: 1 })
    expect(await pageStatus(kept.path)).toBe(200)
  })

  it('removes more products than fit into one batch', async () => {
    const ids = []
    for (let count = 0; count < 51; count += 1) ids.push((await shop.add({ variants: [aRow('one')] })).id)
    bodyOf(await shop.post('/bulk', { ids, change: { kind: 'delete' } }), 200)
    await later(30)
    await emptyBin()
    const left = await app.deps.owner.ask('', 'select from item_versions where site_id = $1', [shop.site.id])
    expect(left).toEqual([])
  })

  it('does not remove a product that is brought back at the same moment', async () => {
    const mug = await deleted()
    aheadMs += 30 * dayMs - 60_000
    await shop.signInAgain()
    const restoring = restore([mug.id])
    aheadMs += 60_000
    const [answer] = await Promise.all([restoring, emptyBin()])
    const isBack = answer.body.changed.length === 1
    expect((await shop.get(`/${mug.id}`)).status).toBe(isBack ? 200 : 404)
  })
})

describe('the activity log', () => {
  const undoOfDeletion = async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps, { siteId: shop.site.id }))
    const { entries } = bodyOf(await browser.get('/api/studio/activity', { headers: { 'x-site': shop.site.id } }), 200)
    return entries.find(({ action }: { action: string }) => action === 'product.deleted')?.undo ?? null
  }

  it('BX-3.11 offers to bring a deleted product back for as long as it is in the bin', async () => {
    const mug = await deleted()
    await later(29)
    expect(await undoOfDeletion()).toMatchObject({ method: 'POST' })
    await later(1)
    expect(await undoOfDeletion()).toBeNull()
    aheadMs -= dayMs
    bodyOf(await restore([mug.id]), 200)
    expect(await undoOfDeletion()).toBeNull()
  })

  it('brings back what is still in the bin of several deleted products', async () => {
    const products = [await shop.add(), await shop.add()]
    const ids = products.map(({ id }) => id)
    const answer = await shop.post('/bulk', { ids, change: { kind: 'delete' } })
    bodyOf(await restore(ids.slice(0, 1)), 200)
    expect(bodyOf(await shop.undo(answer), 200)).toMatchObject({ changed: ids.slice(1), missing: 1 })
    expect((await shop.undo(answer)).status).toBe(409)
    expect(await idsInBin()).toEqual([])
  })
})
