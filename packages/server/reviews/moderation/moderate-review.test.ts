import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readProductPage } from '../../catalog/index.ts'
import { taskCtx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { addReview, listReviews } from '../index.ts'
import { aProduct, type AProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aReviewShop } from '../../testing/reviews/a-review-shop.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Answer } from '../../testing/test-client.ts'
import { until, untilLocked } from '../../testing/until.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const { site, ctx, moderator, inSite, held, decide, undo, write, waiting, shownOf } = await reviewQueue(app)

async function factsOf(product: AProduct): Promise<ReviewFacts | null | undefined> {
  const urlId = product.path.split('/')[2] ?? ''
  const page = await readInSite(ctx, (tx) => readProductPage(tx, ctx.siteId, product.collectionId, urlId))
  return page?.reviewFacts
}

describe('a submitted review', () => {
  it('BX-1.20 is held, shown once published, and hidden again when the decision is undone', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup, { stars: '4', text: 'It pours.\u0000\u202e\n\n\n\nWell.', name: ' Ada \u0007 L ' })
    expect((await shownOf(cup)).productReviews).toEqual([])
    const published = await decide(id, 'publish')
    expect(published.body).toMatchObject({ id, state: 'published' })
    const { productReviews, summary } = await shownOf(cup)
    expect(summary).toEqual({ count: 1, averageRating: '4', starCounts: [0, 1, 0, 0, 0] })
    expect(productReviews).toMatchObject([
      {
        starRating: '4',
        title: 'Warm',
        text: 'It pours.\n\nWell.',
        userName: 'Ada L',
        sourceType: 1,
        productId: cup.id,
      },
    ])
    expect((await undo(published)).body).toEqual({ id, state: 'held', undo: null })
    expect((await shownOf(cup)).productReviews).toEqual([])
    expect((await undo(published)).status).toBe(409)
    expect((await decide(id, 'delete')).body).toMatchObject({ id, state: 'deleted' })
    expect((await held('?limit=100')).reviews.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await held('?state=deleted&limit=100')).reviews.map((one: { id: string }) => one.id)).toContain(id)
    expect((await decide(id, 'publish')).body).toMatchObject({ id, state: 'published' })
    expect((await decide(id, 'publish')).body).toEqual({ id, state: 'published', undo: null })
  })

  it('is recorded in the activity log with each decision that changes its state', async () => {
    const id = await waiting(await aProduct(ctx))
    const published = await decide(id, 'publish')
    await decide(id, 'publish')
    await undo(published)
    await decide(id, 'delete')
    const text = 'select action, target_title as title from activity where target_id = $1 order by at, id'
    const rows = await app.deps.owner.ask<{ action: string; title: string }>('', text, [id])
    expect(rows.map(({ action, title }) => `${action} ${title}`)).toEqual([
      'review.published Warm',
      'review.undone Warm',
      'review.deleted Warm',
    ])
  })

  it('is stored once when sent twice', async () => {
    const cup = await aProduct(ctx)
    const same = { text: 'The same words.' }
    expect([(await write(cup, same)).status, (await write(cup, same)).status]).toEqual([200, 200])
    const { reviews } = await held('?limit=100')
    expect(reviews.filter(({ productId }: { productId: string }) => productId === cup.id)).toHaveLength(1)
  })

  it.each([
    [{ stars: 0 }, { stars: 'Please choose one to five stars.' }],
    [{ stars: '5.5' }, { stars: 'Please choose one to five stars.' }],
    [{ text: ' \u0000 ' }, { text: 'Please write a few words.' }],
    [{ text: 'x'.repeat(10_000) }, { text: 'This can have 5000 characters.' }],
    [
      { title: 'x'.repeat(151), name: '' },
      { title: 'This can have 150 characters.', name: 'Please write a name.' },
    ],
  ])('is refused with errors for invalid fields, and not stored: %#', async (given, errors) => {
    const cup = await aProduct(ctx)
    const { status, body } = await write(cup, given)
    expect([status, body.code, body.errors]).toEqual([422, 'reviews.invalid', errors])
    const { reviews } = await held('?limit=100')
    expect(reviews.filter(({ productId }: { productId: string }) => productId === cup.id)).toEqual([])
  })

  it('BX-5.06 is refused for another site’s product, and when reviews are off', async () => {
    const { site: other } = await aReviewShop(app.deps)
    const theirs = await aProduct(taskCtx(app.deps, other))
    expect((await write(theirs)).status).toBe(404)
    const quiet = taskCtx(app.deps, await aSite(app.deps))
    const cup = await aProduct(quiet)
    const visitor = app.visitor(quiet.site)
    await visitor.get('/api/commerce/shopping-cart')
    const body = { stars: 5, text: 'Good', name: 'Ada' }
    expect((await visitor.post(`/api/commerce/products/${cup.id}/reviews`, body)).status).toBe(404)
  })

  it('BX-5.11 is refused with 429 after five in an hour by one visitor', async () => {
    const limited = await testApp({ sameAs: app, env: { CAPTCHA: 'off', LIMITS: 'normal' } })
    const cup = await aProduct(ctx)
    const visitor = limited.visitor(site)
    await visitor.get('/api/commerce/shopping-cart')
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const body = { stars: 5, text: `Review ${at}`, name: 'Ada' }
      statuses.push((await visitor.post(`/api/commerce/products/${cup.id}/reviews`, body)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})

describe('pictures of a review', () => {
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()

  it('BX-1.20 lose their metadata, and are visible to moderators only while the review is not published', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup, { pictures: [await picture(), await picture()] })
    const { reviews } = await held('?limit=100')
    const [first, second] = reviews.find((one: { id: string }) => one.id === id).importedImageUrls
    expect([first, second]).toEqual([0, 1].map((number) => `/api/studio/reviews/${id}/pictures/${number}`))
    const seen = await moderator.get(first, inSite())
    expect([seen.status, seen.headers['content-type'], seen.text.includes('secret place')]).toEqual([
      200,
      'image/jpeg',
      false,
    ])
    expect((await app.studio().get(first, inSite())).status).toBe(401)
    const published = await decide(id, 'publish')
    const [url] = (await shownOf(cup)).productReviews[0].importedImageUrls
    expect(url).toMatch(/^\/s\/[0-9a-f]{32}\/cup-tea\.jpg$/)
    expect((await app.visitor(site).get(url)).status).toBe(200)
    expect((await moderator.get(first, inSite())).status).toBe(404)
    await undo(published)
    expect((await app.visitor(site).get(`${url}?format=300w`)).status).toBe(404)
    expect((await moderator.get(first, inSite())).status).toBe(200)
    await decide(id, 'publish')
    expect((await app.visitor(site).get(`${url}?format=300w`)).status).toBe(200)
    await decide(id, 'delete')
    expect((await app.visitor(site).get(`${url}?format=500w`)).status).toBe(404)
  })

  it('BX-1.20 are removed from every process’s cache when the review is deleted', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup, { pictures: [await picture()] })
    await decide(id, 'publish')
    const [url] = (await shownOf(cup)).productReviews[0].importedImageUrls
    const small = async () => (await app.visitor(site).get(`${url}?format=300w`)).status
    await until(small, (status) => status === 200)
    const purged = new Set<string>()
    app.deps.events.on('pages.purge', ({ tags }) => tags.forEach((tag) => purged.add(tag)))
    const tag = `asset:${url.split('/')[2]}`
    await decide(id, 'delete')
    expect(await until(async () => purged.has(tag), Boolean)).toBe(true)
    expect(await small()).toBe(404)
  })

  it.each([
    ['HTML after the first bytes of a JPEG', 1, 'media.unsupported'],
    ['too many', 4, 'reviews.too-many-pictures'],
  ])('are refused with the review when invalid: %s', async (_, count, code) => {
    const cup = await aProduct(ctx)
    const broken = Buffer.from('\xff\xd8\xff<script>1</script>', 'latin1')
    const { status, body } = await write(cup, { pictures: Array.from({ length: count }, () => broken) })
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code])
    const { reviews } = await held('?limit=100')
    expect(reviews.filter(({ productId }: { productId: string }) => productId === cup.id)).toEqual([])
  })
})

