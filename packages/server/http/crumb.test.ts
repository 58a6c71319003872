import { expect, it } from 'vitest'
import * as z from 'zod'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import type { Deps } from '../context.ts'
import { htmlReply } from './answers.ts'
import { route, type DeclaredRoute, type HttpServers } from './routes.ts'

const app = await suiteApp({ prepare: declareTestRoutes })

function declareTestRoutes(http: HttpServers, deps: Deps): void {
  const site = { origin: 'site', access: 'visitor', limit: 'add' } as const
  const answer = z.object({ hasVisitor: z.boolean() })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: '/api/test/change',
    body: z.strictObject({}),
    answer,
    run: async (ctx) => ({ hasVisitor: ctx.visitor !== null }),
  })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: '/test-form',
    form: true,
    body: z.strictObject({}),
    run: async (ctx) => htmlReply(200, ctx.visitor ? 'visitor' : 'nobody'),
  })
}

async function aBrowser(site = app.site): Promise<Client> {
  const browser = app.visitor(site)
  await browser.get('/api/commerce/shopping-cart')
  return browser
}

const change = '/api/test/change'

it('SF-6.02 accepts a change that sends the crumb cookie back as X-CSRF-Token', async () => {
  const browser = await aBrowser()
  expect((await browser.post(change, {})).status).toBe(200)
})

it('SF-6.02 accepts the crumb as a field of the body or the query', async () => {
  const browser = await aBrowser()
  const crumb = browser.cookies.get('__Host-crumb') ?? ''
  expect((await browser.form('/test-form', { crumb })).status).toBe(200)
  expect((await browser.form(`/test-form?crumb=${crumb}`, {})).status).toBe(200)
  expect((await browser.form('/test-form', { crumb: `${crumb}x` })).status).toBe(403)
})

it('SF-8.01 refuses a change without a crumb with crumbFail and a new crumb, with which the change succeeds', async () => {
  const browser = app.visitor()
  const refused = await browser.post(change, {})
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'kit.crumb',
    crumbFail: true,
    error: 'Your session has expired. Please reload the page and try again.',
  })
  expect(browser.cookies.get('__Host-crumb')).toBe(refused.body.crumb)
  expect((await browser.post(change, {})).status).toBe(200)
})

it.each([
  ['of another session', async () => (await aBrowser()).cookies.get('__Host-crumb') ?? ''],
  ['that was made up', async () => `${'a'.repeat(22)}.${'b'.repeat(43)}`],
  ['that is no crumb', async () => 'x'],
])('BX-5.08 refuses a crumb %s, even when the cookie has the same value', async (_, other) => {
  const browser = await aBrowser()
  browser.cookies.set('__Host-crumb', await other())
  const refused = await browser.post(change, {})
  expect(refused.status).toBe(403)
  expect(refused.body.crumbFail).toBe(true)
})

it('BX-5.08 refuses the crumb of another site, even with that site’s visitor cookie', async () => {
  const there = await aBrowser(await aSite(app.deps))
  const here = app.visitor()
  for (const [name, value] of there.cookies) here.cookies.set(name, value)
  expect((await here.post(change, {})).status).toBe(403)
})

it('BX-5.08 refuses a header that differs from the cookie', async () => {
  const [one, other] = [await aBrowser(), await aBrowser()]
  const headers = { 'x-csrf-token': other.cookies.get('__Host-crumb') ?? '' }
  expect((await one.post(change, {}, { headers })).status).toBe(403)
})

it('BX-5.08 refuses every declared change without a crumb, on both origins', async () => {
  const isChange = ({ method, path }: DeclaredRoute): boolean => method !== 'GET' && !isOwnProof(path)
  const changes = app.http.declared.filter(isChange)
  const owner = await aTeammate(app) // rights are checked before the crumb
  expect(new Set(changes.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']))
  const passed: string[] = []
  for (const { method, path, origin, isForm } of changes) {
    const browser = origin === 'studio' ? owner : await aBrowser()
    browser.cookies.delete('__Host-crumb')
    const url = path.replaceAll(/:\w+/g, '0'.repeat(32))
    const inSite = { headers: { 'x-site': app.site.id } }
    const elsewhere = { headers: { 'sec-fetch-site': 'none' } }
    const answer = isForm
      ? await browser.form(url, {}, elsewhere)
      : method === 'DELETE'
        ? await browser.delete(url, inSite)
        : await browser[method === 'PUT' ? 'put' : 'post'](url, {}, inSite)
    if (answer.status !== 403) passed.push(`${method} ${path}: ${answer.status}`)
  }
  expect(passed).toEqual([])
})

it.each(['cross-site', 'same-site'])(
  'BX-5.08 refuses a change from a %s page, with and without a crumb',
  async (place) => {
    const browser = await aBrowser()
    const headers = { 'sec-fetch-site': place }
    expect((await browser.post(change, {}, { headers })).status).toBe(403)
    expect((await browser.form('/test-form', {}, { headers })).status).toBe(403)
  },
)

it('BX-5.08 accepts a plain form from the same origin, and creates a visitor for it', async () => {
  const browser = app.visitor()
  const answer = await browser.form('/test-form', {})
  expect(answer.status).toBe(200)
  expect(answer.text).toBe('visitor')
  expect(browser.setCookies.get('__Host-sw-visitor')).toMatch(/HttpOnly/)
})

it('BX-5.08 checks the Origin header of browsers without Sec-Fetch-Site', async () => {
  const host = `${app.site.identifier}.localhost:3000`
  const send = (origin?: string) =>
    app.http.sites.inject({
      method: 'POST',
      url: '/test-form',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) },
      payload: 'a=1'.slice(3),
    })
  expect((await send(`http://${host}`)).statusCode).toBe(200)
  expect((await send('http://evil.example')).statusCode).toBe(403)
  expect((await send('null')).statusCode).toBe(403)
  expect((await send()).statusCode).toBe(403)
})

it('BX-5.08 sets cookies with the __Host- prefix on localhost, and without it on a plain http network address', async () => {
  const here = await aBrowser()
  expect(here.setCookies.get('__Host-sw-visitor')).toMatch(
    /^__Host-sw-visitor=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly; Secure$/,
  )
  const phone = await app.http.sites.inject({
    url: '/api/commerce/shopping-cart',
    headers: { host: '192.168.1.20:3000' },
  })
  const set = [phone.headers['set-cookie'] ?? []].flat().join('\n')
  expect(set).toMatch(/^sw-visitor=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/m)
  expect(set).not.toContain('Secure')
  await app.http.sites.inject({ url: '/api/commerce/shopping-cart', headers: { host: '192.168.1.20:3000' } })
  expect(app.logLines.filter((line) => line.includes('cookies are set without protection'))).toHaveLength(1)
})

it('BX-5.08 sets only Secure cookies with REQUIRE_HTTPS', async () => {
  const strict = await testApp({ env: { REQUIRE_HTTPS: '1' }, sameAs: app, prepare: declareTestRoutes })
  const phone = await strict.http.sites.inject({
    url: '/api/commerce/shopping-cart',
    headers: { host: '192.168.1.20' },
  })
  await strict.close()
  const set = [phone.headers['set-cookie'] ?? []].flat()
  expect(set.filter((text) => !text.endsWith('; Secure'))).toEqual([])
  expect(set.join()).toContain('__Host-sw-visitor=')
})

/** Mail and payment providers post here without cookies: the secret in the URL (RFC 8058) or a signature is the proof. */
function isOwnProof(path: string): boolean {
  return path === '/commerce/restock/unsubscribe/:token' || path === '/api/payments/:provider/:siteId/events'
}
