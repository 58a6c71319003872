import { beforeAll, describe, expect, it } from 'vitest'
import { createAuthor } from '../../pages/index.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { aCollection, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { timeZone: 'Europe/Berlin' }))
})

const day = 86_400_000
const start = Date.UTC(2026, 0, 10, 12)

async function listOf(path: string) {
  const { status, body } = await app.visitor(ctx.site).get(`${path}${path.includes('?') ? '&' : '?'}format=json`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

const titles = (items: { title: string }[]): string[] => items.map(({ title }) => title)

/** Creates posts 1 to `count`, one per day, oldest first. */
async function aJournal(count: number, publishAtMs = (number: number) => start + number * day) {
  const blog = await aBlog(ctx)
  for (let number = 1; number <= count; number++) {
    await anItem(ctx, { collectionId: blog.id, title: `Post ${number}`, publishAtMs: publishAtMs(number) })
  }
  return { ...blog, path: `/${blog.urlId}` }
}

describe('a blog', () => {
  it('lists the latest posts first, and paginates by publication time, so that a new post moves no other', async () => {
    const { path, id } = await aJournal(30)
    const first = await listOf(path)
    const size = first.pagination.pageSize
    expect(titles(first.items)[0]).toBe('Post 30')
    expect(first.items).toHaveLength(size)
    expect(first.pagination).toMatchObject({ nextPage: true, firstItem: 1, lastItem: size })
    expect(first.pagination.nextPageOffset).toBe(start + (31 - size) * day)
    expect(first.pagination.nextPageUrl).toBe(`${path}?offset=${start + (31 - size) * day}`)

    await anItem(ctx, { collectionId: id, title: 'Newer', publishAtMs: start + 40 * day })
    const second = await listOf(first.pagination.nextPageUrl)
    expect(titles(second.items)[0]).toBe(`Post ${30 - size}`)
    expect(second.pagination).toMatchObject({ prevPage: true, firstItem: size + 2 })
    expect(titles((await listOf(second.pagination.prevPageUrl)).items)).toContain('Post 30')
  })

  it('lists every post once when many have the same publication time', async () => {
    const { path } = await aJournal(30, () => start)
    const seen: string[] = []
    for (let next: string | undefined = path; next !== undefined;) {
      const page: { items: { title: string }[]; pagination: { nextPageUrl?: string } } = await listOf(next)
      seen.push(...titles(page.items))
      next = page.pagination.nextPageUrl
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `Post ${index + 1}`).toSorted())
  })

  it.each(['-1', 'abc', '1e9', '', '99999999999999999999', '1.5', '[]'])(
    'shows the first page for the offset %j',
    async (offset) => {
      const { path } = await aJournal(2)
      const { items, pagination } = await listOf(`${path}?offset=${encodeURIComponent(offset)}`)
      expect(titles(items)).toEqual(['Post 2', 'Post 1'])
      expect(pagination).not.toHaveProperty('prevPage')
    },
  )

  it('links back to the list from an offset beyond its end', async () => {
    const { path } = await aJournal(2)
    const { items, empty, pagination } = await listOf(`${path}?offset=500`)
    expect([items, empty]).toEqual([[], true])
    expect(pagination).toMatchObject({ prevPage: true, prevPageUrl: path })
  })

  it('filters by category, tag, author and month in the site’s time zone, and returns the active filter', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx)
    const ada = await createAuthor(ctx, { displayName: 'Ada' })
    // 22:30 UTC on 31 January is still January in Berlin. 23:30 UTC is already 1 February there, but January in UTC.
    const facts = [
      { title: 'Late January', publishAtMs: Date.UTC(2026, 0, 31, 22, 30), tags: ['clay'], categories: ['Odd & rare'] },
      { title: 'Early February', publishAtMs: Date.UTC(2026, 0, 31, 23, 30), authorId: ada.id },
    ]
    for (const one of facts) await anItem(ctx, { collectionId, ...one })
    const by = async (query: string) => listOf(`/${urlId}?${query}`)
    expect(titles((await by('month=1-2026')).items)).toEqual(['Late January'])
    expect(await by('month=2-2026')).toMatchObject({ monthFilter: '2-2026', items: [{ title: 'Early February' }] })
    expect(await by('tag=clay')).toMatchObject({ tagFilter: 'clay', items: [{ title: 'Late January' }] })
    expect(await by(`category=${encodeURIComponent('Odd & rare')}`)).toMatchObject({
      categoryFilter: 'Odd & rare',
      items: [{ title: 'Late January' }],
    })
    expect(await by(`author=${ada.id}`)).toMatchObject({
      authorFilter: ada.id,
      author: { displayName: 'Ada' },
      items: [{ title: 'Early February' }],
    })
    expect(await by('tag=%3Cscript%3E')).toMatchObject({ tagFilter: 'script', items: [] })
  })

  it('serves each post at its own URL, with links to the previous and next post', async () => {
    const { path, id } = await aJournal(3)
    await anItem(ctx, {
      collectionId: id,
      urlId: '2026/03/a-firing',
      title: 'A firing',
      publishAtMs: start + 1.5 * day,
    })
    const { item, pagination } = await listOf(`${path}/2026/03/a-firing`)
    expect(item).toMatchObject({ title: 'A firing', fullUrl: `${path}/2026/03/a-firing` })
    expect([pagination.prevItem.title, pagination.nextItem.title]).toEqual(['Post 2', 'Post 1'])
    expect((await app.visitor(ctx.site).get(pagination.nextItem.fullUrl)).status).toBe(200)
    expect((await app.visitor(ctx.site).get(`${path}/no-such-post`)).status).toBe(404)
  })
})

describe('events', () => {
  it('are split into upcoming, soonest first, and past, latest first', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx, 'events')
    const now = ctx.now()
    for (const days of [3, -3, 1, -1]) {
      const startsMs = now + days * day
      await anItem(ctx, { collectionId, title: `${days}`, startsMs, endsMs: startsMs + 3_600_000 })
    }
    const { upcoming, past, items } = await listOf(`/${urlId}`)
    expect([titles(upcoming), titles(past), titles(items)]).toEqual([
      ['1', '3'],
      ['-1', '-3'],
      ['1', '3', '-1', '-3'],
    ])
  })
})

describe('products', () => {
  it('BX-1.19 are sorted and filtered by price and stock, and invalid parameters are ignored', async () => {
    const { id: collectionId, urlId } = await aCollection(ctx)
    const prices = [3000, 1000, 2000, 4000]
    for (const [index, priceCents] of prices.entries()) {
      const variants = [{ sku: ctx.newId(), priceCents, stock: index }]
      await aProduct(ctx, { collectionId, title: String(priceCents), variants })
    }
    const by = async (query: string) => listOf(`/${urlId}?${query}`)
    expect(titles((await by('sort=price')).items)).toEqual(['1000', '2000', '3000', '4000'])
    const some = await by('sort=price-desc&min=15&max=30.00&available=true')
    expect(some).toMatchObject({ sort: 'price-desc', priceFilter: { min: '15', max: '30.00' }, availableFilter: true })
    expect(titles(some.items)).toEqual(['2000'])
    expect(some.collection.priceRange).toEqual({ min: '10.00', max: '40.00' })
    expect(titles((await by('min=15,5&max=30,00')).items)).toEqual(['3000', '2000']) // with decimal commas
    const odd = await by('sort=%22%3E&min=a&max=-1&available=no')
    expect(titles(odd.items)).toHaveLength(4)
    expect(Object.keys(odd)).not.toEqual(expect.arrayContaining(['sort']))
    expect(odd).not.toHaveProperty('priceFilter')
  })
})
