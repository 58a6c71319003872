import type { MediaBinAnswer } from '@sitewright/domain/media/media-bin.wire.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aPicture, mediaCalls, mediaPath } from '../../testing/media/media-calls.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { mediaTasks } from '../media.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + aheadMs } })
const dayMs = 24 * 60 * 60_000
let shop: Ctx
let owner: Client
let calls: ReturnType<typeof mediaCalls>
beforeEach(async () => {
  aheadMs = 0
  shop = taskCtx(app.deps, await aSite(app.deps))
  await signIn()
})

async function signIn(): Promise<void> {
  owner = await aTeammate(app, { siteId: shop.siteId })
  calls = mediaCalls(owner, shop.site)
}
const get = (path: string, by = owner): Promise<Answer> => by.get(path, { headers: { 'x-site': shop.siteId } })
const bin = async (query = '', by = owner): Promise<MediaBinAnswer> => (await get(`${mediaPath}/bin${query}`, by)).body
const namesIn = async (by = owner) => (await bin('', by)).pictures.map(({ fileName }) => fileName)
const restore = (ids: string[], by = owner): Promise<Answer> =>
  by.post(`${mediaPath}/restore`, { ids }, { headers: { 'x-site': shop.siteId } })
const visit = (url: string) =>
  app.http.sites.inject({ url, headers: { host: `${shop.site.identifier}.localhost`, accept: 'image/webp' } })
const clean = async () => {
  for (const task of mediaTasks) await task.run(app.deps, { siteId: null, signal: new AbortController().signal })
}
const deleted = async (name: string, color = '#963') => {
  const item = await calls.add(name, await aPicture(color))
  await calls.remove([item.id])
  return item
}
/** Sessions end within 30 days, so that somebody signs in again. */
const later = async (days: number): Promise<void> => {
  aheadMs += days * dayMs
  await signIn()
}

describe('GET /api/studio/media/bin', () => {
  it('BX-3.06 lists deleted pictures, the latest first, with who deleted them, until when they are kept and what they take up', async () => {
    const cup = await deleted('cup.jpg')
    aheadMs += 1000
    const fern = await deleted('fern.jpg')
    const { pictures, total, bytes } = await bin()
    expect(pictures).toMatchObject([
      { id: fern.id, fileName: 'fern.jpg', contentType: 'image/jpeg', deletedBy: 'Ada Potter' },
      { id: cup.id, fileName: 'cup.jpg', bytes: cup.bytes },
    ])
    for (const { deletedAt, goneAt } of pictures) expect(goneAt - deletedAt).toBe(30 * dayMs)
    expect([total, bytes]).toEqual([2, cup.bytes + fern.bytes])
    expect((await get('/api/studio/storage')).body.usedBytes).toBe(0)
  })

  it('follows by pages, also where all were deleted at once', async () => {
    const ids: string[] = []
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push((await calls.add(name, await aPicture())).id)
    await calls.remove(ids)
    const first = await bin('?limit=2')
    const second = await bin(`?limit=2&cursor=${first.nextCursor}`)
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null])
    expect([...first.pictures, ...second.pictures].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await get(`${mediaPath}/bin?cursor=x`)).status).toBe(400)
  })

  it('sends a small picture to the team, as it was cropped, while visitors get none', async () => {
    const item = await calls.add('cup.jpg', await aPicture('#963', 400, 200))
    await calls.change(item.id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } })
    await calls.remove([item.id])
    const answer = await app.http.studio.inject({
      url: `${mediaPath}/bin/${item.id}?site=${shop.siteId}`,
      headers: {
        host: `studio.localhost:${app.deps.config.studioPort}`,
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(answer.headers['content-type']).toBe('image/webp')
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([100, 100])
    expect((await visit(`/s/${item.id}/2/cup.jpg?format=100w`)).statusCode).toBe(404)
    await restore([item.id])
    expect((await get(`${mediaPath}/bin/${item.id}`)).body.code).toBe('media.not-found')
  })
})

