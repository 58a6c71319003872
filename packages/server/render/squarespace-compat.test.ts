import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Site } from '../context.ts'
import { publishBlockArea } from '../pages/index.ts'
import { checkFolder, importTheme, problemText } from '../themes/index.ts'
import { aSiteWithAllContentTypes } from '../testing/a-site-with-all-content-types.ts'
import { aDocument } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const folder = fileURLToPath(new URL('../testing/foreign-theme', import.meta.url))
const paths = [
  '/',
  '/shop',
  '/shop/mug',
  '/journal',
  '/journal/middle-post',
  '/dates',
  '/dates/regatta',
  '/views',
  '/views/fog',
].concat(['/songs', '/berths', '/overview', '/about', '/first', '/cart', '/search', '/nowhere'])

let app: TestApp
let site: Site
let bare: Site
let shop: Awaited<ReturnType<typeof aSiteWithAllContentTypes>>
let bareFolder: string
beforeAll(async () => {
  app = await testApp()
  site = await aSite(app.deps, { title: 'Harbour', description: 'Ropes & lamps' })
  bare = await aSite(app.deps, { title: 'Bare' })
  bareFolder = mkdtempSync(join(tmpdir(), 'bare-'))
  mkdirSync(bareFolder, { recursive: true })
  writeFileSync(
    join(bareFolder, 'template.conf'),
    '{"name":"Bare","author":"A","layouts":{"default":{"regions":["site"]}},"stylesheets":[],"systemCollections":["album","blog","events","gallery","products"]}',
  )
  mkdirSync(join(bareFolder, 'collections'))
  writeFileSync(join(bareFolder, 'collections/blog.conf'), '{"title":"Blog","ordering":"chronological","pageSize":2}')
  writeFileSync(
    join(bareFolder, 'site.region'),
    '<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">{squarespace.main-content}{squarespace-footers}</body></html>',
  )
  for (const [one, theme] of [
    [site, folder],
    [bare, bareFolder],
  ] as const) {
    const ctx = taskCtx(app.deps, one)
    shop = await aSiteWithAllContentTypes(ctx)
    await importTheme(ctx, theme)
  }
  const ctx = taskCtx(app.deps, site)
  shop = { ...shop, mug: await idAt('/shop/mug') }
  await publishBlockArea(ctx, 'footerBlocks', aDocument('<p>At the foot</p>'))
  await publishBlockArea(ctx, 'postSidebar', aDocument('<p>Beside the post</p>'))
})
afterAll(async () => {
  rmSync(bareFolder, { recursive: true, force: true })
  await app.close()
})

async function textAt(path: string, at: Site = site): Promise<string> {
  return (await app.visitor(at).get(path)).text
}

async function idAt(path: string): Promise<string> {
  return (await app.visitor(site).get(`${path}?format=json`)).body.item.id
}

/** Finds unexpanded tags and template syntax in visible text. Scripts, style sheets and data attributes may contain braces. */
function leftovers(html: string): string[] {
  const shown = html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
    .replaceAll(/ data-(?:block-json|variants|dynamic-strings|form)="[^"]*"/g, '')
  return shown.match(/<\/?squarespace:[^>]*>|\{[^}]*\}?|\}|\uFFFD/g) ?? []
}

