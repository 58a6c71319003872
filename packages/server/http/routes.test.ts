import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Deps } from '../context.ts'
import { makeHttp } from './servers.ts'
import { htmlReply } from './answers.ts'
import { route, type Access, type HttpServers } from './routes.ts'

const sentBody = z.strictObject({ name: z.string(), count: z.int().optional() })
const app = await suiteApp({ prepare: declareTestRoutes })

function declareTestRoutes(http: HttpServers, deps: Deps): void {
  const site = { origin: 'site', access: 'anyone' } as const
  const answer = z.object({ name: z.string() })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: '/api/test/echo',
    limit: 'add',
    body: sentBody,
    answer,
    run: async (_, { body }) => ({ ...body, secret: 'not in the shape' }),
  })
  route(http, deps, { ...site, method: 'GET', path: '/api/test/leak', run: async () => ({ secret: 1 }) })
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/api/test/bug',
    answer,
    run: async () => {
      throw new Error('the inside')
    },
  })
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/api/test/cookies',
    answer: z.object({ cookie: z.string() }),
    run: async (_, { request }) => ({ cookie: request.headers.cookie ?? '' }),
  })
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/api/test/address',
    answer: z.object({ address: z.string(), host: z.string() }),
    run: async (ctx, { request }) => ({ address: ctx.address, host: request.host }),
  })
  route(http, deps, { ...site, method: 'GET', path: '/test-page', run: async () => htmlReply(200, '<p>page') })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: '/test-form',
    limit: 'add',
    form: true,
    body: z.strictObject({ name: z.string() }),
    run: async (_, { body }) => htmlReply(200, body.name),
  })
}

async function aBrowser() {
  const browser = app.visitor()
  await browser.get('/api/commerce/shopping-cart') // sets the crumb
  return browser
}

describe('a route declaration', () => {
  const whole = {
    method: 'POST',
    path: '/api/x/:id',
    origin: 'site',
    access: 'anyone',
    limit: 'add',
    body: z.object({}),
    params: z.object({ id: z.string() }),
    run: async () => htmlReply(200, ''),
  } as const

  it.each(['access', 'origin', 'limit', 'body', 'params'] as const)(
    'BX-5.07 BX-5.11 without %s fails at startup',
    (name) => {
      const { [name]: _, ...rest } = whole
      expect(() => route(app.http, app.deps, rest as typeof whole)).toThrow(`POST /api/x/:id declares no ${name}`)
    },
  )

  it('BX-5.07 that requires a role on the sites origin fails at startup', () => {
    const asked = { ...whole, access: { role: 'manage-site' } } as const
    expect(() => route(app.http, app.deps, asked)).toThrow('declares no origin')
  })

  it('BX-5.07 that uses its URL as the crumb without a :token in it fails at startup', () => {
    const open = { ...whole, crumb: 'address' } as const
    expect(() => route(app.http, app.deps, open)).toThrow('declares no :token in its path')
  })

  it.each(['sites', 'studio'] as const)('BX-5.07 is required at startup for every route of %s', (name) => {
    const http = makeHttp(app.deps, app.health)
    expect(() => http[name].get('/api/bare', async () => 'everything')).toThrow('GET /api/bare has no declaration')
  })

  it('BX-5.07 of a GET route does not cover other methods, origins or wildcards', () => {
    const http = makeHttp(app.deps, app.health)
    const read = {
      method: 'GET',
      path: '/api/x',
      origin: 'site',
      access: 'anyone',
      run: async () => htmlReply(200, ''),
    } as const
    route(http, app.deps, read)
    expect(() => http.sites.post('/api/x', async () => 'changed')).toThrow('POST /api/x has no declaration')
    expect(() => http.studio.get('/api/x', async () => 'seen')).toThrow('GET /api/x has no declaration')
    expect(() => http.sites.all('/api/*', async () => 'everything')).toThrow('/api/* has no declaration')
  })

  it('BX-5.07 BX-5.11 exists for every route, with a rate limit on every change', () => {
    expect(app.http.declared.length).toBeGreaterThan(5)
    const bare = app.http.declared.filter(
      ({ method, access, limit }) => access === undefined || (method !== 'GET' && limit === null),
    )
    expect(bare).toEqual([])
  })
})

