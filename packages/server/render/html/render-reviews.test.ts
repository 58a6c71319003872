import { fileURLToPath } from 'node:url'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { expect, it } from 'vitest'
import { saveReviewFacts } from '../../catalog/index.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { saveSiteSettings, raiseRevision } from '../../sites/index.ts'
import { aMug } from '../../testing/a-product.ts'
import { aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { countsOf } from '../../testing/counts-of.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { importTheme } from '../../themes/index.ts'

const app = await suiteApp()

const newest = [
  { name: 'Ada L.', title: 'Lovely </script>', text: 'Holds tea.', quarters: 16, at: Date.UTC(2026, 2, 1) },
]
const said = { count: 2, quarters: 34, newest }
const facts: ReviewFacts = { count: 3, quarters: 54, starCounts: [1, 2, 0, 0, 0], said }

async function siteWithReviews(settings: object): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await saveSiteSettings(ctx, { settings: settings as Record<string, unknown> })
  return ctx
}

async function reviewed(ctx: Ctx): Promise<{ id: string; path: string }> {
  const mug = await aMug(ctx)
  await inSite(ctx, async (tx) => {
    await saveReviewFacts(tx, ctx.siteId, [{ productId: mug.id, facts }])
    await raiseRevision(tx, ctx, [])
  })
  return mug
}

const textOf = async (ctx: Ctx, path: string) => (await app.visitor(ctx.site).get(path)).text
const byStore = { storeSettings: { productReviewsEnabled: true } }
const byFlag = { featureFlags: { productReviews: true } }

it.each([
  ['the store’s setting', byStore],
  ['the site’s flag', byFlag],
])(
  'SF-6.03 SF-2.04 puts the reviews after the product’s description and the stars after its title, enabled by %s',
  async (_, settings) => {
    const ctx = await siteWithReviews(settings)
    const mug = await reviewed(ctx)
    const text = await textOf(ctx, mug.path)
    const place = `<section class="product-reviews" id="reviews-${mug.id}" data-island="reviews" data-item-id="${mug.id}">`
    expect(text.split('class="product-reviews"')).toHaveLength(2)
    expect(text).toContain(place)
    expect(text).toContain(`<a class="product-reviews-link" href="/commerce/reviews/${mug.id}">`)
    const places = ['<h1 ', 'class="product-review-summary"', '<form method="post" action="/cart/entries"', place]
    const found = places.map((part) => text.indexOf(part))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(text.split('class="product-review-summary"')).toHaveLength(2)
    // Reserves space for the reviews before they load.
    expect(text).toContain(`style="--count:3">${place}`)
  },
)

it('SF-6.03 shows no reviews when they are disabled, nor on pages other than the product’s', async () => {
  const off = await siteWithReviews({})
  expect(await textOf(off, (await reviewed(off)).path)).not.toMatch(/product-review|aggregateRating/)
  const ctx = await siteWithReviews(byStore)
  const mug = await reviewed(ctx)
  const list = mug.path.slice(0, mug.path.lastIndexOf('/'))
  const paths = [(await aPage(ctx)).path, list, '/cart', '/search', `${mug.path}?format=quick-view`]
  for (const path of paths) expect([path, (await textOf(ctx, path)).includes('product-review')]).toEqual([path, false])
  const blog = await aBlog(ctx)
  const post = await anItem(ctx, { collectionId: blog.id, title: 'Of clay' })
  const read = await textOf(ctx, `/${blog.urlId}/${post.urlId}`)
  expect(read).toContain('Of clay')
  expect(read).not.toContain('product-review')
})

it('SF-2.04 puts the reviews after the item template of an imported theme', async () => {
  const ctx = await siteWithReviews(byStore)
  const files = { 'collections/products.item': '{.section item}<b>{title}</b>{.end}' }
  await importTheme(ctx, aThemeFolder(themeFiles(files)))
  const mug = await reviewed(ctx)
  expect(await textOf(ctx, mug.path)).toMatch(/<b>Mug<\/b><section class="product-reviews"/)
  expect(await textOf(ctx, `${mug.path}?format=main-content`)).toMatch(/^<b>Mug<\/b><section class="product-reviews"/)
})

it.each([
  ['the first heading', '<h1>{title}</h1><h2>Also</h2>', '<h1>Mug</h1>'],
  [
    'the element with a title class',
    '<h1>Shop</h1><h2 class="big product-title">{title}</h2>',
    '<h2 class="big product-title">Mug</h2>',
  ],
  [
    'a link around the first heading',
    '<a href="/a">A</a><a href="{fullUrl}"><h1>{title}</h1>x</a>',
    '<h1>Mug</h1>x</a>',
  ],
])('SF-2.04 puts the stars of an imported theme after %s', async (_, heading, rendered) => {
  const ctx = await siteWithReviews(byStore)
  const item = `{.section item}${heading}<p>Clay</p>{.end}`
  await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.item': item })))
  const text = await textOf(ctx, (await reviewed(ctx)).path)
  expect(text).toContain(`${rendered}<a class="product-review-summary"`)
  expect(text.split('class="product-review-summary"')).toHaveLength(2)
})

