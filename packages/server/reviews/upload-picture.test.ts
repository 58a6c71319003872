import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pendingPictureLimits } from '@sitewright/domain/reviews/check-review.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx, type Site } from '../context.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { deleteExpiredReviewUploads } from './upload-picture.ts'

let site: Site
let ctx: Ctx
let cup: AProduct
let picture: Buffer
let skewMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + skewMs } })
beforeAll(async () => {
  ctx = await aReviewShop(app.deps)
  site = ctx.site
  cup = await aProduct(ctx)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
})

async function aVisitor(at = site): Promise<Client> {
  const visitor = app.visitor(at)
  await visitor.get('/api/commerce/shopping-cart')
  return visitor
}

const upload = (visitor: Client, bytes = picture, product = cup): Promise<Answer> =>
  visitor.upload(`/api/commerce/products/${product.id}/review-pictures?fileName=cup.png`, bytes)
const write = (visitor: Client, pictures: readonly string[]): Promise<Answer> => {
  const body = { stars: 5, text: `It holds tea. ${app.deps.newId()}`, name: 'Ada', pictures }
  return visitor.post(`/api/commerce/products/${cup.id}/reviews`, body)
}

/** Lists the stored files of pictures whose review has not been sent. */
async function waitingFiles(of = site): Promise<string[]> {
  return readdir(join(app.deps.config.dataDir, 'files', of.id, 'review-uploads')).catch(() => [])
}

async function rowsOf(of = site): Promise<number> {
  const [row] = await app.deps.owner.ask<{ count: number }>(
    '',
    'select count(*)::integer as count from review_uploads where site_id = $1',
    [of.id],
  )
  return row?.count ?? 0
}

describe('an uploaded picture of a review', () => {
  it('BX-1.20 is stored until its review is sent, and then removed from the uploads', async () => {
    const visitor = await aVisitor()
    const { status, body } = await upload(visitor)
    expect([status, body]).toEqual([200, { token: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect([(await waitingFiles()).length, await rowsOf()]).toEqual([1, 1])
    expect((await waitingFiles()).join()).not.toContain(body.token)
    expect((await write(visitor, [body.token])).status).toBe(200)
    expect([await waitingFiles(), await rowsOf()]).toEqual([[], 0])
    expect((await write(visitor, [body.token])).body.code).toBe('reviews.picture-gone')
  })

  it('is kept when its review is refused', async () => {
    const visitor = await aVisitor()
    const { token } = (await upload(visitor)).body
    const path = `/api/commerce/products/${cup.id}/reviews`
    expect((await visitor.post(path, { stars: 5, text: '', name: 'Ada', pictures: [token] })).status).toBe(422)
    expect((await write(visitor, [token])).status).toBe(200)
  })

  it('BX-5.11 is removed after an hour without a review', async () => {
    const visitor = await aVisitor()
    const { token } = (await upload(visitor)).body
    await deleteExpiredReviewUploads(app.deps, app.deps.clock.now())
    expect([(await waitingFiles()).length, await rowsOf()]).toEqual([1, 1])
    skewMs = pendingPictureLimits.lifeMs + 1000
    try {
      expect((await write(visitor, [token])).body.code).toBe('reviews.picture-gone')
      await deleteExpiredReviewUploads(app.deps, app.deps.clock.now())
      expect([await waitingFiles(), await rowsOf()]).toEqual([[], 0])
    } finally {
      skewMs = 0
    }
  })

  it('BX-5.11 is refused beyond the number and size that one visitor may upload, even simultaneously', async () => {
    const { site: shop } = await aReviewShop(app.deps)
    const jar = await aProduct(taskCtx(app.deps, shop))
    const [many, large] = [await aVisitor(shop), await aVisitor(shop)]
    const answers = await Promise.all(
      Array.from({ length: pendingPictureLimits.pictures + 3 }, () => upload(many, picture, jar)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [429, 'reviews.too-many-uploads']),
    )
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(60)
    const padded = Buffer.concat([picture, Buffer.alloc(3_900_000)])
    const statuses: number[] = []
    for (let sent = 0; sent <= pendingPictureLimits.bytes; sent += padded.byteLength) {
      statuses.push((await upload(large, padded, jar)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await upload(await aVisitor(shop), picture, jar)).status).toBe(200)
  })

  it('BX-5.11 is refused when it is not an image, empty or larger than 4 MB', async () => {
    const visitor = await aVisitor()
    const page = await upload(visitor, Buffer.from('<script>1</script>'))
    expect([page.status, page.body.code]).toEqual([422, 'media.unsupported'])
    expect(page.body.message).toContain('cup.png')
    expect((await upload(visitor, Buffer.alloc(0))).body.code).toBe('kit.shape')
    expect((await upload(visitor, Buffer.alloc(4_000_001))).body.code).toBe('kit.body-too-large')
    expect(await waitingFiles()).toEqual([])
  })

  it('BX-5.06 is refused by a shop without reviews, and cannot be used in another shop', async () => {
    const quiet = await aSite(app.deps)
    const theirs = await aProduct(taskCtx(app.deps, quiet))
    expect((await upload(await aVisitor(quiet), picture, theirs)).body.code).toBe('reviews.product-not-found')
    const { site: other } = await aReviewShop(app.deps)
    const jar = await aProduct(taskCtx(app.deps, other))
    const { token } = (await upload(await aVisitor(other), picture, jar)).body
    expect((await write(await aVisitor(), [token])).body.code).toBe('reviews.picture-gone')
  })

  it('BX-5.11 is refused when one IP address sends too many in an hour', async () => {
    const limited = await testApp({ sameAs: app, env: { CAPTCHA: 'off', LIMITS: 'normal' } })
    const visitor = limited.visitor(site)
    await visitor.get('/api/commerce/shopping-cart')
    const nothing = Buffer.from('no picture')
    const refusedAt = async (): Promise<Answer> => {
      for (;;) {
        const answer = await upload(visitor, nothing)
        if (answer.status !== 422) return answer
      }
    }
    expect((await refusedAt()).body.code).toBe('kit.too-many')
    await limited.close()
  })
})

it('BX-5.11 a review that is too large is refused before crumb and captcha are checked', async () => {
  const body = { stars: 5, text: 'x'.repeat(110_000), name: 'Ada' }
  const answer = await app.visitor(site).post(`/api/commerce/products/${cup.id}/reviews`, body)
  expect(answer.body.code).toBe('kit.body-too-large')
})
