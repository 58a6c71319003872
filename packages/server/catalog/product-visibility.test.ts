import { column, page, product, row, summary } from '@sitewright/domain/pages/build-document.ts'
import { describe, expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { setStock } from '../stock/index.ts'
import { aCart, aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aPage } from '../testing/a-page.ts'
import { aCollection, aMug, aProduct, wanted, type AProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { untilLocked } from '../testing/until.ts'
import { deleteProduct, hideProduct, readProductPage, showProduct, updateVariant } from './index.ts'

const app = await suiteApp()

const get = (path: string) => app.visitor().get(path)
const statusOf = async (path: string): Promise<number> => (await get(path)).status
const titlesIn = async (path: string): Promise<string[]> =>
  (await get(`${path}?format=json`)).body.items.map(({ title }: { title: string }) => title)

describe('a hidden product', () => {
  it('answers 404 and is missing from lists, feeds, blocks and neighbours until it is shown again', async () => {
    const shop = await aCollection(app.ctx)
    const add = (title: string) => aProduct(app.ctx, { collectionId: shop.id, urlId: title.toLowerCase(), title })
    const [first, hidden, last] = [await add('First'), await add('Hidden'), await add('Last')]
    const blocks = page(row(column(12, product(hidden.id), summary({ collectionId: shop.id, count: 9 }))))
    const { path: blocksPath } = await aPage(app.ctx, { document: blocks })
    const path = `/${shop.urlId}/hidden`
    const urls = [
      path,
      `${path}?format=json`,
      `${path}?format=quick-view`,
      `/api/commerce/inventory/stock/?itemId=${hidden.id}`,
      `/api/commerce/products/${hidden.id}/variant`,
    ]
    const seen = async () => ({
      statuses: await Promise.all(urls.map(statusOf)),
      titles: await titlesIn(`/${shop.urlId}`),
      next: (await get(`/${shop.urlId}/first?format=json`)).body.pagination?.nextItem?.title,
      mentions: await Promise.all(
        ['/sitemap.xml', `/${shop.urlId}?format=rss`, blocksPath].map(async (at) =>
          (await get(at)).text.includes(path),
        ),
      ),
    })
    const before = await seen()
    expect(before).toMatchObject({
      statuses: [200, 200, 200, 200, 200],
      titles: ['First', 'Hidden', 'Last'],
      mentions: [true, true, true],
    })

    await hideProduct(app.ctx, hidden.id)
    await expect.poll(seen).toMatchObject({
      statuses: [404, 404, 404, 404, 404],
      titles: ['First', 'Last'],
      mentions: [false, false, false],
    })
    const neighbours = [first, last].map(({ path: at }) => `/${shop.urlId}/${at.split('/').at(-1)}`)
    for (const at of neighbours) expect((await get(at)).text).not.toContain(path)

    await showProduct(app.ctx, hidden.id)
    await expect.poll(seen).toEqual(before)
  })

  it('is unavailable in carts, left out of their totals and refused when added, until it is shown again', async () => {
    const [mug, cup] = [await aMug(app.ctx), await aProduct(app.ctx, { title: 'Cup' })]
    const { client, entryId } = await aCart(app, mug, 2)
    await client.post(entriesPath, wanted(cup))
    const before = await cartOf(client)

    await hideProduct(app.ctx, mug.id)
    expect(await cartOf(client)).toMatchObject({
      subtotalCents: 1800,
      entries: [{ id: entryId, quantity: 2, subTotal: 0, problem: 'unavailable' }, { problem: null }],
    })
    expect((await client.get('/cart')).text).toContain('<div role="alert">This item is no longer available.')
    const refused = [
      await client.post(entriesPath, wanted(mug)),
      await (await aVisitor(app)).post(entriesPath, wanted(mug)),
      await client.put(`${entriesPath}/${entryId}`, { quantity: 3 }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('cart.variant-unavailable'))

    await showProduct(app.ctx, mug.id)
    expect(await cartOf(client)).toEqual(before)
  })

  it('stays hidden when its price and stock change, and has the new price when shown again', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup)
    await hideProduct(app.ctx, cup.id)
    await updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents: 2500 })
    await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 3, reason: 'counted' })
    expect(await statusOf(cup.path)).toBe(404)
    expect(await cartOf(client)).toMatchObject({ subtotalCents: 0, entries: [{ problem: 'unavailable' }] })

    await showProduct(app.ctx, cup.id)
    await expect.poll(() => statusOf(cup.path)).toBe(200)
    expect((await get(`${cup.path}?format=json`)).body.item.structuredContent.variants).toMatchObject([{ price: 2500 }])
    expect(await cartOf(client)).toMatchObject({ subtotalCents: 2500, entries: [{ problem: null }] })
  })
})

