import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../../tools/source-files.ts'
import { routesPastMakeChange } from '../../../tools/checks/change-rules.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct } from '../testing/a-product.ts'
import { appForChanges } from '../testing/changes/app-for-changes.ts'
import { aChanger, type Change, type Changer } from '../testing/changes/changer.ts'
import { studioChanges } from '../testing/changes/studio-changes.ts'
import { waysBack } from '../testing/changes/ways-back.ts'

const app = await appForChanges()
let changer: Changer
beforeAll(async () => {
  changer = await aChanger(app)
})

// Some changes hide the site, whose visitors the next ones need.
beforeEach(() => publish())
const publish = () => changer.send('PUT', { path: `${studio}/site/publication`, body: { isPublished: true } })

const studio = '/api/studio'
const methodOf = (route: string) => route.split(' ')[0] as 'POST' | 'PUT' | 'DELETE' // as the routes of the tables
const prepared = async (route: string): Promise<Change> => (await studioChanges[route]?.(changer)) ?? { path: '' }
const answered = async (method: 'POST' | 'PUT' | 'DELETE', change: Change) => {
  const { status, body, text } = await changer.send(method, change)
  expect([status, text]).toEqual([expect.toSatisfy((one: number) => one < 300), text])
  return body
}
const read = async (path: string) => (await changer.get(path)).body
type Entry = { undo: { method: 'POST'; path: string; body: object } | null; action: string; target: string }
const newestEntries = async (): Promise<Entry[]> => (await read(`${studio}/activity`)).entries

const declared = app.http.declared
  .filter(({ method, origin, access }) => origin === 'studio' && method !== 'GET' && typeof access === 'object')
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !(route in routesPastMakeChange))
const routesOf = (is: (way: object | string) => boolean) =>
  Object.entries(waysBack).flatMap(([route, way]) => (is(way) ? route : []))

it('knows the way back from every changing route of the studio that is about a site', () => {
  expect(Object.keys(waysBack).toSorted()).toEqual(declared.toSorted())
})

// That it brings every column back is proved by every-undo.test.ts, of the same routes.
it.each(routesOf((way) => way === 'undo'))(
  'a change that can be undone can be undone from the activity log too: %s',
  async (route) => {
    const body = await answered(methodOf(route), await prepared(route))
    expect(body.undo).toMatchObject({ method: 'POST', path: expect.stringContaining(studio) })
    const offers = async () => (await newestEntries()).filter(({ undo }) => undo?.path === body.undo.path)
    const offered = (await offers())[0]?.undo
    expect(offered).toEqual(body.undo)
    await answered('POST', body.undo)
    const stillOffered = (await offers()).map(({ undo }) => undo)
    expect(stillOffered).not.toContainEqual(body.undo)
  },
)

it.each(routesOf((way) => typeof way === 'object' && 'asks' in way))(
  'a change that cannot be undone says why, and the studio asks first: %s',
  (route) => {
    const way = waysBack[route]
    if (typeof way !== 'object' || !('asks' in way)) throw new Error('The route does not ask.')
    const { by, file, test } = way.asks
    const source = readFileSync(join(root, file), 'utf8')
    const begin = source.indexOf(`it('${test}'`)
    expect([file, test, begin > -1]).toEqual([file, test, true])
    const whole = source.slice(begin, source.indexOf('\n})', begin))
    expect(whole.replace('complementary', 'sheet')).toContain(by === 'dialog' ? "byRole('alertdialog'" : 'sheet')
    expect(way.why).not.toBe('')
  },
)

it('has no undo that nothing leads to', async () => {
  const undone: string[] = []
  for (const route of routesOf((way) => way === 'undo')) {
    await publish()
    const { undo } = await answered(methodOf(route), await prepared(route))
    undone.push(`${undo.method} ${undo.path}`)
  }
  const unreached = routesOf((way) => way === 'undoes').filter((route) => {
    const shape = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
    return !undone.some((one) => shape.test(one))
  })
  expect(unreached).toEqual([])
})

/** Deletions whose things lie where they can be found again: what deletes one, where it is found, and what brings it back. */
const bins: Record<
  string,
  () => Promise<{ delete: Change; method?: 'DELETE'; list: string; id: string; back: Change }>
