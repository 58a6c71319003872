import { describe, expect, it } from 'vitest'
import { createPage, publishPage, publishBlockArea, saveDraft, setNavigation, addRedirect } from '../pages/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aCart } from '../testing/a-cart.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aCollection, aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { taskCtx } from '../context.ts'

const app = await suiteApp()

describe('page routing', () => {
  it('finds the home page, a page, a list and an item', async () => {
    const home = await aPage(app.ctx, { isHome: true, document: aDocument('<p>At home</p>') })
    const page = await aPage(app.ctx, { document: aDocument('<p>On a page</p>') })
    const cup = await aProduct(app.ctx, { title: 'Moon cup' })
    expect((await app.visitor().get(home.path)).text).toContain('<p>At home</p>')
    expect((await app.visitor().get(page.path)).text).toContain('<p>On a page</p>')
    expect((await app.visitor().get(cup.path.slice(0, cup.path.lastIndexOf('/')))).text).toContain('Moon cup')
    expect((await app.visitor().get(cup.path)).text).toContain('<title>Moon cup — A site</title>')
  })

  it('redirects other spellings to the canonical URL and keeps the query', async () => {
    const { path } = await aProduct(app.ctx)
    for (const other of [path.toUpperCase(), `${path}/`, `/${path}`]) {
      const { status, headers } = await app.visitor().get(`${other}?category=a`)
      expect({ other, status, location: headers['location'] }).toEqual({
        other,
        status: 301,
        location: `${path}?category=a`,
      })
    }
  })

  it.each(['/order/SecreT/', '/ORDER/SecreT', '/account/reset/SecreT/', '/account/orders/'])(
    'BX-5.06 keeps the redirect of %s, whose address can hold a secret, in no cache',
    async (path) => {
      const { status, headers } = await app.visitor().get(path)
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 301, cache: 'private, no-store' })
    },
  )

  it('finds the collection with the longest matching path', async () => {
    const name = app.ctx.newId()
    const outer = await createPage(app.ctx, { urlId: `c-${name}`, title: 'Outer', typeName: 'products' })
    const inner = await createPage(app.ctx, { urlId: `c-${name}/cups`, title: 'Inner', typeName: 'products' })
    await aProduct(app.ctx, { collectionId: inner.id, urlId: 'one', title: 'Of the inner one' })
    await aProduct(app.ctx, { collectionId: outer.id, urlId: 'one', title: 'Of the outer one' })
    expect((await app.visitor().get(`/c-${name}/cups/one`)).text).toContain('Of the inner one')
    expect((await app.visitor().get(`/c-${name}/one`)).text).toContain('Of the outer one')
  })

  it('answers 404 with the theme’s not-found page for unknown paths', async () => {
    const { status, text, headers } = await app.visitor().get('/no/such/page')
    expect(status).toBe(404)
    expect(text).toContain('class="not-found"')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('PL-2.02 redirects the old cart URL to /cart', async () => {
    const { status, headers } = await app.visitor().get('/commerce/show-cart')
    expect([status, headers['location']]).toEqual([301, '/cart'])
  })

  it('PL-2.02 serves the cart at /cart, where all cart links of a page lead', async () => {
    const { status, text } = await app.visitor().get('/cart')
    expect(status).toBe(200)
    expect(text).toContain('<title>')
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup)
    // Scripts are off, so the floating cart is rendered for its visitor.
    const shown = (await client.get(cup.path)).text
    const links = [...shown.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    const toCart = links.filter(([, , inside = '']) => /\bcart\b/i.test(inside.replaceAll(/<[^>]*>/g, ' ')))
    expect(toCart.length).toBeGreaterThanOrEqual(2)
    expect(new Set(toCart.map(([, href]) => href))).toEqual(new Set(['/cart']))
  })

  it('follows a redirect only when no page has its path', async () => {
    const page = await aPage(app.ctx)
    const old = `/old-${app.ctx.newId()}`
    await addRedirect(app.ctx, old, page.path)
    await addRedirect(app.ctx, page.path, '/elsewhere')
    const { status, headers } = await app.visitor().get(old)
    expect([status, headers['location']]).toEqual([301, page.path])
    expect((await app.visitor().get(page.path)).status).toBe(200)
  })

  it('answers 404 for a draft until it is published, and never shows unpublished changes', async () => {
    const page = await aPage(app.ctx, { isDraft: true })
    expect((await app.visitor().get(page.path)).status).toBe(404)
    await publishPage(app.ctx, page.id)
    await saveDraft(app.ctx, page.id, aDocument('<p>Not yet</p>'))
    const shown = await until(
      () => app.visitor().get(page.path),
      ({ status }) => status === 200,
    )
    expect(shown.text).toContain('<p>Hello</p>')
    expect(shown.text).not.toContain('Not yet')
  })

  it('BX-5.06 answers 404 for pages and products of another site', async () => {
    const page = await aPage(app.ctx)
    const cup = await aProduct(app.ctx)
    const other = await aSite(app.deps)
    for (const { path } of [page, cup]) expect((await app.visitor(other).get(path)).status).toBe(404)
  })

  it.each([
    '/%',
    '/%00',
    '/%ff',
    '/..%2f..%2fetc/passwd',
    '/a%2f..%2fb',
    '/%ed%a0%80',
    `/${'a/'.repeat(500)}`,
    '/__proto__',
    '/constructor',
    '/a?offset=-1&page=1e9&category[]=x',
    '//evil.test/..',
  ])('answers the path %s with 400, 404 or a redirect within the site', async (path) => {
    const { status, headers } = await app.visitor().get(path)
    expect([400, 404, 301]).toContain(status)
    expect(String(headers['location'] ?? '/')).toMatch(/^\/(?!\/)/)
  })

  it('answers 404 as JSON for unknown API paths', async () => {
    const { status, body } = await app.visitor().get('/api/commerce/nothing')
    expect([status, body.code]).toEqual([404, 'kit.not-found'])
  })
})

