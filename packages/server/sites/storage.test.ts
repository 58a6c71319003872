import { productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { addProductFile } from '../downloads/index.ts'
import { mediaTasks } from '../media/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aDigitalProduct } from '../testing/downloads/a-download.ts'
import { aPicture, mediaCalls } from '../testing/media/media-calls.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { holdLock, untilLocked } from '../testing/until.ts'

let skewMs = 0
const app = await suiteApp({ env: { SITE_STORAGE_MB: '1', CAPTCHA: 'off' }, clock: { now: () => Date.now() + skewMs } })
const dayMs = 24 * 60 * 60_000
const mostBytes = 1_000_000

type Shop = { ctx: Ctx; owner: Client; media: ReturnType<typeof mediaCalls>; used: () => Promise<number> }

async function aShop(): Promise<Shop> {
  const ctx = taskCtx(app.deps, (await aReviewShop(app.deps)).site)
  const owner = await aTeammate(app, { siteId: ctx.siteId })
  const headers = { 'x-site': ctx.siteId }
  const used = async () => {
    const { body } = await owner.get('/api/studio/storage', { headers })
    expect(body).toEqual({ usedBytes: expect.any(Number), mostBytes })
    return body.usedBytes
  }
  return { ctx, owner, media: mediaCalls(owner, ctx.site), used }
}

const startFile = ({ ctx, owner }: Shop, product: { id: string }, body: object) =>
  owner.post(
    `/api/studio/products/${product.id}/files`,
    { name: 'a.zip', ...body },
    { headers: { 'x-site': ctx.siteId } },
  )
const fileOf = (ctx: Ctx, product: { id: string }, bytes: number, more: object = {}) =>
  addProductFile(ctx, product.id, { name: 'a.zip', bytes, parts: [Buffer.alloc(bytes, 1)], ...more })

describe('the storage of a site', () => {
  it('BX-5.11 counts pictures, product files and uploads under way, and is shown in the studio', async () => {
    const shop = await aShop()
    expect(await shop.used()).toBe(0)
    const { bytes } = await shop.media.add('cup.jpg', await aPicture())
    await fileOf(shop.ctx, await aDigitalProduct(shop.ctx), 400_000)
    await shop.media.start({ fileName: 'later.jpg', bytes: 300_000 })
    await startFile(shop, await aDigitalProduct(shop.ctx), { bytes: 200_000 })
    expect(await shop.used()).toBe(bytes + 900_000)
  })

  it('BX-5.11 is full for pictures, product files and pictures of reviews, and says what to do', async () => {
    const shop = await aShop()
    const { uploadId } = (await shop.media.start({ fileName: 'large.jpg', bytes: mostBytes })).body
    const refusals = [
      await shop.media.start({ fileName: 'cup.jpg', bytes: 1 }),
      await startFile(shop, await aDigitalProduct(shop.ctx), { bytes: 1 }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [409, 'sites.storage-full']),
    )
    expect(refusals[0]?.body.message).toContain('may take up 1 MB')

    const product = await aProduct(shop.ctx)
    const visitor = app.visitor(shop.ctx.site)
    await visitor.get('/api/commerce/shopping-cart')
    const path = `/api/commerce/products/${product.id}/review-pictures?fileName=cup.jpg`
    const picture = await aPicture()
    expect((await visitor.upload(path, picture)).body).toMatchObject({
      code: 'reviews.no-room-for-pictures',
      message: expect.stringContaining('without them'),
    })

    await shop.media.cancel(uploadId)
    expect((await visitor.upload(path, picture)).status).toBe(200)
  })

  it('BX-5.11 grants the last bytes once to uploads that start at the same moment', async () => {
    const shop = await aShop()
    const product = await aDigitalProduct(shop.ctx)
    const held = await holdLock(shop.ctx, 'storage')
    const starts = [
      shop.media.start({ fileName: 'a.jpg', bytes: 600_000 }),
      startFile(shop, product, { bytes: 600_000 }),
    ]
    const answers = Promise.all(starts)
    try {
      const first = await Promise.race([
        untilLocked(app.deps.owner, { atLeast: starts.length }).then(() => 'both wait for each other'),
        answers.then(() => 'both were answered'),
      ])
      expect(first).toBe('both wait for each other')
    } finally {
      await held.release()
    }
    expect((await answers).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.used()).toBe(600_000)
  })

  it('BX-5.11 is freed by what is deleted or replaced, until that takes up as much again', async () => {
    const shop = await aShop()
    const product = await aDigitalProduct(shop.ctx)
    const fileId = await fileOf(shop.ctx, product, 900_000)
    await shop.media.start({ fileName: 'small.jpg', bytes: 50_000 })
    expect((await startFile(shop, product, { bytes: 60_000 })).body.code).toBe('sites.storage-full')
    await shop.owner.delete(`/api/studio/products/${product.id}/files/${fileId}`, {
      headers: { 'x-site': shop.ctx.siteId },
    })
    expect(await shop.used()).toBe(50_000)
    const second = await fileOf(shop.ctx, product, 500_000)
    await fileOf(shop.ctx, product, 100_000, { replaces: second })
    expect(await shop.used()).toBe(150_000)
    expect((await startFile(shop, product, { bytes: 460_000 })).body.code).toBe('sites.storage-full')
    expect((await startFile(shop, product, { bytes: 440_000 })).status).toBe(200)
  })

  it('BX-5.06 is that of one site alone', async () => {
    const [full, other] = [await aShop(), await aShop()]
    await full.media.start({ fileName: 'large.jpg', bytes: mostBytes })
    expect(await other.used()).toBe(0)
    expect((await other.media.start({ fileName: 'cup.jpg', bytes: mostBytes })).status).toBe(200)
  })
})

describe('a deleted picture', () => {
  it('leaves its file until it cannot be restored any more', async () => {
    const shop = await aShop()
    const { id } = await shop.media.add('cup.jpg', await aPicture())
    const key = `${shop.ctx.siteId}/${id}/original`
    const clean = async () => {
      for (const task of mediaTasks) await task.run(app.deps, { siteId: null, signal: new AbortController().signal })
      return (await app.deps.files.get(key)) !== null
    }
    const { undo } = (await shop.media.remove([id])).body
    skewMs = 29 * dayMs
    expect(await clean()).toBe(true)
    skewMs = 31 * dayMs
    expect(await clean()).toBe(false)
    const later = mediaCalls(await aTeammate(app, { siteId: shop.ctx.siteId }), shop.ctx.site)
    expect((await later.undo(undo)).body.code).toBe('changes.changed-meanwhile')
    skewMs = 0
  })
})

describe('uploads under way', () => {
  it('BX-5.11 are limited for each account, of new files and of replacements together', async () => {
    const shop = await aShop()
    const product = await aDigitalProduct(shop.ctx)
    const replaces = await fileOf(shop.ctx, product, 1)
    const { uploads } = productFileLimits
    const answers = await Promise.all(
      Array.from({ length: uploads + 3 }, (_, at) =>
        startFile(shop, product, { bytes: 9, ...(at % 2 && { replaces }) }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [429, 'downloads.too-many-uploads']),
    )
    const colleague = { ...shop, owner: await aTeammate(app, { siteId: shop.ctx.siteId }) }
    expect((await startFile(colleague, product, { bytes: 9, replaces })).status).toBe(200)
  })

  it('BX-5.11 of pictures are limited for each account, even when they start at the same moment', async () => {
    const shop = await aShop()
    const start = ({ media }: Pick<Shop, 'media'>) => media.start({ fileName: 'a.jpg', bytes: 9 })
    const answers = await Promise.all(Array.from({ length: mediaLimits.uploads + 3 }, () => start(shop)))
    const refused = answers.filter(({ status }) => status !== 200)
    const refusal = [429, 'media.too-many-uploads', `Up to ${mediaLimits.uploads} uploads can be under way at once.`]
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual([refusal, refusal, refusal])
    const colleague = await aTeammate(app, { siteId: shop.ctx.siteId })
    expect((await start({ media: mediaCalls(colleague, shop.ctx.site) })).status).toBe(200)
  })
})
