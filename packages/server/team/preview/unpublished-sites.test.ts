import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { expect, it, onTestFinished } from 'vitest'
import { taskCtx, type Ctx, type Site } from '../../context.ts'
import { entriesPath } from '../../testing/a-cart.ts'
import { aDocument, aPage } from '../../testing/a-page.ts'
import { aProduct, wanted, type AProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate, studioSession } from '../../testing/an-account.ts'
import { anOrder, linksOf, sendFirstMails } from '../../testing/orders/an-order.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Client } from '../../testing/test-client.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const publication = '/api/studio/site/publication'
const hidden = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

type Shop = { site: Site; ctx: Ctx; cup: AProduct; path: string; at: { headers: { 'x-site': string } } }

/** A site that is not published, with a page and a product. */
async function anUnpublished(given: Parameters<typeof aSite>[1] = {}): Promise<Shop> {
  const site = await aSite(app.deps, { title: 'Fern <& Kiln', isPublished: false, ...given })
  const ctx = taskCtx(app.deps, site)
  const { path } = await aPage(ctx, { document: aDocument('<p>Not for everybody yet</p>') })
  return { site, ctx, path, cup: await aProduct(ctx), at: { headers: { 'x-site': site.id } } }
}

/** Asks the studio for a preview of a page, and returns the path on the site to which it leads. */
async function ticketUrl(member: Client, path: string, at: Shop['at']): Promise<string> {
  const { status, headers } = await member.get(`/api/studio/preview?${new URLSearchParams({ path })}`, at)
  const url = new URL(String(headers['location']))
  expect([status, headers['cache-control']]).toEqual([303, 'no-store'])
  return url.pathname + url.search
}

/** Opens a preview of a page of the site, and returns the browser. */
async function preview({ site, path, at }: Shop, member: Client, browser = app.visitor(site)): Promise<Client> {
  const opened = await browser.get(await ticketUrl(member, path, at))
  expect([opened.status, opened.headers['location']]).toEqual([303, path])
  expect(opened.headers['cache-control']).toContain('no-store')
  return browser
}

it('BX-3.01 shows visitors a page that search engines do not list until the site is published', async () => {
  const shop = await anUnpublished()
  const owner = await aTeammate(app, { siteId: shop.site.id })
  const visitor = app.visitor(shop.site)
  for (const path of [
    '/',
    shop.path,
    shop.cup.path,
    `${shop.cup.path}?format=json`,
    '/sitemap.xml',
    '/cart',
    '/account',
  ]) {
    const { status, text, headers } = await visitor.get(path)
    expect([path, status, headers]).toEqual([path, 200, expect.objectContaining(hidden)])
    expect(text).toContain('<h1>Opening soon</h1>')
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(text).toContain('Fern &#60;&#38; Kiln')
    expect(text).not.toContain('everybody')
  }
  const head = await app.http.sites.inject({
    method: 'HEAD',
    url: '/',
    headers: { host: `${shop.site.identifier}.localhost:3000` },
  })
  expect([head.statusCode, head.headers]).toEqual([200, expect.objectContaining(hidden)])
  expect((await visitor.get('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n')

  await owner.put(publication, { isPublished: true }, shop.at)
  const shown = await visitor.get(shop.path)
  expect(shown.text).toContain('Not for everybody yet')
  expect(shown.headers).not.toMatchObject(hidden)
  expect((await visitor.get('/sitemap.xml')).text).toContain(shop.cup.path)
})

it('BX-3.01 says in the language of the site that it is not open yet', async () => {
  const { site } = await anUnpublished({ language: 'de-DE' })
  expect((await app.visitor(site).get('/')).text).toMatch(/<html lang="de[^]*<h1>Bald geöffnet<\/h1>/)
})

it('BX-3.01 takes no calls and sells nothing before the site is published', async () => {
  const { site, cup } = await anUnpublished()
  const visitor = app.visitor(site)
  const refused = { status: 403, body: { code: 'sites.unpublished' } }
  expect(await visitor.get('/api/commerce/shopping-cart')).toMatchObject(refused)
  expect(await visitor.post(entriesPath, { ...wanted(cup), quantity: 1 })).toMatchObject(refused)
  expect(await visitor.get(`/api/commerce/products/${cup.id}/variant`)).toMatchObject(refused)
  const sent = await visitor.form('/cart/entries', { itemId: cup.id, quantity: '1' })
  expect([sent.status, sent.text.includes('Opening soon')]).toEqual([403, true])
})

it('a site that is taken offline hides pages that were cached, and still answers whom it gave a link', async () => {
  const shop = await anUnpublished({ isPublished: true })
  const owner = await aTeammate(app, { siteId: shop.site.id })
  const order = await anOrder(shop.ctx)
  await sendFirstMails(shop.ctx)
  const { statusToken } = await linksOf(shop.ctx, order.id)
  const visitor = app.visitor(shop.site)
  for (let asked = 0; asked < 3; asked += 1) expect((await visitor.get(shop.path)).text).toContain('everybody')
  await owner.put(publication, { isPublished: false }, shop.at)
  expect((await visitor.get(shop.path)).text).toContain('Opening soon')
  const status = await visitor.get(`/order/${statusToken}`)
  expect([status.status, status.text.includes(`#${order.number}`)]).toEqual([200, true])
  expect(status.headers).toMatchObject(hidden)
})

it('the team sees the site by a preview, which nobody else keeps', async () => {
  const shop = await anUnpublished()
  const browser = await preview(shop, await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.viewer] }))
  expect(browser.setCookies.get('__Host-sw-preview')).toMatch(/; HttpOnly/)
  for (let asked = 0; asked < 3; asked += 1) {
    const page = await browser.get(shop.path)
    expect(page.text).toContain('Not for everybody yet')
    expect(page.headers).toMatchObject(hidden)
  }
  expect((await app.visitor(shop.site).get(shop.path)).text).not.toContain('everybody')
  const other = await anUnpublished()
  const there = app.visitor(other.site)
  there.cookies.set('__Host-sw-preview', browser.cookies.get('__Host-sw-preview') ?? '')
  expect((await there.get(other.path)).text).not.toContain('everybody')
})

