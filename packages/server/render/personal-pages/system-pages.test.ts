import { refusals } from '@sitewright/domain/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { compile } from '@sitewright/template'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Ctx, Deps } from '../../context.ts'
import { redirect, route, type HttpServers, type SystemPageRequest, type SystemPage } from '../../http/index.ts'
import { queryInSite } from '../../database/index.ts'
import { aVisitor } from '../../testing/a-cart.ts'
import { aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { taskCtx } from '../../context.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { importTheme } from '../../themes/index.ts'

const template = compile(
  '<h1>{title|html}</h1><form method="post" action="/account/test/{name|htmltag}">{.section alert}<p role="alert">{@|html}</p>{.end}<input name="note" value="{typed|htmltag}"><p class="asked">{asked|html}</p></form>',
  { name: 'test-page' },
)

const gone = { 'gone-away': 'kit.not-found', broken: 'cart.not-enough-stock' } as const

/** Pages as another module might bring: one with a form, one that redirects, one with a more specific path than the first. */
const pages: SystemPage[] = [
  {
    path: '/account/test/:name',
    posts: ['/account/test/:name', '/account/test/:name/undo'],
    read: async (ctx, asked) => testContent(ctx, asked),
  },
  { path: '/account/test', read: async () => redirect(303, '/account/test/Ada') },
  {
    path: '/account/test/exact',
    read: async () => ({ title: 'Exact', template, data: { title: 'Exact' }, status: 201 }),
  },
]

async function testContent(ctx: Ctx, { params, query, problem }: SystemPageRequest) {
  const name = params['name'] ?? ''
  const code = gone[name as keyof typeof gone]
  if (code) throw new Refusal(code)
  if (name === 'shut' && !problem) throw new Refusal('cart.not-enough-stock')
  await queryInSite(ctx, 'test_page', 'select 1 as one', [])
  const body = problem?.body as { note?: string } | undefined
  const asked = Object.entries(query).map(([key, value]) => `${key}=${value}`)
  const data = { title: name, name, alert: problem?.text ?? '', typed: body?.note ?? '', asked: asked.join(' ') }
  return { title: `For ${name}`, template, data }
}

function declare(http: HttpServers, deps: Deps): void {
  const post = { method: 'POST', origin: 'site', access: 'visitor', form: true, limit: 'changeCart' } as const
  const params = z.object({ name: z.string() })
  const body = z.object({ note: z.string() })
  route(http, deps, {
    ...post,
    path: '/account/test/:name',
    params,
    body,
    run: async (_, input) => {
      if (input.body.note !== 'well') throw new Refusal('cart.not-enough-stock')
      return redirect(303, '/account/test/well')
    },
  })
  route(http, deps, { ...post, path: '/account/test/:name/undo', params, body, run: async () => redirect(303, '/') })
}

const app = await suiteApp({ pages, prepare: declare })

it('renders a module’s page in the site’s theme, uncached and without a canonical URL', async () => {
  await aMug(app.ctx)
  const { status, text, headers } = await app.visitor().get('/account/test/Ada?one=1&two=%E2%82%AC')
  expect(status).toBe(200)
  expect(text).toContain('<title>For Ada — A site</title>')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toMatch(/rel="canonical"|og:url/) // the address may contain a secret
  expect(text).toMatch(/<body[^>]* class="[^"]*collection-type-account-test /)
  expect(text).toContain('<div class="sw-page" data-page="account-test"><h1>Ada</h1>')
  expect(text).toContain('<p class="asked">one=1 two=€</p>')
  expect(text).toMatch(/<header[^]*<h1>Ada<\/h1>[^]*<footer/)
  expect([headers['cache-control'], headers['vary']]).toEqual(['private, no-store', 'cookie'])
})

it('BX-5.09 gives a nonce of the response’s own to our scripts only, also in an imported theme', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const layout =
    '<html><head>{squarespace-headers}<script src="https://cdn.example.test/a.js"></script></head><body><SCRIPT>own()</SCRIPT><script>say("{website.siteTitle}")</script><squarespace:script src="site.js"/>{squarespace.main-content}{squarespace-footers}</body></html>'
  await importTheme(ctx, aThemeFolder(themeFiles({ 'site.region': layout, 'scripts/site.js': 'own()' })))
  const nonces = new Set<string>()
  for (const visitor of [app.visitor(), app.visitor(site), app.visitor(site)]) {
    const { headers, text } = await visitor.get('/account/test/Ada')
    const [, nonce = ''] =
      /script-src 'nonce-([\w+/]{22}==)' 'strict-dynamic';/.exec(String(headers['content-security-policy'])) ?? []
    const scripts = Array.from(text.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>/gi), ([tag]) => tag)
    const trusted = scripts.filter((tag) => tag.includes(' nonce='))
    expect(trusted.length).toBeGreaterThan(0)
    expect(trusted.filter((tag) => !tag.startsWith(`<script nonce="${nonce}"`))).toEqual([])
    expect(trusted.join(' ')).not.toMatch(/cdn|site\.js/)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
  const kept = await app.visitor(site).get('/')
  expect(kept.text).not.toContain('nonce')
  expect(String(kept.headers['content-security-policy'])).not.toContain('nonce')
})

