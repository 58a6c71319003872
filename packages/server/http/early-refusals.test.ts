import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { answerTo, listenOn, openRaw, requestHead } from '../testing/hostile/raw-socket.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'
import type { Deps } from '../context.ts'
import { contentReply } from './answers.ts'
import { route, type HttpServers } from './routes.ts'

let port: number
let host: string
beforeAll(async () => {
  port = await listenOn(app.http.sites)
  host = `${app.site.identifier}.localhost`
})

const uploadBytes = 3_000_000
const app = await suiteApp({ env: { TRUST_PROXY: 'loopback' }, prepare: declareTestRoutes })
let cachedAnswers = 0
/** More than the kernel buffers for a client that does not read. */
const longAnswer = Buffer.alloc(32_000_000, 'x')

function declareTestRoutes(http: HttpServers, deps: Deps): void {
  const answer = z.object({ size: z.number() })
  const post = { method: 'POST', origin: 'site', access: 'anyone', limit: 'add', answer } as const
  route(http, deps, {
    ...post,
    path: '/api/test/text',
    body: z.strictObject({ text: z.string() }),
    run: async (_, { body }) => ({ size: body.text.length }),
  })
  route(http, deps, {
    ...post,
    path: '/api/test/file',
    bytes: true,
    bodyBytes: uploadBytes,
    body: z.instanceof(Uint8Array),
    run: async (_, { body }) => ({ size: body.byteLength }),
  })
  route(http, deps, {
    method: 'GET',
    path: '/test-long',
    origin: 'site',
    access: 'anyone',
    run: async () => contentReply(200, longAnswer, { 'content-type': 'text/plain' }),
  })
  const atOnce = contentReply(200, 'at once', { 'content-type': 'text/plain' })
  route(http, deps, {
    method: 'GET',
    path: '/test-cached',
    origin: 'site',
    access: 'anyone',
    fromCache: () => {
      cachedAnswers += 1
      return atOnce
    },
    run: async () => atOnce,
  })
}

async function aBrowser(): Promise<Client> {
  const browser = app.visitor()
  await browser.get('/api/commerce/shopping-cart')
  return browser
}

/** Headers that a browser sends with a change, for handwritten requests. */
function crumbHeaders({ cookies }: Client): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { host, cookie, 'x-csrf-token': cookies.get('__Host-crumb') ?? '', 'sec-fetch-site': 'same-origin' }
}

/** Announces a body that never comes, and returns the answer. */
function withoutItsBody(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const body = { 'content-type': 'application/json', 'content-length': '90000' }
  return answerTo(port, requestHead(method, path, { host, ...body, ...headers }))
}

describe('a request without a route', () => {
  it.each([
    ['QUERY', '/', 404],
    ['QUERY', '/api/commerce/shopping-cart', 404],
    ['PROPFIND', '/shop', 404],
    ['POST', '/nothing/here', 405],
    ['POST', '/api/nothing', 404],
    ['PATCH', '/api/commerce/shopping-cart/entries', 405],
  ])('BX-5.11 is refused before its body arrives: %s %s', async (method, path, status) => {
    expect((await withoutItsBody(method, path)).status).toBe(status)
  })

  it('BX-5.11 is refused before its body arrives in the studio too', async () => {
    const studioPort = await listenOn(app.http.studio)
    const headers = { host: 'studio.localhost', 'content-type': 'application/json', 'content-length': '90000' }
    expect((await answerTo(studioPort, requestHead('QUERY', '/api/studio/session', headers))).status).toBe(404)
  })
})

