import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { small } from '../../testing/media/hostile-pictures.ts'
import { aPicture, mediaCalls } from '../../testing/media/media-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { mediaTasks } from '../index.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const dayMs = 24 * 60 * 60_000
let shop: Ctx
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  await pass(0)
})

/** Lets time pass, after which the owner signs in again. */
async function pass(ms: number): Promise<void> {
  skewMs += ms
  calls = mediaCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
}

const folder = () => join(app.deps.config.dataDir, 'files', shop.siteId)
/** Files of uploads that are in the store. */
const uploadFiles = (): string[] =>
  existsSync(join(folder(), 'asset-uploads')) ? readdirSync(join(folder(), 'asset-uploads')) : []
const visit = async (url: string) =>
  (await app.http.sites.inject({ url, headers: { host: `${shop.site.identifier}.localhost` } })).rawPayload

async function clean(): Promise<void> {
  for (const task of mediaTasks) await task.run(app.deps, { siteId: null, signal: new AbortController().signal })
}

type CheckAndStore = typeof app.deps.pictures.checkAndStore
/** Replaces the service that checks pictures while `run` runs. */
async function withChecks<T>(checkAndStore: CheckAndStore, run: () => Promise<T>): Promise<T> {
  const whole = { ...app.deps.pictures }
  Object.assign(app.deps.pictures, { checkAndStore })
  return run().finally(() => Object.assign(app.deps.pictures, whole))
}

describe('an upload', () => {
  it('BX-3.06 arrives in parts, of which one can be sent again, and is then processed', async () => {
    const bytes = await small('png')
    const { body } = await calls.start({ fileName: 'noise.png', bytes: bytes.byteLength, altText: 'Noise' })
    expect(body.partBytes).toBe(mediaLimits.partBytes)
    const [head, tail] = [bytes.subarray(0, 100), bytes.subarray(100)]
    for (const _ of ['sent', 'sent again, because its answer was lost'])
      expect((await calls.part(body.uploadId, 0, head)).body).toMatchObject({ state: 'receiving', received: 100 })
    const misplaced = await calls.part(body.uploadId, 200, tail)
    expect([misplaced.status, misplaced.body.message]).toEqual([409, 'The next part of this file begins at byte 100.'])
    expect((await calls.part(body.uploadId, 100, tail)).body.state).toBe('processing')
    const done = await until(
      () => calls.read(body.uploadId),
      (answer) => answer.body.state !== 'processing',
    )
    expect(done.body).toMatchObject({
      state: 'done',
      item: { fileName: 'noise.png', altText: 'Noise', width: 64 },
      undo: null,
    })
    expect((await calls.part(body.uploadId, 100, tail)).body.state).toBe('done')
    expect(uploadFiles()).toEqual([])
  })

  it('is cancelled before and while it is processed, and leaves nothing behind', async () => {
    const bytes = await aPicture()
    const total = (await calls.list()).total
    const { uploadId } = (await calls.start({ fileName: 'a.jpg', bytes: bytes.byteLength })).body
    await calls.part(uploadId, 0, bytes.subarray(0, 50))
    expect((await calls.cancel(uploadId)).body).toEqual({ isCancelled: true })
    expect((await calls.part(uploadId, 50, bytes.subarray(50))).body.code).toBe('media.processing-cancelled')

    const { promise, resolve } = Promise.withResolvers<void>()
    const pictures = { ...app.deps.pictures }
    const removed: string[] = []
    const files = { ...app.deps.files }
    Object.assign(app.deps.files, { remove: async (key: string) => files.remove(key).finally(() => removed.push(key)) })
    const second = (await calls.start({ fileName: 'b.jpg', bytes: bytes.byteLength })).body.uploadId
    await withChecks(
      (picture) =>
        pictures.checkAndStore({
          ...picture,
          read: async () => picture.read().then((read) => promise.then(() => read)),
        }),
      async () => {
        await calls.part(second, 0, bytes)
        await until(
          async () => uploadFiles(),
          (names) => names.length === 0,
        )
        expect((await calls.cancel(second)).body).toEqual({ isCancelled: true })
        resolve()
        const { status, body } = await calls.read(second)
        expect([status, body.message]).toEqual([409, 'File processing cancelled'])
      },
    )
    await until(
      async () => removed,
      (keys) => keys.some((key) => key.endsWith('/original')),
    )
    Object.assign(app.deps.files, files)
    expect([uploadFiles(), (await calls.list()).total]).toEqual([[], total])
    expect((await calls.cancel(shop.newId())).body.message).toBe('File upload failed to complete')
  })

  it('PL-8.09 says that processing failed when it failed for no reason of the picture', async () => {
    const answer = await withChecks(
      () => Promise.reject(new Error('the disk is gone')),
      async () => calls.send('a.jpg', await aPicture()),
    )
    expect([answer.status, answer.body.message, uploadFiles()]).toEqual([422, 'File processing failed', []])
  })

  it('PL-8.10 says that processing did not complete when the server ended meanwhile', async () => {
    const bytes = await aPicture()
    const { uploadId } = (await calls.start({ fileName: 'a.jpg', bytes: bytes.byteLength })).body
    const never = Promise.withResolvers<never>()
    await withChecks(
      ({ read }) => read().then(() => never.promise),
      async () => {
        await calls.part(uploadId, 0, bytes)
        await until(
          async () => uploadFiles(),
          (names) => names.length === 0,
        )
        expect((await calls.read(uploadId)).body.state).toBe('processing')
        await pass(301_000)
        const { status, body } = await calls.read(uploadId)
        expect([status, body.message]).toEqual([422, 'File processing failed to complete'])
        expect(uploadFiles()).toEqual([])
      },
    )
    never.reject(new Error('The test is over.'))
  })

  it('that is given up is deleted after a day', async () => {
    const { uploadId } = (await calls.start({ fileName: 'a.jpg', bytes: 1_000 })).body
    await calls.part(uploadId, 0, (await aPicture()).subarray(0, 200))
    await clean()
    expect(uploadFiles()).toEqual([uploadId])
    await pass(dayMs + 1_000)
    expect((await calls.read(uploadId)).status).toBe(404)
    await clean()
    expect(uploadFiles()).toEqual([])
  })
})

