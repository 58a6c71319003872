import { emptySearch, type SearchQuery } from '@sitewright/domain/search/search-query.ts'
import { describe, expect, it } from 'vitest'
import { deleteProduct, hideProduct, showProduct, updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import {
  changePageUrl,
  createItem,
  createPage,
  deleteItem,
  publishItem,
  publishPage,
  restoreItem,
  saveItemDraft,
  unpublishItem,
  updateItem,
} from '../pages/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { aCollection, aProduct } from '../testing/a-product.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aBlog, anItem } from '../testing/an-item.ts'
import { settleSearch } from '../testing/search/settle-search.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { searchSite, suggest } from './index.ts'

const start = Date.parse('2026-05-04T10:00:00Z')
let now = start
const app = await suiteApp({ clock: { now: () => now } })

/** Titles that a search finds once the index has followed all changes. */
async function titles(text: string, query: Partial<SearchQuery> = {}, ctx: Ctx = app.ctx): Promise<string[]> {
  await settleSearch(app, ctx.siteId)
  const found = await searchSite(ctx, { ...emptySearch, isExact: true, ...query, text })
  expect(found.hits.length).toBe(Math.min(found.total, 24))
  return found.hits.map(({ title }) => title)
}

describe('the site search finds what visitors can open, and nothing else (BX-1.19):', () => {
  it('BX-1.19 a product is found while it is visible, by its title, words, SKU and texts', async () => {
    const product = await aProduct(app.ctx, {
      title: 'Wobbler lamp',
      tags: ['Brassware'],
      categories: ['Lighting'],
      excerpt: '<p>Leans <b>gently</b>.</p>',
      body: '<p>It never quite topples.</p>',
      variants: [{ sku: 'WBL-77', priceCents: 4_500, stock: 1 }],
    })
    for (const text of ['wobbler', 'brassware', 'lighting', 'wbl-77', 'WBL77', 'gently', 'topples', 'toppled'])
      expect([text, await titles(text)]).toEqual([text, ['Wobbler lamp']])

    await hideProduct(app.ctx, product.id)
    expect(await titles('wobbler')).toEqual([])
    expect(await suggest(app.ctx, 'wobb')).toEqual([])
    await showProduct(app.ctx, product.id)
    expect(await titles('wobbler')).toEqual(['Wobbler lamp'])
    await deleteProduct(app.ctx, product.id)
    expect(await titles('wobbler')).toEqual([])
  })

  it('BX-1.19 a post is found from its publication to its end, with what was published last', async () => {
    const { id } = await anItem(app.ctx, { title: 'Quokka diary', document: aDocument('<p>Smiles</p>'), isDraft: true })
    expect(await titles('quokka')).toEqual([])
    await publishItem(app.ctx, id)
    expect(await titles('quokka')).toEqual(['Quokka diary'])
    await saveItemDraft(app.ctx, id, aDocument('<p>Naps</p>'))
    expect([await titles('quokka smiles'), await titles('quokka naps')]).toEqual([['Quokka diary'], []])
    await publishItem(app.ctx, id)
    expect([await titles('quokka smiles'), await titles('quokka naps')]).toEqual([[], ['Quokka diary']])
    await updateItem(app.ctx, id, { title: 'Numbat diary' })
    expect([await titles('quokka'), await titles('numbat')]).toEqual([[], ['Numbat diary']])
    await unpublishItem(app.ctx, id)
    expect(await titles('numbat')).toEqual([])
    await publishItem(app.ctx, id)
    await deleteItem(app.ctx, id)
    expect(await titles('numbat')).toEqual([])
    await restoreItem(app.ctx, id)
    expect(await titles('numbat')).toEqual(['Numbat diary'])
  })

  it('BX-1.19 a post with a future date is found from that moment on, without anything being done', async () => {
    const { id } = await anItem(app.ctx, { title: 'Zeppelin sighting', publishAtMs: start + 60_000 })
    expect([await titles('zeppelin'), await suggest(app.ctx, 'zepp')]).toEqual([[], []])
    now = start + 60_000
    expect(await titles('zeppelin')).toEqual(['Zeppelin sighting'])
    expect((await suggest(app.ctx, 'zepp')).map((one) => one.id)).toEqual([id])
    now = start
  })

  it('BX-1.19 a page is found once it is published, and a picture of a gallery never', async () => {
    const { id } = await aPage(app.ctx, { title: 'Marzipan history', isDraft: true })
    expect(await titles('marzipan')).toEqual([])
    await publishPage(app.ctx, id)
    expect(await titles('marzipan')).toEqual(['Marzipan history'])
    await createPage(app.ctx, { urlId: `f-${id}`, title: 'Marzipan folder', typeName: 'folder' })
    const { id: gallery } = await aBlog(app.ctx, 'gallery')
    await createItem(app.ctx, { collectionId: gallery, title: 'Marzipan pig', recordType: 2 })
    expect(await titles('marzipan')).toEqual(['Marzipan history'])
  })

  it('BX-1.19 nothing of a disabled or unpublished collection is found', async () => {
    const shop = await aCollection(app.ctx)
    await aProduct(app.ctx, { collectionId: shop.id, title: 'Sextant replica' })
    const post = await anItem(app.ctx, { title: 'Sextant lore' })
    expect(await titles('sextant')).toHaveLength(2)
    const disable = `update pages set is_enabled = false where site_id = $1 and id = any ($2::uuid[])`
    await app.deps.owner.ask('', disable, [app.ctx.siteId, [shop.id, post.collectionId]])
    await publishPage(app.ctx, shop.id)
    await publishPage(app.ctx, post.collectionId)
    expect(await titles('sextant')).toEqual([])
  })

  it('BX-1.19 hits lead to the present address after a collection was renamed', async () => {
    const post = await anItem(app.ctx, { title: 'Gramophone repair' })
    const product = await aProduct(app.ctx, { title: 'Gramophone needle' })
    await titles('gramophone')
    await changePageUrl(app.ctx, post.collectionId, `moved-${post.collectionId}`)
    await changePageUrl(app.ctx, product.collectionId, `goods-${product.collectionId}`)
    const urls = async (): Promise<string[]> => {
      await settleSearch(app, app.ctx.siteId)
      const { hits } = await searchSite(app.ctx, { ...emptySearch, text: 'gramophone' })
      return hits.map(({ fullUrl }) => fullUrl.split('/')[1] ?? '').toSorted()
    }
    await expect
      .poll(urls, { timeout: 20_000 })
      .toEqual([`goods-${product.collectionId}`, `moved-${post.collectionId}`])
  })

  it('BX-1.19 stock and prices are those of the moment: sold out last, and found by the current price', async () => {
    const shop = await aCollection(app.ctx)
    const older = await aProduct(app.ctx, { collectionId: shop.id, title: 'Abacus oak' })
    now = start + 1_000
    const newer = await aProduct(app.ctx, {
      collectionId: shop.id,
      title: 'Abacus pine',
      variants: [{ sku: `A-${older.id}`, priceCents: 900, stock: 3 }],
    })
    expect(await titles('abacus')).toEqual(['Abacus pine', 'Abacus oak'])
    const variantId = newer.variants[0]?.id ?? ''
    await setStock(app.ctx, variantId, { to: 0, reason: 'counted' })
    expect(await titles('abacus')).toEqual(['Abacus oak', 'Abacus pine'])
    expect(await titles('abacus', { availableOnly: true })).toEqual(['Abacus oak'])
    expect(await titles('abacus', { prices: [{ minCents: 0, maxCents: 1_000 }] })).toEqual(['Abacus pine'])
    await updateVariant(app.ctx, variantId, { priceCents: 1_000 })
    expect(await titles('abacus', { prices: [{ minCents: 0, maxCents: 1_000 }] })).toEqual([])
    now = start
  })

  it('BX-1.19 words are compared in the site’s language, also after it was changed', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await aProduct(ctx, { title: 'Haus aus Ton' })
    expect(await titles('Häusern', {}, ctx)).toEqual([])
    await saveSiteSettings(ctx, { language: 'de-AT' })
    expect(await titles('Häusern', {}, ctx)).toEqual(['Haus aus Ton'])
  })
})
