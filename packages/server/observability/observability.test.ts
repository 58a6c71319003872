import { createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { anAccount, atStudio } from '../testing/an-account.ts'
import { requestLineFor, requestLineOf } from '../testing/request-line.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { scratchDatabase, silentLog } from '../testing/test-database.ts'
import type { Deps } from '../context.ts'
import { openWebDb } from '../database/connections.ts'
import { route, type HttpServers } from '../http/routes.ts'
import { makeHealth, makeReadinessCheck, type Readiness } from './health.ts'
import { makeLog } from './log.ts'
import { makeMetrics, startMetricsServer } from './metrics.ts'

const app = await suiteApp({ prepare: declareTestRoutes })

/** Violates a unique key, as concurrent requests can. PostgreSQL quotes the sent value in the error's `detail`. */
function declareTestRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'POST',
    path: '/api/test/taken',
    origin: 'site',
    access: 'visitor',
    limit: 'add',
    body: z.object({ email: z.string() }),
    run: async (_, { body }) => {
      const insert = `insert into secrets (name, value) values ($1, '')`
      for (let time = 0; time < 2; time += 1) await deps.owner.ask('', insert, [body.email])
    },
  })
}

describe('the log', () => {
  it('BX-4.05 has one line per request with its id, site, route, status and time', async () => {
    const answer = await app.visitor().get('/api/commerce/shopping-cart')
    expect(requestLineOf(app, answer)).toEqual(requestLineFor(app, '/api/commerce/shopping-cart'))
  })

  it('has the time of each line, also within and across seconds', () => {
    vi.useFakeTimers()
    try {
      const lines: string[] = []
      const log = makeLog('info', { write: (line) => void lines.push(line) })
      const times = [0, 7, 42, 999, 1_000, 61_005, 5_000].map((ms) => Date.UTC(2026, 11, 31, 23, 59, 59) + ms)
      for (const time of times) {
        vi.setSystemTime(time)
        log.info('x')
      }
      expect(lines.map((line) => JSON.parse(line).time)).toEqual(times.map((time) => new Date(time).toISOString()))
    } finally {
      vi.useRealTimers()
    }
  })

  it('BX-4.05 contains no secret and no personal data sent to any route', async () => {
    const canary = 'canary-7f3a'
    const account = await anAccount(app.deps, {
      siteId: app.site.id,
      password: `${canary}-password`,
      email: `${canary}@example.test`,
    })
    const headers = {
      'user-agent': `x\r\n${canary}`.replaceAll(/[\r\n]/g, ' '),
      referer: `http://x/${canary}`,
      authorization: canary,
    }
    const browser = app.studio()
    browser.cookies.set('other', canary)
    await browser.get('/api/studio/crumb')
    await browser.post('/api/studio/session', { email: account.email, password: 'wrong' }, { headers })
    await browser.post('/api/studio/session', { email: account.email, password: account.password }, { headers })
    const secrets = [
      canary,
      browser.cookies.get('__Host-sw-owner') ?? 'none',
      browser.cookies.get('__Host-crumb') ?? 'none',
    ]
    const visitor = app.visitor()
    visitor.cookies.set('__Host-crumb', canary)
    for (const { method, path, origin } of app.http.declared) {
      const url = `${path.replace(/:\w+/g, 'x')}?token=${canary}&crumb=${canary}`
      const client = origin === 'studio' ? browser : visitor
      if (method === 'GET') await client.get(url, { headers })
      if (method === 'POST') await client.form(url, { secret: canary }, { headers })
      if (method === 'POST') await client.post(url, { secret: canary }, { headers })
    }
    expect(app.logLines.length).toBeGreaterThan(10)
    for (const secret of secrets) expect(app.logLines.join('\n')).not.toContain(secret)
  })

  it('BX-4.05 contains errors without the submitted data, even when the database error quotes it', async () => {
    const canary = 'canary-91c2'
    const visitor = app.visitor()
    await visitor.get('/api/commerce/shopping-cart')
    const answer = await visitor.post('/api/test/taken', { email: canary })
    expect(answer.status).toBe(500)
    const lines = app.logLines.filter((line) => line.includes(String(answer.body.requestId)))
    expect(lines.join('\n')).toContain('duplicate key value violates unique constraint')
    expect(lines.join('\n')).not.toContain(canary)
  })

  it('BX-4.05 contains successful and refused sign-ins with account and request', async () => {
    const account = await anAccount(app.deps)
    const browser = await atStudio(app)
    await browser.post('/api/studio/session', { email: account.email, password: 'wrong' })
    await browser.post('/api/studio/session', { email: account.email, password: account.password })
    const log = app.logLines.join('\n')
    expect(log).toContain('"code":"team.wrong-sign-in","msg":"refused"')
    expect(log).toContain(`"accountId":"${account.id}","msg":"signed in"`)
  })
})

