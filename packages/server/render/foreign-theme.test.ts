import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx, type Site } from '../context.ts'
import { publishBlockArea, setNavigation } from '../pages/index.ts'
import { importTheme } from '../themes/index.ts'
import { aCartAt } from '../testing/checkout/a-buyer.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aCollection, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const pill = '<div class="sw-cart-pill"'
const script = `if (a < b) { x({c}) }`

/** A third-party theme in the public folder format. Some of its files contain errors. */
const theme: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify({
    name: 'Foreign',
    author: 'Somebody',
    layouts: { default: { name: 'Default', regions: ['site.region'] } },
    stylesheets: ['one.less', 'broken.less', 'two.css'],
  }),
  'site.region': `<html><head>{squarespace-headers}</head>
<body class="{squarespace.page-classes}<squarespace:navigation navigationId="main">{.if items.0} has-nav{.end}</squarespace:navigation>">
<squarespace:navigation navigationId="main" template="links" />
<squarespace:navigation navigationId="none">{.repeated section items}never{.end}</squarespace:navigation>
<squarespace:navigation navigationId="main">{.if shoppingCart.totalQuantity}{shoppingCart.totalQuantity} in the cart{.end}</squarespace:navigation>
<squarespace:block-field id="{collection.id}_intro" columns="12" />
<squarespace:query collection="things" limit="2" tag="a">[{.repeated section items}{title|html}{.alternates with}, {.end} of {collection.title}]</squarespace:query>
<squarespace:query collection="nowhere">never</squarespace:query>
<squarespace:frobnicate what="never" />
<squarespace:script src="site.js" combo="{.if authenticatedAccount}false{.or}true{.end}" />
<script>${script}</script>
<script type="application/json" id="data">{collection.title|json}</script>
<squarespace:escape>{collection.description}</squarespace:escape>
{squarespace.main-content}|{website.siteTitle|no-such-formatter}|{@|apply sqs-share-buttons.block}{squarespace-footers}</body></html>`,
  'blocks/links.block':
    '{.repeated section items}<a href="{collection.fullUrl}"{.if active} class="active"{.end}>{collection.navigationTitle}</a>{.end}',
  'collections/products.conf': '{"title":"Products","pageSize":2}',
  'collections/products.list': '{.repeated section items}<i>{title}</i>{.end}',
  'styles/one.less': `// tweak: {"type":"color","title":"Ink"}
@ink: #111;
// tweak: {"type":"checkbox","title":"Wide","default":true}
@import 'sqs-grid-breaker';
body { color: @ink; .font-smoothing(antialiased); }`,
  'styles/broken.less': 'p { color: ',
  'styles/two.css': '@later: 2px; .a { margin: @later }',
  'scripts/site.js': 'window.a = 1',
  'assets/../../../etc/passwd': 'never',
}