function isRefusal(body: Record<string, unknown>): boolean {
  const { error, message, code, requestId } = body
  return code === 'kit.not-json' && error === message && /^[0-9a-f]{32}$/.test(String(requestId))
}

describe('a request body', () => {
  it('BX-5.11 is refused with 400 and our error format by every route when it is broken JSON', async () => {
    const isOpen = (access: Access): boolean => access === 'anyone' || access === 'visitor' // other routes read no body without an account
    const changes = app.http.declared.filter(
      ({ method, access, takesBytes }) => (method === 'POST' || method === 'PUT') && isOpen(access) && !takesBytes,
    )
    expect(changes.length).toBeGreaterThan(3)
    const wrong: object[] = []
    for (const { method, path, origin } of changes) {
      const server = origin === 'studio' ? app.http.studio : app.http.sites
      const host = origin === 'studio' ? 'studio.localhost' : `${app.site.identifier}.localhost`
      const headers = { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const answer = await server.inject({ method, url: path.replace(/:\w+/g, 'x'), headers, payload: '{"broken' })
      const isOurs = path.startsWith('/api/') ? isRefusal(answer.json()) : answer.body.includes('not valid JSON')
      if (answer.statusCode !== 400 || !isOurs) wrong.push({ method, path, answer: answer.body })
    }
    expect(wrong).toEqual([])
  })

  it('BX-5.11 is refused with an error for each field of the wrong shape', async () => {
    const browser = await aBrowser()
    const answer = await browser.post('/api/test/echo', { count: 1.5, other: true })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'kit.shape',
      errors: { name: 'This field is required.', count: 'This value is not valid.' },
    })
  })

  it('BX-5.11 is refused with 413 when it is too large', async () => {
    const browser = await aBrowser()
    const answer = await browser.post('/api/test/echo', { name: 'x'.repeat(200_000) })
    expect(answer.status).toBe(413)
    expect(answer.body.code).toBe('kit.body-too-large')
    expect((await browser.form('/test-form', { name: 'x'.repeat(60_000) })).status).toBe(413)
    expect((await browser.form('/test-form', { name: 'x'.repeat(40_000) })).status).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s, which a form of another site can send, when JSON is expected',
    async (type) => {
      const browser = await aBrowser()
      const crumb = browser.cookies.get('__Host-crumb') ?? ''
      const headers = { 'content-type': type, 'x-csrf-token': crumb }
      const answer = await browser.post('/api/test/echo', { name: 'a' }, { headers })
      expect(answer.status).toBe(400)
      expect(answer.body.code).toBe('kit.not-json')
    },
  )

  it('is parsed without its __proto__ key', async () => {
    const browser = await aBrowser()
    const host = `${app.site.identifier}.localhost`
    const crumb = browser.cookies.get('__Host-crumb') ?? ''
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await app.http.sites.inject({
      method: 'POST',
      url: '/api/test/echo',
      headers: { host, cookie, 'x-csrf-token': crumb, 'content-type': 'application/json' },
      payload: '{"name":"a","__proto__":{"count":"x"}}',
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('a response', () => {
  it('contains only the fields of its declared shape', async () => {
    const browser = await aBrowser()
    expect((await browser.post('/api/test/echo', { name: 'a' })).body).toEqual({ name: 'a' })
  })

  it('is a 500 without data when its shape is not declared', async () => {
    const answer = await app.visitor().get('/api/test/leak')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('secret')
  })

  it('hides the details of an internal error, which is logged with the request id', async () => {
    const answer = await app.visitor().get('/api/test/bug')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: 'Something went wrong',
      message: 'Something went wrong',
      code: 'kit.bug',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const line = app.logLines.find((one) => one.includes('the inside'))
    expect(line).toContain(String(answer.body.requestId))
  })

  it.each([
    ['/api/test/leak', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['/test-page', "object-src 'none'; base-uri 'none'"],
  ])('carries the security headers at %s', async (path, csp) => {
    const { headers } = await app.visitor().get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['content-security-policy']).toContain(csp)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('has a CSP without a nonce for a page', async () => {
    const { headers } = await app.visitor().get('/test-page')
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  })
})

describe('a URL', () => {
  it('without a route gets 404, as JSON under /api, or 405 for a change', async () => {
    const call = await app.visitor().get('/api/nothing/here')
    expect(call.status).toBe(404)
    expect(call.body).toMatchObject({ code: 'kit.not-found', error: 'There is nothing at this address.' })
    const studio = await app.studio().post('/nothing/here', {})
    expect(studio.status).toBe(405)
  })

  it.each([
    ['GET', '/api/test/echo', 'POST'],
    ['DELETE', '/api/test/echo', 'POST'],
    ['PUT', '/api/test/bug', 'GET'],
    ['GET', '/test-form', 'POST'],
  ] as const)('with a route refuses %s %s with 405 and lists the allowed methods', async (method, url, allow) => {
    const host = `${app.site.identifier}.localhost`
    const answer = await app.http.sites.inject({ method, url, headers: { host } })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe(allow)
  })
})

describe('a malformed URL', () => {
  it.each(['/%', '/%ff', '/api/%', '/cart/%zz'])('BX-5.11 is refused on both servers: %s', async (url) => {
    for (const [server, name] of [
      [app.http.sites, app.site.identifier],
      [app.http.studio, 'studio'],
    ] as const) {
      const answer = await server.inject({ url, headers: { host: `${name}.localhost` } })
      expect([400, 404]).toContain(answer.statusCode)
    }
    const elsewhere = await app.http.sites.inject({ url, headers: { host: 'unknown.example' } })
    expect([400, 421]).toContain(elsewhere.statusCode)
  })
})

it.each([
  ['a redirect', '/config', 302],
  ['a 204 response', '/api/studio/session', 204],
])('sends no body for %s', async (_, path, status) => {
  const client = status === 302 ? app.visitor() : app.studio()
  await client.get(status === 302 ? '/config' : '/api/studio/crumb')
  const answer = status === 302 ? await client.get(path) : await client.delete(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toBe('')
  expect(answer.headers['content-type']).toBeUndefined()
})

describe('a reverse proxy', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'chosen-by-client',
  }

  it('is ignored without TRUST_PROXY', async () => {
    const answer = await app.visitor().get('/api/test/address', { headers: forwarded })
    expect(answer.body.address).toBe('127.0.0.1')
    expect(answer.body.host).toContain(app.site.identifier)
    expect(answer.headers['x-request-id']).not.toBe('chosen-by-client')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  it('is trusted with TRUST_PROXY from its own address, and https gets HSTS for a year', async () => {
    const trusting = await testApp({ env: { TRUST_PROXY: 'loopback' }, sameAs: app, prepare: declareTestRoutes })
    try {
      const headers = { ...forwarded, 'x-forwarded-host': `${app.site.identifier}.localhost` }
      const answer = await trusting.visitor().get('/api/test/address', { headers })
      expect(answer.body.address).toBe('203.0.113.9')
      expect(answer.headers['x-request-id']).toBe('chosen-by-client')
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      const stranger = await trusting.visitor().get('/api/test/address', { headers, remoteAddress: '198.51.100.1' })
      expect(stranger.body.address).toBe('198.51.100.1')
    } finally {
      await trusting.close()
    }
  })
})

it('BX-5.09 removes owner cookies from requests on the sites port before any handler runs', async () => {
  const browser = app.visitor()
  browser.cookies.set('__Host-sw-owner', 'a'.repeat(64))
  browser.cookies.set('sw-owner', 'b'.repeat(64))
  browser.cookies.set('hasCart', 'true')
  const answer = await browser.get('/api/test/cookies')
  expect(answer.body.cookie).toBe('hasCart=true')
})