describe('uploads that have arrived', () => {
  type Hold = {
    /** `read` and `stored`, each with the key of a picture's file, in this order. */
    events: string[]
    /** Keys of all files that were asked for. */
    asked: string[]
    /** Resolves when the first picture is being read. */
    reading: Promise<void>
    release: () => void
  }
  /** Holds the first picture that a server reads for processing, until `release` or the end of `run`. */
  async function withHeldRead(run: (hold: Hold) => Promise<void>, { files } = app.deps): Promise<void> {
    const whole = { ...files }
    const [held, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const [events, asked]: [string[], string[]] = [[], []]
    const note = (what: string, key: string): boolean =>
      /asset-uploads|original/u.test(key) && events.push(`${what} ${key}`) === 1
    const get = async (key: string) => {
      asked.push(key)
      if (note('read', key)) {
        reading.resolve()
        await held.promise
      }
      return whole.get(key)
    }
    const put = async (key: string, bytes: Uint8Array) => {
      await whole.put(key, bytes)
      note('stored', key)
    }
    Object.assign(files, { get, put })
    try {
      await run({ events, asked, reading: reading.promise, release: held.resolve })
    } finally {
      held.resolve()
      Object.assign(files, whole)
    }
  }
  const sendWhole = async (to: typeof calls, bytes: Buffer): Promise<string> => {
    const { uploadId } = (await to.start({ fileName: 'a.jpg', bytes: bytes.byteLength })).body
    await to.part(uploadId, 0, bytes)
    return uploadId
  }
  const untilDone = (uploadId: string, of = calls) =>
    until(
      () => of.read(uploadId),
      ({ body }) => body.state !== 'processing',
    )

  it('BX-5.11 BX-3.06 wait with their bytes unread until the one before is stored, and say that they wait', async () => {
    await withHeldRead(async (hold) => {
      const bytes = await aPicture()
      const first = await sendWhole(calls, bytes)
      await hold.reading
      const others = [await sendWhole(calls, bytes), await sendWhole(calls, bytes), await sendWhole(calls, bytes)]
      expect((await calls.read(first)).body).toMatchObject({ state: 'processing', isWaiting: false })
      for (const id of others)
        expect((await calls.read(id)).body).toMatchObject({ state: 'processing', isWaiting: true })
      expect(hold.events).toHaveLength(1)
      expect(uploadFiles()).toHaveLength(4)
      await calls.cancel(others[2] ?? '')
      hold.release()
      for (const id of [first, ...others.slice(0, 2)]) expect((await untilDone(id)).body.state).toBe('done')
      expect(uploadFiles()).toEqual([])
      expect(hold.events.map((event) => event.split(' ')[0])).toEqual([
        'read',
        'stored',
        'read',
        'stored',
        'read',
        'stored',
      ])
    })
  })

  it('BX-5.11 take turns with those of another site and with widths that visitors of both sites ask for', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    const theirs = mediaCalls(await aTeammate(app, { siteId: other.siteId }), other.site)
    const wide = await aPicture('#963', 400, 400)
    const shown = [
      { site: other.site, url: (await theirs.add('wide.jpg', wide)).url },
      { site: shop.site, url: (await calls.add('wide.jpg', wide)).url },
    ]
    await withHeldRead(async (hold) => {
      const bytes = await aPicture()
      const mine = [await sendWhole(calls, bytes)]
      await hold.reading
      while (mine.length < 8) mine.push(await sendWhole(calls, bytes))
      const upload = await sendWhole(theirs, bytes)
      const widths: Promise<{ statusCode: number }>[] = []
      for (const { site, url } of shown) {
        const headers = { host: `${site.identifier}.localhost`, accept: 'image/webp' }
        widths.push(app.http.sites.inject({ url: `${url}?format=100w`, headers }))
        await until(
          async () => hold.asked.filter((key) => key.includes('/100w')).length,
          (count) => count === widths.length,
        )
        await theirs.read(upload) // meanwhile the width is in the queue
      }
      hold.release()
      for (const width of widths) expect((await width).statusCode).toBe(200)
      for (const id of mine) expect((await untilDone(id)).body.state).toBe('done')
      expect((await untilDone(upload, theirs)).body.state).toBe('done')
      const read = hold.events.filter((event) => event.startsWith('read'))
      const turns = read.map(
        (key) =>
          `${key.includes(shop.siteId) ? 'mine' : 'theirs'} ${key.includes('asset-uploads') ? 'upload' : 'width'}`,
      )
      expect(turns.slice(0, 5)).toEqual(['mine upload', 'mine upload', 'theirs upload', 'theirs width', 'mine width'])
      expect(turns.slice(5)).toEqual(mine.slice(2).map(() => 'mine upload'))
    })
  })

  it('BX-3.06 are processed once, by another process, when the one that received them is busy or was restarted', async () => {
    const second = await testApp({ sameAs: app, clock: app.deps.clock })
    const elsewhere = mediaCalls(await aTeammate(second, { siteId: shop.siteId }), shop.site)
    await withHeldRead(async (hold) => {
      const bytes = await aPicture()
      const first = await sendWhole(calls, bytes)
      await hold.reading
      const waits = await sendWhole(calls, bytes)
      const { total } = await calls.list()
      const done = (await untilDone(waits, elsewhere)).body
      expect([done.state, (await calls.list()).total]).toEqual(['done', total + 1])
      hold.release()
      expect((await untilDone(first)).body.state).toBe('done')
      await until(
        async () => app.deps.pictures.isWaiting(waits),
        (isWaiting) => !isWaiting,
      )
      expect((await calls.read(waits)).body).toMatchObject({ state: 'done', item: { id: done.item.id } })
      expect((await calls.list()).total).toBe(total + 2)
    })
    await second.close()
  })

  it('BX-3.06 are left alone by a process whose turn comes while another one processes them', async () => {
    const second = await testApp({ sameAs: app, clock: app.deps.clock })
    onTestFinished(() => second.close())
    const elsewhere = mediaCalls(await aTeammate(second, { siteId: shop.siteId }), shop.site)
    const bytes = await aPicture()
    await withHeldRead(async (here) => {
      const first = await sendWhole(calls, bytes)
      await here.reading
      const both = await sendWhole(calls, bytes)
      await withHeldRead(async (there) => {
        await elsewhere.read(both)
        await there.reading
        here.release()
        await untilDone(first)
        await until(
          async () => app.deps.pictures.isWaiting(both),
          (isWaiting) => !isWaiting,
        )
        expect(here.asked.filter((key) => key.endsWith(both))).toEqual([])
        there.release()
        expect((await untilDone(both)).body.state).toBe('done')
      }, second.deps)
    })
  })
})

