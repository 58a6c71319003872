import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { importTheme } from '../themes/index.ts'
import { aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
const path = '/api/studio/legal'

async function anOwnedSite() {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const visitor = app.visitor(site)
  const read = async (kind: string) =>
    (await owner.get(path, at)).body.texts.find((text: { kind: string }) => text.kind === kind)
  return {
    site,
    ctx,
    owner,
    at,
    visitor,
    read,
    save: async (kind: string, body: object) =>
      owner.put(`${path}/${kind}`, { title: '', html: '', version: (await read(kind)).version, ...body }, at),
  }
}

const kind = '<p>Be kind.</p>'

/** A site whose theme was made by somebody who knows nothing of legal texts. */
async function withForeignTheme(region: string) {
  const site = await anOwnedSite()
  await importTheme(site.ctx, aThemeFolder(themeFiles({ 'site.region': region })))
  return site
}

describe('in a theme from elsewhere, a legal text', () => {
  const around = (footer: string) =>
    `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}<footer>${footer}</footer>{squarespace-footers}</body></html>`

  it('is linked in a list at the end of every page', async () => {
    const { ctx, save, visitor } = await withForeignTheme(around('Nobody'))
    const page = await aPage(ctx)
    await visitor.get(page.path) // cached from now on
    await save('terms', { title: 'A & "B" <i>', html: kind })
    const { text } = await visitor.get(page.path)
    const list =
      '<nav class="sw-legal" aria-label="Legal"><ul><li><a href="/legal/terms">A &amp; &quot;B&quot; &lt;i&gt;</a></li></ul></nav>'
    expect(text).toContain(`<footer>Nobody</footer>${list}`)
    expect((await visitor.get('/legal/terms')).text).toContain(kind)
  })

  it('is linked where the theme prints the links, and the list has the others', async () => {
    const own = '{.repeated section legalLinks}<a href="{url}">{title}</a>{.end}'
    const { save, visitor } = await withForeignTheme(around(own))
    await save('terms', { html: kind })
    expect((await visitor.get('/legal/terms')).text).toContain('<footer><a href="/legal/terms">')
    expect((await visitor.get('/legal/terms')).text).not.toContain('sw-legal')
    const other = await withForeignTheme(around('<a href="/legal/terms">Our terms</a>'))
    await other.save('terms', { html: kind })
    await other.save('imprint', { html: kind })
    expect((await other.visitor.get('/legal/terms')).text.match(/href="\/legal\/[a-z]+"/g)).toEqual([
      'href="/legal/terms"',
      'href="/legal/imprint"',
    ])
  })
})

describe('a legal text', () => {
  it('gets a page in the theme, with its title, its address and a place in the sitemap', async () => {
    const { save, visitor } = await anOwnedSite()
    expect((await visitor.get('/legal/terms')).status).toBe(404)
    expect((await save('terms', { title: 'Terms <of> ours', html: kind })).status).toBe(200)
    const { status, text, headers } = await visitor.get('/legal/terms')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Terms &lt;of&gt; ours</h1><p>Be kind.</p>')
    expect(text).toMatch(/<title>Terms &lt;of&gt; ours — /)
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/legal\/terms">/)
    expect(text).not.toContain('noindex')
    expect(text).toContain('class="site-footer"')
    expect(headers['cache-control']).not.toContain('no-store')
    expect((await visitor.get('/sitemap.xml')).text).toContain('/legal/terms</loc>')
    expect((await visitor.get('/Legal/Terms/')).headers['location']).toBe('/legal/terms')
  })

  it('is linked at the foot of every page that is cached already, and gone with its links when it is emptied', async () => {
    const { ctx, save, visitor } = await anOwnedSite()
    const page = await aPage(ctx)
    const before = (await visitor.get(page.path)).text
    expect(before).not.toContain('/legal/')
    await save('privacy', { html: kind })
    await save('terms', { title: 'Our terms', html: kind })
    for (const address of [page.path, '/cart', '/account/sign-in', '/legal/terms']) {
      const { text } = await visitor.get(address)
      expect(text.match(/href="\/legal\/[a-z]+">[^<]*/g)).toEqual([
        'href="/legal/terms">Our terms',
        'href="/legal/privacy">Privacy policy',
      ])
      expect(text).not.toContain('sw-legal') // the theme prints them
    }
    await save('terms', { html: '<p> </p>' })
    await save('privacy', {})
    expect((await visitor.get(page.path)).text).toBe(before)
    expect([(await visitor.get('/legal/terms')).status, (await visitor.get('/legal/privacy')).status]).toEqual([
      404, 404,
    ])
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<p>a<iframe src="https://evil.example"></iframe></p>', '<p>a</p>'],
    [
      '<p>{.section website}{id}{.end} {squarespace-footers}</p>',
      '<p>{.section website}{id}{.end} {squarespace-footers}</p>',
    ],
  ])('BX-5.01 is cleaned like the texts of products: %s', async (typed, kept) => {
    const { read, save, visitor } = await anOwnedSite()
    await save('imprint', { html: typed })
    expect((await read('imprint')).html).toBe(kept)
    const { status, text } = await visitor.get('/legal/imprint')
    const isShown = text.includes(`<h1>Imprint</h1>${kept}`)
    expect({ status, isShown }).toEqual({ status: kept === '' ? 404 : 200, isShown: kept !== '' })
  })

  it('has the usual title of the site’s language without one', async () => {
    const { read, save } = await anOwnedSite()
    await save('withdrawal', { title: '  ', html: kind })
    expect(await read('withdrawal')).toMatchObject({ title: 'Right of withdrawal', version: 1 })
  })

  it('is brought back by the undo as it was, also when there was none', async () => {
    const { owner, at, read, save } = await anOwnedSite()
    const first = (await save('terms', { title: 'One', html: kind })).body
    const second = (await save('terms', { title: 'Two', html: '<p>Be kinder.</p>' })).body
    expect((await owner.post(first.undo.path, first.undo.body, at)).status).toBe(409)
    const undone = await owner.post(second.undo.path, second.undo.body, at)
    expect(undone.body).toMatchObject({ title: 'One', html: kind, version: 3, undo: null })
    const removed = (await save('terms', {})).body
    expect(await read('terms')).toMatchObject({ html: '', version: 4 })
    await owner.post(removed.undo.path, removed.undo.body, at)
    expect(await read('terms')).toMatchObject({ title: 'One', html: kind, version: 5 })
    const { body } = await save('terms', { title: 'One', html: kind })
    expect(body).toMatchObject({ version: 5, undo: null })
  })

  it('is refused when somebody saved it meanwhile, and of several at once one is saved', async () => {
    const { save } = await anOwnedSite()
    const answers = await Promise.all(['a', 'b', 'c'].map((html) => save('terms', { html, version: 0 })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })

  it('says in the activity log which text was changed from what to what', async () => {
    const { ctx, save } = await anOwnedSite()
    await save('terms', { title: 'Terms', html: kind })
    const entries = await app.deps.owner.ask<{ changes: object[] }>(
      '',
      `select changes from activity where site_id = $1 and action = 'legal.saved'`,
      [ctx.siteId],
    )
    expect(entries).toEqual([{ changes: [{ field: 'terms', from: '', to: `Terms\n\n${kind}` }] }])
  })

  it('belongs to its site, and to those who may edit the checkout', async () => {
    const [mine, other] = [await anOwnedSite(), await anOwnedSite()]
    await mine.save('terms', { html: kind })
    expect((await other.visitor.get('/legal/terms')).status).toBe(404)
    expect(await other.read('terms')).toMatchObject({ html: '', version: 0 })
    const manager = await aTeammate(app, { siteId: mine.ctx.siteId, roles: [websiteRoles.storeManager] })
    expect((await manager.get(path, mine.at)).status).toBe(403)
  })

  it.each([
    { html: 'a\u0000b' },
    { html: '\uD800' },
    { html: 'x'.repeat(200_001) },
    { title: 'x'.repeat(101) },
    { title: 'a\nb' },
    { version: -1 },
    { version: 1e300 },
    { unknown: 1 },
  ])('refuses bad input with 400', async (wrong) => {
    const { save, owner, at } = await anOwnedSite()
    expect((await save('terms', wrong)).status).toBe(400)
    expect((await owner.put(`${path}/other`, { title: '', html: '', version: 0 }, at)).status).toBe(404)
  })

  it('leaves a page of the owner at its address alone, and refuses new ones', async () => {
    const { ctx } = await anOwnedSite()
    await expect(aPage(ctx, { urlId: 'legal/terms' })).rejects.toMatchObject({ code: 'pages.reserved-url' })
    expect((await aPage(ctx, { urlId: 'legal' })).path).toBe('/legal')
  })
})
