import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { column, html, image, page, row } from '@sitewright/domain/pages/build-document.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { addAsset } from '../media/index.ts'
import { createPage, publishBlockArea, setNavigation } from '../pages/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aCollection, aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aBlog, anItem } from '../testing/an-item.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: 'Fern & Kiln' }))
})

const get = async (path: string) => app.visitor(ctx.site).get(path)

describe('?format=', () => {
  it('BX-3.15 rss begins with the newest item of a list in the owner’s order or of events, and its date moves', async () => {
    const minuteAgo = { ...ctx, now: () => ctx.now() - 60_000 }
    const [shop, gallery, events] = [
      await aCollection(minuteAgo),
      await aBlog(minuteAgo, 'gallery'),
      await aBlog(minuteAgo, 'events'),
    ]
    const addCup = (by: Ctx, title: string) => aProduct(by, { collectionId: shop.id, title })
    const addTo = (collectionId: string) => (by: Ctx, title: string) =>
      anItem(by, { collectionId, title, startsMs: by.now() + 86_400_000 })
    for (const [{ urlId }, add, count] of [
      [shop, addCup, 13],
      [gallery, addTo(gallery.id), 2],
      [events, addTo(events.id), 2],
    ] as const) {
      const feed = async () => {
        const { text } = await get(`/${urlId}?format=rss`)
        const built = Date.parse(/<lastBuildDate>(.*?)</.exec(text)?.[1] ?? '')
        return { first: /<item>\s*<title>(.*?)</.exec(text)?.[1], built }
      }
      for (let number = 1; number <= count; number++) await add(minuteAgo, `Item ${number}`)
      const before = await feed()
      await add(ctx, 'The newest')
      const after = await until(feed, ({ first }) => first === 'The newest', 5_000)
      expect([urlId, before.first, after.first]).toEqual([urlId, `Item ${count}`, 'The newest'])
      expect(after.built).toBeGreaterThan(before.built)
    }
  })

  it('rss returns posts and products, filtered like the list', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx)
    await anItem(ctx, { collectionId, title: 'Clay & fire', tags: ['clay'], document: aDocument('<p>Whole text</p>') })
    await anItem(ctx, { collectionId, title: 'Other' })
    const { text, headers } = await get(`/${urlId}?format=rss&tag=clay`)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(text).toContain('<title>Clay &amp; fire</title>')
    expect(text).toContain('<p>Whole text</p>')
    expect(text).not.toContain('Other')
    const cup = await aProduct(ctx, { title: 'Moon cup', body: '<p>Thrown</p>' })
    expect((await get(`${cup.path.slice(0, cup.path.lastIndexOf('/'))}?format=rss`)).text).toMatch(
      /<title>Moon cup<\/title>[^]*<content:encoded><!\[CDATA\[.*<p>Thrown<\/p>/,
    )
  })

  it('ical returns all events or one, and the HTML page when there are none', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx, 'events')
    const startsMs = Date.UTC(2090, 6, 8, 18)
    await anItem(ctx, { collectionId, title: 'Fair', urlId: 'fair', startsMs, endsMs: startsMs + 1 })
    for (const path of [`/${urlId}`, `/${urlId}/fair`]) {
      const { text, headers } = await get(`${path}?format=ical`)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(text).toContain('DTSTART:20900708T180000Z')
    }
    const { path } = await aPage(ctx)
    expect((await get(`${path}?format=ical`)).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('main-content returns the content between header and footer, with its areas', async () => {
    await publishBlockArea(ctx, 'productNotes', aDocument('<p>Free returns</p>'))
    const cup = await aProduct(ctx, { title: 'Moon cup' })
    const { text } = await get(`${cup.path}?format=main-content`)
    expect(text).toContain('Moon cup')
    expect(text).toContain('<p>Free returns</p>')
    expect(text).not.toMatch(/<html|<header|<footer|squarespace:|\uFFFD/)
    const whole = (await get(cup.path)).text
    expect(whole.replaceAll(/\s+/g, ' ')).toContain(text.trim().replaceAll(/\s+/g, ' '))
  })

  it('json-pretty returns the JSON with line breaks; formats are not indexed by search engines', async () => {
    const { path } = await aPage(ctx)
    const [pretty, json] = [await get(`${path}?format=json-pretty`), await get(`${path}?format=json`)]
    expect(pretty.text.split('\n').length).toBeGreaterThan(100)
    expect(pretty.body).toEqual(json.body)
    expect(json.headers['x-robots-tag']).toBe('noindex')
    expect(json.headers['content-security-policy']).toContain('sandbox')
  })
})

describe('the page head', () => {
  const canonicalOf = (text: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1]?.replace(/^https?:\/\/[^/]+/, '')

  it('BX-3.15 has one canonical URL for each page: its own for categories and further pages, the list’s for other filters', async () => {
    const { id: collectionId, urlId } = await aCollection(ctx)
    for (let number = 0; number < 14; number++)
      await aProduct(ctx, { collectionId, title: `Cup ${number}`, categories: ['Cups', 'Чашки Й'] })
    const canonical = async (query: string) => canonicalOf((await get(`/${urlId}${query}`)).text)
    expect(await canonical('')).toBe(`/${urlId}`)
    expect(await canonical('?offset=12')).toBe(`/${urlId}?offset=12`)
    expect(await canonical('?category=Cups')).toBe(`/${urlId}?category=Cups`)
    const other = `?category=${encodeURIComponent('чашки и\u0306')}`
    expect(await canonical(other)).toBe(`/${urlId}?${new URLSearchParams({ category: 'Чашки Й' }).toString()}`)
    const filtered = (await get(`/${urlId}${other}&format=json`)).body
    expect([filtered.collection.itemCount, filtered.categoryFilter]).toEqual([14, 'Чашки Й'])
    expect(await canonical('?category=Nothing&utm_source=x')).toBe(`/${urlId}`)
    expect(await canonical('?sort=price&offset=12')).toBe(`/${urlId}`)
    expect(await canonical('?format=json'.replace('json', 'html'))).toBe(`/${urlId}`)
  })

  it('BX-3.15 builds the page title from the site’s title formats', async () => {
    const own = taskCtx(app.deps, await aSite(app.deps, { title: '%i $& Kiln' }))
    await saveSiteSettings(own, {
      settings: { websiteSettings: { itemTitleFormat: '%i in %c at %s', homepageTitleFormat: 'At %s' } },
    })
    await aPage(own, { isHome: true })
    const cup = await aProduct(own, { title: 'Cup %s' })
    const titleOf = async (path: string) =>
      /<title>(.*?)<\/title>/.exec((await app.visitor(own.site).get(path)).text)?.[1]
    expect(await titleOf('/')).toBe('At %i $&amp; Kiln')
    expect(await titleOf(cup.path)).toBe('Cup %s in Shop at %i $&amp; Kiln')
  })

  it('BX-3.15 describes a product for link previews and search engines, with escaped texts', async () => {
    const { id: collectionId, urlId } = await aCollection(ctx)
    const title = 'Mug </script><script>alert(1)</script>'
    await aMug(ctx, { collectionId, urlId: 'mug', title, excerpt: '<p>Two "sizes" &amp; colours</p>' })
    const { text } = await get(`/${urlId}/mug`)
    expect(text).toContain('<meta property="og:type" content="product">')
    expect(text).toContain('<meta property="product:price:amount" content="18.00">')
    expect(text).toContain('<meta name="description" content="Two &quot;sizes&quot; &amp; colours">')
    expect(text).toContain('<meta name="twitter:card" content="summary">')
    expect(text).toContain(`href="http://${ctx.site.identifier}.localhost:3000/${urlId}?format=rss"`)
    expect(text).not.toContain('<script>alert(1)')
    const [product] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
    expect(product).toMatchObject({
      '@type': 'Product',
      name: title,
      offers: { lowPrice: '18.00', highPrice: '24.00' },
    })
  })

  it('takes a post’s description from its body when it has no excerpt', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx)
    await anItem(ctx, {
      collectionId,
      urlId: 'long',
      document: page(row(column(12, html(`<p>${'word '.repeat(400)}</p>`)))),
    })
    const description = /<meta name="description" content="([^"]*)">/.exec((await get(`/${urlId}/long`)).text)?.[1]
    expect(description).toMatch(/^word word/)
    expect(description?.length).toBeLessThanOrEqual(300)
  })

  it('preloads the main image with the same srcset and sizes as the page', async () => {
    const cup = await aProduct(ctx, { images: [await aPicture(ctx, 'jug.png')] })
    const { text } = await get(cup.path)
    const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const preload = /<link rel="preload" as="image"[^>]*>/.exec(text)?.[0] ?? ''
    const image = /<img[^>]*fetchpriority="high"[^>]*>/.exec(text)?.[0] ?? ''
    expect(attribute(preload, 'imagesrcset')).toContain('1500w')
    expect([attribute(preload, 'imagesrcset'), attribute(preload, 'imagesizes')]).toEqual([
      attribute(image, 'srcset'),
      attribute(image, 'sizes'),
    ])
    expect(text).toContain(`<meta property="og:image" content="http://${ctx.site.identifier}.localhost:3000/s/`)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('prints the theme’s viewport before the preload whose width depends on it', async () => {
    const cup = await aProduct(ctx, { images: [await aPicture(ctx, 'jug.png')] })
    const { text } = await get(cup.path)
    const [head = ''] = text.split('</head>')
    expect(head.match(/<meta name="viewport"/g)).toHaveLength(1)
    expect(head.indexOf('<meta name="viewport"')).toBeLessThan(head.indexOf('<link rel="preload" as="image"'))
  })

  it('prioritizes the image above the home page’s content, and loads images below lazily', async () => {
    const own = taskCtx(app.deps, await aSite(app.deps))
    const [above, below] = await Promise.all(['above.png', 'below.png'].map((fileName) => aPicture(own, fileName)))
    const aDocumentWith = (assetId = '') => page(row(column(12, image(assetId, { alt: 'A jug' }))))
    await publishBlockArea(own, 'homeHero', aDocumentWith(above))
    await aPage(own, { isHome: true, document: aDocumentWith(below) })
    const { text } = await app.visitor(own.site).get('/')
    const hurried = [...text.matchAll(/<img[^>]*fetchpriority="high"[^>]*>/g)].map(
      ([tag]) => / src="[^"]*\/([\w.-]+)/.exec(tag)?.[1],
    )
    expect(hurried).toEqual(['above.png'])
    expect(/<link rel="preload" as="image" href="[^"]*\/([\w.-]+)/.exec(text)?.[1]).toBe('above.png')
    const waiting = /<img[^>]*below\.png[^>]*>/.exec(text)?.[0] ?? ''
    expect(waiting.match(/ loading="\w+"/g)).toEqual([' loading="lazy"'])
  })

  it('preloads fonts at the URLs that the style sheet uses', async () => {
    const { path } = await aPage(ctx)
    const { text } = await get(path)
    const fonts = [...text.matchAll(/<link rel="preload" href="([^"]*)" as="font"/g)].map(([, href = '']) => href)
    expect(fonts).toHaveLength(2)
    const css = (await get(/href="(\/site\.css[^"]*)"/.exec(text)?.[1] ?? '')).text
    for (const font of fonts) expect(css).toContain(font)
  })
})