describe('POST /api/studio/media/restore', () => {
  it('brings pictures back as they were, and its undo puts them into the bin again as they were there', async () => {
    const [cup, fern] = [await deleted('cup.jpg'), await deleted('fern.jpg')]
    await later(1)
    const before = await bin()
    const answer = await restore([cup.id, fern.id])
    expect(answer.body.restored.toSorted()).toEqual([cup.id, fern.id].toSorted())
    expect((await calls.detail(cup.id)).item).toEqual(cup)
    expect((await visit(cup.url)).statusCode).toBe(200)
    expect((await bin()).total).toBe(0)
    expect((await calls.undo(answer.body.undo)).status).toBe(200)
    expect(await bin()).toEqual(before)
    await expect.poll(async () => (await visit(cup.url)).statusCode).toBe(404) // once caches have heard of it
    expect((await calls.undo(answer.body.undo)).body.code).toBe('changes.changed-meanwhile')
  })

  it.each([[[]], [['x']], [[null]], [Array(1_001).fill('0'.repeat(32))], ['x'], [null], [['0'.repeat(31) + '\0']]])(
    'refuses %j in place of ids, and moves nothing',
    async (ids) => {
      const cup = await deleted('cup.jpg')
      for (const path of ['restore', 'restore/undo']) {
        const headers = { 'x-site': shop.siteId }
        expect((await owner.post(`${mediaPath}/${path}`, { ids }, { headers })).status).toBe(400)
        expect((await owner.post(`${mediaPath}/${path}`, { ids: [cup.id], more: 1 }, { headers })).status).toBe(400)
      }
      expect(await namesIn()).toEqual(['cup.jpg'])
    },
  )

  it('is not taken back once the picture was changed', async () => {
    const cup = await deleted('cup.jpg')
    const { undo } = (await restore([cup.id])).body
    await calls.change(cup.id, { title: 'Cup' })
    expect((await calls.undo(undo)).body.code).toBe('changes.changed-meanwhile')
    expect((await calls.detail(cup.id)).item.title).toBe('Cup')
  })

  it('leaves pictures in the bin of which whoever asks may not see or restore any', async () => {
    const cup = await deleted('cup.jpg')
    const seller = await aTeammate(app, { siteId: shop.siteId, roles: [websiteRoles.moderator] })
    expect([(await get(`${mediaPath}/bin`, seller)).status, (await restore([cup.id], seller)).status]).toEqual([
      403, 403,
    ])
    const other = taskCtx(app.deps, await aSite(app.deps))
    const elsewhere = await aTeammate(app, { siteId: other.siteId })
    const headers = { 'x-site': other.siteId }
    expect((await elsewhere.get(`${mediaPath}/bin`, { headers })).body).toMatchObject({
      pictures: [],
      total: 0,
      bytes: 0,
    })
    for (const { body } of [
      await elsewhere.get(`${mediaPath}/bin/${cup.id}`, { headers }),
      await elsewhere.post(`${mediaPath}/restore`, { ids: [cup.id] }, { headers }),
      await elsewhere.post(`${mediaPath}/restore/undo`, { ids: [cup.id] }, { headers }),
    ])
      expect(body.code).toMatch(/^(?:media.not-found|changes.changed-meanwhile)$/)
    expect(await namesIn()).toEqual(['cup.jpg'])
  })

  it('BX-5.07 shows and restores pictures of reviews for those alone who moderate them, and keeps a hidden one hidden', async () => {
    const queue = await reviewQueue(app)
    const cup = await aProduct(queue.ctx)
    const id = await queue.waiting(cup, { pictures: [await aPicture()] })
    await queue.decide(id, 'publish')
    const as = (role: number) => aTeammate(app, { siteId: queue.site.id, roles: [role] })
    const [editor, manager] = [await as(websiteRoles.editor), await as(websiteRoles.storeManager)]
    const headers = { 'x-site': queue.site.id }
    const library = mediaCalls(manager, queue.site)
    const [picture] = (await library.list()).items
    await library.remove([picture?.id ?? ''])
    const of = async (by: Client) => (await by.get(`${mediaPath}/bin`, { headers })).body.total
    expect([await of(editor), await of(manager)]).toEqual([0, 1])
    expect((await editor.get(`${mediaPath}/bin/${picture?.id}`, { headers })).body.code).toBe('media.not-found')
    await queue.decide(id, 'spam')
    const back = await manager.post(`${mediaPath}/restore`, { ids: [picture?.id] }, { headers })
    expect(back.status).toBe(200)
    const url = { url: picture?.url ?? '', headers: { host: `${queue.site.identifier}.localhost` } }
    expect((await app.http.sites.inject(url)).statusCode).toBe(404)
    await queue.decide(id, 'publish')
    expect((await app.http.sites.inject(url)).statusCode).toBe(200)
  })
})

it('BX-3.06 what was deleted or replaced can be undone from the activity log, each picture by itself', async () => {
  const [cup, fern] = [await calls.add('cup.jpg', await aPicture()), await calls.add('fern.jpg', await aPicture())]
  const newest = async (id: string) =>
    (await get('/api/studio/activity')).body.entries.find(({ target }: { target: string }) => target === id)
  await calls.remove([cup.id, fern.id])
  await later(3)
  const entry = await newest(fern.id)
  expect((await calls.undo(entry.undo)).body.restored).toEqual([fern.id])
  expect(await namesIn()).toEqual(['cup.jpg'])
  expect((await calls.undo((await newest(fern.id)).undo)).body.deleted).toEqual([fern.id])
  await restore([cup.id])
  await calls.change(cup.id, { title: 'Cup' })
  expect((await calls.undo((await newest(cup.id)).undo)).body.item.title).toBe('')
  await calls.send('new.jpg', await aPicture('#0f0', 80, 80), { replaces: cup.id })
  expect((await calls.undo((await newest(cup.id)).undo)).body.item).toMatchObject({ width: 40, height: 20 })
})

it('BX-3.06 after 30 days a deleted picture is gone with all its files, and nothing else', async () => {
  const [kept, old] = [await calls.add('kept.jpg', await aPicture()), await deleted('old.jpg')]
  await get(`${mediaPath}/bin/${old.id}`)
  await later(29)
  const recent = await deleted('recent.jpg')
  await clean()
  expect(await namesIn()).toEqual(['recent.jpg', 'old.jpg'])
  await later(1)
  expect(await namesIn()).toEqual(['recent.jpg']) // before its files are removed
  expect((await restore([old.id])).body.code).toBe('changes.changed-meanwhile')
  await later(1)
  await clean()
  const file = (id: string, name: string) => app.deps.files.get(`${shop.siteId}/${id}/${name}`)
  expect([await file(old.id, 'original'), await file(old.id, '40w-webp-r1')]).toEqual([null, null])
  expect([await file(kept.id, 'original'), await file(recent.id, 'original')]).not.toContain(null)
  expect(await namesIn()).toEqual(['recent.jpg'])
})
