import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { column, image, page, row } from '@sitewright/domain/pages/build-document.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aPage } from '../../testing/a-page.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anItem } from '../../testing/an-item.ts'
import { aPicture, mediaCalls, mediaPath } from '../../testing/media/media-calls.ts'
import { rowsReadBy } from '../../testing/orders/many-orders.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'
import { listAssetRows } from './asset-list.store.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
let shop: Ctx
let owner: Client
let calls: ReturnType<typeof mediaCalls>
let mug: MediaItem
let shelf: MediaItem
let fern: MediaItem

beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  owner = await aTeammate(app, { siteId: shop.siteId })
  calls = mediaCalls(owner, shop.site)
  mug = await calls.add('Speckled Mug.jpg', await aPicture('#264', 200, 100), { altText: 'Moss-green mug' })
  shelf = await calls.add(
    'shelf.png',
    await sharp(await aPicture('#999', 60, 60))
      .png()
      .toBuffer(),
  )
  fern = await calls.add('Frauenhaar-Farn.jpg', await aPicture('#262'), { altText: 'Ein Farn auf der Fensterbank' })
})

const namesOf = ({ items }: { items: { fileName: string }[] }) => items.map(({ fileName }) => fileName)
const visit = (url: string, accept = 'image/webp') =>
  app.http.sites.inject({ url, headers: { host: `${shop.site.identifier}.localhost`, accept } })

describe('GET /api/studio/media', () => {
  it('BX-3.06 lists pictures, newest first, with what the studio shows of them', async () => {
    const list = await calls.list()
    expect(namesOf(list)).toEqual(['Frauenhaar-Farn.jpg', 'shelf.png', 'Speckled-Mug.jpg'])
    expect(list.total).toBe(3)
    expect(list.items[2]).toMatchObject({
      altText: 'Moss-green mug',
      contentType: 'image/jpeg',
      width: 200,
      height: 100,
      isAnimated: false,
      focalPoint: { x: 0.5, y: 0.5 },
      crop: null,
      url: `/s/${mug.id}/Speckled-Mug.jpg`,
      addedBy: 'Ada Potter',
      version: 0,
    })
  })

  it.each([
    ['?search=mug', ['Speckled-Mug.jpg']],
    ['?search=MOSS', ['Speckled-Mug.jpg']],
    ['?search=speckled-mug.jpg', ['Speckled-Mug.jpg']],
    ['?search=fenster%20farn', ['Frauenhaar-Farn.jpg']],
    ['?search=oss', []],
    ['?search=%25', []],
    ['?kind=png', ['shelf.png']],
    ['?alt=missing', ['shelf.png']],
    ['?alt=missing&kind=jpeg', []],
    ['?sort=name', ['Frauenhaar-Farn.jpg', 'shelf.png', 'Speckled-Mug.jpg']],
  ])('BX-3.06 searches, filters and sorts by %s', async (query, names) => {
    const list = await calls.list(query)
    expect([namesOf(list), list.total]).toEqual([names, names.length])
  })

  it.each(['newest', 'name', 'size'])('continues after the last picture of a page, sorted by %s', async (sort) => {
    const all = namesOf(await calls.list(`?sort=${sort}`))
    const first = await calls.list(`?sort=${sort}&limit=2`)
    const rest = await calls.list(`?sort=${sort}&limit=2&cursor=${first.nextCursor}`)
    expect([...namesOf(first), ...namesOf(rest)]).toEqual(all)
    expect([rest.nextCursor, rest.total]).toEqual([null, 3])
    const wrong = await calls.list(`?sort=${sort === 'name' ? 'size' : 'name'}&cursor=${first.nextCursor}`)
    expect(wrong.code).toBe('kit.shape')
  })

  it.each(['limit=0', 'limit=1e3', 'kind=svg', 'sort=x', 'cursor=x', 'cursor=bnVsbA', `search=${'a'.repeat(101)}`])(
    'answers 400 to ?%s',
    async (query) => {
      expect((await calls.list(`?${query}`)).code).toBe('kit.shape')
    },
  )

  it('reads only the pictures of the page, by index, in a library of thousands', async () => {
    const big = taskCtx(app.deps, await aSite(app.deps))
    await app.deps.owner.ask(
      '',
      `insert into assets (site_id, id, file_name, name_key, content_type, bytes, file_key)
       select $1, ('00000000-0000-0000-0000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '.jpg', lpad(n::text, 5, '0'),
         'image/jpeg', n, 'x' from generate_series(1, 3000) n`,
      [big.siteId],
    )
    await app.deps.owner.ask('', 'analyze assets', [])
    const filter = { words: [], contentType: undefined, isAltMissing: false, isUnused: false }
    for (const sort of ['newest', 'name', 'size'] as const) {
      for (const hasReviews of [true, false]) {
        const scope = { siteId: big.siteId, hasReviews }
        const read = await readInSite(big, (tx) =>
          rowsReadBy(tx, 'assets', () => listAssetRows(tx, scope, filter, { sort, after: null, most: 51 })),
        )
        expect([sort, hasReviews, read]).toEqual([sort, hasReviews, 51])
      }
    }
  })
})