describe('hiding during price changes', () => {
  it('hides a product while a price change that read it as visible is in progress', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup)
    const { owner } = app.deps
    const blocker = owner.newClient()
    await blocker.connect()
    try {
      // The price change has read the product and now waits here, before it writes the product's document.
      await blocker.query('begin; lock table pages in access exclusive mode')
      const changing = updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents: 2500 })
      await untilLocked(owner)
      const hiding = hideProduct(app.ctx, cup.id)
      await untilLocked(owner, { atLeast: 2 }) // hiding waits for the price change
      await blocker.query('rollback')
      await Promise.all([changing, hiding])
    } finally {
      await blocker.end()
    }
    expect(await statusOf(cup.path)).toBe(404)
    expect(await cartOf(client)).toMatchObject({ subtotalCents: 0, entries: [{ problem: 'unavailable' }] })
    await showProduct(app.ctx, cup.id)
    expect(await cartOf(client)).toMatchObject({ subtotalCents: 2500 })
  })

  it('keeps the last visibility and the last prices when price changes run at the same time', async () => {
    const mug = await aMug(app.ctx)
    for (let round = 1; round <= 6; round += 1) {
      const prices = mug.variants.map(({ id }, at) => updateVariant(app.ctx, id, { priceCents: 100 * round + at }))
      await Promise.all([...prices, hideProduct(app.ctx, mug.id)])
      expect(await pricesOf(mug)).toBeNull()

      const again = mug.variants.map(({ id }, at) => updateVariant(app.ctx, id, { priceCents: 200 * round + at }))
      await Promise.all([showProduct(app.ctx, mug.id), ...again])
      expect(await pricesOf(mug)).toEqual(mug.variants.map((_, at) => 200 * round + at))
    }
  })
})

describe('hideProduct and showProduct', () => {
  it('log each change once and raise the site’s revision; a repeated call changes nothing', async () => {
    const cup = await aProduct(app.ctx, { title: 'Cup' })
    const revisions = [await revision()]
    for (const act of [hideProduct, hideProduct, showProduct, showProduct]) {
      await act(app.ctx, cup.id)
      revisions.push(await revision())
    }
    const [start = 0, ...rest] = revisions
    expect(rest).toEqual([start + 1, start + 1, start + 2, start + 2])
    const log = await app.deps.owner.ask(
      '',
      'select action, target_title as title from activity where target_id = $1 order by id',
      [cup.id],
    )
    expect(log.slice(1)).toEqual([
      { action: 'product.hidden', title: 'Cup' },
      { action: 'product.shown', title: 'Cup' },
    ])
  })

  it('refuse a deleted product and a product of another site', async () => {
    const cup = await aProduct(app.ctx)
    const elsewhere = { ...app.ctx, siteId: app.deps.newId() }
    await expect(hideProduct(elsewhere, cup.id)).rejects.toMatchObject({ code: 'catalog.product-not-found' })
    await deleteProduct(app.ctx, cup.id)
    for (const act of [hideProduct, showProduct])
      await expect(act(app.ctx, cup.id)).rejects.toMatchObject({ code: 'catalog.product-not-found' })
  })
})

/** Reads the prices that the product's page shows, bypassing the page cache. Returns `null` when there is no page. */
async function pricesOf({ collectionId, path }: AProduct): Promise<number[] | null> {
  const urlId = path.split('/').at(-1) ?? ''
  const found = await readInSite(app.ctx, (tx) => readProductPage(tx, app.site.id, collectionId, urlId))
  return found?.item.structuredContent.variants.map(({ price }) => price) ?? null
}

async function revision(): Promise<number> {
  const text = 'select revision from site_settings where site_id = $1'
  const [found] = await app.deps.owner.ask<{ revision: number }>('', text, [app.site.id])
  return found?.revision ?? 0
}
