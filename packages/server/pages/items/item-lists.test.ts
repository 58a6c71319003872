import { describe, expect, it } from 'vitest'
import { readInSite } from '../../database/index.ts'
import { aBlog, anItem, itemTitles, listItems, openItem } from '../../testing/an-item.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { createAuthor, createItem, readItemAddresses, type ItemListQuery, type ItemOrdering } from '../index.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2026-03-15T12:00:00Z')
const app = await suiteApp({ clock: { now: () => start } })

const list = (collectionId: string, query: Partial<ItemListQuery> = {}) => listItems(app.ctx, collectionId, query)
const titles = (collectionId: string, query: Partial<ItemListQuery> = {}) => itemTitles(app.ctx, collectionId, query)
const open = (collectionId: string, urlId: string, ordering?: ItemOrdering) =>
  openItem(app.ctx, collectionId, urlId, ordering)

describe('a list of items', () => {
  it('is paged without gaps or duplicates, even when items have the same time', async () => {
    const blog = await aBlog(app.ctx)
    for (let post = 0; post < 11; post += 1) {
      await createItem(app.ctx, { collectionId: blog.id, title: `P${post}`, publishAtMs: start - day * (post % 3) })
    }
    const whole = await titles(blog.id)
    const pages = await Promise.all([0, 4, 8].map((offset) => titles(blog.id, { limit: 4, offset })))
    expect(pages.flat()).toEqual(whole)
    expect(new Set(whole).size).toBe(11)
    expect((await list(blog.id, { limit: 4, offset: 8 })).itemCount).toBe(11)
  })

  it('continues before a given time, and counts the skipped items', async () => {
    const blog = await aBlog(app.ctx)
    for (let post = 0; post < 5; post += 1) {
      await createItem(app.ctx, { collectionId: blog.id, title: `P${post}`, publishAtMs: start - day * post })
    }
    const rest = await list(blog.id, { before: start - day, limit: 2 })
    expect(rest.items.map((item) => item.title)).toEqual(['P2', 'P3'])
    expect([rest.skipped, rest.itemCount]).toEqual([2, 5])
    const none = await list(blog.id, { before: start - 9 * day })
    expect([none.items, none.skipped]).toEqual([[], 5])
    expect((await list(blog.id, { offset: 3 })).skipped).toBe(3)
    expect((await list(blog.id, { offset: 7 })).skipped).toBe(5)
    const places = await readInSite(app.ctx, (tx) =>
      readItemAddresses(tx, app.ctx.siteId, { limit: 1_000, now: start }),
    )
    expect(places.filter((place) => place.collectionId === blog.id).map((place) => place.urlId)).toHaveLength(5)
  })

  it('is ordered newest first or by the owner, and so are an item’s neighbours', async () => {
    const { collectionId } = await anItem(app.ctx, { title: 'Old', publishAtMs: start - 2 * day })
    await createItem(app.ctx, { collectionId, title: 'New' })
    await createItem(app.ctx, { collectionId, title: 'Middle', publishAtMs: start - day })
    expect(await titles(collectionId)).toEqual(['New', 'Middle', 'Old'])
    expect(await titles(collectionId, { ordering: 'user-orderable' })).toEqual(['Old', 'New', 'Middle'])
    const middle = await open(collectionId, 'middle')
    expect([middle?.previous?.title, middle?.next?.title]).toEqual(['New', 'Old'])
    const ordered = await open(collectionId, 'old', 'user-orderable')
    expect([ordered?.previous, ordered?.next?.title]).toEqual([null, 'New'])
  })

  it('of events has upcoming ones first, soonest first, then past ones, latest first', async () => {
    const { id: collectionId } = await aBlog(app.ctx, 'events')
    const event = (title: string, startsMs: number, endsMs?: number) =>
      createItem(app.ctx, { collectionId, title, recordType: 12, startsMs, endsMs: endsMs ?? null })
    await event('Next month', start + 30 * day)
    await event('Long ago', start - 30 * day, start - 29 * day)
    await event('Running', start - day, start + day)
    await event('Yesterday', start - day, start - day / 2)
    const { upcoming, past, items } = await list(collectionId, { ordering: 'calendar' })
    expect(upcoming.map((item) => item.title)).toEqual(['Running', 'Next month'])
    expect(past.map((item) => item.title)).toEqual(['Yesterday', 'Long ago'])
    expect(items).toEqual([...upcoming, ...past])
    expect(await titles(collectionId, { ordering: 'calendar', month: '4-2026' })).toEqual(['Next month'])
  })

  it('is filtered by category, tag, author, month and featured, ignoring case', async () => {
    const author = await createAuthor(app.ctx, { displayName: 'Ana Fern' })
    const { collectionId } = await anItem(app.ctx, { title: 'Plain', publishAtMs: Date.parse('2026-02-01T12:00:00Z') })
    await createItem(app.ctx, {
      collectionId,
      title: 'Rich',
      tags: ['Öfen & Glut'],
      categories: ['Glaze'],
      authorId: author.id,
      isFeatured: true,
    })
    await createItem(app.ctx, { collectionId, title: 'Also', categories: ['glaze', 'Studio'] })
    expect(await titles(collectionId, { category: 'GLAZE' })).toEqual(['Also', 'Rich'])
    expect(await titles(collectionId, { tag: 'ÖFEN & GLUT' })).toEqual(['Rich'])
    expect(await titles(collectionId, { author: author.id })).toEqual(['Rich'])
    expect(await titles(collectionId, { author: 'ana fern' })).toEqual(['Rich'])
    expect(await titles(collectionId, { featured: true })).toEqual(['Rich'])
    expect(await titles(collectionId, { month: '2026-02' })).toEqual(['Plain'])
    expect(await titles(collectionId, { month: '02-2026', category: 'x' })).toEqual([])
    const { itemCount, categories, tags } = await list(collectionId, { category: 'studio', limit: 0 })
    expect({ itemCount, categories, tags }).toEqual({
      itemCount: 1,
      categories: ['Glaze', 'Studio'],
      tags: ['Öfen & Glut'],
    })
  })

  it('is filtered by months in the site’s time zone', async () => {
    const at = Date.parse('2026-03-01T04:30:00Z') // still February in New York
    const { collectionId } = await anItem(app.ctx, { title: 'Edge', publishAtMs: at })
    expect(await titles(collectionId, { month: '2026-02' })).toEqual(['Edge'])
    expect(await titles(collectionId, { month: '2026-03' })).toEqual([])
    expect(await titles(collectionId, { month: '2026-03', timeZone: 'Europe/Berlin' })).toEqual(['Edge'])
    expect(await titles(collectionId, { month: '13-2026' })).toEqual(['Edge'])
  })
})