describe('what shows a picture', () => {
  it('BX-3.06 is listed with the picture: products, pages, posts and settings, also in drafts', async () => {
    const used = await calls.add('used.jpg', await aPicture())
    expect(await calls.detail(used.id)).toMatchObject({ uses: [], useCount: 0 })
    const product = await aProduct(shop, { title: 'Speckled Mug', images: [used.id] })
    const document = page(row(column(12, image(used.id))))
    const home = await aPage(shop, { title: 'New from the kiln', document })
    const post = await anItem(shop, { title: 'Glazing in October', mainImageId: used.id })
    await saveSiteSettings(shop, { settings: { logo: `/s/${used.id}/used.jpg` } })
    const { uses, useCount } = await calls.detail(used.id)
    expect([uses, useCount]).toEqual([
      [
        { kind: 'item', id: post.id, title: 'Glazing in October' },
        { kind: 'page', id: home.id, title: 'New from the kiln' },
        { kind: 'product', id: product.id, title: 'Speckled Mug' },
        { kind: 'settings', id: shop.siteId, title: '' },
      ],
      4,
    ])
    expect(namesOf(await calls.list('?use=none'))).not.toContain('used.jpg')
    expect(namesOf(await calls.list('?use=none'))).toContain('shelf.png')
    const { body } = await calls.remove([used.id])
    expect(body).toMatchObject({ deleted: [used.id], useCount: 4 })
  })
})

describe('POST /api/studio/media/{id}', () => {
  it('BX-3.06 renames a picture, whose address before stays valid', async () => {
    const before = mug.url
    const { body } = await calls.change(mug.id, { fileName: 'Grüner Becher.png' })
    expect(body.item).toMatchObject({
      fileName: 'Grüner-Becher.jpg',
      url: `/s/${mug.id}/${encodeURIComponent('Grüner-Becher.jpg')}`,
    })
    expect([(await visit(before)).statusCode, (await visit(body.item.url)).statusCode]).toEqual([200, 200])
    expect(namesOf(await calls.list('?search=becher'))).toEqual(['Grüner-Becher.jpg'])
    const undone = await calls.undo(body.undo)
    expect(undone.body.item.fileName).toBe('Speckled-Mug.jpg')
    expect(namesOf(await calls.list('?search=becher'))).toEqual([])
  })

  it.each(['', '   ', '.jpg', '../..', '\u202e'])('PL-5.06 refuses the name %j', async (fileName) => {
    const { status, body } = await calls.change(mug.id, { fileName })
    expect([status, body.message]).toEqual([422, 'Please enter a file name'])
  })

  it('BX-3.06 saves texts and the focal point, and takes a change back unless another came after it', async () => {
    const first = await calls.change(shelf.id, { altText: 'A shelf', focalPoint: { x: 0.25, y: 1 } })
    expect(first.body.item).toMatchObject({ altText: 'A shelf', focalPoint: { x: 0.25, y: 1 }, url: shelf.url })
    expect(namesOf(await calls.list('?alt=missing'))).not.toContain('shelf.png')
    await calls.change(shelf.id, { title: 'Shelf' })
    expect((await calls.undo(first.body.undo)).body.code).toBe('changes.changed-meanwhile')
    const { item } = await calls.detail(shelf.id)
    expect(item).toMatchObject({ altText: 'A shelf', title: 'Shelf' })
  })

  it.each([
    { crop: { x: 0, y: 0, width: 0, height: 1 } },
    { crop: { x: -1, y: 0, width: 1, height: 1 } },
    { focalPoint: { x: 2, y: 0 } },
    { altText: 7 },
    { altText: 'a\0b' },
    { altText: 'x'.repeat(1_001) },
    { nothing: 1 },
  ])('answers 400 to %j', async (change) => {
    expect((await calls.change(shelf.id, change)).status).toBe(400)
  })
})

