import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aVisitor } from './testing/a-cart.ts'
import { aMug } from './testing/a-product.ts'
import { suiteApp } from './testing/suite-app.ts'
import type { Client } from './testing/test-client.ts'

const app = await suiteApp()
let visitor: Client
let mug: { id: string; path: string }
beforeAll(async () => {
  mug = await aMug(app.ctx)
  visitor = await aVisitor(app)
})

type Sent = {
  side: 'site' | 'studio'
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  body: string
}

const mostMicroseconds = 10e6
const mark = '<b id=hostile>'

it('answers generated requests to all routes quickly, without an internal error and without echoing markup', async () => {
  await fc.assert(
    fc.asyncProperty(requests(), async (sent) => {
      expect(await soberStatus(sent)).toBeLessThan(500)
    }),
    { numRuns: 2000 },
  )
  expect(app.logLines.filter((line) => line.includes('"a bug"'))).toEqual([])
})

const entries = '/cart/entries'
const calls = '/api/commerce/shopping-cart/entries'
const asJson = { 'content-type': 'application/json' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const line = '0'.repeat(32)

const known: readonly (readonly [what: string, sent: Partial<Sent> | (() => Partial<Sent>)])[] = [
  ['JSON that ends early', { method: 'POST', url: calls, headers: asJson, body: '{"itemId":' }],
  ['duplicate keys', { method: 'POST', url: calls, headers: asJson, body: '{"itemId":"a","itemId":"b"}' }],
  ['a prototype', { method: 'POST', url: calls, headers: asJson, body: '{"__proto__":{"x":1},"constructor":{}}' }],
  ['a million characters', { method: 'POST', url: calls, headers: asJson, body: `"${'x'.repeat(1_000_000)}"` }],
  ['deeply nested brackets', { method: 'POST', url: calls, headers: asJson, body: '['.repeat(9_000) }],
  ['a form body for an API call', { method: 'POST', url: calls, headers: asForm, body: 'itemId=1' }],
  ['prototype keys in a form', () => formOf(`__proto__=1&constructor=2&option-__proto__=3&itemId=${mug.id}`)],
  ['lists in place of texts', () => formOf(`itemId=${mug.id}&quantity=1&quantity=2&option-Colour=a&option-Colour=b`)],
  ['a NUL byte in an option', () => formOf(`itemId=${mug.id}&option-Colour=%00&option-%00=1`)],
  ['invalid UTF-8 in an option', () => formOf(`itemId=${mug.id}&option-Colour=%ff%fe&option-%c3=%zz`)],
  ['replacement patterns', () => formOf(`itemId=${mug.id}&quantity=%24%26%24%60&option-Colour=%24%27`)],
  ['a return URL on another host', () => formOf(`itemId=${mug.id}&cameFrom=//elsewhere.test/`)],
  ['a return URL with a line break', () => sentAgain('/%0d%0aset-cookie:%20a=b')],
  ['a return URL with characters invalid in headers', () => sentAgain('/%e2%82%ac%f0%9f%8d%b5')],
  ['a return URL with a NUL byte', () => sentAgain('/%00')],
  ['an infinite quantity', { method: 'POST', url: `${entries}/${line}`, headers: asForm, body: 'quantity=1e999' }],
  ['a path outside the folder', { url: '/static/../../../etc/passwd' }],
  ['an escaped path outside the folder', { url: '/static/..%2f..%2f..%2fetc%2fpasswd' }],
  ['a path outside the theme', { url: '/assets/%2e%2e/%2e%2e/template.conf' }],
  ['a NUL byte in a file name', { url: '/static/boot%00.js' }],
  ['a NUL byte in an image name', { url: `/s/${line}/%00.webp` }],
  ['a NUL byte in a page path', { url: '/shop/%00' }],
  ['invalid UTF-8 in a page path', { url: '/%ff' }],
  ['a lone percent', { url: '/%' }],
  ['a URL of 7 kB', { url: `/${'a/'.repeat(3_500)}` }],
  ['a thousand query parameters', { url: `/shop?${'offset=1&'.repeat(1_000)}` }],
  ['lists in query parameters', { url: '/shop?offset[]=1&offset[a]=2&category=a&category=b&tag=%00&format=json' }],
  ['prototype keys as query parameters', { url: '/shop?__proto__=1&constructor=2&toString=3' }],
  ['cookies of 8 kB', { url: '/cart', headers: { cookie: `crumb=${'x'.repeat(8_000)}` } }],
  ['empty cookies', { url: '/cart', headers: { cookie: ';;=;==;a;=b;__Host-sw-visitor=%00' } }],
  ['a host with a path', { url: '/', headers: { host: 'localhost/evil' } }],
  ['a host with an account', { url: '/', headers: { host: 'a@localhost' } }],
  ['no host', { url: '/', headers: { host: '' } }],
  ['a forwarded host', { url: '/', headers: { 'x-forwarded-host': mark, 'x-forwarded-proto': mark } }],
  ['a list of ETags', { url: '/', headers: { 'if-none-match': `W/"a", *, ${'"x",'.repeat(500)}` } }],
  ['an invalid Accept-Language header', { url: '/nothing', headers: { 'accept-language': '-,;q=x,*-*' } }],
  [
    'another visitor’s crumb',
    () => ({ method: 'POST', url: calls, headers: { ...asJson, 'x-csrf-token': line }, body: '{}' }),
  ],
  ['a body for a page', { method: 'PUT', url: '/', headers: asJson, body: '{}' }],
  ['XML', { method: 'POST', url: calls, headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
  ['an empty content type', { method: 'POST', url: calls, headers: { 'content-type': ';' }, body: '{}' }],
]

it.each(known)('answers %s', async (_, given) => {
  const sent = typeof given === 'function' ? given() : given
  for (const side of ['site', 'studio'] as const) {
    expect(await soberStatus({ side, method: 'GET', url: '/', headers: {}, body: '', ...sent })).toBeLessThan(500)
  }
})

function formOf(body: string): Partial<Sent> {
  return { method: 'POST', url: entries, headers: asForm, body }
}

/** A valid post from the page of a refused one; `cameFrom` names the page the form was first shown on. */
function sentAgain(cameFrom: string): Partial<Sent> {
  const referer = `http://${app.site.identifier}.localhost:${app.deps.config.port}${entries}`
  const body = `itemId=${mug.id}&option-Colour=green&option-Size=small&cameFrom=${cameFrom}`
  return { method: 'POST', url: entries, headers: { ...asForm, referer }, body }
}

/** Returns the status. Checks that the response took little CPU time, leaks no internals and contains no markup that was sent. */
async function soberStatus({ side, method, url, headers, body }: Sent): Promise<number> {
  const { port, studioPort } = app.deps.config
  const host = side === 'site' ? `${app.site.identifier}.localhost:${port}` : `studio.localhost:${studioPort}`
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const crumb = visitor.cookies.get('__Host-crumb') ?? ''
  const before = process.cpuUsage()
  const answer = await app.http[side === 'site' ? 'sites' : 'studio'].inject({
    method,
    url,
    headers: { host, cookie, 'x-csrf-token': crumb, 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== '' && { payload: body }),
  })
  const { user } = process.cpuUsage(before) // CPU time, so that other load on the machine is not counted
  const facts = { side, method, url: url.slice(0, 200), body: body.slice(0, 200), status: answer.statusCode }
  expect({ ...facts, user }).toEqual({ ...facts, user: expect.toSatisfy((took: number) => took < mostMicroseconds) })
  expect(answer.body).not.toContain(mark)
  expect(answer.body).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/)
  expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?![/\\\t])|^http:\/\/[\w.-]+localhost/)
  return answer.statusCode
}

