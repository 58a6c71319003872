import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hideProduct } from '../catalog/index.ts'
import type { Ctx, Site } from '../context.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { published } from '../testing/reviews/published-reviews.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { addReview, listReviews, moderateReview } from './index.ts'

const path = '/api/commerce/product/reviews'
const app = await suiteApp()

/** Ratings of the cup's reviews, newest first. Each review's text contains its rating and index. */
const ratings = ['4.5', '1', '5', '4.75', '1.25', '5', '3', '4']
const placed = ratings.map((stars, at) => `${stars} at ${at}`)

type Shop = { site: Site; ctx: Ctx; cup: AProduct; jar: AProduct; ask: (query: string) => Promise<Body> }
type Body = {
  productReviews: { text: string; productPath: string | null }[]
  nextPage: number | null
  summary: { count: number; averageRating: string; starCounts: number[] }
}

async function aShop(): Promise<Shop> {
  const ctx = await aReviewShop(app.deps)
  const { site } = ctx
  const [cup, jar] = [await aProduct(ctx, { title: 'Cup' }), await aProduct(ctx, { title: 'Jar' })]
  await published(ctx, [
    ...ratings.map((stars, at) => ({ product: cup.id, stars, text: placed[at] ?? '' })),
    { product: jar.id, stars: '5', text: 'jar' },
    { stars: '4', text: 'store' },
  ])
  return { site, ctx, cup, jar, ask: async (query) => (await app.visitor(site).get(`${path}?${query}`)).body }
}

const texts = (body: Body): string[] => body.productReviews.map(({ text }) => text)

