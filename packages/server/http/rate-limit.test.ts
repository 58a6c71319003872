import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { anAccount } from '../testing/an-account.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from './routes.ts'

const env = { LIMITS: 'normal' }
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp({ env, prepare: declareTestRoutes })
  other = await testApp({ env, sameAs: app, prepare: declareTestRoutes })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

function declareTestRoutes(http: HttpServers, deps: Deps): void {
  const empty = z.object({})
  const site = { origin: 'site', access: 'visitor', answer: empty, run: async () => ({}) } as const
  route(http, deps, { ...site, method: 'POST', path: '/api/test/add', limit: 'add', body: empty })
  route(http, deps, { ...site, method: 'GET', path: '/api/test/read', limit: 'storeReads' })
  const studio = { origin: 'studio', access: 'signed-in', answer: empty, run: async () => ({}) } as const
  route(http, deps, { ...studio, method: 'GET', path: '/api/test/account', limit: 'studio' })
}

async function aTeammate(): Promise<Client> {
  const { email, password } = await anAccount(app.deps)
  const browser = app.studio()
  await browser.get('/api/studio/crumb')
  await browser.post('/api/studio/session', { email, password }, { remoteAddress: anAddress() })
  return browser
}

let lastAddress = 0
/** Returns an address that is unique in this run, so that tests do not use each other's permits. */
function anAddress(): string {
  lastAddress += 1
  return `198.51.${100 + Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`
}

async function aBrowser(remoteAddress: string, at = app): Promise<Client> {
  const browser = at.visitor()
  await browser.get('/api/commerce/shopping-cart', { remoteAddress: anAddress() })
  return { ...browser, post: (path, body) => browser.post(path, body, { remoteAddress }) }
}

async function statusesOf(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await ask(index)).status)
  return statuses
}

/** Calls until the first refusal. How many calls pass varies, because permits come back, on a busy machine more of them. */
async function untilRefused(ask: (index: number) => Promise<Answer>): Promise<{ passed: number; refused: Answer }> {
  for (let passed = 0; ; passed += 1) {
    const answer = await ask(passed)
    if (answer.status === 429) return { passed, refused: answer }
    expect(answer.status).toBe(200)
  }
}

/** By how many calls a limit let through too few (negative) or too many, given the permits that came back since. */
function offBy(passed: number, permits: number, beganAt: number, minutes = 1): number {
  const refilled = (performance.now() - beganAt) / ((minutes * 60_000) / permits)
  return Math.min(0, passed - permits) + Math.max(0, passed - permits - Math.ceil(refilled))
}

const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length