describe('a crop', () => {
  it('BX-3.06 is made from the kept original, at a new address, and can be taken back', async () => {
    const left = await aPicture('#00f', 100, 100)
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#f00' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
    const whole = await calls.add('halves.jpg', bytes)
    await calls.change(whole.id, { focalPoint: { x: 0.75, y: 0.5 } })
    const { body } = await calls.change(whole.id, { crop: { x: 0.5, y: 0, width: 0.5, height: 1 } })
    expect(body.item).toMatchObject({ width: 100, height: 100, sourceWidth: 200, focalPoint: { x: 0.5, y: 0.5 } })
    expect(body.item.url).toBe(`/s/${whole.id}/2/halves.jpg`)

    for (const format of ['original', '100w', '300w']) {
      const cropped = await visit(`${body.item.url}?format=${format}`)
      expect(cropped.headers['cache-control']).toContain('immutable')
      expect(await facts(cropped.rawPayload)).toEqual([100, 100, 'red'])
    }
    // The address from before, which pages in caches have, shows the crop too, but is not kept for long.
    const older = await visit(`${whole.url}?format=300w`)
    expect(await facts(older.rawPayload)).toEqual([100, 100, 'red'])
    expect([older.headers['cache-control'], older.headers.etag]).toEqual(['public, max-age=60', undefined])
    expect(await facts(await wholeOf(whole.id))).toEqual([200, 100, 'blue'])

    const undone = (await calls.undo(body.undo)).body.item
    expect(undone).toMatchObject({
      width: 200,
      crop: null,
      url: `/s/${whole.id}/3/halves.jpg`,
      focalPoint: { x: 0.75 },
    })
    expect(await facts((await visit(undone.url)).rawPayload)).toEqual([200, 100, 'blue'])
  })

  it('is refused for a moving picture', async () => {
    const frame = await aPicture('#00f', 20, 20)
    const moving = await sharp([frame, await aPicture('#f00', 20, 20)], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { id } = await calls.add('moving.gif', moving)
    const { status, body } = await calls.change(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    expect([status, body.code]).toEqual([422, 'media.animation-crop'])
  })
})

describe('deleted pictures', () => {
  it('BX-3.06 are gone together, and come back together', async () => {
    const added = [await calls.add('one.jpg', await aPicture()), await calls.add('two.jpg', await aPicture())]
    const ids = added.map(({ id }) => id)
    const { body } = await calls.remove([...ids, shop.newId()])
    expect(body.deleted.toSorted()).toEqual(ids.toSorted())
    expect((await visit(added[0]?.url ?? '')).statusCode).toBe(404)
    expect(await calls.detail(ids[0] ?? '')).toMatchObject({ code: 'media.not-found' })
    expect((await calls.undo(body.undo)).body.restored.toSorted()).toEqual(ids.toSorted())
    expect((await visit(added[0]?.url ?? '')).statusCode).toBe(200)
    expect((await calls.undo(body.undo)).body.code).toBe('changes.changed-meanwhile')
  })
})

describe('the media library', () => {
  it('BX-5.06 is invisible to the team of another site', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    const elsewhere = mediaCalls(await aTeammate(app, { siteId: other.siteId }), other.site)
    expect(await elsewhere.list()).toMatchObject({ items: [], total: 0 })
    expect((await elsewhere.list('?search=mug')).total).toBe(0)
    for (const answer of [
      await elsewhere.change(mug.id, { title: 'Mine' }),
      await elsewhere.undo({ path: `/api/studio/media/${mug.id}/file`, body: { version: 1 } }),
      await elsewhere.start({ fileName: 'a.jpg', bytes: 10, replaces: mug.id }),
      await elsewhere.file(mug.id, 'original'),
    ])
      expect(answer.body.code).toBe('media.not-found')
    expect((await elsewhere.remove([mug.id])).body.deleted).toEqual([])
    expect((await calls.detail(mug.id)).item.title).toBe('')
  })

  it('BX-5.07 is open to the roles that edit content or products', async () => {
    const may: number[] = [websiteRoles.admin, websiteRoles.editor, websiteRoles.storeManager]
    for (const role of Object.values(websiteRoles)) {
      const theirs = mediaCalls(await aTeammate(app, { siteId: shop.siteId, roles: [role] }), shop.site)
      const isOpen = may.includes(role)
      expect([role, (await theirs.list()).code]).toEqual([role, isOpen ? undefined : 'kit.denied'])
      expect([role, (await theirs.change(fern.id, { title: 'Fern' })).status]).toEqual([role, isOpen ? 200 : 403])
    }
  })
})

it('BX-5.07 pictures of reviews are for those alone who moderate reviews', async () => {
  const { ctx, site, decide, waiting } = await reviewQueue(app)
  const cup = await aProduct(ctx)
  expect((await decide(await waiting(cup, { pictures: [await aPicture()] }), 'publish')).status).toBe(200)
  const as = async (role: number) => mediaCalls(await aTeammate(app, { siteId: site.id, roles: [role] }), site)
  const [editor, manager] = [await as(websiteRoles.editor), await as(websiteRoles.storeManager)]
  const own = await editor.add('own.jpg', await aPicture())
  const all = await manager.list()
  const [theirs] = all.items.filter(({ id }) => id !== own.id)
  if (!theirs) throw new Error('The picture of the review is not in the library.')

  for (const query of ['', '?sort=size', '?use=none'])
    expect([query, await editor.list(query)]).toMatchObject([query, { items: [{ id: own.id }], total: 1 }])
  for (const query of [`?ids=${theirs.id}`, '?search=cup'])
    expect([query, await editor.list(query)]).toMatchObject([query, { items: [], total: 0 }])
  for (const answer of [
    await editor.change(theirs.id, { title: 'Mine' }),
    await editor.undo({ path: `${mediaPath}/${theirs.id}/file`, body: { version: 1 } }),
    await editor.start({ fileName: 'a.jpg', bytes: 10, replaces: theirs.id }),
    await editor.file(theirs.id, 'original'),
    await editor.file(theirs.id, 'whole'),
  ])
    expect(answer.body.code).toBe('media.not-found')
  expect((await editor.detail(theirs.id)).code).toBe('media.not-found')
  expect((await editor.remove([theirs.id])).body.deleted).toEqual([])

  const removed = await manager.remove([theirs.id])
  expect(removed.body.deleted).toEqual([theirs.id])
  expect((await editor.undo(removed.body.undo)).body.code).toBe('changes.changed-meanwhile')
  expect((await manager.undo(removed.body.undo)).body.restored).toEqual([theirs.id])
})

/** The studio's copy of a whole picture, as bytes. */
async function wholeOf(id: string): Promise<Buffer> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: `studio.localhost:${app.deps.config.studioPort}`, cookie }
  const { rawPayload } = await app.http.studio.inject({ url: `${mediaPath}/${id}/whole?site=${shop.siteId}`, headers })
  return rawPayload
}

/** Size of a picture, and whether its left edge is red or blue. */
async function facts(bytes: Buffer): Promise<[number, number, string]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [info.width, info.height, (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue']
}