it('a ticket opens one preview, of its own site, within a minute', async () => {
  const shop = await anUnpublished()
  const owner = await aTeammate(app, { siteId: shop.site.id })
  const opens = async (url: string, site = shop.site): Promise<boolean> => {
    const browser = app.visitor(site)
    expect((await browser.get(url)).status).toBe(303)
    return browser.cookies.has('__Host-sw-preview')
  }
  const url = await ticketUrl(owner, shop.path, shop.at)
  expect(await opens(url, (await anUnpublished()).site)).toBe(false)
  const tries = await Promise.all([opens(url), opens(url), opens(url)])
  expect(tries.filter(Boolean)).toHaveLength(1)
  const late = await ticketUrl(owner, shop.path, shop.at)
  skewMs += 60_001
  expect(await opens(late)).toBe(false)
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'x', '/a\nb'])(
  'BX-5.07 a preview leads to no other site: %j',
  async (path) => {
    const shop = await anUnpublished()
    const owner = await aTeammate(app, { siteId: shop.site.id })
    const asked = await owner.get(`/api/studio/preview?${new URLSearchParams({ path })}`, shop.at)
    expect(asked.status).toBe(400)
    const opened = await app.visitor(shop.site).get(`/api/preview?${new URLSearchParams({ ticket: 'x', to: path })}`)
    expect(opened.headers['location']).toBe('/')
  },
)

it.each([
  ['the session of its owner', async (member: Client) => void (await member.delete(studioSession))],
  ['twelve hours', async () => void (skewMs += 12 * 60 * 60_000 + 1)],
  [
    'the right to see drafts',
    async (_: Client, { site }: Shop) => {
      await app.deps.owner.ask('', 'update teammates set roles = $2, is_owner = false where site_id = $1', [
        site.id,
        [websiteRoles.billing],
      ])
    },
  ],
] as const)('a preview ends with %s', async (_, end) => {
  const shop = await anUnpublished()
  const member = await aTeammate(app, { siteId: shop.site.id })
  const browser = await preview(shop, member)
  expect((await browser.get(shop.path)).text).toContain('everybody')
  await end(member, shop)
  expect((await browser.get(shop.path)).text).not.toContain('everybody')
})

it('BX-5.11 guessed tokens of previews are looked for as often as an address may ask for pages', async () => {
  const { site } = await anUnpublished()
  const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
  onTestFinished(() => strict.close())
  const visitor = strict.visitor(site)
  const from = { remoteAddress: '198.51.100.69' }
  const statuses: number[] = []
  for (let guess = 0; guess < rateLimits.pages.address * 2 && !statuses.includes(429); guess += 1) {
    visitor.cookies.set('__Host-sw-preview', guess.toString(16).padStart(64, '0'))
    statuses.push((await visitor.get('/', from)).status)
  }
  expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 429])
  expect(statuses.length).toBeGreaterThan(rateLimits.pages.address)
  visitor.cookies.delete('__Host-sw-preview')
  expect((await visitor.get('/', from)).status).toBe(200)
})

it('publishing can be undone, and is not undone over a later change', async () => {
  const shop = await anUnpublished()
  const owner = await aTeammate(app, { siteId: shop.site.id })
  const read = async () => (await owner.get(publication, shop.at)).body
  expect(await read()).toEqual({ isPublished: false })
  const { undo } = (await owner.put(publication, { isPublished: true, base: false }, shop.at)).body
  expect((await read()).isPublished).toBe(true)
  expect((await owner.put(publication, { isPublished: true }, shop.at)).body).toEqual({ undo: null })
  expect((await owner.post(undo.path, undo.body, shop.at)).body).toEqual({ undo: null })
  expect((await read()).isPublished).toBe(false)
  expect((await owner.post(undo.path, undo.body, shop.at)).body.code).toBe('changes.changed-meanwhile')
})
