import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DeclaredRoute } from './http/routes.ts'
import { canaryOf, seedSites, type SeededSite } from './testing/access/seeded-sites.ts'
import { rolesInTable, rolesOfRow } from './testing/access/roles-table.ts'
import { whoMayCall } from './testing/access/who-may-call.ts'
import { makePrincipals, type Principal } from './testing/access/principals.ts'
import { rowsOfSites } from './testing/access/rows-of-sites.ts'
import { suiteApp } from './testing/suite-app.ts'
import type { Answer } from './testing/test-client.ts'
import { until } from './testing/until.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

type Row = { route: string; who: string; body: string }
const rows = new Map<string, Row>(
  whoMayCall
    .trim()
    .split('\n')
    .map((line) => {
      const [route = '', who = '', body = ''] = line.split('|').map((part) => part.trim())
      return [route, { route, who, body }]
    }),
)
const routes = app.http.declared.flatMap((declared) =>
  (declared.origin === 'both' ? ['site', 'studio'] : [declared.origin]).map((origin) => ({
    ...declared,
    name: `${origin} ${declared.method} ${declared.path}`,
    isStudio: origin === 'studio',
  })),
)
type AnyRoute = DeclaredRoute & { name: string; isStudio: boolean }

/** Our site, another one of the same accounts (each a viewer there), and one of another tenant. */
let ours: SeededSite
let second: SeededSite
let theirs: SeededSite
let principals: Principal[]

beforeAll(async () => {
  ;[ours, second, theirs] = await seedSites(app)
  principals = await makePrincipals(app, { ours, second, theirs })
  await until(
    () => app.deps.owner.ask('', 'select 1 from outbox'),
    (left) => left.length === 0,
  )
})

it('BX-5.07 the table has a row for every declared route, and none for another', () => {
  expect(routes.map(({ name }) => name).filter((name) => !rows.has(name))).toEqual([])
  const declared = new Set(routes.map(({ name }) => name))
  expect([...rows.keys()].filter((name) => !declared.has(name))).toEqual([])
})

it('BX-5.07 runs with the 19 principals and four relations of the table', () => {
  expect(principals.map(({ name }) => name)).toHaveLength(19)
  expect(routes.length * principals.length * 4).toBeGreaterThan(11_000)
})

const studioRoutes = routes.filter(({ isStudio, path }) => isStudio && path.startsWith('/api/'))
const siteRoutes = routes.filter(({ isStudio }) => !isStudio)

const ownersAlone = ['transfer-site', 'delete-site']

/** True when a person with these roles may call the route. */
function isPermitted({ who }: Row, roles: readonly number[], isOwner: boolean): boolean {
  if (isOwner) return true
  return !ownersAlone.includes(who) && rolesOfRow(who).some((role) => roles.includes(role))
}

/** What a studio call answers before it looks at its content: `pass`, or the status of its refusal. */
function expected(row: Row, principal: Principal, place: 'ours' | 'second' | 'theirs'): 'pass' | 401 | 403 | 404 {
  if (row.who === 'anyone') return 'pass'
  if (!principal.isSignedIn) return 401
  if (row.who === 'account') return 'pass'
  const { roles, isOwner } = principal.at[place]
  if (roles.length === 0 && !isOwner) return 404
  return isPermitted(row, roles, isOwner) ? 'pass' : 403
}

/** Refusals that come from who calls. A change that passes is refused for its missing crumb, before anything is done. */
function outcomeOf({ status, body }: Answer): 'pass' | number {
  const code: unknown = body?.code
  if (code === 'kit.signed-out') return 401
  if (code === 'kit.denied') return 403
  return code === 'kit.not-found' ? 404 : status >= 500 ? status : 'pass'
}

/** Replaces the parameters of a path by ids that no site has. */
const unknownPath = (path: string): string =>
  path.replace('/*', '/x').replaceAll(/:(\w+)/g, (_, name: string) => (name === 'number' ? '999999' : '0'.repeat(32)))

function ask(principal: Principal, route: AnyRoute, site: SeededSite, path = unknownPath(route.path)): Promise<Answer> {
  return principal.ask(route.isStudio ? 'studio' : site.site, route.method, path, { site: site.site.id })
}

/** Says what is wrong with an answer: not the expected outcome, or something of a site that the caller may not see. */
function faultOf(label: string, answer: Answer, wanted: 'pass' | number, hidden: readonly SeededSite[]): string[] {
  const got = outcomeOf(answer)
  // An object that does not exist is a 404, too, but only for somebody who passed.
  const isRight = got === wanted || (wanted === 'pass' && got === 404)
  const leaks = hidden.filter((site) => answer.text.includes(canaryOf(site)))
  return [
    ...(isRight ? [] : [`${label}: ${answer.status} ${answer.body?.code ?? ''}, expected ${wanted}`]),
    ...leaks.map(({ name }) => `${label}: shows something of ${name}`),
  ]
}

/** Answers about the account itself may name all of its sites. */
function hiddenFrom({ who }: Row, site: SeededSite): SeededSite[] {
  const isAboutSite = who !== 'anyone' && who !== 'account'
  return [ours, second, theirs].filter((one) => one !== site && (isAboutSite || one === theirs))
}

