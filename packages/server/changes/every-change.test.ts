import { globSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { changingRoutes, routesPastMakeChange } from '../../../tools/checks/change-rules.ts'
import { readFiles, root } from '../../../tools/source-files.ts'
import type { Ctx } from '../context.ts'
import { rowsOfSites } from '../testing/access/rows-of-sites.ts'
import { appForChanges } from '../testing/changes/app-for-changes.ts'
import { aChanger, type Changer } from '../testing/changes/changer.ts'
import { endOfAccess, studioChanges } from '../testing/changes/studio-changes.ts'

const app = await appForChanges()
let changer: Changer
beforeAll(async () => {
  changer = await aChanger(app)
})

const declared = app.http.declared
  .filter(({ method, origin, access }) => origin === 'studio' && method !== 'GET' && typeof access === 'object')
  .map(({ method, path }) => `${method} ${path}`)

it('knows every changing route of the studio that is about a site', () => {
  expect([...Object.keys(studioChanges), ...Object.keys(routesPastMakeChange)].toSorted()).toEqual(declared.toSorted())
})

it('has only routes that npm run check sees in the source', () => {
  const files = readFiles(globSync('packages/server/**/*.routes.ts', { cwd: root }))
  const seen = changingRoutes(files).map((name) => new RegExp(`^${name.replaceAll('?', '[a-z]+')}$`))
  expect(declared.filter((route) => !seen.some((name) => name.test(route)))).toEqual([])
})

/** Changes of which a repetition needs no memory: for the owner there is nothing to ask for. */
const unnoted = new Set(['POST /api/studio/team/requests'])

async function isNoted({ siteId }: Ctx, key: string): Promise<boolean> {
  const text = 'select from change_requests where site_id = $1 and key = $2'
  return (await app.deps.owner.ask('', text, [siteId, key])).length > 0
}

it.each(declared.filter((route) => !(route in routesPastMakeChange)))(
  'BX-1.02 %s acts once when it is sent twice with one key, and answers alike',
  async (route) => {
    const prepare = studioChanges[route]
    const method = route.split(' ')[0] as 'POST' | 'PUT' | 'DELETE' // as the routes above
    const key = route.replace(' ', ':')
    const at = endOfAccess.has(route) ? await aChanger(app) : changer
    const change = (await prepare?.(at)) ?? { path: '' }
    const first = await at.send(method, change, key)
    expect([first.status, first.text]).toEqual([expect.toSatisfy((status) => status < 300), first.text])
    expect(await isNoted(at.ctx, key)).toBe(!unnoted.has(route))
    await at.whenQuiet()
    const made = await rowsOfSites(app, at.ctx.siteId)
    const second = await at.send(method, change, key)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await at.pending()).toEqual([])
    expect(await rowsOfSites(app, at.ctx.siteId)).toEqual(made)
  },
)

const versioned = app.http.declared.flatMap(({ method, origin, path, shapes: { body } }) =>
  origin === 'studio' && body instanceof z.ZodObject && 'version' in body.shape ? [`${method} ${path}`] : [],
)

it('finds the changes that name a version', () => {
  expect(versioned).toEqual(
    expect.arrayContaining(['PUT /api/studio/products/:productId', 'POST /api/studio/media/:assetId']),
  )
})

/** Changes that are merged with those that others have made meanwhile. */
const merged = ['PUT /api/studio/products/:productId']

it.each(versioned)('a change to an old version is merged, or refused with one code: %s', async (route) => {
  const change = (await studioChanges[route]?.(changer)) ?? { path: '' }
  const [method, body] = [route.split(' ')[0] as 'POST' | 'PUT', { version: 1, ...change.body }]
  const first = await changer.send(method, { ...change, body })
  expect([first.status, first.text]).toEqual([200, first.text])
  const again = await changer.send(method, { ...change, body })
  const expected = merged.includes(route) ? [200, undefined] : [409, 'changes.changed-meanwhile']
  expect([again.status, again.body.code]).toEqual(expected)
})