let app: TestApp
let site: Site
let ctx: Ctx
let folder: string
beforeAll(async () => {
  app = await testApp()
  site = await aSite(app.deps, { title: 'Fern <b>', description: 'd' })
  ctx = taskCtx(app.deps, site)
  folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  for (const [path, text] of Object.entries(theme).filter(([name]) => !name.includes('..'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

describe('an imported third-party theme', () => {
  it('is imported with its problems reported', async () => {
    const { problems } = await importTheme(ctx, folder)
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['site.region', 'styles/broken.less']))
  })

  it('has its tags expanded in their own contexts, and its scripts left unchanged', async () => {
    const things = await aCollection(ctx, 'things')
    for (const title of ['One', 'Two & two', 'Three'])
      await aProduct(ctx, { collectionId: things.id, title, tags: ['a'] })
    const description = '<squarespace:navigation navigationId="main" template="links" />'
    const home = await aPage(ctx, { isHome: true, urlId: 'start', title: 'Start', description })
    await setNavigation(ctx, 'main', [{ pageId: home.id }, { pageId: things.id }])
    await publishBlockArea(ctx, `${home.id}_intro`, aDocument('<p>Of this page</p>'))

    const { text, headers } = await app.visitor(site).get('/')
    expect(text).toMatch(/<body class="[^"]*\bwide\b[^"]*view-list[^"]* has-nav">/)
    expect(text).toContain('<a href="/" class="active">Start</a><a href="/things">Things</a>'.replace('Things', 'Shop'))
    expect(text).toContain('<p>Of this page</p>')
    expect(text).toContain('[One, Two &amp; two of Shop]')
    expect(text).toMatch(/<script src="\/scripts\/site\.js\?v=\w+"><\/script>/)
    expect(text).toContain(`<script>${script}</script>`)
    expect(text).toContain('<script type="application/json" id="data">"Start"</script>')
    expect(text).toContain(description) // inside an `escape` tag
    expect(text).toContain('<p>Hello</p>')
    expect(text.replace(description, '')).not.toMatch(/never|no-such-formatter|<squarespace:|\uFFFD/)
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toMatch(
      new RegExp(`script-src [^;]*'sha256-${hash.replaceAll('+', '\\+')}'`),
    )
    expect(text).toContain(pill)
  })

  it('shows the page as the current one and the visitor’s own cart in its navigations', async () => {
    const buyer = await aCartAt(app, site, await aProduct(ctx), 3)
    const stranger = app.visitor(site)
    for (const query of ['?offset=4', '?offset=5']) {
      expect((await stranger.get(`/${query}`)).text).toContain('<a href="/" class="active">Start</a><a href="/things">')
      expect((await stranger.get(`/things${query}`)).text).toContain('<a href="/">Start</a><a href="/things" class=')
      expect((await buyer.get(`/${query}`)).text).toContain('3 in the cart')
      expect((await stranger.get(`/${query}&q=again`)).text).not.toContain('in the cart')
    }
  })

  it.each(['<b class="sqs-custom-cart"></b>', '<b class="{squarespace.cart-classes}"></b>'])(
    'SF-2.01 gets no floating cart when its region contains a cart: %s',
    async (own) => {
      const other = await aSite(app.deps)
      const region = join(folder, 'site.region')
      writeFileSync(region, `<html><body>{squarespace.main-content}${own}{squarespace-footers}</body></html>`)
      await importTheme(taskCtx(app.deps, other), folder)
      writeFileSync(region, theme['site.region'] ?? '')
      await aPage(taskCtx(app.deps, other), { isHome: true })
      const { text } = await app.visitor(other).get('/')
      expect(text).toContain('<b class="sqs-custom-cart"></b>')
      expect(text).not.toContain(pill)
    },
  )

  it('PL-8.41 is rendered without its faulty parts, and each error is logged once', async () => {
    const { text } = await app.visitor(site).get('/?offset=1')
    expect(text).toMatch(/<p>Hello<\/p>.*\|/)
    for (const offset of [2, 3]) await app.visitor(site).get(`/?offset=${offset}`) // each rendered anew
    const logged = app.logLines.filter((line) => line.includes('no-such-formatter'))
    expect(logged).toHaveLength(1)
    const warnings = app.logLines.filter(
      (line) => line.includes('was drawn with errors') && line.includes('frobnicate'),
    )
    expect(warnings).toHaveLength(1)
  })

  it('paginates lists by its own page size', async () => {
    const { text } = await app.visitor(site).get('/things')
    expect(text.match(/<i>/g)).toHaveLength(2)
  })

  it('has a style sheet of its valid files, cached as immutable at a versioned URL', async () => {
    const { text: page } = await app.visitor(site).get('/')
    const address = /href="(\/site\.css\?v=\w+)"/.exec(page)?.[1] ?? ''
    const { text, headers } = await app.visitor(site).get(address)
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(text).toContain('body{color:#111111;-webkit-font-smoothing:antialiased')
    expect(text).toContain('.a{margin:2px')
    expect(app.logLines.some((line) => line.includes('styles/broken.less'))).toBe(true)
    for (const other of ['/site.css', '/site.css?v=0']) {
      const { status, headers: found } = await app.visitor(site).get(other)
      expect([status, found['location']]).toEqual([302, address])
    }
  })

  it('shows products with the system templates when it has none', async () => {
    const bare = taskCtx(app.deps, await aSite(app.deps))
    rmSync(join(folder, 'collections/products.list'))
    await importTheme(bare, folder)
    const cup = await aProduct(bare, { title: 'Cup & saucer' })
    const list = await app.visitor(bare.site).get(cup.path.slice(0, cup.path.lastIndexOf('/')))
    expect(list.text).toMatch(
      /class="ProductList-item [^"]*"[^>]*><a [^>]*href="[^"]*"><h2 class="ProductList-title product-title">Cup &amp; saucer</,
    )
    const item = await app.visitor(bare.site).get(cup.path)
    expect(item.text).toContain('<h1 class="ProductItem-details-title product-title">Cup &amp; saucer</h1>')
    expect(item.text).toContain(`<form method="post" action="/cart/entries" data-purchase id="purchase-${cup.id}"`)
  })

  it('BX-5.09 prints tags and private-use characters of an item unchanged, also in script data', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    const item = '<script>page = {item|json}</script><b>{item.title}</b><i>{localizedStrings.half}</i>'
    const files = { 'collections/products.item': item, 'strings/en.json': String.raw`{"half": "\udc00x0\udc01"}` }
    await importTheme(other, aThemeFolder(themeFiles(files)))
    await publishBlockArea(other, 'notes', aDocument('<p>Of the area</p>'))
    const title = '\uE000x0\uE001 <squarespace:block-field id="notes" label="l" /> <squarespace:gone />'
    const { path } = await aProduct(other, { title })
    const { text } = await app.visitor(other.site).get(path)
    expect(JSON.parse(/page = (.*?)<\/script>/s.exec(text)?.[1] ?? '')).toMatchObject({ title })
    // An unpaired surrogate from a strings file is printed as U+FFFD.
    expect(text).toContain(`<b>${title}</b><i>\uFFFDx0\uFFFD</i>`)
    expect(text).not.toContain('Of the area')
  })

  it('has its files served only on its own site', async () => {
    const { status, headers, text } = await app.visitor(site).get('/scripts/site.js')
    expect([status, headers['content-type'], text]).toEqual([200, 'text/javascript; charset=utf-8', 'window.a = 1'])
    for (const path of ['/scripts/../template.conf', '/scripts/..%2ftemplate.conf', '/assets/none.js']) {
      expect((await app.visitor(site).get(path)).status).toBe(404)
    }
    expect((await app.visitor(await aSite(app.deps)).get('/scripts/site.js')).status).toBe(404)
  })
})