describe('GET /api/commerce/product/reviews', () => {
  it('sorts by highest or lowest rating with newest first among equals, and by newest by default', async () => {
    const { cup, ask } = await aShop()
    const inOrder = async (query: string) => texts(await ask(`productId=${cup.id}${query}`))
    const of = (...places: number[]): (string | undefined)[] => places.map((at) => placed[at])
    expect(await inOrder('')).toEqual(placed)
    expect(await inOrder('&sort=newest')).toEqual(placed)
    expect(await inOrder('&sort=highest')).toEqual(of(2, 5, 3, 0, 7, 6, 4, 1))
    expect(await inOrder('&sort=lowest')).toEqual(of(1, 4, 6, 7, 0, 3, 2, 5))
  })

  it('counts reviews by stars, and returns that many when filtered by stars', async () => {
    const { cup, ask } = await aShop()
    const { summary } = await ask(`productId=${cup.id}`)
    expect(summary).toEqual({ count: 8, averageRating: '3.6', starCounts: [2, 3, 1, 0, 2] })
    for (const [at, count] of summary.starCounts.entries()) {
      const body = await ask(`productId=${cup.id}&stars=${5 - at}`)
      expect([texts(body).length, body.summary]).toEqual([count, summary]) // the filter does not change the figures
    }
    expect(texts(await ask(`productId=${cup.id}&stars=4&sort=lowest`))).toEqual(['4 at 7', '4.5 at 0', '4.75 at 3'])
  })

  it('keeps sort order and filter across pages, with each review once', async () => {
    const { cup, ask } = await aShop()
    const pages: string[] = []
    let page: number | null = 0
    while (page !== null) {
      const body: Body = await ask(`productId=${cup.id}&stars=4&sort=highest&size=2&page=${page}`)
      pages.push(texts(body).join())
      page = body.nextPage
    }
    expect(pages).toEqual(['4.75 at 3,4.5 at 0', '4 at 7'])
  })

  it('sorts and filters reviews of the whole shop or all but one product, with each product’s path', async () => {
    const { cup, jar, ask } = await aShop()
    const whole = await ask('sort=highest&stars=5')
    expect(texts(whole)).toEqual(['5 at 2', '5 at 5', 'jar'])
    expect(whole.summary.starCounts).toEqual([3, 4, 1, 0, 2])
    expect(whole.productReviews.map(({ productPath }) => productPath)).toEqual([cup.path, cup.path, jar.path])
    const others = await ask(`excludeProductId=${cup.id}&sort=lowest`)
    expect(others.productReviews).toMatchObject([
      { text: 'store', productPath: null },
      { text: 'jar', productPath: jar.path },
    ])
    expect(others.summary).toEqual({ count: 10, averageRating: '3.8', starCounts: [3, 4, 1, 0, 2] })
    expect(texts(await ask(`excludeProductId=${cup.id}&stars=1`))).toEqual([])
  })

  it('sorts reviews with pictures first on request', async () => {
    const { ctx, cup, ask } = await aShop()
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const written = { stars: '2', title: '', text: 'pictured', name: 'Ada' }
    const id = await addReview(ctx, cup.id, written, [{ fileName: 'cup.png', read: async () => bytes }])
    if (id !== null) await moderateReview(ctx, id, 'published')
    const newer = await addReview(ctx, cup.id, { ...written, stars: '5', text: 'newer' }, [])
    if (newer !== null) await moderateReview(ctx, newer, 'published')
    const query = `productId=${cup.id}&sort=pictures`
    expect(texts(await ask(query)).slice(0, 3)).toEqual(['pictured', 'newer', placed[0]])
  })

  it('leaves out unpublished reviews and those of a hidden product', async () => {
    const { ctx, cup, jar, ask } = await aShop()
    const before = await ask('')
    await addReview(ctx, cup.id, { stars: '2', title: '', text: 'held', name: 'Ada' }, [])
    const deleted = await addReview(ctx, cup.id, { stars: '2', title: '', text: 'deleted', name: 'Ada' }, [])
    if (deleted !== null) await moderateReview(ctx, deleted, 'deleted')
    expect((await listReviews(ctx, { state: 'held', search: '', limit: 10 })).reviews).toHaveLength(1)
    expect((await ask('')).summary).toEqual(before.summary)
    for (const sort of ['newest', 'highest', 'lowest', 'pictures']) {
      expect(texts(await ask(`stars=2&sort=${sort}`))).toEqual([])
    }
    await hideProduct(ctx, jar.id)
    for (const sort of ['newest', 'highest', 'lowest', 'pictures']) {
      const { summary, productReviews } = await ask(`sort=${sort}&stars=5`)
      expect([sort, summary.starCounts, productReviews.length]).toEqual([sort, [2, 4, 1, 0, 2], 2])
    }
    const own = await ask(`productId=${jar.id}`)
    expect([texts(own), own.summary]).toEqual([[], { count: 0, averageRating: '0', starCounts: [0, 0, 0, 0, 0] }])
  })

  it('BX-5.06 returns no review of another site in any sort order', async () => {
    const [ours, theirs] = [await aShop(), await aShop()]
    for (const sort of ['newest', 'highest', 'lowest', 'pictures']) {
      const body = await ours.ask(`productId=${theirs.cup.id}&stars=5&sort=${sort}`)
      expect([texts(body), body.summary.starCounts]).toEqual([[], [0, 0, 0, 0, 0]])
    }
    expect((await ours.ask('')).summary.count).toBe(10)
  })

  it('returns the same for simultaneous requests as for single ones, and forbids caching', async () => {
    const { site, cup, ask } = await aShop()
    const queries = ['newest', 'highest', 'lowest', 'pictures'].flatMap((sort) =>
      ['', '&stars=5', '&stars=1'].map((stars) => `productId=${cup.id}&sort=${sort}${stars}`),
    )
    const oneByOne: string[][] = []
    for (const query of queries) oneByOne.push(texts(await ask(query)))
    expect((await Promise.all(queries.map(ask))).map(texts)).toEqual(oneByOne)
    const { headers } = await app.visitor(site).get(`${path}?${queries[1]}`)
    expect(headers['cache-control']).toMatch(/no-store/)
  })

  it('names the invalid parameters in the error', async () => {
    const { status, body } = await app.visitor().get(`${path}?sort=oldest&stars=9`)
    expect([status, body.code, body.errors]).toEqual([
      400,
      'kit.shape',
      { sort: 'This value is not valid.', stars: 'This value is not valid.' },
    ])
  })
})

