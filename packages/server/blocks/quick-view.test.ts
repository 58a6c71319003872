import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProduct, updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aPage } from '../testing/a-page.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aBlog, anItem } from '../testing/an-item.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
})

const quickView = (path: string, headers: Record<string, string> = {}, of = ctx) =>
  app.visitor(of.site).get(`${path}?format=quick-view`, { headers })

describe('a product page with ?format=quick-view', () => {
  it('PL-2.08 contains only the product, its purchase controls and a link to its page', async () => {
    const mug = await aMug(ctx, { title: 'Mug & "saucer"', excerpt: '<p>Thrown</p>', body: '<p>Long story</p>' })
    const { status, text, headers } = await quickView(mug.path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(text).toMatch(new RegExp(`^<article class="hentry[^"]* sw-quick-view" data-product-id="${mug.id}">`))
    expect(text.trim()).toMatch(/<\/article>$/)
    expect(text).toContain('>Mug &amp; &quot;saucer&quot;</h2>')
    expect(text).toContain('<div class="product-excerpt"><p>Thrown</p></div>')
    expect(text).not.toMatch(/Long story|<html|<header|<script(?! type="application\/json")/)
    for (const island of ['variants', 'price', 'quantity', 'add-to-cart'])
      expect(text).toContain(`data-island="${island}"`)
    expect(text).toContain(`<a class="sw-quick-view-more" href="${mug.path}">View full details</a>`)
  })

  it('shares no ids with the product’s page, so that both can be on one page', async () => {
    const mug = await aMug(ctx)
    const idsOf = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    const own = idsOf((await app.visitor(ctx.site).get(mug.path)).text)
    const { text } = await quickView(mug.path)
    const ids = idsOf(text)
    expect(ids.length).toBeGreaterThan(4)
    expect(ids.filter((id) => own.includes(id))).toEqual([])
    const named = [...text.matchAll(/ (?:for|form)="([^"]*)"/g)].map(([, id]) => id)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('is cached for all visitors like the page, and updated after a price change', async () => {
    const cup = await aProduct(ctx)
    const first = await quickView(cup.path)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const etag = String(first.headers['etag'])
    expect((await quickView(cup.path, { 'if-none-match': etag })).status).toBe(304)
    expect((await quickView(cup.path, { cookie: '__Host-hasCart=true; __Host-js=1' })).text).toBe(first.text)
    await updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 4321 })
    await expect.poll(async () => (await quickView(cup.path)).text).toContain('43.21')
    expect((await quickView(cup.path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('shows low stock according to the settings for product pages', async () => {
    const cup = await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 100, stock: 3 }] })
    await saveSiteSettings(ctx, {
      settings: { storeSettings: { merchandisingSettings: { scarcityEnabledOnProductItems: true } } },
    })
    await expect.poll(async () => (await quickView(cup.path)).text).toContain('Only 3 left in stock')
  })

  it('uses the site’s language', async () => {
    const german = taskCtx(app.deps, await aSite(app.deps, { language: 'de-DE' }))
    const cup = await aProduct(german)
    expect((await quickView(cup.path, {}, german)).text).toContain('>Alle Angaben ansehen</a>')
  })
})

describe('?format=quick-view without a product', () => {
  it('returns the normal page for pages, lists and posts', async () => {
    const { path } = await aPage(ctx)
    const cup = await aProduct(ctx)
    const blog = await aBlog(ctx)
    await anItem(ctx, { collectionId: blog.id, urlId: 'post' })
    for (const one of [path, cup.path.slice(0, cup.path.lastIndexOf('/')), `/${blog.urlId}`, `/${blog.urlId}/post`]) {
      const { status, text } = await quickView(one)
      expect([one, status, text]).toEqual([one, 200, (await app.visitor(ctx.site).get(one)).text])
      expect(text).toContain('<html')
    }
  })

  it('answers 404 for a deleted product and for a product of another site', async () => {
    const cup = await aProduct(ctx)
    expect((await quickView(cup.path)).status).toBe(200)
    const other = taskCtx(app.deps, await aSite(app.deps))
    const { status, text } = await quickView(cup.path, {}, other)
    expect([status, text.includes('sw-quick-view')]).toEqual([404, false])
    await deleteProduct(ctx, cup.id)
    await expect.poll(async () => (await quickView(cup.path)).status).toBe(404)
  })
})
