import { describe, expect, it } from 'vitest'
import { hideProduct, showProduct } from '../catalog/index.ts'
import type { Ctx, Site } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { published } from '../testing/reviews/published-reviews.ts'
import { aReviewShop, reviewsOn } from '../testing/reviews/a-review-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'

const path = '/api/commerce/product/reviews'
const app = await suiteApp()

async function aShop(given?: Parameters<typeof aReviewShop>[1]): Promise<{ site: Site; ctx: Ctx }> {
  const ctx = await aReviewShop(app.deps, given)
  return { site: ctx.site, ctx }
}

const texts = (body: { productReviews: { text: string }[] }): string[] => body.productReviews.map(({ text }) => text)

describe('GET /api/commerce/product/reviews', () => {
  it('SF-7.12, SF-9.03, PL-9.48 returns ten reviews per page, newest first, and the next page’s number while there is one', async () => {
    const { site, ctx } = await aShop()
    const cup = await aProduct(ctx)
    await published(
      ctx,
      Array.from({ length: 23 }, () => ({ product: cup.id })),
    )
    const ask = async (query: string) => (await app.visitor(site).get(`${path}?productId=${cup.id}${query}`)).body
    const pages = [await ask(''), await ask('&page=1'), await ask('&page=2'), await ask('&page=3')]
    expect(pages.map((body) => [texts(body).length, body.nextPage])).toEqual([
      [10, 1],
      [10, 2],
      [3, null],
      [0, null],
    ])
    expect(pages.flatMap(texts)).toEqual(Array.from({ length: 23 }, (_, at) => `Review ${at}`))
    expect(texts(await ask('&size=4&page=5'))).toEqual(['Review 20', 'Review 21', 'Review 22'])
    const full = await ask('&size=23')
    expect([texts(full).length, full.nextPage]).toEqual([23, null])
  })

  it('SF-3.12 returns every field, and only the initial of the last name', async () => {
    const { site, ctx } = await aShop()
    const cup = await aProduct(ctx)
    await published(ctx, [
      {
        product: cup.id,
        stars: '4.5',
        text: 'Warm',
        name: 'Ada King Lovelace',
        date: '2026-01-02',
        source: 'Craft Market',
      },
    ])
    const { body } = await app.visitor(site).get(path)
    expect(body.productReviews).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        starRating: '4.5',
        reviewDate: Date.UTC(2026, 0, 2),
        title: '',
        text: 'Warm',
        userFirstName: 'Ada King',
        userLastName: 'L',
        userLoginName: '',
        userName: '',
        importedProductName: 'Cup',
        importedProductImageUrls: [],
        importedImageUrls: [],
        sourceType: 3,
        sourceName: 'Craft Market',
        productId: cup.id,
        productPath: cup.path,
      },
    ])
  })

  it('SF-4.27 excludes a product on request, and returns the summary of the product or the whole store', async () => {
    const { site, ctx } = await aShop()
    const [cup, jar] = [await aProduct(ctx), await aProduct(ctx)]
    await published(ctx, [
      { product: cup.id, text: 'cup', stars: '5' },
      { product: jar.id, text: 'jar', stars: '2' },
      { text: 'store', stars: '4' },
    ])
    const ask = async (query: string) => (await app.visitor(site).get(`${path}?${query}`)).body
    const [whole, own, others] = [
      await ask(''),
      await ask(`productId=${cup.id}`),
      await ask(`excludeProductId=${cup.id}`),
    ]
    expect([texts(whole), texts(own), texts(others)]).toEqual([['cup', 'jar', 'store'], ['cup'], ['jar', 'store']])
    expect([whole.summary, own.summary, others.summary]).toEqual([
      { count: 3, averageRating: '3.7', starCounts: [1, 1, 0, 1, 0] },
      { count: 1, averageRating: '5', starCounts: [1, 0, 0, 0, 0] },
      { count: 3, averageRating: '3.7', starCounts: [1, 1, 0, 1, 0] },
    ])
  })

  it('leaves out reviews of a hidden product until it is shown again', async () => {
    const { site, ctx } = await aShop()
    const [cup, hidden] = [await aProduct(ctx), await aProduct(ctx)]
    await published(ctx, [
      { product: hidden.id, stars: '1', text: 'Of the hidden one' },
      { product: cup.id, stars: '5', text: 'Of the cup' },
      { product: '', stars: '5', text: 'Of the store' },
    ])
    const ask = async (query: string) => {
      const { body } = await app.visitor(site).get(`${path}${query}`)
      return { texts: texts(body), count: body.summary.count }
    }
    const queries = ['', `?productId=${hidden.id}`, `?excludeProductId=${cup.id}`]
    const asked = () => Promise.all(queries.map(ask))
    const before = await asked()
    expect(before.map(({ count }) => count)).toEqual([3, 1, 3])

    await hideProduct(ctx, hidden.id)
    expect(await asked()).toEqual([
      { texts: ['Of the cup', 'Of the store'], count: 2 },
      { texts: [], count: 0 },
      { texts: ['Of the store'], count: 2 },
    ])
    expect((await app.visitor(site).get(`/commerce/reviews/${hidden.id}`)).status).toBe(404)

    await showProduct(ctx, hidden.id)
    expect(await asked()).toEqual(before)
  })

  it('PL-9.48, SF-9.03 counts and returns at most 1,000 reviews', async () => {
    const { site, ctx } = await aShop()
    const cup = await aProduct(ctx)
    const rows = Array.from({ length: 1005 }, (_, at) => ({ product: cup.id, stars: at < 1000 ? '4' : '1' }))
    await published(ctx, rows)
    const { body } = await app.visitor(site).get(`${path}?size=1000`)
    expect([body.productReviews.length, body.nextPage, body.summary]).toEqual([
      1000,
      1,
      { count: 1000, averageRating: '4', starCounts: [0, 1000, 0, 0, 0] },
    ])
    expect((await app.visitor(site).get(`${path}?size=1001`)).status).toBe(400)
  })

  it.each([
    'page=-1',
    'page=1.5',
    'page=x',
    'size=0',
    'size=9999999',
    'productId=x',
    'productId=%00',
    'excludeProductId=1',
    'sort=oldest',
    'sort=',
    'sort=newest&sort=lowest',
    'stars=0',
    'stars=6',
    'stars=4.5',
    'stars=five',
  ])('refuses %s', async (query) => {
    expect((await app.visitor().get(`${path}?${query}`)).status).toBe(400)
  })

  it('returns an empty list beyond 10,000 reviews', async () => {
    const { site } = await aShop()
    const { status, body } = await app.visitor(site).get(`${path}?page=10000&size=1000`)
    expect([status, body.productReviews, body.nextPage, body.summary.count]).toEqual([200, [], null, 0])
  })

  it('BX-5.06 returns no review of another site', async () => {
    const [ours, theirs] = [await aShop(), await aShop()]
    const cup = await aProduct(theirs.ctx)
    await published(theirs.ctx, [{ product: cup.id }])
    for (const query of ['', `?productId=${cup.id}`]) {
      expect((await app.visitor(ours.site).get(path + query)).body.productReviews).toEqual([])
    }
  })

  it.each([
    ['neither setting', {}, 0],
    ['the store’s setting', reviewsOn, 1],
    ['the site’s flag', { featureFlags: { productReviews: true } }, 1],
  ])('SF-6.03 returns reviews only when they are enabled: %s', async (_, given, count) => {
    const { site, ctx } = await aShop({ settings: given })
    const cup = await aProduct(ctx)
    await published(ctx, [{ product: cup.id }])
    const { body } = await app.visitor(site).get(`${path}?productId=${cup.id}`)
    expect([body.productReviews.length, body.summary.count]).toEqual([count, count])
  })

  it('costs one data statement', async () => {
    const { site, ctx } = await aShop()
    const cup = await aProduct(ctx)
    await published(ctx, [{ product: cup.id }])
    const read = async (): Promise<number> => {
      const body = await app.deps.metrics.print()
      return Number(
        /data_statements_total\{route="\/api\/commerce\/product\/reviews",method="GET"\} (\d+)/.exec(body)?.[1] ?? 0,
      )
    }
    const before = await read()
    await app.visitor(site).get(`${path}?productId=${cup.id}`)
    expect((await read()) - before).toBe(1)
  })
})