> = {
  'a product': async () => {
    const { id } = await aProduct(changer.ctx)
    const path = `${studio}/products`
    return {
      method: 'DELETE',
      delete: { path: `${path}/${id}` },
      list: `${path}/bin`,
      id,
      back: { path: `${path}/restore`, body: { ids: [id] } },
    }
  },
  'many products': async () => {
    const { id } = await aProduct(changer.ctx)
    const path = `${studio}/products`
    return {
      delete: { path: `${path}/bulk`, body: { ids: [id], change: { kind: 'delete' } } },
      list: `${path}/bin`,
      id,
      back: { path: `${path}/restore`, body: { ids: [id] } },
    }
  },
  pictures: async () => {
    const { path, body } = await prepared(`POST ${studio}/media/delete`)
    const { ids } = body as { ids: string[] }
    const back = { path: `${studio}/media/restore`, body: { ids } }
    return { delete: { path, ...(body && { body }) }, list: `${studio}/media/bin`, id: ids[0] ?? '', back }
  },
  'a review': async () => {
    const { path } = await prepared(`POST ${studio}/reviews/:reviewId/delete`)
    const id = path.split('/').at(-2) ?? ''
    const back = { path: `${studio}/reviews/${id}/restore` }
    return { delete: { path }, list: `${studio}/reviews?state=deleted&limit=100`, id, back }
  },
  'a discount that was ended': async () => {
    const discount = await aDiscount(changer.ctx)
    const { id, uses: _uses, createdAt: _createdAt, ...kept } = discount
    const path = `${studio}/discounts/${id}`
    const back = { path, body: { ...kept, endsAt: null, version: discount.version + 1 } }
    return { delete: { path: `${path}/end` }, list: `${studio}/discounts?part=ended`, id, back }
  },
}

it.each(Object.keys(bins))(
  'what was deleted lies in a bin, and comes back from there when its toast is gone: %s',
  async (name) => {
    const make = bins[name]
    if (!make) throw new Error('There is no such bin.')
    const { delete: deletion, method = 'POST', list, id, back } = await make()
    const isListed = async () => JSON.stringify(await read(list)).includes(id)
    expect(await isListed()).toBe(false)
    await answered(method, deletion)
    await answered('POST', await prepared(`POST ${studio}/products`)) // something else happens meanwhile
    expect(await isListed()).toBe(true)
    await answered('POST', back)
    expect(await isListed()).toBe(false)
  },
)

it('BX-2.09 an ended discount is offered again with its uses kept, from the activity log too', async () => {
  const { id } = await aDiscount(changer.ctx)
  await app.deps.owner.ask('', 'update discounts set uses = 7 where site_id = $1 and id = $2', [changer.ctx.siteId, id])
  await answered('POST', { path: `${studio}/discounts/${id}/end` })
  const entry = (await newestEntries()).find(({ target, action }) => target === id && action === 'discounts.ended')
  expect(entry?.undo?.body).toMatchObject({ endsAt: null })
  if (entry?.undo) await answered('POST', entry.undo)
  expect((await read(`${studio}/discounts/${id}`)).discount).toMatchObject({ endsAt: null, uses: 7 })
})

/** What owners see of a product; the code of the refusal when it is deleted. */
const contentOf = ({ product, archivedAt, stock, path, code }: Record<string, unknown>) => ({
  product,
  archivedAt,
  stock,
  path,
  code,
})

describe('every bulk change of products', () => {
  const changes = [
    { kind: 'visibility', visibility: 'hidden' },
    { kind: 'labels', tagType: 'tag', add: ['New'], remove: [] },
    { kind: 'price', by: { cents: 100 } },
    { kind: 'sale', by: { percent: -10 } },
    { kind: 'archive' },
    { kind: 'delete' },
  ]
  it.each(changes)('comes back from the activity log after another change: %j', async (change) => {
    const ids = [(await aProduct(changer.ctx)).id, (await aProduct(changer.ctx)).id]
    const contents = async () => Promise.all(ids.map(async (id) => contentOf(await read(`${studio}/products/${id}`))))
    const before = await contents()
    const { undo } = await answered('POST', { path: `${studio}/products/bulk`, body: { ids, change } })
    expect(await contents()).not.toEqual(before)
    await answered('POST', await prepared(`POST ${studio}/products`))
    const entry = (await newestEntries()).find((one) => one.undo?.path === undo.path)
    if (entry?.undo) await answered('POST', entry.undo)
    expect(await contents()).toEqual(before)
  })
})

it('a removed file or note comes back from the activity log, also after its product or customer was changed otherwise', async () => {
  for (const [route, more] of [
    [`DELETE ${studio}/products/:productId/files/:fileId`, 'archive'],
    [`POST ${studio}/customers/:customerId/notes/:noteId/remove`, 'notes'],
  ] as const) {
    const change = await prepared(route)
    const { undo } = await answered(methodOf(route), change)
    const record = change.path.split('/').slice(0, 5).join('/')
    await answered('POST', { path: `${record}/${more}`, ...(more === 'notes' && { body: { text: 'Another.' } }) })
    const offers = async () => (await newestEntries()).filter((one) => one.undo?.path === undo.path).length
    expect([route, await offers()]).toEqual([route, 1])
    await answered('POST', undo)
    expect([route, await offers()]).toEqual([route, 0])
  }
})
