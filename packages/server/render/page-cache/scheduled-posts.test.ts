import { expect, it } from 'vitest'
import { aPage } from '../../testing/a-page.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { suiteApp } from '../../testing/suite-app.ts'

let now = Date.now()
const app = await suiteApp({ clock: { now: () => now } })

const hour = 3_600_000

it('BX-4.02 shows a scheduled post on cached pages and at its URL from its publication time on', async () => {
  const { id: collectionId, urlId } = await aBlog(app.ctx)
  await anItem(app.ctx, { collectionId, title: 'First', urlId: 'first' })
  await anItem(app.ctx, { collectionId, title: 'Due later', urlId: 'due', publishAtMs: now + hour })
  const visitor = app.visitor()
  const titles = async () => {
    const { body } = await visitor.get(`/${urlId}?format=json`)
    return body.items.map(({ title }: { title: string }) => title)
  }
  expect(await titles()).toEqual(['First'])
  expect((await visitor.get(`/${urlId}/due`)).status).toBe(404)
  expect((await visitor.get(`/${urlId}/first?format=json`)).body.pagination).toEqual({})

  now += hour - 1
  expect(await titles()).toEqual(['First'])
  now += 1
  expect(await titles()).toEqual(['Due later', 'First'])
  expect((await visitor.get(`/${urlId}/due`)).status).toBe(200)
  expect((await visitor.get(`/${urlId}/first?format=json`)).body.pagination.prevItem.title).toBe('Due later')
})

it('caches a page without expiry when no scheduled post is pending', async () => {
  const { path } = await aPage(app.ctx)
  const first = await app.visitor().get(path)
  now += 48 * hour
  expect((await app.visitor().get(path)).headers['etag']).toBe(first.headers['etag'])
})

it('moves an event to the past events when it ends, also on a cached page', async () => {
  const { id: collectionId, urlId } = await aBlog(app.ctx, 'events')
  await anItem(app.ctx, { collectionId, title: 'Fair', startsMs: now + hour, endsMs: now + 2 * hour })
  const upcoming = async () => (await app.visitor().get(`/${urlId}?format=json`)).body.upcoming.length
  expect(await upcoming()).toBe(1)
  now += 2 * hour
  expect(await upcoming()).toBe(1)
  now += 1
  expect(await upcoming()).toBe(0)
})
