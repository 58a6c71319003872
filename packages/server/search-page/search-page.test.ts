import type { FacetView } from '@sitewright/domain/search-page/search-view.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createItem, createPage } from '../pages/index.ts'
import { taskCtx, type Ctx, type Site } from '../context.ts'
import { aCollection, aProduct } from '../testing/a-product.ts'
import { aBlog, anItem } from '../testing/an-item.ts'
import { aSite } from '../testing/a-site.ts'
import { settleSearch } from '../testing/search/settle-search.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Answer } from '../testing/test-client.ts'

const app = await suiteApp()
let site: Site
let ctx: Ctx
const searches: { query: string; results: number }[] = []

beforeAll(async () => {
  site = await aSite(app.deps)
  ctx = taskCtx(app.deps, site)
  app.deps.events.on('search.made', (event) => {
    if (event.siteId === site.id) searches.push({ query: event.query, results: event.results })
  })
  await fillShop(ctx)
  await settleSearch(app, site.id)
})

/** A shop with 26 planters, one of them sold out, a post and an event. */
async function fillShop(shop: Ctx): Promise<void> {
  const { id: collectionId } = await aCollection(shop, 'shop')
  const planter = (name: string, priceCents: number, stock: number, categories: string[]) =>
    aProduct(shop, {
      collectionId,
      title: `${name} planter`,
      categories,
      variants: [{ sku: shop.newId(), priceCents, stock }],
    })
  await planter('Fluted', 6_400, 3, ['Planters'])
  await planter('Collar', 4_600, 0, ['Planters'])
  for (let number = 1; number <= 24; number += 1) await planter(`Clay ${number}`, 1_000 * number, 3, ['Clay'])
  const { id: blogId } = await aBlog(shop)
  await anItem(shop, {
    collectionId: blogId,
    title: 'Repotting <b>without</b> drama',
    excerpt: '<p>One size up from the old planter, no more.</p>',
  })
  const { id: eventsId } = await createPage(shop, { urlId: 'dates', title: 'Dates', typeName: 'events' })
  await createItem(shop, { collectionId: eventsId, title: 'Make a planter', startsMs: shop.now() + 86_400_000 })
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.visitor(site).get(path, { headers })
const json = async (path: string) => (await get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).body

describe('the search page', () => {
  it('SF-2.02 PL-2.03 BX-1.19 shows products as cards and all else as rows with the match marked', async () => {
    const { status, text } = await get('/search?q=planter&kind=post&kind=event')
    expect(status).toBe(200)
    expect(text).toContain('<mark>planter</mark>')
    expect(text).toContain('<title>Search: planter')
    expect(text).toMatch(/<a href="\/blog-\w+\/[^"]+">Repotting &lt;b&gt;without&lt;\/b&gt; drama<\/a>/)
    expect(text).not.toContain('product-list-item')

    const products = await get('/search?q=fluted')
    expect(products.text).toMatch(/<article class="product product-list-item[^>]*>[^]*Fluted planter[^]*64\.00/)
  })

  it('BX-3.15 is not for search engines, whatever is searched', async () => {
    for (const path of ['/search', '/search?q=planter'])
      expect((await get(path)).text).toMatch(/<meta name="robots" content="noindex/)
    expect((await get('/robots.txt')).text).toContain('Disallow: /search')
  })

  it('BX-1.19 keeps the query, the facets and the page in the address', async () => {
    const { search, items, searchQuery } = await json('/search?q=planter&category=clay&kind=product')
    expect([search.total, items.length, searchQuery]).toEqual([24, 24, 'planter'])
    expect(search.chosen).toEqual([
      { label: 'Products', url: '/search?q=planter&category=clay' },
      { label: 'Clay', url: '/search?q=planter&kind=product' },
    ])
    expect(search.clearUrl).toBe('/search?q=planter')

    const all = (await json('/search?q=planter')).search
    expect(all.pages).toMatchObject({ page: 1, count: 2, nextUrl: '/search?q=planter&page=2' })
    const second = (await json(all.pages.nextUrl)).search
    expect(second.pages).toMatchObject({ page: 2, previousUrl: '/search?q=planter' })
    expect(second.groups.flatMap(({ hits }: { hits: unknown[] }) => hits)).toHaveLength(all.total - 24)
  })

  it('offers facets as links with counts, and adds several values of one', async () => {
    const facetsOf = async (path: string) => {
      const { facets } = (await json(path)).search as { facets: FacetView[] }
      return (name: string) => facets.find((facet) => facet.name === name)?.choices ?? []
    }
    const all = await facetsOf('/search?q=planter')
    expect(all('kind').map(({ label, count }) => [label, count])).toEqual([
      ['Products', 26],
      ['Journal', 1],
      ['Dates', 1],
    ])
    expect(all('available')).toEqual([
      { label: 'In stock', count: 25, url: '/search?q=planter&available=1', isChosen: false },
    ])
    const [cheap, dear] = all('price')
    expect(cheap?.label).toMatch(/^Under \$\d+$/)

    const narrowed = (await facetsOf(cheap?.url ?? ''))('price')
    expect(narrowed[0]).toMatchObject({ isChosen: true, url: '/search?q=planter' })
    const price = (url = '') => new URL(url, 'http://x.test').searchParams.getAll('price')
    expect(price(narrowed[1]?.url)).toEqual([...price(cheap?.url), ...price(dear?.url)])
  })

  it('says what was searched instead, and offers the typed word', async () => {
    const { text } = await get('/search?q=plantr')
    expect(text).toMatch(/results for <strong><bdi>planter<\/bdi><\/strong>/)
    expect(text).toContain('Nothing is called “plantr”. <a class="link" href="/search?q=plantr&amp;exact=1"')
    expect(text).toContain('value="plantr"')
    expect((await json('/search?q=plantr&exact=1')).search).toMatchObject({ isNothing: true, total: 0 })
  })

  it('shows popular things when nothing was typed or found', async () => {
    const empty = await json('/search')
    expect(empty.search).toMatchObject({ isEmpty: true, isFound: false, isNothing: false })
    expect(empty.search.popular.items).toHaveLength(4)
    const { text } = await get('/search?q=teapotss+xy')
    expect(text).toContain('Nothing found for “teapotss xy”')
    expect(text).toMatch(/<ul class="search-places">.*href="\/shop"/)
    expect(text).toContain('product-list-item')
  })

  it('BX-1.19 shows the last page for a page beyond it', async () => {
    const last = await json('/search?q=planter&page=2')
    const { search } = await json('/search?q=planter&page=9')
    expect(search.pages).toEqual({ page: 2, count: 2, text: 'Page 2 of 2', previousUrl: '/search?q=planter' })
    expect(search.groups).toEqual(last.search.groups)
    const { pages, groups } = (await json('/search?q=repotting&page=9')).search
    expect([pages, groups.length > 0]).toEqual([undefined, true])
  })

  it('works without scripts: a plain form, links, and facets that fold', async () => {
    const { text } = await get('/search?q=planter')
    expect(text).toMatch(/<form class="search-form" action="\/search" role="search"/)
    expect(text).toMatch(/<details class="search-fold"><summary>.*<\/summary><\/details>\s*<nav class="search-facets"/)
  })
})

describe('hostile searches', () => {
  const hostile = [
    ['5,000 letters', 'a'.repeat(5_000)],
    ['markup', '"><script>alert(1)</script>'],
    ['SQL', `' or 1=1; drop table items; --`],
    ['a wildcard', '%'],
    ['wildcards', '_%_'],
    ['NUL', '\u0000planter'],
    ['direction marks', '\u202Eplanter\u2066'],
    ['search operators', ':*&!|<->()'],
    ['a template', '{.repeated section items}{@|json}{.end}'],
    ['a tag', '<squarespace:query collection="shop"></squarespace:query>'],
    ['a placeholder', '\u{F0000}x0\u{F0000}'],
  ] as const
  it('prints a template and a tag that were typed as they are', async () => {
    const { text } = await get(`/search?q=${encodeURIComponent('{.if x}<squarespace:query>')}`)
    expect(text).toContain('{.if x}&lt;squarespace:query&gt;')
  })

  it.each(hostile)('BX-1.19 answers %s without an error, and prints it as text only', async (_, q) => {
    const { status, text } = await get(`/search?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    expect(text).not.toContain('<script>alert(1)')
    expect(['\u0000', '\u202E', '\u2066', '<squarespace:'].filter((part) => text.includes(part))).toEqual([])
    const suggestions = await get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)
    expect([200, 400]).toContain(suggestions.status)
  })

  it.each([
    ['a repeated query', 'q=a&q=planter'],
    ['unknown facet values', 'q=planter&kind=x&price=9-1&page=-3&date=&tag='],
    ['broken escapes', 'q=%zz%'],
    ['too many values', `q=planter${'&kind=post'.repeat(300)}`],
  ])('answers an address with %s', async (_, query) => {
    expect((await get(`/search?${query}`)).status).toBe(200)
    expect([200, 400]).toContain((await get(`/api/search/suggestions?${query}`)).status)
  })
})

describe('caching of the search page', () => {
  it('BX-5.11 shares one cached page between visitors and between spellings of a search', async () => {
    const one = await get('/search?q=fluted&kind=product')
    const other = await get('/search?kind=product&q=%20fluted%20&utm_source=mail', {
      cookie: '__Host-js=1; __Host-hasCart=true',
    })
    expect(other.headers['etag']).toBe(one.headers['etag'])
    expect(one.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get('/search?q=fluted&kind=product', { 'if-none-match': String(one.headers['etag']) })).status).toBe(
      304,
    )
  })
})

it('PL-3.31 raises one event for a search, and none for its pages, facets and suggestions', async () => {
  searches.length = 0
  const address = `http://${site.identifier}.localhost:3000/search?q=collar`
  await get('/search?q=collar')
  await get('/search?q=collar') // another visitor, from the cache
  await get('/search?q=collar&kind=product', { referer: address, host: new URL(address).host })
  await get('/search?q=collar&page=2')
  await get('/search?q=collar&format=json')
  const withCart = app.visitor(site)
  await withCart.get('/api/commerce/shopping-cart')
  withCart.cookies.set('__Host-hasCart', 'true') // without scripts, so the page is rendered for this visitor
  await withCart.get('/search?q=collar')
  await get('/search')
  await get('/api/search/suggestions?q=collar')
  await get('/search?q=collar', { 'sec-purpose': 'prefetch' })
  expect(searches).toEqual([
    { query: 'collar', results: 1 },
    { query: 'collar', results: 1 },
    { query: 'collar', results: 1 },
  ])
})

describe('limits and failures', () => {
  it('BX-5.11 says with 429 and in the frame of the site that there were too many searches', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app })
    try {
      const own = await aSite(app.deps)
      await settleSearch(app, own.id)
      const ask = (q: string) => strict.visitor(own).get(`/search?q=${q}`)
      let answer = await ask('a0')
      for (let turn = 1; answer.status === 200 && turn < 400; turn += 1) answer = await ask(`a${turn}`)
      expect(answer.status).toBe(429)
      expect(answer.text).toContain('Unable to load results')
      expect(answer.text).toContain('class="site-header"')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect((await ask('a0')).status).toBe(200) // cached pages are not counted
    } finally {
      await strict.close()
    }
  })

  it('PL-8.02 says that it is unable to load results when the search does not work', async () => {
    const own = await aSite(app.deps)
    await settleSearch(app, own.id)
    await app.deps.owner.ask('', 'alter table search_documents rename to search_documents_away', [])
    try {
      const { status, text, headers } = await app.visitor(own).get('/search?q=anything')
      expect([status, headers['cache-control']]).toEqual([503, 'private, no-store'])
      expect(text).toMatch(/role="alert">\s*<h2>Unable to load results<\/h2>/)
      expect(text).toContain('value="anything"')
    } finally {
      await app.deps.owner.ask('', 'alter table search_documents_away rename to search_documents', [])
    }
  })
})

it('answers the search call of Squarespace for scripts of imported themes, with escaped texts', async () => {
  const { status, body } = await get('/api/search/GeneralSearch?crumb=&q=repotting&p=0')
  expect(status).toBe(200)
  expect(body.items).toEqual([
    expect.objectContaining({
      title: 'Repotting &lt;b&gt;without&lt;/b&gt; drama',
      highlightsTitle: '<em>Repotting</em> &lt;b&gt;without&lt;/b&gt; drama',
      itemUrl: expect.stringMatching(/^\/blog-/),
    }),
  ])
})

it('BX-1.19 suggests up to eight items after two letters, with the typed letters marked', async () => {
  const suggest = async (q: string) => (await get(`/api/search/suggestions?q=${q}`)).body.suggestions
  expect(await suggest('p')).toEqual([])
  const found = await suggest('pla')
  expect(found).toHaveLength(8)
  for (const { title, marks } of found) expect(title.slice(marks[0].start, marks[0].end).toLowerCase()).toMatch(/^pla/)
})

it.each([
  ['de', 'Nichts gefunden für „xyzzyx“'],
  ['ar', 'لا نتائج عن «xyzzyx»'],
])('speaks %s', async (language, text) => {
  const own = await aSite(app.deps, { language })
  expect((await app.visitor(own).get('/search?q=xyzzyx')).text).toContain(text)
})