describe('the sitemap of robots.txt', () => {
  it('BX-3.15 lists pages, products and posts, but no drafts or scheduled posts', async () => {
    const own = taskCtx(app.deps, await aSite(app.deps))
    await aPage(own, { isHome: true })
    const draft = await aPage(own, { isDraft: true })
    const cup = await aProduct(own)
    const { id: collectionId, urlId } = await aBlog(own)
    await anItem(own, { collectionId, urlId: 'now' })
    await anItem(own, { collectionId, urlId: 'later', publishAtMs: own.now() + 86_400_000 })
    const robots = (await app.visitor(own.site).get('/robots.txt')).text
    const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
    const { text } = await app.visitor(own.site).get(new URL(address).pathname)
    const paths = [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual(expect.arrayContaining(['/', cup.path, `/${urlId}`, `/${urlId}/now`]))
    expect(paths).not.toContain(`/${urlId}/later`)
    expect(paths).not.toContain(draft.path)
  })

  it('BX-3.15 is empty for a site hidden from search engines, whose pages are marked noindex', async () => {
    const own = taskCtx(app.deps, await aSite(app.deps))
    await aPage(own, { isHome: true })
    await saveSiteSettings(own, { settings: { websiteSettings: { seoHidden: true } } })
    expect((await app.visitor(own.site).get('/robots.txt')).text).toMatch(/^User-agent: \*\nDisallow: \/\n$/)
    expect((await app.visitor(own.site).get('/sitemap.xml')).text).not.toContain('<loc>')
    expect((await app.visitor(own.site).get('/')).text).toContain('<meta name="robots" content="noindex">')
  })
})

describe('page routing', () => {
  it('redirects temporarily from a folder to its first page', async () => {
    const inside = await aPage(ctx)
    const { id, urlId } = await createPage(ctx, { urlId: `folder-${ctx.newId()}`, title: 'Folder', typeName: 'folder' })
    await setNavigation(ctx, 'mainNav', [{ pageId: id, items: [{ pageId: inside.id }] }])
    const { status, headers } = await get(`/${urlId}`)
    expect([status, headers['location']]).toEqual([302, inside.path])
  })

  it('serves a search page with noindex, which escapes the search terms', async () => {
    const { status, text } = await get('/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('<script>alert(1)')
  })
})

async function aPicture(own: Ctx, fileName: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer()
  return (await addAsset(own, { fileName, bytes, altText: 'A jug' })).id
}