describe('a large request body', () => {
  it('BX-5.08 BX-5.11 is refused before it arrives when no header contains the crumb', async () => {
    expect((await withoutItsBody('POST', '/api/test/text')).status).toBe(403)
    const { 'x-csrf-token': _, ...rest } = crumbHeaders(await aBrowser())
    expect((await withoutItsBody('POST', '/api/test/text?crumb=x', rest)).status).toBe(403)
    expect((await withoutItsBody('POST', '/api/test/text', { ...rest, 'x-csrf-token': 'x.y' })).status).toBe(403)
    const ofUnknownLength = { host, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    expect((await answerTo(port, requestHead('POST', '/api/test/text', ofUnknownLength))).status).toBe(403)
  })

  it('is read when a header contains the crumb', async () => {
    const browser = await aBrowser()
    const { status, body } = await browser.post('/api/test/text', { text: 'x'.repeat(90_000) })
    expect([status, body]).toEqual([200, { size: 90_000 }])
  })

  it('BX-5.11 closes the connection when it is larger than any upload, and is read to its end when smaller', async () => {
    const headers = { 'content-length': '9000000' }
    expect((await withoutItsBody('POST', '/api/nothing', headers)).head).toMatch(/\r\nconnection: close/i)
    expect((await withoutItsBody('POST', '/api/nothing')).head).not.toMatch(/\r\nconnection: close/i)
  })
})

describe('a file upload route', () => {
  it('accepts only bytes', async () => {
    const browser = await aBrowser()
    expect((await browser.upload('/api/test/file', Buffer.from('abc'))).body).toEqual({ size: 3 })
    expect((await browser.upload('/api/test/file', Buffer.alloc(0))).status).toBe(400)
    expect((await browser.upload('/api/test/file', Buffer.alloc(uploadBytes + 1))).status).toBe(413)
    expect((await browser.post('/api/test/file', { a: 1 })).body.code).toBe('kit.not-json')
    expect((await browser.form('/api/test/file', { a: '1' })).status).toBe(403) // a form cannot set the header
  })

  it('BX-5.08 refuses an upload without the crumb in a header', async () => {
    const browser = await aBrowser()
    const bare = { 'x-csrf-token': '' }
    expect((await browser.upload('/api/test/file', Buffer.from('abc'), { headers: bare })).status).toBe(403)
  })
})

describe('unfinished uploads', () => {
  /** Announces uploads that are never sent, one from each address. */
  async function unfinished(addresses: readonly string[]) {
    const headers = crumbHeaders(await aBrowser())
    const file = { 'content-type': 'application/octet-stream', 'content-length': String(uploadBytes) }
    const opened = addresses.map((address) =>
      openRaw(port, requestHead('POST', '/api/test/file', { ...headers, ...file, 'x-forwarded-for': address })),
    )
    const refused: { status: number; head: string }[] = []
    for (const { answer } of opened) answer.then((one) => refused.push(one)).catch(() => {})
    return { refused, end: () => opened.forEach(({ socket }) => socket.destroy()) }
  }

  it('BX-5.11 are limited in bytes per network: further uploads get 429 until the others end', async () => {
    const browser = await aBrowser()
    const near = { headers: { 'x-forwarded-for': '203.0.113.1' } }
    const { refused, end } = await unfinished(Array.from({ length: 5 }, () => '203.0.113.1'))
    await until(
      async () => refused.length,
      (count) => count === 3,
    )
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(refused[0]?.head).toMatch(/\r\nretry-after: \d/i)
    const full = await browser.upload('/api/test/file', Buffer.alloc(uploadBytes), near)
    expect([full.status, full.body.message]).toEqual([
      429,
      'Too much is being sent from your network at once. Please try again in a few seconds.',
    ])
    const other = { headers: { 'x-forwarded-for': '203.0.113.2' } }
    expect((await browser.upload('/api/test/file', Buffer.alloc(uploadBytes), other)).status).toBe(200)
    end()
    const later = await until(
      () => browser.upload('/api/test/file', Buffer.alloc(uploadBytes), near),
      ({ status }) => status === 200,
    )
    expect(later.status).toBe(200)
  })

  it('BX-5.11 are limited in total bytes, and leave room for small bodies', async () => {
    const { refused, end } = await unfinished(Array.from({ length: 12 }, (_, at) => `203.0.113.${10 + at}`))
    await until(
      async () => refused.length,
      (count) => count === 2,
    )
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    expect(refused[0]?.head).toMatch(/\r\nretry-after: \d/i)
    const browser = await aBrowser()
    expect((await browser.post('/api/test/text', { text: 'x'.repeat(50_000) })).status).toBe(200)
    end()
    const file = Buffer.alloc(uploadBytes)
    const later = await until(
      () => browser.upload('/api/test/file', file),
      ({ status }) => status === 200,
    )
    expect(later.status).toBe(200)
  })
})

it('BX-5.11 refuses a request with two Host headers', async () => {
  const line = (name: string, value: string) => `${name}: ${value}\r\n`
  const get = (path: string, second: string) =>
    answerTo(port, `GET ${path} HTTP/1.1\r\n${line('Host', host)}${line('X-Other', 'a')}${second}\r\n`)
  expect((await get('/robots.txt', '')).status).toBe(200)
  for (const second of [line('Host', host), line('hOST', 'elsewhere.example')]) {
    expect((await get('/robots.txt', second)).status).toBe(400)
    expect((await get('/api/commerce/shopping-cart', second)).status).toBe(400)
    expect((await get('/test-cached', second)).status).toBe(400)
  }
})

describe('a client that does not read its answers', () => {
  /** Sends requests and reads no answers. `over` resolves when the server's socket closes, with its `hadError`. */
  async function unread(at: TestApp, requests: string): Promise<{ client: Socket; over: Promise<unknown> }> {
    const accepted = once(at.http.sites.server, 'connection')
    const its = at === app ? port : await listenOn(at.http.sites)
    const client = connect(its, '127.0.0.1', () => client.write(requests))
    client.on('error', () => {})
    client.pause()
    const [socket] = (await accepted) as [Socket]
    return { client, over: once(socket, 'close') }
  }

  it('BX-5.11 is disconnected after SOCKET_TIMEOUT_MS without progress', async () => {
    const impatient = await testApp({ env: { SOCKET_TIMEOUT_MS: '200' }, sameAs: app, prepare: declareTestRoutes })
    const { client, over } = await unread(impatient, requestHead('GET', '/test-long', { host }))
    expect(await over).toEqual([false]) // closed by the server without an error
    expect(app.logLines.filter((line) => line.includes('"a bug"'))).toEqual([])
    client.destroy()
    await impatient.close()
  })

  it('BX-5.11 is disconnected when it pipelines more than 32 requests, and later ones are not read', async () => {
    const path = '/test-cached?unread'
    await answerTo(port, requestHead('GET', path, { host })) // caches the site of the host
    const before = cachedAnswers
    const { begun, stop } = requestsOf(app, path)
    const more = requestHead('GET', path, { host }).repeat(400)
    const { client, over } = await unread(app, requestHead('GET', '/test-long', { host }) + more)
    await over
    client.destroy()
    stop()
    expect(begun()).toBe(32)
    await nextTurn()
    expect(cachedAnswers).toBe(before)
  })

  /** Counts the requests that Node parses, even those that reach no handler. */
  function requestsOf(at: TestApp, path: string): { begun: () => number; stop: () => void } {
    let count = 0
    const see = (message: unknown): void => {
      const { request, server } = message as { request: IncomingMessage; server: Server }
      if (server === at.http.sites.server && request.url === path) count += 1
    }
    diagnostics.subscribe('http.server.request.start', see)
    return { begun: () => count, stop: () => void diagnostics.unsubscribe('http.server.request.start', see) }
  }

  it('BX-5.11 gets pipelined answers one at a time, so that other clients are answered in between', async () => {
    expect((await answerTo(port, requestHead('GET', '/test-cached', { host }))).status).toBe(200) // caches the site of the host
    const answered: (string | undefined)[] = []
    const see = (message: unknown): void => {
      const { request, server } = message as { request: IncomingMessage; server: Server }
      if (server === app.http.sites.server) answered.push(request.url)
    }
    diagnostics.subscribe('http.server.response.finish', see)
    const [many, one] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(many, 'connect'), once(one, 'connect')])
    many.write(requestHead('GET', '/test-cached?many', { host }).repeat(30))
    one.write(requestHead('GET', '/test-cached?one', { host }))
    await until(
      async () => answered.length,
      (count) => count === 31,
    )
    diagnostics.unsubscribe('http.server.response.finish', see)
    expect(answered.indexOf('/test-cached?one')).toBeLessThan(30)
    many.destroy()
    one.destroy()
  })

  it('gets every answer once it reads them, also many on one connection', async () => {
    const client = connect(port, '127.0.0.1')
    const some = requestHead('GET', '/robots.txt', { host }).repeat(20)
    let text = ''
    client.on('data', (data: Buffer) => (text += data.toString()))
    const answers = (): number => text.split('HTTP/1.1 200').length - 1
    for (let round = 1; round <= 5; round += 1) {
      client.write(some)
      await until(
        async () => answers() === round * 20 || client.closed,
        (isOver) => isOver,
      )
    }
    expect(answers()).toBe(100)
    client.destroy()
  })
})
