import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { updateVariant } from '../../catalog/index.ts'
import { taskCtx } from '../../context.ts'
import { asPlatform } from '../../database/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aCart } from '../../testing/a-cart.ts'
import { aPage } from '../../testing/a-page.ts'
import { aCollection, aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { makeCachedPage } from './cached-page.ts'
import { makePageCache } from './page-cache.ts'

const app = await suiteApp()
const other = await suiteApp({ sameAs: app })

describe('a cached page', () => {
  it('is the same for two visitors with different carts, and contains neither cart', async () => {
    const cup = await aProduct(app.ctx, { title: 'Secret cup' })
    const jug = await aProduct(app.ctx, { title: 'Secret jug' })
    const page = await aPage(app.ctx)
    const one = await aCart(app, cup, 2)
    const two = await aCart(app, jug, 3)
    for (const { client } of [one, two]) client.cookies.set('__Host-js', '1') // set by boot.ts, so scripts are on
    const first = await one.client.get(page.path)
    const second = await two.client.get(page.path)
    const nobody = await app.visitor().get(page.path)
    expect(first.headers['etag']).toBe(nobody.headers['etag'])
    expect(second.text).toBe(nobody.text)
    expect(nobody.text).not.toMatch(/Secret|total-quantity/)
    expect(nobody.headers['set-cookie']).toBeUndefined()
  })

  it('SF-2.06, SF-2.01 is not used for a visitor with a cart and without scripts, who gets the floating cart with its count', async () => {
    const cup = await aProduct(app.ctx)
    const page = await aPage(app.ctx)
    const { client, entryId } = await aCart(app, cup, 3)
    const { text, headers } = await client.get(page.path)
    expect(text).toMatch(
      /<div class="absolute-cart-box"><a class="sqs-pill-shopping-cart" href="\/cart">.*<span class="visually-hidden">Cart, 3 items<\/span>/,
    )
    expect(text).toContain('<span class="total-quantity" aria-hidden="true">3</span>')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers['etag']).toBeUndefined()
    const hiddenPill = '<div class="sw-cart-pill" data-island="cart-pill" hidden></div>'
    expect((await app.visitor().get(page.path)).text).toContain(hiddenPill)
    await client.form(`/cart/entries/${entryId}/remove`, {})
    // The browser may still have the cookie from another window.
    client.cookies.set('__Host-hasCart', 'true')
    expect((await client.get(page.path)).text).toContain(hiddenPill)
  })

  it('SF-2.01 contains no floating cart on the cart page, nor with express checkout', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await saveSiteSettings(ctx, { settings: { storeSettings: { expressCheckout: true } } })
    await aPage(ctx, { isHome: true })
    expect((await app.visitor(site).get('/')).text).not.toContain('cart-pill')
    const { client } = await aCart(app, await aProduct(app.ctx))
    const { text } = await client.get('/cart')
    expect(text).toContain('id="sqs-shopping-cart-wrapper"')
    expect(text).not.toContain('cart-pill')
  })

  it('is answered with 304 for a matching ETag, and compressed with Brotli for browsers that accept it', async () => {
    const { path } = await aPage(app.ctx)
    const first = await app.visitor().get(path)
    const again = await app.visitor().get(path, { headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])

    const asked = { headers: { host: `${app.site.identifier}.localhost:3000`, 'accept-encoding': 'gzip, br' } }
    const ask = () => app.http.sites.inject({ url: path, ...asked })
    const packed = await until(ask, (answer) => answer.headers['content-encoding'] === 'br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.text)
    expect(packed.headers['vary']).toBe('accept-encoding')
    expect(packed.headers['etag']).not.toBe(first.headers['etag'])
    const unread = { ...asked.headers, 'accept-encoding': 'gzip, br;q=0, *;q=0.1' }
    expect((await app.http.sites.inject({ url: path, headers: unread })).headers['content-encoding']).toBeUndefined()
  })

  it('survives a late purge notice for its own revision, but not a notice for a later one', async () => {
    const notified = noticesOf(app)
    const { id, path } = await aPage(app.ctx)
    await until(async () => notified.has(`page:${id}`), Boolean)
    await app.visitor().get(path)
    const rendered = await counted()
    const revision = await revisionOf(app)
    app.deps.events.raise('pages.purge', { siteId: app.site.id, tags: ['site'], revision })
    await app.visitor().get(path)
    expect(await counted()).toEqual(rendered)

    app.deps.events.raise('pages.purge', { siteId: app.site.id, tags: ['site'], revision: revision + 1 })
    await app.visitor().get(path)
    expect((await counted()).statements).toBeGreaterThan(rendered.statements)
  })

  it('is shared by URLs that differ only in unknown parameters and parameter order', async () => {
    const notified = noticesOf(app)
    const { id, path } = await aPage(app.ctx)
    await until(async () => notified.has(`page:${id}`), Boolean)
    const before = await counted()
    await app.visitor().get(`${path}?tag=b&category=a`)
    const rendered = await counted()
    await app.visitor().get(`${path}?utm_source=x&category=a&tag=b`)
    await app.visitor().get(`${path}?category=a&fbclid=1&tag=b`)
    expect(rendered.statements).toBeGreaterThan(before.statements)
    expect(await counted()).toEqual(rendered)
  })

  it('is stored separately for each format, filter and page number', async () => {
    const { id: collectionId, urlId } = await aCollection(app.ctx)
    for (const [title, categories] of [
      ['Cup', ['Cups']],
      ['Jug', []],
    ] as const)
      await aProduct(app.ctx, { collectionId, title, categories: [...categories] })
    const queries = ['', '?format=json', '?format=rss', '?format=main-content', '?format=json&view=cards']
    const all = [...queries, '?category=Cups', '?offset=1', '?sort=title', '?min=20', '?format=json&category=Cups']
    const read = () => Promise.all(all.map(async (query) => (await app.visitor().get(`/${urlId}${query}`)).text))
    const rendered = await read()
    expect(new Set(rendered).size).toBe(all.length)
    expect(await read()).toEqual(rendered)
  })

  it('is not stored for paths without a page, of which there are infinitely many', async () => {
    await app.visitor().get('/no/page')
    const before = await counted()
    await app.visitor().get('/no/page')
    expect((await counted()).statements).toBeGreaterThan(before.statements)
  })

  it('BX-6.03 takes two data statements in one round trip to render, and none from the cache', async () => {
    const { id: collectionId, urlId } = await aCollection(app.ctx)
    const notified = noticesOf(app)
    await aMug(app.ctx, { collectionId, urlId: 'jug' })
    const { id } = await aMug(app.ctx, { collectionId, urlId: 'mug' })
    await until(async () => notified.has(`product:${id}`), Boolean)
    // Caches the list of related products for this revision.
    await app.visitor().get(`/${urlId}/jug`)
    const cup = { path: `/${urlId}/mug` }
    const before = await counted()
    await app.visitor().get(cup.path)
    const after = await counted()
    expect([after.statements - before.statements, after.roundTrips - before.roundTrips]).toEqual([2, 1])
    await app.visitor().get(cup.path)
    expect(await counted()).toEqual(after)
  })
})