describe('a page rendered by the theme', () => {
  it('has its navigation, areas, page classes, head and footer', async () => {
    const site = await aSite(app.deps, { title: 'Fern & Kiln', language: 'de-DE', currency: 'EUR' })
    const ctx = taskCtx(app.deps, site)
    const shop = await aCollection(ctx, 'shop')
    const home = await aPage(ctx, { isHome: true, urlId: 'start', title: 'Start' })
    await setNavigation(ctx, 'mainNav', [
      { pageId: shop.id },
      { url: 'https://example.test/?a=1&b=2', title: 'Out <b>', newWindow: true },
    ])
    await publishBlockArea(ctx, 'footerOne', aDocument('<p>Open on Mondays</p>'))
    const { text } = await app.visitor(site).get('/')
    expect(text).toContain('<html lang="de-DE">')
    expect(text).toContain('<title>Fern &amp; Kiln</title>')
    expect(text).toContain(
      '<a href="/shop">Shop</a><a href="https://example.test/?a=1&amp;b=2" target="_blank" rel="noopener">Out &lt;b&gt;</a>',
    )
    expect(text).toContain(`<body id="collection-${home.id}" class="tweak-`)
    expect(text).toMatch(
      /class="[^"]*native-currency-code-eur collection-type-page collection-layout-default collection-\w+ homepage view-list mobile-style-available"/,
    )
    expect(text).toMatch(
      /<div class="sqs-layout sqs-grid-1 columns-1"[^>]* data-type="block-field"[^>]* id="footerOne"><div class="row sqs-row"[^>]*><div class="col sqs-col-12 span-12"[^>]*><div class="sqs-block html-block sqs-block-html" data-block-type="2"[^>]*><div class="sqs-block-content">.*Open on Mondays/,
    )
    expect(text).toMatch(/<link rel="stylesheet" href="\/site\.css\?v=[0-9a-f]{16}">/)
    expect(text).not.toMatch(/squarespace[:.-]|\uFFFD/)
  })

  it('prints each id once when the page contains an area twice', async () => {
    await publishBlockArea(app.ctx, 'logo', aDocument('<p>Kiln</p>'))
    const { path } = await aPage(app.ctx)
    const { text } = await app.visitor().get(path)
    expect(text.match(/<p>Kiln<\/p>/g)).toHaveLength(2)
    const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('filters and paginates its list, and prints no markup from the query string', async () => {
    const { id, urlId } = await aCollection(app.ctx)
    for (let number = 0; number < 26; number++) {
      await aProduct(app.ctx, {
        collectionId: id,
        title: `Cup ${number}.`,
        categories: [number === 3 ? 'Odd & rare' : 'Plain'],
      })
    }
    const first = await app.visitor().get(`/${urlId}`)
    expect(first.text).toContain('Cup 11.')
    expect(first.text).not.toContain('Cup 12.')
    expect(first.text).toContain(`href="/${urlId}?offset=12"`)
    expect((await app.visitor().get(`/${urlId}?offset=24`)).text).toContain('Cup 25.')
    const rare = await app.visitor().get(`/${urlId}?category=${encodeURIComponent('Odd & rare')}`)
    expect(rare.text.match(/Cup \d+\./g)).toEqual(['Cup 3.'])
    const { body } = await app
      .visitor()
      .get(`/${urlId}?category=${encodeURIComponent('<script>1</script>')}&format=json`)
    expect(body).toMatchObject({ categoryFilter: 'script1/script', items: [] })
  })

  it('PL-3.56, PL-3.61 has its data as JSON', async () => {
    const mug = await aMug(app.ctx)
    const { body, headers } = await app.visitor().get(`${mug.path}?format=json`)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body.item).toMatchObject({
      id: mug.id,
      collectionId: mug.collectionId,
      fullUrl: mug.path,
      recordType: 11,
      passthrough: false,
    })
    expect(body.item.structuredContent).toMatchObject({
      productType: 1,
      onSale: false,
      isSubscribable: false,
      useCustomAddButtonText: false,
    })
    expect(body.item.structuredContent.variants).toHaveLength(3)
    expect(body.collection).toMatchObject({ id: mug.collectionId, type: 13, typeName: 'products', folder: false })
    expect(body.websiteSettings.storeSettings.multipleQuantityAllowedForServices).toBe(true)
    expect(body.shoppingCart).toMatchObject({ entries: [], totalQuantity: 0 })
    expect(body).not.toHaveProperty('squarespace')
  })

  it('leaves settings that are not meant for pages out of its data', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await saveSiteSettings(ctx, {
      settings: { secret: 'hidden-1', storeSettings: { apiKey: 'hidden-2', showNoteField: true } },
    })
    await aPage(ctx, { isHome: true })
    const { text, body } = await app.visitor(site).get('/?format=json')
    expect(body.websiteSettings.storeSettings.showNoteField).toBe(true)
    expect(text).not.toMatch(/hidden-\d/)
  })

  it('forbids external scripts, objects and base URLs in its Content-Security-Policy', async () => {
    const { path } = await aPage(app.ctx)
    const csp = String((await app.visitor().get(path)).headers['content-security-policy'])
    expect(csp).toMatch(/script-src 'self';/)
    expect(csp).toContain("object-src 'none'; base-uri 'none'")
    expect(csp).not.toMatch(/script-src[^;]*unsafe/)
  })
})