describe('a replacement', () => {
  it('BX-3.06 changes a picture everywhere at once, and is taken back', async () => {
    const picture = await calls.add('mug.png', await small('png'), { altText: 'A mug' })
    const product = await aProduct(shop, { images: [picture.id] })
    const shown = async (): Promise<string> =>
      (await app.visitor(shop.site).get(`${product.path}?format=json`)).body.item.items[0].assetUrl
    expect(await shown()).toBe(`/s/${picture.id}/mug.png`)
    const next = await aPicture('#0a0', 300, 100)
    const { body } = await calls.send('other name.jpg', next, { replaces: picture.id })
    expect(body.item).toMatchObject({
      id: picture.id,
      fileName: 'mug.jpg',
      altText: 'A mug',
      width: 300,
      url: `/s/${picture.id}/2/mug.jpg`,
    })
    expect(await until(shown, (url) => url !== picture.url)).toBe(`/s/${picture.id}/2/mug.jpg`)
    expect([await visit(body.item.url), await visit(picture.url)]).toEqual([next, next])

    const undone = (await calls.undo(body.undo)).body.item
    expect(undone).toMatchObject({ fileName: 'mug.png', width: 64, url: `/s/${picture.id}/3/mug.png` })
    expect((await visit(undone.url)).equals(next)).toBe(false)
    expect((await calls.undo(body.undo)).body.code).toBe('changes.changed-meanwhile')
  })

  it('that is refused changes nothing', async () => {
    const picture = await calls.add('mug.jpg', await aPicture())
    const { body } = await calls.send('menu.jpg', Buffer.from('%PDF-1.7 and so on and on'), { replaces: picture.id })
    expect(body.code).toBe('media.unsupported')
    expect((await calls.detail(picture.id)).item).toEqual(picture)
    const gone = await calls.start({ fileName: 'a.jpg', bytes: 10, replaces: shop.newId() })
    expect(gone.body.code).toBe('media.not-found')
  })

  it('deletes the content from before after 30 days', async () => {
    const picture = await calls.add('mug.jpg', await aPicture())
    const { body } = await calls.send('mug.jpg', await aPicture('#00f'), { replaces: picture.id })
    const files = () => readdirSync(join(folder(), picture.id))
    expect(files()).toContain('original')
    await pass(30 * dayMs + 1_000)
    expect((await calls.undo(body.undo)).body.code).toBe('changes.changed-meanwhile')
    await clean()
    expect(files()).not.toContain('original')
    expect((await visit(body.item.url)).byteLength).toBeGreaterThan(0)
  })
})
