import { beforeAll, describe, expect, it } from 'vitest'
import { aCart } from '../testing/a-cart.ts'
import { aPage } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { requestLineFor, requestLineOf } from '../testing/request-line.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import type { Deps } from '../context.ts'
import { contentReply } from './answers.ts'
import { route, type HttpServers } from './routes.ts'

beforeAll(async () => {
  await aSiteAskedFor(app)
})

const path = '/test-cached'
const app = await suiteApp({ prepare: declareCached })

/** Declares a route that answers with the way it was answered. There is an answer from the cache for `?known` only. */
function declareCached(http: HttpServers, deps: Deps): void {
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  const tagged = { ...type, etag: '"one"' }
  route(http, deps, {
    method: 'GET',
    path,
    origin: 'site',
    access: 'anyone',
    fromCache: (siteId, { url }) => {
      if (url.includes('?broken')) throw new Error('a cache that fails')
      return url.includes('?known') ? contentReply(200, `cached for ${siteId} ü`, tagged) : null
    },
    run: async () => contentReply(200, 'by run', type),
  })
}

/** Caches the site of the host, which only a normal request does. */
async function aSiteAskedFor(one: TestApp): Promise<void> {
  await one.visitor().get('/robots.txt')
}

describe('a cached answer', () => {
  it('is sent when there is one; otherwise `run` answers', async () => {
    expect((await app.visitor().get(`${path}?known`)).text).toBe(`cached for ${app.site.id} ü`)
    expect((await app.visitor().get(path)).text).toBe('by run')
  })

  it('has the common headers, its own headers and its length', async () => {
    const { status, headers, text } = await app.visitor().get(`${path}?known`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: '"one"',
    })
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text))
  })

  it('has no body for HEAD, but the same length as for GET', async () => {
    const asked = { url: `${path}?known`, headers: { host: `${app.site.identifier}.localhost` } }
    const [got, head] = [await app.http.sites.inject(asked), await app.http.sites.inject({ ...asked, method: 'HEAD' })]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
  })

  it('is left to `run` when the cache fails, and the failure is logged with the request’s route', async () => {
    expect((await app.visitor().get(`${path}?broken`)).text).toBe('by run')
    const failures = app.logLines.filter((line) => line.includes('a cache that fails'))
    expect(failures.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', route: path }])
  })

  it('is refused with 421 at a host without a site', async () => {
    const answer = await app.http.sites.inject({ url: `${path}?known`, headers: { host: 'unknown.example' } })
    expect(answer.statusCode).toBe(421)
    expect(answer.body).not.toContain('cached')
  })

  it('BX-4.05 is logged with id, site, route, status and time, and counted by route', async () => {
    const before = await countOf(app)
    const answer = await app.visitor().get(`${path}?known=secret`)
    expect(requestLineOf(app, answer)).toEqual(requestLineFor(app, path))
    expect(await countOf(app)).toBe(before + 1)
  })

  it('BX-4.02 closes the connection while the process shuts down', async () => {
    const ending = await testApp({ sameAs: app, prepare: declareCached })
    try {
      await aSiteAskedFor(ending)
      expect((await ending.visitor().get(`${path}?known`)).headers['connection']).not.toBe('close')
      ending.health.drain()
      const { text, headers } = await ending.visitor().get(`${path}?known`)
      expect([text, headers['connection']]).toEqual([`cached for ${app.site.id} ü`, 'close'])
    } finally {
      await ending.close()
    }
  })

  it('honors forwarded headers only with TRUST_PROXY and from a trusted proxy', async () => {
    const sent = {
      'x-forwarded-host': `${app.site.identifier}.localhost`,
      'x-forwarded-proto': 'https',
      'x-request-id': 'chosen-by-client',
    }
    const trusting = await testApp({ env: { TRUST_PROXY: 'loopback' }, sameAs: app, prepare: declareCached })
    try {
      await aSiteAskedFor(trusting)
      const ask = (one: TestApp, remoteAddress: string) =>
        one.http.sites.inject({ url: `${path}?known`, headers: { host: 'a.example', ...sent }, remoteAddress })
      const believed = await ask(trusting, '127.0.0.1')
      expect([believed.statusCode, believed.body]).toEqual([200, `cached for ${app.site.id} ü`])
      expect(believed.headers).toMatchObject({
        'x-request-id': 'chosen-by-client',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      for (const [one, from] of [
        [trusting, '198.51.100.1'],
        [app, '127.0.0.1'],
      ] as const)
        expect((await ask(one, from)).statusCode).toBe(421)
    } finally {
      await trusting.close()
    }
  })

  it.each([{ limit: 'add' }, { access: 'visitor' }, { origin: 'both' }, { method: 'DELETE', limit: 'add' }] as const)(
    'BX-5.07 is refused at startup for routes other than a public GET of a site: %j',
    (other) => {
      const plain = { method: 'GET', path: '/x', origin: 'site', access: 'anyone' } as const
      const declared = { ...plain, ...other, fromCache: () => null, run: async () => contentReply(200, '', {}) }
      expect(() => route(app.http, app.deps, declared)).toThrow('declares no GET of a site for anyone')
    },
  )
})

describe('a cached page', () => {
  it('SF-2.01 is not served to a visitor with a cart and without scripts, nor to any visitor on the cart page', async () => {
    const purged = new Set<string>()
    app.deps.events.on('pages.purge', ({ tags }) => tags.forEach((tag) => purged.add(tag)))
    const [cup, page] = [await aProduct(app.ctx, { title: 'A cup of one' }), await aPage(app.ctx)]
    const { client } = await aCart(app, cup, 3)
    await until(async () => purged.has(`product:${cup.id}`) && purged.has(`page:${page.id}`), Boolean) // no purge is pending
    const first = await app.visitor().get(page.path)
    await app.visitor().get('/cart')
    const own = await client.get(page.path)
    expect(own.text).toContain('<span class="total-quantity" aria-hidden="true">3</span>')
    expect(own.headers['cache-control']).toBe('private, no-store')

    client.cookies.set('__Host-js', '1')
    expect((await client.get(page.path)).headers['etag']).toBe(first.headers['etag'])
    for (const address of ['/cart', '/cart/', '/Cart?x=1']) {
      expect(String((await client.get(address)).headers['cache-control'])).not.toContain('public')
    }
    expect((await client.get('/cart')).text).toContain('A cup of one')
    expect((await app.visitor().get('/cart')).text).not.toContain('A cup of one')
  })

  it('is served when the visitor cookie is not one of ours', async () => {
    const page = await aPage(app.ctx)
    const first = await app.visitor().get(page.path)
    const browser = app.visitor()
    for (const [name, value] of [
      ['__Host-sw-visitor', 'made up'],
      ['__Host-hasCart', 'true'],
    ] as const)
      browser.cookies.set(name, value)
    expect((await browser.get(page.path)).headers['etag']).toBe(first.headers['etag'])
  })

  it('has the same headers and bytes as when it was rendered', async () => {
    const page = await aPage(app.ctx)
    const ask = async () => {
      const { status, headers, text } = await app.visitor().get(page.path)
      const { 'x-request-id': _, date: __, 'content-length': length, ...same } = headers
      return { status, text, length: String(length), same }
    }
    const rendered = await ask()
    expect(rendered.same['cache-control']).toContain('public')
    expect(await ask()).toEqual(rendered)
  })
})

async function countOf(one: TestApp): Promise<number> {
  const text = await one.deps.metrics.print()
  const found = /^sitewright_request_seconds_count\{route="\/test-cached",method="GET",status="200"\} (\d+)$/m.exec(
    text,
  )
  return Number(found?.[1] ?? 0)
}