describe('a studio route', () => {
  it('BX-5.07 PL-6.01 SF-6.05 answers each of the 19 principals at their own site as the table says', async () => {
    const before = await rowsOfSites(app)
    const faults: string[] = []
    for (const route of studioRoutes) {
      const row = rows.get(route.name)
      if (!row) continue
      for (const principal of principals) {
        const wanted = expected(row, principal, 'ours')
        const answer = await ask(principal, route, ours)
        faults.push(...faultOf(`${route.name} as ${principal.name}`, answer, wanted, hiddenFrom(row, ours)))
      }
    }
    expect(faults).toEqual([])
    expect(await rowsOfSites(app)).toEqual(before)
  })

  it('BX-5.07 gives the rights of one site to nobody at another, and answers 404 at another tenant’s', async () => {
    const before = await rowsOfSites(app)
    const faults: string[] = []
    for (const route of studioRoutes) {
      const row = rows.get(route.name)
      if (!row) continue
      for (const principal of principals) {
        for (const place of ['second', 'theirs'] as const) {
          const site = place === 'second' ? second : theirs
          const answer = await ask(principal, route, site)
          const label = `${route.name} as ${principal.name} at ${site.name}`
          faults.push(...faultOf(label, answer, expected(row, principal, place), hiddenFrom(row, site)))
        }
      }
    }
    expect(faults).toEqual([])
    expect(await rowsOfSites(app)).toEqual(before)
  })

  it('BX-5.07 does not find the objects of another site under its own, and changes nothing there', async () => {
    const before = await rowsOfSites(app)
    const faults: string[] = []
    for (const route of studioRoutes) {
      const row = rows.get(route.name)
      if (!row || !route.path.includes('/:')) continue
      for (const principal of principals.filter((one) => expected(row, one, 'ours') === 'pass' && !one.isVisitor)) {
        const path = theirs.pathOf(route.path) + (row.body.startsWith('?') ? row.body : '')
        const answer = await principal.call(route, path, row.body, ours.site.id)
        const label = `${route.name} with an id of ${theirs.name} as ${principal.name}`
        const isHidden =
          answer.status === 404 || (row.body === 'quiet' && (answer.status < 300 || answer.status === 409))
        if (!isHidden) faults.push(`${label}: ${answer.status} ${answer.text.slice(0, 200)}`)
        if (answer.text.includes(canaryOf(theirs))) faults.push(`${label}: shows something of ${theirs.name}`)
      }
    }
    expect(faults).toEqual([])
    expect((await rowsOfSites(app))[theirs.site.id]).toEqual(before[theirs.site.id])
  })

  it('BX-5.07 shows the owner’s own texts, so that the tests above would see another site’s', async () => {
    const owner = principals.find(({ name }) => name === 'owner')
    const seen: string[] = []
    for (const route of studioRoutes.filter(({ method, path }) => method === 'GET' && !path.includes('/:'))) {
      const answer = await owner?.ask('studio', 'GET', route.path, { site: ours.site.id })
      if (answer?.text.includes(canaryOf(ours))) seen.push(route.path)
    }
    expect(seen).toEqual(expect.arrayContaining(['/api/studio/orders', '/api/studio/team', '/api/studio/settings']))
  })
})

describe('a route of a site', () => {
  it('BX-5.07 BX-5.09 is open to visitors, knows no studio account, and shows nothing of another site', async () => {
    const before = await rowsOfSites(app)
    const faults: string[] = []
    const visitors = principals.filter(({ isVisitor }) => isVisitor)
    for (const [index, route] of siteRoutes.entries()) {
      // Cookies of studio accounts are removed before any handler runs, so one of them stands for all, another in each route.
      const others = principals.filter(({ isVisitor }) => !isVisitor)
      for (const principal of [...visitors, ...others.slice(index % others.length).slice(0, 1)]) {
        const label = `${route.name} as ${principal.name}`
        for (const [site, path, hidden] of [
          [ours, unknownPath(route.path), [second, theirs]],
          [second, unknownPath(route.path), [ours, theirs]],
          [theirs, unknownPath(route.path), [ours, second]],
          [ours, theirs.pathOf(route.path), [second, theirs]],
        ] as const) {
          if (route.method !== 'GET' && site !== ours) continue
          const answer = await ask(principal, route, site, path)
          faults.push(...faultOf(label, answer, 'pass', hidden))
        }
      }
    }
    expect(faults).toEqual([])
    expect(await rowsOfSites(app)).toEqual(before)
  })
})

it('BX-5.07 PL-3.40 the table of roles has the twelve roles, and every route names a row of it', () => {
  expect(rolesInTable.toSorted((one, other) => one - other)).toEqual(Object.values(websiteRoles))
  const named = new Set([...rows.values()].map(({ who }) => who))
  for (const who of ['anyone', 'account', ...ownersAlone]) named.delete(who)
  for (const row of named) expect([row, rolesOfRow(row).length > 0]).toEqual([row, true])
})