describe('GET /api/studio/reviews', () => {
  it('BX-1.20 returns held reviews oldest first, page by page, of its own site only', async () => {
    const { site: theirs } = await aReviewShop(app.deps)
    const own = taskCtx(app.deps, theirs)
    const cup = await aProduct(own)
    for (let at = 0; at < 5; at += 1) {
      const visitor = app.visitor(theirs)
      await visitor.get('/api/commerce/shopping-cart')
      await visitor.post(`/api/commerce/products/${cup.id}/reviews`, { stars: 5, text: `Review ${at}`, name: 'Ada' })
    }
    const browser = await aTeammate(app, { siteId: theirs.id, roles: [websiteRoles.storeManager] })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const at: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body }: Answer = await browser.get(`/api/studio/reviews?limit=2${at}`, inSite(theirs))
      seen.push(...body.reviews.map(({ text }: { text: string }) => text))
      expect(body.counts).toEqual({ held: 5, published: 0, spam: 0, deleted: 0 })
      cursor = body.nextCursor
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((at) => `Review ${at}`))
    const [first] = (await browser.get('/api/studio/reviews?limit=1', inSite(theirs))).body.reviews
    expect((await decide(first.id, 'publish')).status).toBe(404) // the moderator belongs to another site
    expect((await moderator.get('/api/studio/reviews', inSite(theirs))).status).toBe(404)
  })

  it('BX-3.12 returns published, spam and deleted reviews newest first, each in its own list', async () => {
    const cup = await aProduct(ctx)
    await write(cup)
    await write(cup)
    const ids: string[] = (await held('?limit=100')).reviews
      .filter(({ productId }: { productId: string }) => productId === cup.id)
      .map((one: { id: string }) => one.id)
    expect(ids).toHaveLength(2)
    for (const [what, state] of [
      ['spam', 'spam'],
      ['delete', 'deleted'],
      ['publish', 'published'],
    ] as const) {
      for (const id of ids) await decide(id, what)
      const own = (await held(`?state=${state}&limit=100`)).reviews.filter(
        ({ productId }: { productId: string }) => productId === cup.id,
      )
      expect(own.map((one: { id: string }) => one.id)).toEqual(ids.toReversed())
      expect((await held('?limit=100')).reviews.map((one: { id: string }) => one.id)).not.toContain(ids[0])
    }
    const first = await held('?state=published&limit=1')
    const second = await held(`?state=published&limit=1&cursor=${first.nextCursor}`)
    const shown = [first, second].flatMap(({ reviews }) => reviews.map((one: { id: string }) => one.id))
    expect(shown).toEqual((await held('?state=published&limit=2')).reviews.map((one: { id: string }) => one.id))
    expect((await held('?cursor=x')).code).toBe('kit.shape')
  })

  it('BX-3.12 finds reviews by the beginnings of words of name, product, title and text, in its own site only', async () => {
    const queue = await aReviewShop(app.deps)
    const jar = await aProduct(queue, { title: 'Mondkrug' })
    const written = (given: object) => ({ stars: '5', title: '', text: 'Good.', name: 'Ada', ...given })
    for (const given of [{ name: 'Zoë Müller' }, { title: '“Schwer”' }, { text: 'Keeps_100%warm' }, {}]) {
      await addReview(queue, jar.id, written(given), [])
    }
    const texts = async (search: string): Promise<number> =>
      (await listReviews(queue, { state: 'held', search, limit: 100 })).reviews.length
    expect(await Promise.all(['zoe', 'MÜLL', 'zoe müller', 'schwer', 'keeps', 'mond', 'good'].map(texts))).toEqual([
      1, 1, 1, 1, 1, 4, 3,
    ])
    expect(await Promise.all(['zoe schwer', '%', '_', 'oe', "'"].map(texts))).toEqual([0, 0, 0, 0, 0])
    const { counts } = await listReviews(queue, { state: 'spam', search: 'mond', limit: 100 })
    expect(counts).toEqual({ held: 4, published: 0, spam: 0, deleted: 0 })
    expect((await listReviews(ctx, { state: 'held', search: 'mondkrug', limit: 100 })).reviews).toEqual([])
  })

  it('BX-3.12 names the published reviews of the same product, for the rating before and after', async () => {
    const cup = await aProduct(ctx)
    await decide(await waiting(cup, { stars: 4 }), 'publish')
    await waiting(cup, { stars: 1 })
    const { reviews } = await held('?limit=100')
    const own = reviews.find(({ productId }: { productId: string }) => productId === cup.id)
    expect(own).toMatchObject({ state: 'held', starRating: '1', ofProduct: { count: 1, quarters: 16 } })
  })

  it('PL-3.40 is allowed for roles that moderate reviews', async () => {
    for (const [role, status] of [
      [websiteRoles.admin, 200],
      [websiteRoles.storeManager, 200],
      [websiteRoles.editor, 403],
      [websiteRoles.viewer, 403],
    ] as const) {
      expect(
        (await (await aTeammate(app, { siteId: site.id, roles: [role] })).get('/api/studio/reviews', inSite())).status,
      ).toBe(status)
    }
  })
})