describe('a changed price', () => {
  it('shows in every process', async () => {
    const cup = await aProduct(app.ctx, { variants: [{ sku: `P-${app.ctx.newId()}`, priceCents: 1800, stock: 5 }] })
    for (const one of [app, other]) expect((await one.visitor().get(cup.path)).text).toContain('>18.00<')
    await updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents: 1950 })
    for (const one of [app, other]) {
      const { text } = await until(
        () => one.visitor().get(cup.path),
        (answer) => answer.text.includes('>19.50<'),
      )
      expect(text).toContain('>19.50<')
    }
  })

  it('shows even when no notice arrives', async () => {
    const notified = [app, other].map((one) => noticesOf(one))
    const page = await aPage(app.ctx, { title: 'Before' })
    await until(async () => notified.every((tags) => tags.has(`page:${page.id}`)), Boolean) // no notice is pending
    for (const one of [app, other]) expect((await one.visitor().get(page.path)).text).toContain('<title>Before')
    await changeWithoutNotice(app, page.id)
    for (const one of [app, other]) {
      const { text } = await until(
        () => one.visitor().get(page.path),
        (answer) => answer.text.includes('<title>After'),
      )
      expect(text).toContain('<title>After')
    }
  })
})

describe('the cache', () => {
  const pageOf = (text: string) => makeCachedPage({ status: 200, body: text }, {})
  const from = (cache: ReturnType<typeof makePageCache>, revision: number) => ({
    start: cache.start('site'),
    revision,
  })

  it('evicts the least recently requested pages when it is full', () => {
    const cache = makePageCache({ now: () => 0, maxBytes: 30_000 })
    for (let number = 0; number < 10; number++)
      cache.store('site', `/${number}`, pageOf('x'.repeat(3_000)), from(cache, 1))
    cache.find('site', '/9')
    for (let number = 10; number < 14; number++)
      cache.store('site', `/${number}`, pageOf('x'.repeat(3_000)), from(cache, 1))
    expect(cache.bytes).toBeLessThanOrEqual(30_000)
    expect(cache.find('site', '/0')).toBeNull()
    expect(cache.find('site', '/9')).not.toBeNull()
  })

  it('does not store a page that was rendered before a purge', () => {
    const cache = makePageCache({ now: () => 0 })
    const before = from(cache, 1)
    cache.purge('site')
    cache.store('site', '/', pageOf('old'), before)
    expect(cache.find('site', '/')).toBeNull()
  })

  it('BX-4.05 returns an expired page only during an outage', () => {
    let isStale = true
    const cache = makePageCache({ now: () => 1_000, isStale: () => isStale })
    cache.store('site', '/', pageOf('before the sale'), { ...from(cache, 1), untilMs: 500 })
    expect(cache.find('site', '/')?.identity.body.toString()).toBe('before the sale')
    isStale = false
    expect(cache.find('site', '/')).toBeNull()
  })

  it('holds pages of the newest revision only', () => {
    const cache = makePageCache({ now: () => 0 })
    cache.store('site', '/a', pageOf('1'), from(cache, 1))
    cache.store('site', '/b', pageOf('2'), from(cache, 2))
    expect([cache.find('site', '/a'), cache.find('site', '/b')?.identity.body.toString()]).toEqual([null, '2'])
    cache.store('site', '/a', pageOf('1'), from(cache, 1))
    expect(cache.find('site', '/a')).toBeNull()
    expect(cache.revisions()).toEqual(new Map([['site', 2]]))
  })

  it('lists a site’s revision as long as it has pages, also after one is replaced', () => {
    const cache = makePageCache({ now: () => 0 })
    for (const text of ['1', '2']) cache.store('site', '/', pageOf(text), from(cache, 1))
    expect(cache.find('site', '/')?.identity.body.toString()).toBe('2')
    expect(cache.revisions()).toEqual(new Map([['site', 1]]))
    cache.purge('site')
    expect([cache.find('site', '/'), cache.revisions().size, cache.bytes]).toEqual([null, 0, 0])
  })

  it('does not cache a page that is larger than the whole cache, and keeps the others', () => {
    const cache = makePageCache({ now: () => 0, maxBytes: 30_000 })
    cache.store('site', '/small', pageOf('small'), from(cache, 1))
    cache.store('site', '/large', pageOf('x'.repeat(30_000)), from(cache, 1))
    expect([cache.find('site', '/small') === null, cache.find('site', '/large')]).toEqual([false, null])
    cache.store('site', '/small', pageOf('x'.repeat(30_000)), from(cache, 1))
    expect([cache.find('site', '/small'), cache.revisions().size]).toEqual([null, 0])
  })
})