/** Parses the data in the page's script, as a browser would. */
const dataIn = (text: string): unknown => JSON.parse(/<script>page = (.*?)<\/script>/s.exec(text)?.[1] ?? '')

it('SF-2.04 leaves the reviews’ markup out of page data that a theme prints into a script', async () => {
  const ctx = await siteWithReviews(byStore)
  const item = '<script>page = {@|json}</script><h1>{item.title}</h1>{productReviewSummary}{productReviews}'
  await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.item': item })))
  const mug = await reviewed(ctx)
  const text = await textOf(ctx, mug.path)
  expect(dataIn(text)).toMatchObject({ item: { id: mug.id, title: 'Mug' }, productReviewCount: 3 })
  expect(dataIn(text)).not.toHaveProperty('productReviews')
  expect(text.split('class="product-reviews"')).toHaveLength(2)
  expect(text).toMatch(/<h1>Mug<\/h1><a class="product-review-summary"/)
})

it('SF-2.04 leaves the reviews’ markup out of the test theme’s page data, and shows it once on the page', async () => {
  const ctx = await siteWithReviews(byStore)
  await importTheme(ctx, fileURLToPath(new URL('../../testing/foreign-theme', import.meta.url)))
  const mug = await reviewed(ctx)
  const text = await textOf(ctx, mug.path)
  expect(dataIn(text)).toMatchObject({ item: { id: mug.id }, productReviewCount: 3 })
  expect(dataIn(text)).not.toHaveProperty('productReviews')
  expect(text.split('class="product-reviews"')).toHaveLength(2)
})

it.each([
  ['a formatter after the value', '{productReviews|htmlattr}'],
  ['a formatter after a partial', '{@|apply place.block|htmlattr}'],
  ['a variable that holds a partial’s output', '{.var @x @|apply place.block}{@x|htmlattr}'],
])('SF-2.04 prints no reviews where %s would process them', async (_, printed) => {
  const ctx = await siteWithReviews(byStore)
  const item = `{.section item}<i data-of="${printed}"></i><b>{title}</b>{.end}`
  const files = { 'collections/products.item': item, 'blocks/place.block': '{productReviews}' }
  await importTheme(ctx, aThemeFolder(themeFiles(files)))
  const text = await textOf(ctx, (await reviewed(ctx)).path)
  expect(text).toMatch(/<i data-of=""><\/i><b>Mug<\/b><section class="product-reviews"/)
  expect(text.split('class="product-reviews"')).toHaveLength(2)
})

it('SF-2.04 ignores headings in comments, scripts and text areas when it places the stars', async () => {
  const ctx = await siteWithReviews(byStore)
  const decoys = [
    '<!-- <h1>{title}</h1> -->',
    '<textarea><h1>{title}</h1></textarea>',
    '<script>say({item|json})</script>',
  ]
  const item = `{.section item}${decoys.join('')}<h1>{title}</h1>{.end}`
  await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.item': item })))
  const mug = await aMug(ctx, { excerpt: '<h1>Of <em>clay</em>' })
  await inSite(ctx, async (tx) => {
    await saveReviewFacts(tx, ctx.siteId, [{ productId: mug.id, facts }])
    await raiseRevision(tx, ctx, [])
  })
  const text = await textOf(ctx, mug.path)
  expect(text).toContain('</script><h1>Mug</h1><a class="product-review-summary"')
  expect(text.split('class="product-review-summary"')).toHaveLength(2)
})

it('BX-1.20 puts the product’s reviews into its structured data without extra statements', async () => {
  const ctx = await siteWithReviews(byStore)
  const mug = await reviewed(ctx)
  const text = await textOf(ctx, mug.path)
  const scripts = Array.from(text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, body]) =>
    JSON.parse(body ?? ''),
  )
  const product = scripts.find((thing) => thing['@type'] === 'Product')
  expect(product.aggregateRating).toMatchObject({ '@type': 'AggregateRating', ratingValue: '4.3', reviewCount: 2 })
  expect(product.review).toMatchObject([{ author: { name: 'Ada L.' }, name: 'Lovely </script>' }])
  await textOf(ctx, `${mug.path}?category=warm`)
  const { statements } = await countsOf(app, () => app.visitor(ctx.site).get(`${mug.path}?category=other`))
  expect(statements).toBeLessThanOrEqual(2)
})