it('answers HEAD requests, and returns a page’s own redirect and status', async () => {
  const host = `${app.site.identifier}.localhost:3000`
  const head = await app.http.sites.inject({ method: 'HEAD', url: '/account/test/Ada', headers: { host } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const moved = await app.visitor().get('/account/test')
  expect([moved.status, moved.headers['location'], moved.headers['cache-control']]).toEqual([
    303,
    '/account/test/Ada',
    'private, no-store',
  ])
  expect((await app.visitor().get('/account/test/exact')).status).toBe(201)
})

it('redirects other spellings to the canonical path, and keeps the case of path parameters', async () => {
  for (const path of ['/Account/TEST/Ada', '/account/test/Ada/', '//account//test/Ada', '/ACCOUNT/test/Ada/?one=1']) {
    const { status, headers } = await app.visitor().get(path)
    const query = path.includes('?') ? '?one=1' : ''
    expect([path, status, headers['location']]).toEqual([path, 301, `/account/test/Ada${query}`])
  }
  expect((await app.visitor().get('/account/test/%41da')).text).toContain('<h1>Ada</h1>')
})

it('shows the page again with the message and the submitted values, and redirects GET requests for the form’s action', async () => {
  const visitor = await aVisitor(app)
  const { status, text, headers } = await visitor.form('/account/test/Ada', { note: '"><script>alert(1)</script>' })
  expect(status).toBe(422)
  expect(text).toContain('<p role="alert">Sorry, we do not have enough of that item available.</p>')
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(headers['cache-control']).toBe('private, no-store')
  const note = 'a\u{E000}x1\u{E001}b' // private-use characters, as in icon fonts
  const marked = await visitor.form('/account/test/Ada', { note })
  expect([marked.text.includes(`value="${note}"`), marked.text.split('<title>').length]).toEqual([true, 2])
  expect((await visitor.form('/account/test/Ada', { note: 'well' })).status).toBe(303)
  const { status: shape, text: again } = await visitor.form('/account/test/Ada/undo', {})
  expect([shape, again.includes('<h1>Ada</h1>')]).toEqual([refusals['kit.shape'].status, true])
  const reopened = await visitor.get('/account/test/Ada/undo')
  expect([reopened.status, reopened.headers['location']]).toEqual([303, '/account/test/Ada'])
})

it('answers 404 with the theme’s page when a module finds nothing, and a plain error page when it refuses', async () => {
  const missing = await app.visitor().get('/account/test/gone-away')
  expect(missing.status).toBe(404)
  expect(missing.text).toMatch(/<header[^]*<footer/)
  expect((await app.visitor().get('/account/test/')).headers['location']).toBe('/account/test')
  for (const path of ['/account/test/broken', '/account/test/shut']) {
    const { status, text } = await app.visitor().get(path)
    expect([path, status, text.includes('<header')]).toEqual([path, 409, false])
  }
  const refused = await (await aVisitor(app)).form('/account/test/gone-away', { note: '' })
  expect([refused.status, refused.text.includes('<header')]).toEqual([422, false])
})

it('adds one statement to the module’s, and another for the cart only without scripts', async () => {
  const cup = await aProduct(app.ctx)
  const visitor = await aVisitor(app)
  await visitor.form('/cart/entries', { itemId: cup.id, quantity: '1' })
  await visitor.get('/account/test/Ada')
  const counted = async (): Promise<number> => {
    const before = await statements()
    await visitor.get('/account/test/Ada')
    return (await statements()) - before
  }
  expect(await counted()).toBe(3)
  visitor.cookies.set('__Host-js', '1')
  expect(await counted()).toBe(2)
})

it('renders a module’s page in an imported theme', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await importTheme(ctx, aThemeFolder(themeFiles({ 'pages/account-test.page': '<b>theirs</b>' })))
  const { text } = await app.visitor(site).get('/account/test/Ada')
  expect(text).toMatch(/^<html><head>[^]*<title>For Ada — A site<\/title>[^]*<h1>Ada<\/h1>/)
  expect(text).toContain('Static.SQUARESPACE_CONTEXT')
})

it('BX-5.11 answers hostile paths and queries with the page, a redirect, 400 or 404', async () => {
  const hostile = ['%00', '%ff', '..%2f..', 'a%2Fb', '\u{E000}x0\u{E001}', '{squarespace-headers}', '<script>', 'א']
  for (const name of [...hostile, 'a'.repeat(400), 'a'.repeat(4_000)]) {
    const { status, text } = await app.visitor().get(`/account/test/${encodeURI(name).replaceAll('%25', '%')}`)
    expect([name, [200, 301, 400, 404].includes(status)]).toEqual([name, true])
    expect(text).not.toMatch(/<script>|\uFFFD/)
  }
  const { text } = await app.visitor().get(`/account/test/Ada?${'q=%EE%80%80x0%EE%80%81&'.repeat(2_000)}`)
  expect(text.match(/<h1>Ada/g)).toHaveLength(1)
})

async function statements(): Promise<number> {
  const text = await app.deps.metrics.print()
  const counted = /^sitewright_data_statements_total\{route="\/account\/test\/:name",method="GET"\} (\d+)$/m
  return Number(counted.exec(text)?.[1] ?? 0)
}