describe('the review facts of a product', () => {
  it('BX-1.20 follow every decision, and keep reviews written on the site separate for search engines', async () => {
    const cup = await aProduct(ctx)
    expect(await factsOf(cup)).toBe(null)
    const first = await waiting(cup, { stars: 5, text: 'One', name: 'Ada' })
    await decide(first, 'publish')
    const second = await waiting(cup, { stars: 2, text: 'Two', name: 'Grace' })
    await decide(second, 'publish')
    expect(await factsOf(cup)).toMatchObject({
      count: 2,
      quarters: 28,
      said: {
        count: 2,
        quarters: 28,
        newest: [
          { name: 'Grace', text: 'Two' },
          { name: 'Ada', text: 'One' },
        ],
      },
    })
    await decide(first, 'delete')
    expect(await factsOf(cup)).toMatchObject({ count: 1, quarters: 8 })
    await decide(second, 'delete')
    expect(await factsOf(cup)).toBe(null)
  })

  it('count both of two reviews that are published at the same time', async () => {
    const cup = await aProduct(ctx)
    await write(cup, { stars: 5 })
    await write(cup, { stars: 3 })
    const { reviews } = await held('?limit=100')
    const ids = reviews.filter(({ productId }: { productId: string }) => productId === cup.id)
    const holder = app.deps.owner.newClient() // locks the product's row until both requests wait for it
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from products where id = $1 for no key update', [cup.id])
    const published = ids.map(({ id }: { id: string }) => decide(id, 'publish'))
    await untilLocked(app.deps.owner, { atLeast: 2, like: '%products%' })
    await holder.end()
    expect((await Promise.all(published)).map(({ status }) => status)).toEqual([200, 200])
    expect(await factsOf(cup)).toMatchObject({ count: 2, quarters: 32 })
  })
})
