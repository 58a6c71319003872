import { brotliDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { aPage } from '../../testing/a-page.ts'
import { aCart } from '../../testing/a-cart.ts'
import { aMug } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { until } from '../../testing/until.ts'
import { activateBuiltInTheme, importTheme } from '../../themes/index.ts'
import { taskCtx, type Ctx } from '../../context.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })

type Page = { text: string; policy: string; etag: string }

/** Asks for a page like a browser, until it is compressed. */
async function askCompressed(
  path: string,
  isReady: (page: Page) => boolean = () => true,
  site = app.site,
): Promise<Page> {
  const headers = { host: `${site.identifier}.localhost:3000`, 'accept-encoding': 'br' }
  const pageOf = async (): Promise<Page | null> => {
    const answer = await app.http.sites.inject({ url: path, headers })
    if (answer.headers['content-encoding'] !== 'br') return null
    return {
      text: brotliDecompressSync(answer.rawPayload).toString(),
      policy: String(answer.headers['content-security-policy']),
      etag: String(answer.headers['etag']),
    }
  }
  const page = await until(pageOf, (one) => one !== null && isReady(one))
  if (page === null) throw new Error(`${path} was not compressed.`)
  return page
}

/** A site with a stylesheet of its own, which nobody has asked for yet. */
async function aSiteInColor(accent: string): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: { accent } })
  return ctx
}

const isCritical = ({ text }: Page): boolean => text.includes('<style>')
const blocking = /<link rel="stylesheet" href="\/site\.css\?v=\w+">/
const askStyles = async (site = app.site): Promise<string> => {
  const client = app.visitor(site)
  return (await client.get(String((await client.get('/site.css')).headers['location']))).text
}

it('BX-6.02 a page contains what it needs of the stylesheet, once that is compiled, and does not wait for the rest', async () => {
  const ctx = await aSiteInColor('#123456')
  const { path } = await aPage(ctx)
  const before = await askCompressed(path, undefined, ctx.site)
  expect(before.text).toMatch(/<link rel="preload" href="[^"]+" as="font"[^]*<link rel="stylesheet"/)
  expect(isCritical(before)).toBe(false)

  const sheet = await askStyles(ctx.site)
  const { text, policy, etag } = await askCompressed(path, isCritical, ctx.site)
  const [, css = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
  for (const needed of ['@layer reset,blocks', '.site-header', '@font-face'])
    expect(css.split(needed).length).toBeGreaterThan(1)
  expect(sheet).toMatch(/\.sw-coupon\{[^]*@media print[^]*:hover/)
  expect(css.match(/\.sw-coupon\{|@media print|:hover/)).toBeNull()
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(etag).not.toBe(before.etag)

  const rest = text.slice(text.indexOf('</style>'))
  expect(rest).toMatch(/^<\/style>\n<link rel="stylesheet" href="\/site\.css\?v=\w+" media="print" data-awaited>/)
  expect(/<noscript>(.*?)<\/noscript>/.exec(rest)?.[1]).toMatch(blocking)
  expect(text).not.toContain('as="font"')
  expect(text.replace(/<style>[^]*<\/noscript>/, '')).toBe(
    before.text.replace(blocking, '').replaceAll(/<link rel="preload" href="[^"]+" as="font"[^>]*>\n/g, ''),
  )
})

it('BX-6.02 a browser that has the stylesheet gets the page without critical CSS, and may keep the page that it has', async () => {
  const { path } = await aPage(app.ctx)
  await askStyles()
  const first = await askCompressed(path, isCritical)
  const [, version = ''] = /site\.css\?v=(\w+)/.exec(first.text) ?? []
  const ask = (cookie: string, tag = '') =>
    app.http.sites.inject({
      url: path,
      headers: {
        host: `${app.site.identifier}.localhost:3000`,
        'accept-encoding': 'br',
        cookie,
        ...(tag && { 'if-none-match': tag }),
      },
    })

  const again = await ask(`a=1; sheet=${version}`)
  expect(brotliDecompressSync(again.rawPayload).toString()).toMatch(blocking)
  expect(again.rawPayload.length).toBeLessThan((await ask('')).rawPayload.length - 3_000)
  const policies = [first.policy, String(again.headers['content-security-policy'])]
  expect(policies.map((policy) => policy.includes("style-src 'self' 'sha256-"))).toEqual([true, false])

  const older = await ask('sheet=0123456789abcdef')
  expect(older.headers['etag']).toBe(first.etag)
  for (const tag of [first.etag, String(again.headers['etag'])]) {
    const kept = await ask(`sheet=${version}`, tag)
    expect([kept.statusCode, kept.headers['etag']]).toEqual([304, tag])
  }
  expect((await ask(`sheet=${version}`, '"another"')).statusCode).toBe(200)
})

it('BX-6.02 the cart page, which is not cached, has it as well, but not for a browser that has the stylesheet', async () => {
  await askStyles()
  const { client } = await aCart(app, await aMug(app.ctx))
  const { text, headers } = await client.get('/cart')
  const [, css = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
  expect(css).toContain('.cart-container')
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(css).digest('base64'))

  client.cookies.set('sheet', /site\.css\?v=(\w+)/.exec(text)?.[1] ?? '')
  const again = (await client.get('/cart')).text
  expect(again).toMatch(blocking)
  expect(again).not.toContain('<style>')
})

it('compiles the stylesheet of pages that are looked at for longer than five seconds', async () => {
  const ctx = await aSiteInColor('#654321')
  const { path } = await aPage(ctx)
  await askCompressed(path, undefined, ctx.site)
  skewMs += 5_001
  expect(isCritical(await askCompressed(path, isCritical, ctx.site))).toBe(true)
})

it('BX-3.14 a page of an imported theme waits for its stylesheet', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const layout =
    '<html><head>{squarespace-headers}</head><body class="a">{squarespace.main-content}{squarespace-footers}</body></html>'
  await importTheme(ctx, aThemeFolder(themeFiles({ 'site.region': layout, 'styles/a.less': '.a { color: red }' })))
  const { path } = await aPage(ctx)
  expect(await askStyles(ctx.site)).toContain('.a')
  const page = await askCompressed(path, undefined, ctx.site)
  expect(page.text).toMatch(blocking)
  expect(isCritical(page)).toBe(false)
})