describe('the page of a product’s reviews without scripts', () => {
  const read = async ({ site, cup }: Shop, query = ''): Promise<string> =>
    (await app.visitor(site).get(`/commerce/reviews/${cup.id}${query}`)).text
  const shown = (html: string): string[] =>
    Array.from(html.matchAll(/<p class="product-review-text" dir="auto">(.*?)<\/p>/g), ([, text]) => text ?? '')
  const links = (html: string): string[][] =>
    Array.from(
      html.matchAll(/<a class="product-reviews-row" href="([^"]*)"( aria-current="true")?><span [^>]*>([^<]*)</g),
      ([, href = '', current, name = '']) => [href, name, current === undefined ? '' : 'chosen'],
    )

  it('shows a link for each number of stars, to the filtered list and back', async () => {
    const shop = await aShop()
    const own = `/commerce/reviews/${shop.cup.id}`
    const html = await read(shop)
    expect(html).toMatch(/aria-hidden="true">3\.6<\/span>.*aria-label="3\.6 out of 5 stars".*8 Reviews/)
    expect(links(html)).toEqual([
      [`${own}?stars=5`, '5 stars: 2 Reviews', ''],
      [`${own}?stars=4`, '4 stars: 3 Reviews', ''],
      [`${own}?stars=3`, '3 stars: 1 Review', ''],
      [`${own}?stars=2`, '2 stars: 0 Reviews', ''],
      [`${own}?stars=1`, '1 star: 2 Reviews', ''],
    ])
    const filtered = await read(shop, '?stars=4&sort=lowest')
    expect(shown(filtered)).toEqual(['4 at 7', '4.5 at 0', '4.75 at 3'])
    expect(links(filtered)[1]).toEqual([`${own}?sort=lowest`, '4 stars: 3 Reviews', 'chosen'])
    expect(filtered).toContain(`<a class="product-reviews-all" href="${own}?sort=lowest">Show all reviews</a>`)
    expect(filtered).toContain(`<a href="${own}?sort=lowest&amp;stars=4" aria-current="true">Lowest rated</a>`)
    expect(filtered).toContain(`<a href="${own}?stars=4">Newest</a>`)
  })

  it('shows a message and a link to all reviews when none has the chosen stars', async () => {
    const shop = await aShop()
    const html = await read(shop, '?stars=2')
    expect(shown(html)).toEqual([])
    expect(html).toContain('<p>There are no reviews with 2 stars.</p>')
    expect(html).toContain(`href="/commerce/reviews/${shop.cup.id}">Show all reviews</a>`)
  })

  it('keeps sort order and filter in the links to older and newer reviews', async () => {
    const shop = await aShop()
    await published(
      shop.ctx,
      Array.from({ length: 12 }, (_, at) => ({ product: shop.cup.id, stars: '5', text: `more ${at}` })),
    )
    const own = `/commerce/reviews/${shop.cup.id}?`
    expect(await read(shop, '?stars=5&sort=highest')).toContain(
      `<a href="${own}page=1&amp;sort=highest&amp;stars=5">Older reviews</a>`,
    )
    const second = await read(shop, '?stars=5&sort=highest&page=1')
    expect(shown(second)).toHaveLength(4)
    expect(second).toContain(`<a href="${own}sort=highest&amp;stars=5">Newer reviews</a>`)
  })

  it('ignores invalid parameters, and shows no summary without reviews', async () => {
    const shop = await aShop()
    expect(shown(await read(shop, '?stars=nine&sort=lowest')).slice(0, 2)).toEqual(['1 at 1', '1.25 at 4'])
    expect(shown(await read(shop, '?sort=%3Cb%3E&stars=3'))).toEqual(['3 at 6'])
    const bowl = await aProduct(shop.ctx)
    const html = await read({ ...shop, cup: bowl }, '?stars=2')
    expect(html).toContain('There are no reviews yet.')
    expect(html).not.toContain('product-reviews-row')
  })
})
