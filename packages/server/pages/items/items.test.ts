import { html, column, page, row } from '@sitewright/domain/pages/build-document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { aDocument, aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { aBlog, anItem, itemTitles, listItems, openItem } from '../../testing/an-item.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import {
  createAuthor,
  createItem,
  createPage,
  deleteItem,
  findRedirect,
  publishItem,
  changePageUrl,
  restoreItem,
  saveItemDraft,
  setNavigation,
  unpublishItem,
  updateItem,
  type ItemListQuery,
} from '../index.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2026-03-15T12:00:00Z')
let app: TestApp
let clock: number
beforeAll(async () => {
  clock = start
  app = await testApp({ clock: { now: () => clock } })
})
afterAll(() => app.close())

const list = (collectionId: string, query: Partial<ItemListQuery> = {}) => listItems(app.ctx, collectionId, query)
const titles = (collectionId: string) => itemTitles(app.ctx, collectionId)
const open = (collectionId: string, urlId: string) => openItem(app.ctx, collectionId, urlId)

describe('an item', () => {
  it('is returned as stored, with its author and sanitized texts', async () => {
    const author = await createAuthor(app.ctx, { displayName: 'Ana Fern', bio: '<p>Potter<script>x</script></p>' })
    const { collectionId, urlId } = await anItem(app.ctx, {
      title: ' A mug, twice fired ',
      excerpt: '<p onclick="x()">Short</p>',
      document: aDocument('<p>Long</p>'),
      authorId: author.id,
      tags: ['Glaze', 'glaze', ' Wood '],
      categories: ['News'],
      isFeatured: true,
      passthrough: true,
      sourceUrl: 'https://example.test/',
      location: { addressTitle: 'Studio', mapLat: 1.5 },
      customContent: { subtitle: 'Yes' },
    })
    expect(urlId).toBe('a-mug-twice-fired')
    const found = await open(collectionId, 'A-Mug-Twice-Fired')
    expect(found?.item).toMatchObject({
      collectionId,
      recordType: 1,
      title: 'A mug, twice fired',
      excerpt: '<p>Short</p>',
      author: { id: author.id, displayName: 'Ana Fern', bio: '<p>Potter</p>' },
      tags: ['Glaze', 'Wood'],
      categories: ['News'],
      isFeatured: true,
      passthrough: true,
      sourceUrl: 'https://example.test/',
      publishedMs: start,
      addedMs: start,
      startsMs: null,
      location: { addressTitle: 'Studio', mapLat: 1.5 },
      customContent: { subtitle: 'Yes' },
      assets: [],
    })
    expect(JSON.stringify(found?.item.document)).toContain('<p>Long</p>')
  })

  it('PL-9.19 takes a missing title from the first 1000 characters of its body', async () => {
    const { collectionId, urlId } = await anItem(app.ctx, {
      title: ' ',
      urlId: '2026/03/untitled',
      document: aDocument(`<h2>Tea &amp; cups</h2><p>${'long '.repeat(400)}</p>`),
    })
    const title = (await open(collectionId, urlId))?.item.title ?? ''
    expect(title).toMatch(/^Tea & cups long long/)
    expect(title.length).toBeGreaterThan(990)
    expect(title.length).toBeLessThanOrEqual(1000)
    await expect(anItem(app.ctx, { title: '' })).rejects.toMatchObject({ code: 'pages.title-needed' })
  })

  it('SF-9.08 is refused with a tag over 50 characters, a category over 25, a body over 60 blocks', async () => {
    const blog = await aBlog(app.ctx)
    const many = page(row(column(12, ...Array.from({ length: 61 }, () => html('a')))))
    const wrong = [{ tags: ['x'.repeat(51)] }, { categories: ['x'.repeat(26)] }, { document: many }]
    for (const given of wrong) {
      await expect(anItem(app.ctx, { collectionId: blog.id, ...given })).rejects.toMatchObject({ code: /invalid$/ })
    }
    const right = [{ tags: ['x'.repeat(50)] }, { categories: ['x'.repeat(25)] }]
    for (const given of right) await anItem(app.ctx, { collectionId: blog.id, ...given })
    expect((await list(blog.id)).itemCount).toBe(2)
  })

  it('is refused with an invalid field', async () => {
    const blog = await aBlog(app.ctx)
    const wrong = [
      { title: 'a\0b' },
      { title: 'x'.repeat(1001) },
      { sourceUrl: 'javascript:alert(1)' },
      { tags: [' '] },
      { tags: Array.from({ length: 501 }, (_, index) => `w${index}`) },
      { categories: Array.from({ length: 501 }, (_, index) => `w${index}`) },
      { endsMs: start },
      { startsMs: start, endsMs: start - 1 },
      { startsMs: Number.NaN },
      { location: { mapLat: Number.NaN } },
      { customContent: { x: 'y'.repeat(50_001) } },
      { authorId: app.ctx.newId() },
    ]
    for (const given of wrong) {
      const made = anItem(app.ctx, { collectionId: blog.id, ...given })
      await expect(made).rejects.toMatchObject({ code: 'pages.item-invalid' })
    }
    await expect(anItem(app.ctx, { collectionId: blog.id, urlId: 'a b' })).rejects.toMatchObject({ code: 'kit.shape' })
  })

  it('gets a unique address from its title, and is refused with one in use', async () => {
    const first = await anItem(app.ctx, { title: 'Spring' })
    const { collectionId } = first
    expect((await createItem(app.ctx, { collectionId, title: 'Spring!' })).urlId).toBe('spring-2')
    await expect(createItem(app.ctx, { collectionId, title: 'x', urlId: 'SPRING' })).rejects.toMatchObject({
      code: 'pages.url-taken',
    })
    const other = await createItem(app.ctx, { collectionId, title: 'Other' })
    await expect(updateItem(app.ctx, other.id, { urlId: 'spring' })).rejects.toMatchObject({ code: 'pages.url-taken' })
  })

  it('gets a unique address and position even when many are created at once', async () => {
    const { id: collectionId } = await aBlog(app.ctx)
    const made = await Promise.all(
      Array.from({ length: 6 }, () => createItem(app.ctx, { collectionId, title: 'Same' })),
    )
    expect(new Set(made.map((item) => item.urlId))).toEqual(
      new Set(['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6']),
    )
    const { items } = await list(collectionId, { ordering: 'user-orderable' })
    expect(items.map((item) => item.position)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('SF-9.08 is accepted only in collections of items, up to the collection’s limit', async () => {
    const plain = await aPage(app.ctx)
    await expect(anItem(app.ctx, { collectionId: plain.id })).rejects.toMatchObject({ code: 'pages.not-found' })
    await expect(anItem(app.ctx, { collectionId: app.ctx.newId() })).rejects.toMatchObject({ code: 'pages.not-found' })
    const album = await aBlog(app.ctx, 'album')
    const gone = await createItem(app.ctx, { collectionId: album.id, title: 'Track' })
    await deleteItem(app.ctx, gone.id)
    for (let track = 0; track < 60; track += 1) await createItem(app.ctx, { collectionId: album.id, title: 'Track' })
    const full = { code: 'pages.too-many-items' }
    await expect(createItem(app.ctx, { collectionId: album.id, title: 'Track' })).rejects.toMatchObject(full)
    await expect(restoreItem(app.ctx, gone.id)).rejects.toMatchObject(full)
  })
})

describe('visitors', () => {
  it('see the published version of an item, never its draft', async () => {
    const { id, urlId, collectionId } = await anItem(app.ctx, { isDraft: true, document: aDocument('<p>One</p>') })
    const body = async (): Promise<string> => JSON.stringify((await open(collectionId, urlId))?.item.document ?? null)
    expect(await body()).toBe('null')
    expect((await list(collectionId)).itemCount).toBe(0)
    await publishItem(app.ctx, id)
    expect(await body()).toContain('One')
    await saveItemDraft(app.ctx, id, aDocument('<p>Two</p>'))
    expect(await body()).toContain('One')
    await publishItem(app.ctx, id)
    expect(await body()).toContain('Two')
    await unpublishItem(app.ctx, id)
    expect(await body()).toBe('null')
  })

  it('see a scheduled item from its publication time on, in lists and as a neighbour', async () => {
    const { collectionId } = await anItem(app.ctx, { title: 'Now' })
    const { urlId } = await anItem(app.ctx, { title: 'Later', collectionId, publishAtMs: start + day, tags: ['Soon'] })
    const before = await list(collectionId)
    expect([before.items.length, before.itemCount, before.tags]).toEqual([1, 1, []])
    expect(await open(collectionId, urlId)).toBeNull()
    expect((await open(collectionId, 'now'))?.previous).toBeNull()
    clock = start + day - 1
    expect(await titles(collectionId)).toEqual(['Now'])
    clock = start + day
    expect(await titles(collectionId)).toEqual(['Later', 'Now'])
    expect((await open(collectionId, 'now'))?.previous).toMatchObject({ title: 'Later', urlId })
    expect((await list(collectionId)).tags).toEqual(['Soon'])
    clock = start
  })

  it('see the same date after an item is published again, unless a new one is chosen', async () => {
    const { id, urlId, collectionId } = await anItem(app.ctx, { publishAtMs: start - day })
    await publishItem(app.ctx, id)
    expect((await open(collectionId, urlId))?.item.publishedMs).toBe(start - day)
    await publishItem(app.ctx, id, { atMs: start - 2 * day })
    expect((await open(collectionId, urlId))?.item.publishedMs).toBe(start - 2 * day)
  })

  it('BX-5.06 neither see nor change items of another site', async () => {
    const { id, urlId, collectionId } = await anItem(app.ctx)
    const author = await createAuthor(app.ctx, { displayName: 'Ana' })
    const other = taskCtx(app.deps, await aSite(app.deps))
    expect((await listItems(other, collectionId)).items).toEqual([])
    expect(await openItem(other, collectionId, urlId)).toBeNull()
    const gone = { code: 'pages.not-found' }
    await expect(updateItem(other, id, { title: 'x' })).rejects.toMatchObject(gone)
    await expect(saveItemDraft(other, id, aDocument('x'))).rejects.toMatchObject(gone)
    await expect(publishItem(other, id)).rejects.toMatchObject(gone)
    await expect(unpublishItem(other, id)).rejects.toMatchObject(gone)
    await expect(deleteItem(other, id)).rejects.toMatchObject(gone)
    await expect(createItem(other, { collectionId, title: 'x' })).rejects.toMatchObject(gone)
    await expect(changePageUrl(other, collectionId, 'x')).rejects.toMatchObject(gone)
    const theirs = (await aBlog(other)).id
    const borrowed = createItem(other, { collectionId: theirs, title: 'x', authorId: author.id })
    await expect(borrowed).rejects.toMatchObject({ code: 'pages.item-invalid' })
  })
})

describe('a deleted item', () => {
  it('is gone at once and can be restored for 30 days', async () => {
    const { id, urlId, collectionId } = await anItem(app.ctx, { tags: ['A'] })
    await deleteItem(app.ctx, id)
    expect(await open(collectionId, urlId)).toBeNull()
    await expect(deleteItem(app.ctx, id)).rejects.toMatchObject({ code: 'pages.not-found' })
    clock = start + 30 * day
    await restoreItem(app.ctx, id)
    expect((await open(collectionId, urlId))?.item.tags).toEqual(['A'])
    await deleteItem(app.ctx, id)
    clock += 30 * day + 1
    await expect(restoreItem(app.ctx, id)).rejects.toMatchObject({ code: 'pages.not-found' })
    clock = start
  })

  it('frees its address, and cannot be restored while another item uses it', async () => {
    const { id, urlId, collectionId } = await anItem(app.ctx)
    await deleteItem(app.ctx, id)
    const other = await createItem(app.ctx, { collectionId, title: 'Other', urlId })
    await expect(restoreItem(app.ctx, id)).rejects.toMatchObject({ code: 'pages.url-taken' })
    await deleteItem(app.ctx, other.id)
    await restoreItem(app.ctx, id)
    expect((await open(collectionId, urlId))?.item.id).toBe(id)
  })
})

describe('renaming', () => {
  const lead = (path: string): Promise<string | null> =>
    readInSite(app.ctx, (tx) => findRedirect(tx, app.ctx.siteId, path))

  it('of pages and items leaves redirects from every earlier address', async () => {
    const { id, collectionId, urlId } = await anItem(app.ctx)
    const name = `moved-${app.ctx.newId()}`
    const { urlId: first } = await changePageUrl(app.ctx, collectionId, `${name}/Deep`)
    await updateItem(app.ctx, id, { urlId: 'later' })
    await changePageUrl(app.ctx, collectionId, name)
    expect(await lead(`/${first}`)).toBe(`/${name}`)
    expect(await lead(`/${first}/later`)).toBe(`/${name}/later`)
    expect(await lead(`/${first}/${urlId}`)).toBe(`/${name}/later`)
    expect(await lead(`/${first}x`)).toBeNull()
    expect((await open(collectionId, 'later'))?.item.id).toBe(id)
  })

  it('back to an earlier address creates no redirect loop', async () => {
    const made = await aPage(app.ctx)
    const away = `away-${app.ctx.newId()}`
    await changePageUrl(app.ctx, made.id, away)
    await changePageUrl(app.ctx, made.id, made.path)
    expect(await lead(made.path)).toBeNull()
    expect(await lead(`/${away}`)).toBe(made.path)
    await expect(changePageUrl(app.ctx, made.id, 'cart')).rejects.toMatchObject({ code: 'pages.reserved-url' })
    const other = await aPage(app.ctx)
    await expect(changePageUrl(app.ctx, made.id, other.path)).rejects.toMatchObject({ code: 'pages.url-taken' })
  })
})

it('redirects a post’s old address after its blog is renamed', async () => {
  const other = taskCtx(app.deps, await aSite(app.deps))
  const { id } = await createPage(other, { urlId: 'old', title: 'Blog', typeName: 'blog' })
  await createItem(other, { collectionId: id, title: 'Post' })
  await changePageUrl(other, id, 'new')
  const { status, headers } = await app.visitor(other.site).get('/old/post')
  expect([status, headers['location']]).toEqual([301, '/new/post'])
  expect((await app.visitor(other.site).get('/new/post')).status).toBe(200)
})

it('accepts pages and links in a navigation folder, but no folder', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const folder = await aPage(ctx, { typeName: 'folder', title: 'More' })
  const plain = await aPage(ctx)
  const link = { url: '/x', title: 'X' }
  await setNavigation(ctx, 'mainNav', [{ pageId: folder.id, items: [{ pageId: plain.id }, link] }, link])
  const text = 'select id, parent_id, page_id, link_url from pages_navigation_view order by position'
  const rows = await readInSite(ctx, (tx) => tx.sql<Record<string, string | null>>('', text))
  const [parent] = rows
  expect(rows.map((one) => one['parent_id'])).toEqual([null, parent?.['id'], parent?.['id'], null])
  const misplaced = [[{ pageId: plain.id, items: [link] }], [{ pageId: folder.id, items: [{ pageId: folder.id }] }]]
  for (const entries of misplaced) {
    await expect(setNavigation(ctx, 'mainNav', entries)).rejects.toMatchObject({ code: 'kit.shape' })
  }
})