/** Statements and round trips for page requests of this app so far. */
async function counted(): Promise<{ statements: number; roundTrips: number }> {
  const text = await app.deps.metrics.print()
  const valueOf = (name: string): number =>
    Number(new RegExp(`^sitewright_${name}\\{route="/\\*",method="GET"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  return { statements: valueOf('data_statements_total'), roundTrips: valueOf('round_trips_total') }
}

async function revisionOf({ deps, site }: TestApp): Promise<number> {
  const text = 'select revision from revisions_of_sites(array[$1::uuid])'
  return (await deps.web.ask<{ revision: number }>('test_revision', text, [site.id]))[0]?.revision ?? 0
}

/** Collects the tags of all purge notices that this app receives from now on. */
function noticesOf(one: TestApp): ReadonlySet<string> {
  const tags = new Set<string>()
  one.deps.events.on('pages.purge', (purge) => purge.tags.forEach((tag) => tags.add(tag)))
  return tags
}

/** Changes a page directly in the database, without sending a purge notice. */
async function changeWithoutNotice({ deps, site }: TestApp, pageId: string): Promise<void> {
  await asPlatform(deps, async (tx) => {
    await tx.sql('change', 'update pages set title = $2 where id = $1', [pageId, 'After'])
    await tx.sql('raise', 'update site_settings set revision = revision + 1 where site_id = $1', [site.id])
  })
}