describe('the metrics', () => {
  it('BX-4.05 count requests, statements and round trips by route, not by URL', async () => {
    await app.visitor().get('/api/commerce/shopping-cart?x=1')
    const text = await app.deps.metrics.print()
    expect(text).toMatch(
      /sitewright_request_seconds_count\{route="\/api\/commerce\/shopping-cart",method="GET",status="200"\} \d+/,
    )
    expect(text).not.toContain('x=1')
  })

  it('BX-4.05 use the Prometheus text format: cumulative buckets, sum and count by route, method and status', async () => {
    const metrics = makeMetrics()
    for (const ms of [1, 1.5, 30, 20_000]) metrics.observeRequest('/a', 'GET', 200, ms, { data: 2, roundTrips: 1 })
    metrics.observeRequest('/a', 'GET', 404, 1, null)
    metrics.observeRequest('/b', 'POST', 200, 1, { data: 0, roundTrips: 0 })
    const lines = (await metrics.print())
      .split('\n')
      .filter((line) => /request_seconds|statements|round_trips/.test(line))
    const a = 'route="/a",method="GET",status="200"'
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE sitewright_request_seconds histogram',
        `sitewright_request_seconds_bucket{le="0.001",${a}} 1`,
        `sitewright_request_seconds_bucket{le="0.0025",${a}} 2`,
        `sitewright_request_seconds_bucket{le="0.05",${a}} 3`,
        `sitewright_request_seconds_bucket{le="10",${a}} 3`,
        `sitewright_request_seconds_bucket{le="+Inf",${a}} 4`,
        `sitewright_request_seconds_sum{${a}} 20.0325`,
        `sitewright_request_seconds_count{${a}} 4`,
        'sitewright_request_seconds_count{route="/a",method="GET",status="404"} 1',
        '# TYPE sitewright_data_statements_total counter',
        'sitewright_data_statements_total{route="/a",method="GET"} 8',
        'sitewright_round_trips_total{route="/a",method="GET"} 4',
      ]),
    )
    expect(lines.filter((line) => line.startsWith('sitewright_round_trips_total'))).toHaveLength(1)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('BX-4.05 are served on 127.0.0.1 only, and a port in use logs one warning', async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer()
      server.listen(0, '127.0.0.1', () => resolve(server))
    })
    const { port } = taken.address() as AddressInfo
    const before = app.logLines.length
    expect(await startMetricsServer(makeMetrics(), port, app.deps.log)).toBeNull()
    expect(app.logLines.slice(before)).toEqual([
      expect.stringContaining('no metrics: write another METRICS_PORT, or off'),
    ])
    await new Promise((resolve) => taken.close(resolve))

    const server = await startMetricsServer(app.deps.metrics, 0, app.deps.log)
    const bound = server?.address() as AddressInfo
    expect(bound.address).toBe('127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${bound.port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('sitewright_process_resident_memory_bytes')
    server?.close()
    server?.closeAllConnections()
  })

  it('are not served on the ports of sites and studio', async () => {
    expect((await app.visitor().get('/metrics')).text).not.toContain('sitewright_process')
    expect((await app.studio().get('/metrics')).text).not.toContain('sitewright_process')
  })
})

describe('readiness', () => {
  it('BX-4.05 is checked in the database at most once a second, and not during shutdown', async () => {
    let now = 0
    let asked = 0
    let answer: Readiness = { status: 'ready' }
    const health = makeHealth(
      () => now,
      async () => {
        asked += 1
        return answer
      },
    )
    expect(await health.readiness()).toEqual({ status: 'ready' })
    answer = { status: 'degraded', missing: 'database' }
    now = 999
    expect(await health.readiness()).toEqual({ status: 'ready' })
    expect(asked).toBe(1)
    now = 1_000
    expect(await health.readiness()).toEqual(answer)
    health.drain()
    expect(await health.readiness()).toEqual({ status: 'not ready', reason: 'draining' })
    expect(asked).toBe(2)
  })

  it('BX-4.05 is degraded while the database is down, and not ready when a migration present at startup is missing', async () => {
    const own = await testApp({ database: await scratchDatabase('ready') })
    const away = openWebDb({ url: 'postgres://nobody@127.0.0.1:1/none', log: silentLog })
    try {
      const ask = await makeReadinessCheck(own.deps)
      expect(await ask()).toEqual({ status: 'ready' })
      const withoutRequests = await makeReadinessCheck({ ...own.deps, web: away })
      expect(await withoutRequests()).toEqual({ status: 'degraded', missing: 'database' })
      await own.deps.owner.ask('', 'delete from kysely_migration where name = (select max(name) from kysely_migration)')
      expect(await ask()).toEqual({ status: 'not ready', reason: 'migrations' })
    } finally {
      await away.close()
      await own.close()
    }
  })

  it('BX-4.05 is served on both ports for any host, as is liveness', async () => {
    for (const server of [app.http.sites, app.http.studio]) {
      const ask = (url: string) => server.inject({ url, headers: { host: '10.1.2.3:80' } })
      const [live, ready] = [await ask('/health/live'), await ask('/health/ready')]
      expect([live.statusCode, live.body]).toEqual([200, '{"status":"live"}'])
      expect([ready.statusCode, ready.body]).toEqual([200, '{"status":"ready"}'])
    }
  })
})