/** Generates requests to all declared paths with arbitrary parameters, queries, headers and bodies. */
function requests(): fc.Arbitrary<Sent> {
  const text = hostileText()
  const segment = text.map((value) => encodeURIComponent(value.toWellFormed()))
  const declared = app.http.declared.map(({ path, origin }) => ({ path, origin }))
  const place = fc.constantFrom(...declared, { path: '/shop/*', origin: 'site' as const })
  return fc
    .record({
      place,
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      query: fc.array(fc.tuple(fc.constantFrom('format', 'offset', 'q', 'crumb', 'path', '__proto__'), segment), {
        maxLength: 3,
      }),
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      headers: fc.dictionary(fc.constantFrom(...headerNames), headerText(), { maxKeys: 3 }),
      content: bodies(text),
    })
    .map(({ place: { path, origin }, segments, query, method, headers, content }) => {
      const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
      return {
        side: origin === 'studio' ? 'studio' : 'site',
        method,
        url: filled(path, segments) + (asked && `?${asked}`),
        headers: { ...content.headers, ...headers },
        body: method === 'GET' || method === 'HEAD' ? '' : content.body,
      }
    })
}

const headerNames = ['accept', 'accept-encoding', 'accept-language', 'if-none-match', 'referer', 'origin', 'x-site']

function filled(path: string, segments: readonly string[]): string {
  let at = 0
  return path.replaceAll(/:\w+|\*/g, () => segments[at++ % segments.length] ?? '')
}

function hostileText(): fc.Arbitrary<string> {
  const ids = [
    mug.id,
    line,
    'mug',
    'Green',
    mark,
    '\0',
    '..',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    '$&',
    '%',
  ]
  return fc.oneof(fc.constantFrom(...ids), fc.string({ unit: 'binary', maxLength: 40 }))
}

/** Text that is valid in a header. Node rejects anything else before our code runs. */
function headerText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(mark, 'br;q=0', '*', 'http://localhost:3000/cart/entries'),
    fc.string({ maxLength: 60 }),
  )
}

function bodies(text: fc.Arbitrary<string>): fc.Arbitrary<{ headers: Record<string, string>; body: string }> {
  const names = fc.constantFrom('itemId', 'sku', 'quantity', 'option-Colour', 'cameFrom', 'crumb', 'email', '__proto__')
  const form = fc
    .array(fc.tuple(names, text), { maxLength: 5 })
    .map((fields) => ({ headers: asForm, body: new URLSearchParams(fields).toString() }))
  const json = fc
    .oneof(fc.dictionary(names, fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))), fc.jsonValue({ maxDepth: 2 }))
    .map((value) => ({ headers: asJson, body: JSON.stringify(value) }))
  const none = fc.string({ maxLength: 30 }).map((body) => ({ headers: asJson, body }))
  return fc.oneof(form, json, none)
}