it('SF-8.03 BX-5.11 refuses a visitor’s 31st add within a minute, with its message and Retry-After', async () => {
  const browser = await aBrowser(anAddress())
  const beganAt = performance.now()
  const { passed: adds, refused } = await untilRefused(() => browser.post('/api/test/add', {}))
  expect(offBy(adds, 30, beganAt)).toBe(0)
  expect(refused.body).toMatchObject({ code: 'kit.too-many', error: 'Please try again in a few seconds.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2)
})

it('BX-4.05 logs an exceeded limit with its name and site, but without visitor, address or account', async () => {
  const remoteAddress = anAddress()
  const browser = await aBrowser(remoteAddress)
  await untilRefused(() => browser.post('/api/test/add', {}))
  const email = `ada-${app.deps.newId()}@example.test`
  const signIn = () => app.deps.limits.take('signIn', { account: email })
  for (let round = 0; round < 5; round += 1) await signIn()
  await expect(signIn()).rejects.toMatchObject({ code: 'team.too-many-tries' })
  const lines = app.logLines.filter((line) => line.includes('a limit was reached')).map((line) => JSON.parse(line))
  expect(lines.at(-2)).toMatchObject({ limit: 'add', siteId: app.site.id })
  expect(lines.at(-1)).toMatchObject({ limit: 'signIn' })
  for (const line of lines) {
    expect(['level', 'time', 'limit', 'siteId', 'msg']).toEqual(expect.arrayContaining(Object.keys(line)))
  }
})

it.each([
  ['add', 'visitor', 30, 1],
  ['add', 'address', 120, 1],
  ['changeCart', 'visitor', 60, 1],
  ['changeCart', 'address', 240, 1],
  ['signIn', 'account', 5, 15],
  ['signIn', 'address', 50, 15],
  ['storeReads', 'address', 600, 1],
  ['studio', 'account', 300, 1],
  ['studio', 'address', 600, 1],
] as const)('BX-5.11 %s: allows one %s %i requests in %i minutes', async (name, kind, permits, minutes) => {
  const value = kind === 'address' ? anAddress() : app.deps.newId()
  const beganAt = performance.now()
  let taken = 0
  const take = () => app.deps.limits.take(name, { siteId: app.site.id, [kind]: value })
  while (await isGiven(take())) taken += 1
  expect(offBy(taken, permits, beganAt, minutes)).toBe(0)
})

it.each([
  ['/api/test/account', 'account', 300],
  ['/api/test/account', 'address', 600],
] as const)('BX-5.11 on the studio’s origin, %s is limited per %s', async (path, kind, permits) => {
  const accounts = await Promise.all([1, 2, 3].map(() => aTeammate()))
  const address = anAddress()
  const beganAt = performance.now()
  const { passed: calls } = await untilRefused((index) => {
    const browser = accounts[kind === 'account' ? 0 : index % 3] ?? never()
    return browser.get(path, { remoteAddress: kind === 'account' ? anAddress() : address })
  })
  expect(offBy(calls, permits, beganAt)).toBe(0)
})

it('BX-4.02 BX-5.11 counts across processes on one database', async () => {
  const here = await aBrowser(anAddress())
  const there = other.visitor()
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const remoteAddress = anAddress()
  const beganAt = performance.now()
  const statuses = await statusesOf(64, (index) =>
    index % 2 ? here.post('/api/test/add', {}) : there.post('/api/test/add', {}, { remoteAddress }),
  )
  expect(offBy(passed(statuses), 30, beganAt)).toBe(0)
})

it('BX-5.11 counts all visitors of an IP address together, and lets other addresses pass', async () => {
  const address = anAddress()
  const browsers = await Promise.all(Array.from({ length: 5 }, () => aBrowser(address)))
  const beganAt = performance.now()
  const statuses = await statusesOf(130, (index) => browsers[index % 5]?.post('/api/test/add', {}) ?? never())
  expect(offBy(passed(statuses), 120, beganAt)).toBe(0)
  expect((await (await aBrowser(anAddress())).post('/api/test/add', {})).status).toBe(200)
})

it('BX-5.11 counts IPv6 addresses by /64 network', async () => {
  const beganAt = performance.now()
  const { passed: reads } = await untilRefused((index) =>
    app.visitor().get('/api/test/read', { remoteAddress: `2001:db8:1:2::${index.toString(16)}` }),
  )
  const { passed: more } = await untilRefused(() =>
    app.visitor().get('/api/test/read', { remoteAddress: '2001:db8:1:2:ffff::' }),
  )
  expect(offBy(reads + more, 600, beganAt)).toBe(0)
  expect((await app.visitor().get('/api/test/read', { remoteAddress: '2001:db8:1:3::' })).status).toBe(200)
})

it('BX-5.11 runs at most one statement per 10 permits or 100 ms during a flood', async () => {
  const asked = vi.spyOn(app.deps.web, 'ask') // spies only: every statement still runs
  const started = Date.now()
  const remoteAddress = anAddress()
  const read = () => app.visitor().get('/api/test/read', { remoteAddress })
  const { passed: reads } = await untilRefused(read)
  await statusesOf(300, read)
  const leases = asked.mock.calls.filter(([name]) => name === 'take_permits').length
  asked.mockRestore()
  // More elapsed time only allows more leases, so a slow machine cannot fail this.
  const periods = (Date.now() - started) / 100
  expect(leases).toBeLessThanOrEqual(reads / 10 + periods + 2)
})

it('BX-5.11 defers the permit of a visitor’s first add, and takes both permits with the second', async () => {
  const browser = await aBrowser(anAddress())
  const asked = vi.spyOn(app.deps.web, 'ask') // spies only: every statement still runs
  const wanted = () => asked.mock.calls.filter(([name]) => name === 'take_permits').map(([, , values]) => values?.[1])
  await browser.post('/api/test/add', {})
  expect(wanted()).toEqual([1]) // for the address
  await browser.post('/api/test/add', {})
  expect(wanted()).toContain(2) // both of the visitor
  asked.mockRestore()
})

async function isGiven(taking: Promise<void>): Promise<boolean> {
  return taking.then(
    () => true,
    () => false,
  )
}

function never(): never {
  throw new Error('There are five browsers.')
}