describe('a theme that uses every tag, key and option of the public format', () => {
  it.each(paths)('leaves no unexpanded tag or brace at %s', async (path) => {
    const { text, status } = await app.visitor(site).get(path)
    expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    expect(leftovers(text)).toEqual([])
    expect(text).toMatch(/^<!doctype html>[^]*<body id="(?:item|collection)-\w+" class="[^"]*collection-type-/)
    expect(text).not.toMatch(/never|undefined|\[object/)
  })

  it('logs no template errors except for the unknown tag and the missing script', () => {
    expect(app.logLines.filter((line) => line.includes('drawn with errors')).map(faultIn)).toEqual([
      "The tag 'frobnicate' is unknown",
      "The script 'scripts/built-by-nobody.js' is missing",
    ])
  })

  it('renders navigations with a tag body inside an attribute and with a template, with folders and links', async () => {
    const text = await textAt('/first')
    expect(text).toMatch(/<body [^>]* class="[^"]* has-title has-cart has-main-nav"/)
    const [one, other] = [...text.matchAll(/<nav class="main-nav(?:-again)?"[^>]*>([^]*?)<\/nav>/g)].map(([, inner]) =>
      inner?.trim(),
    )
    expect(one).toBe(other)
    expect(one).toContain(
      '<li class="folder active-folder"><span>More</span><ul class="subnav"><li class="active-link"><a href="/first">Page first</a></li><li><a href="/second">',
    )
    expect(one).toContain('<li class="external"><a href="https://example.org/">Outside</a></li>')
    expect(one).toContain('<li class="external"><a href="/journal" target="_blank">To the journal</a></li>')
    expect(one).toMatch(/<li class="index [^"]*"><a href="\/overview">/)
    expect(text).toContain('<a class="outside" href="https://example.org/port" target="_blank">Port</a>')
  })

  it('lists the pages of a folder on its pages, and redirects from the folder to its first page', async () => {
    expect(await textAt('/second')).toContain(
      '<ul class="folder-list" data-folder="More"><li class="there"><a href="/first">Page first</a></li><li class="here"><a href="/second">Page second</a></li></ul>',
    )
    expect(await textAt('/journal')).toContain('<nav class="folder-nav"></nav>')
    expect(await app.visitor(site).get('/more')).toMatchObject({ status: 302, headers: { location: '/first' } })
  })

  it('returns query results by limit, skip and featured, with lists of categories and tags', async () => {
    const text = await textAt('/')
    expect(text.match(/class="newest-post"[^>]*>([^<]*)/g)).toEqual([
      'class="newest-post" href="/journal/middle-post">Middle post',
      'class="newest-post" href="/journal/oldest-post">Oldest post',
    ])
    expect(text).toContain('<i>,</i>')
    expect(text.match(/class="featured-product">\w+/g)).toEqual(['class="featured-product">Lamp'])
    expect(text.match(/class="picked-product">[^<]*/g)).toEqual([
      'class="picked-product">Mug &amp; rope',
      'class="picked-product">Lamp',
    ])
    expect(text).toContain('<span class="from-dates">Regatta</span>')
    expect(await textAt('/dates')).toContain('<span class="from-views">Sunrise</span>')
    expect(text).toContain('var items = "Newest post";')
  })

  it('prints a page’s blocks when a theme requests them from its collection', async () => {
    expect(await textAt('/first')).toMatch(/<main [^>]*>\s*<div class="sqs-layout [^]*Words of first/)
  })

  it('lists categories with a template and with a tag body, and marks the current one', async () => {
    const text = await textAt('/shop?category=Ropes')
    expect(text).toContain(
      '<ul class="category-nav"><li class="inactive"><a href="/shop?category=Charts">Charts</a></li><li class="inactive"><a href="/shop?category=Lamps">Lamps</a></li><li class="active">',
    )
    expect(text).toContain('<a class="category-inline is-active" href="/shop?category=Ropes">Ropes</a>')
    expect(text.match(/<a class="product /g)).toHaveLength(1)
  })

  it('lists related items without the item itself, and runs queries inside lists', async () => {
    const related = /<ul class="related">([^]*?)<\/ul>/.exec(await textAt('/journal/middle-post'))?.[1] ?? ''
    expect(related.match(/<a href="[^"]*">/g)).toEqual([
      '<a href="/journal/newest-post">',
      '<a href="/journal/oldest-post">',
    ])
    expect(await textAt('/journal')).toContain('<p class="in-list">Mug &amp; rope</p>')
  })

  it('renders posts with next and previous posts, authors, filters and areas', async () => {
    const list = await textAt('/journal')
    expect(list).toContain('<span class="author">Ada Quay</span>')
    expect(list).toContain('<div class="excerpt"><p>In short</p></div>')
    expect(list).toMatch(/<a rel="next" href="\/journal\?offset=\d+">Older<\/a>/)
    const post = await textAt('/journal/middle-post')
    expect(post).toContain('<a class="prev-item" href="/journal/newest-post">')
    expect(post).toContain('<p>Beside the post</p>')
    expect(await textAt('/journal?category=News')).toContain('<p class="filter">News</p>')
  })

  it('renders blocks with the theme’s template for their kind', async () => {
    expect(await textAt('/news')).toContain('<q class="harbour-quote">Ahoy <cite>Ada</cite></q>')
    expect(await textAt('/news', bare)).not.toContain('harbour-quote')
  })

  it('renders block areas with their attributes and prints each id once', async () => {
    const text = await textAt('/')
    expect(text).toMatch(
      /<div class="sqs-layout sqs-grid-12 columns-12 page-intro sqs-locked-layout empty" data-layout-label="Introduction" data-type="block-field" data-updated-on="0" id="\w+_intro">/,
    )
    expect(text.match(/id="footerBlocks"/g)).toHaveLength(1)
    expect(text.match(/At the foot/g)).toHaveLength(2)
    expect(text).toContain('sqs-grid-1 columns-1')
  })

  it('prints an index page with the full content of its pages', async () => {
    const text = await textAt('/overview')
    expect(text).toContain('<section id="about" class="index-about"')
    expect(text).toMatch(
      /<section id="first" class="index-page" data-number="2"><div class="sqs-layout[^]*?Words of first/,
    )
    expect(text.match(/<figure class="index-slide"><img data-src="\/s\/\w+\/quay\.png"/g)).toHaveLength(2)
    expect(text).toMatch(/<section id="news" [^]*summary-title[^]*Newest post/)
  })

  it('prints each script once per tag, leaves out missing files, and fills in data', async () => {
    const text = await textAt('/first')
    expect(text.match(/<script src="\/scripts\/[^"?]+/g)).toEqual(
      ['first', 'site', 'site', 'a', 'b'].map((name) => `<script src="/scripts/${name}.js`),
    )
    expect(text).toMatch(/<script src="\/scripts\/a\.js\?v=\w+" async>/)
    expect(text).toMatch(/var collectionId = '\w{32}';/)
    expect(text).toMatch(/<script>sayProduct\(`mug`, `image--\w{32}`, `\$\{window\.first\}`\)<\/script>/)
    expect(text).toContain(`<script type="application/json" id="page-data">"first"</script>`)
  })

  it('reports code forbidden by the CSP in an unused script, and finds main-content inside a block template', async () => {
    const problems = (await checkFolder(folder)).map(problemText)
    expect(problems.filter((text) => text.startsWith('scripts/')).map((text) => text.slice(0, 60))).toEqual([
      expect.stringMatching(/^scripts\/refused\.js:2:1: warning: eval/),
      expect.stringMatching(/^scripts\/refused\.js:3:18: warning: Function/),
      expect.stringMatching(/^scripts\/refused\.js:4:36: warning: a <style>/),
    ])
    expect(problems.filter((text) => text.includes('main-content'))).toEqual([])
  })

  it('renders the quick view button as a span inside an item that is a link', async () => {
    const text = await textAt('/shop')
    const [item = ''] = /<a class="product [^>]*href="\/shop\/mug"[^]*?<\/a>/.exec(text) ?? []
    expect(item).toContain('<span class="sqs-product-quick-view-button" role="button" tabindex="0"')
    expect(item.match(/<a /g)).toHaveLength(1)
  })

  it('compiles the theme’s style sheets in one scope, with the built-in mixins', async () => {
    const address = /href="(\/site\.css\?v=\w+)"/.exec(await textAt('/'))?.[1] ?? ''
    const { text, status } = await app.visitor(site).get(address)
    expect(status).toBe(200)
    expect(text).toMatch(/\.cart\{[^}]*color:#123456/)
    expect(text).toMatch(/max-width:1280px/)
    expect(text).toContain('.plain{margin:0')
    const classes = /<body [^>]* class="([^"]*)"/.exec(await textAt('/'))?.[1]
    expect(classes).toContain('nav-position-top-right wide-footer')
    expect(classes).not.toContain('never-shown')
  })

  it('SF-2.01 renders no floating cart when an item template contains a cart', async () => {
    expect(await textAt('/first')).not.toContain('sw-cart-pill')
  })

  it('adds to the cart with a plain form and with an API call, inside the theme’s own markup', async () => {
    const page = await textAt('/shop/mug')
    expect(page).toContain(`<form method="post" action="/cart/entries" data-purchase id="purchase-${shop.mug}"`)
    const plain = app.visitor(site)
    await plain.get('/shop/mug')
    const posted = await plain.form('/cart/entries', {
      itemId: shop.mug,
      'option-Colour': 'green',
      'option-Size': 'small',
      quantity: '2',
    })
    expect(posted.status).toBe(303)
    expect((await plain.get('/cart')).text).toMatch(/Mug &amp; rope[^]*value="2"/)

    const scripted = app.visitor(site)
    await scripted.get('/api/commerce/shopping-cart')
    const { sku } = (await scripted.get('/shop/mug?format=json')).body.item.structuredContent.variants[0]
    const { body } = await scripted.post('/api/commerce/shopping-cart/entries', { itemId: shop.mug, sku, quantity: 1 })
    expect(body.shoppingCart.totalQuantity).toBe(1)
  })

  it('PL-3.87 passes the page, its tweaks and its product to the theme’s scripts', async () => {
    const script =
      /<script data-name="static-context"[^>]*>([^]*?)<\/script>/.exec(await textAt('/shop/mug'))?.[1] ?? ''
    const context = JSON.parse(script.slice(script.indexOf('SQUARESPACE_CONTEXT = ') + 22, -1))
    expect(context).toMatchObject({
      pageType: 50,
      tweakJSON: { siteWidth: '1280px', 'nav-position': 'Top Right' },
      itemId: shop.mug,
    })
    expect(context.product.variants[0]).toMatchObject({
      attributes: { Colour: 'green', Size: 'small' },
      price: { value: 1800, currencyCode: 'USD', decimalValue: '18.00', fractionalDigits: 2 },
      stock: { unlimited: false, quantity: expect.any(Number) },
    })
    expect(context.tzData.zones).toEqual([[-300, 'America/New_York', '%s', null]])
    expect(context.tzData.rules['America/New_York']).toHaveLength(4)
  })

  it('lists its inline scripts and style sheets as hashes in the Content-Security-Policy', async () => {
    const { text, headers } = await app.visitor(site).get('/')
    const inline = [...text.matchAll(/<script(?![^>]*(?:src|json))[^>]*>/g)].length
    const policy = String(headers['content-security-policy'])
    // The theme's JSON data script is hashed too.
    expect(policy.match(/script-src [^;]*/)?.[0].match(/'sha256-/g)).toHaveLength(inline + 1)
    expect(policy).toMatch(/style-src 'self' 'sha256-/)
  })
})

describe('a theme without collection templates', () => {
  it.each([
    [
      '/shop',
      [
        'ProductList-grid',
        'ProductList-item',
        'ProductList-innerImageWrapper',
        'ProductList-image',
        'ProductList-title',
        'product-title',
        'product-image',
        'category-nav-links',
        'product-price',
      ],
    ],
    [
      '/shop/mug',
      [
        'ProductItem',
        'ProductItem-nav-breadcrumb',
        'ProductItem-gallery-slides-item',
        'ProductItem-gallery-slides-item-image',
        'ProductItem-details-title',
        'ProductItem-details-checkout',
        'product-variants',
        'product-quantity-input',
        'sqs-add-to-cart-button',
      ],
    ],
    [
      '/journal',
      [
        'BlogList',
        'BlogList-item',
        'entry-title',
        'Blog-meta-item--date',
        'BlogList-pagination',
        'BlogList-item-excerpt',
      ],
    ],
    ['/journal/middle-post', ['BlogItem', 'BlogItem-title', 'BlogItem-pagination-link--next', 'sqs-simple-like']],
    [
      '/dates',
      [
        'eventlist--upcoming',
        'eventlist-event--upcoming',
        'eventlist--past',
        'eventlist-event--past',
        'eventlist-datetag',
        'eventlist-title-link',
        'event-time-12hr',
        'event-time-24hr',
        'eventlist-meta-address',
      ],
    ],
    ['/dates/regatta', ['eventitem', 'eventitem-title', 'eventitem-backlink', 'event-meta-item', 'eventitem-pager']],
    ['/views', ['sqs-gallery', 'slide', 'meta-title', 'content-fill', 'thumb-image']],
    ['/views/fog', ['gallery-item', 'slide']],
    ['/songs', ['album-title', 'track-title']],
    ['/overview', ['Index', 'Index-page', 'Index-gallery', 'Index-page-content']],
    ['/search', ['sqs-search-page', 'sqs-search-page-form']],
    ['/nowhere', ['sqs-not-found']],
  ])('renders %s with the public class names', async (path, names) => {
    const text = await textAt(path, bare)
    const classes = new Set([...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, list]) => list?.split(/\s+/) ?? []))
    expect(names.filter((name) => !classes.has(name))).toEqual([])
    expect(leftovers(text)).toEqual([])
  })

  it('renders gallery images for the loader, with a copy for browsers without scripts', async () => {
    const text = await textAt('/views', bare)
    expect(text).toMatch(
      /<noscript><img class="thumb-image" src="\/s\/\w+\/quay\.png" alt="A quay"[^>]*><\/noscript><img class="thumb-image" data-src="\/s\/\w+\/quay\.png" data-image="[^"]+" data-image-dimensions="1200x800" data-image-focal-point="0\.5,0\.5"/,
    )
    expect(text).not.toMatch(/<img [^>]*data-src[^>]*data-load="false"/)
  })

  it('SF-2.01 renders the floating cart', async () => {
    expect(await textAt('/', bare)).toContain('sw-cart-pill')
  })

  it('uses the site’s language', async () => {
    const german = await aSite(app.deps, { language: 'de-DE' })
    await aSiteWithAllContentTypes(taskCtx(app.deps, german))
    await importTheme(taskCtx(app.deps, german), bareFolder)
    const text = await textAt('/dates/regatta', german)
    expect(text).toContain('>Zu allen Veranstaltungen<')
    expect(text).toContain('<script data-name="static-context" data-close="Schließen">') // read by the scripts' alerts
  })
})

function faultIn(line: string): string {
  return JSON.parse(line).errors[0].message
}
