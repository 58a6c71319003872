import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { copyNavigationsToNewTheme } from '../pages/index.ts'
import { aSiteWithAllContentTypes } from '../testing/a-site-with-all-content-types.ts'
import { aSite } from '../testing/a-site.ts'
import { publicThemes, publicThemesTried } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { activateBuiltInTheme, importTheme } from '../themes/index.ts'

const ownTheme = { name: 'harbour', folder: fileURLToPath(new URL('../testing/foreign-theme', import.meta.url)) }
const others = publicThemes()
const paths = [
  '/',
  '/shop',
  '/shop/mug',
  '/shop/chart',
  '/journal',
  '/journal/middle-post',
  '/dates',
  '/dates/regatta',
].concat(['/views', '/views/fog', '/songs', '/berths', '/overview', '/about', '/first', '/cart', '/search', '/nowhere'])

/** Boxen builds its product pages by script, so they contain no purchase form. */
const withoutForm = 'boxen'

const app = await suiteApp()

/** Finds unexpanded tags and template syntax in visible text. Scripts, style sheets and data attributes may contain braces. */
function leftovers(html: string): string[] {
  const shown = html.replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, '').replaceAll(/ data-[\w-]+="[^"]*"/g, '')
  return shown.match(/<\/?squarespace:[^>]*>|\{[.@#\w][^}\n]{0,80}\}|\uFFFD/g) ?? []
}

describe.each([ownTheme, ...others])('the theme $name, on a site that used Kiln before', ({ name, folder }) => {
  let ctx: Ctx
  let mug: string
  beforeAll(async () => {
    ctx = taskCtx(app.deps, await aSite(app.deps, { title: 'Harbour' }))
    await activateBuiltInTheme(ctx, { theme: 'kiln' })
    mug = (await aSiteWithAllContentTypes(ctx)).mug
    await importTheme(ctx, folder, {
      onChange: async (tx, change) => void (await copyNavigationsToNewTheme(tx, ctx, change)),
    })
  })

  it('PL-8.41 renders every page completely, with its navigation and without leftover tags', async () => {
    const visitor = app.visitor(ctx.site)
    for (const path of paths) {
      const { status, text } = await visitor.get(path)
      expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
      expect([path, leftovers(text)]).toEqual([path, []])
      expect(text).toMatch(/<body\b[^]*<a [^>]*href="\/shop"[^]*<\/body>\s*<\/html>\s*$/)
      expect(text).toContain('>More<')
    }
    const [sheet = ''] = /\/site\.css\?v=[^"]*/.exec((await visitor.get('/')).text) ?? []
    expect((await visitor.get(sheet)).text.length).toBeGreaterThan(5_000)
  })

  it('adds to the cart with a plain form in its own markup, or passes the product data to its own script', async () => {
    const visitor = app.visitor(ctx.site)
    const form = `<form method="post" action="/cart/entries" data-purchase id="purchase-${mug}"`
    const { text } = await visitor.get('/shop/mug')
    expect(text).toContain(name === withoutForm ? 'js-product"' : form)
    if (name === withoutForm) return expectData(text, mug)
    await expectSale(visitor, mug)
  })

  it('adds to the cart with an API call', async () => {
    const scripted = app.visitor(ctx.site)
    await scripted.get('/api/commerce/shopping-cart')
    const { sku } = (await scripted.get('/shop/mug?format=json')).body.item.structuredContent.variants[0]
    const { body } = await scripted.post('/api/commerce/shopping-cart/entries', { itemId: mug, sku, quantity: 1 })
    expect(body.shoppingCart.totalQuantity).toBe(1)
  })
})

async function expectSale(visitor: Client, itemId: string): Promise<void> {
  const chosen = { itemId, 'option-Colour': 'green', 'option-Size': 'small', quantity: '2' }
  expect((await visitor.form('/cart/entries', chosen)).status).toBe(303)
  expect((await visitor.get('/cart')).text).toMatch(/Mug &amp; rope[^]*value="2"/)
}

function expectData(text: string, itemId: string): void {
  const [, data = ''] = /js-product">\s*<script type="application\/json"[^>]*>([^]*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data)).toMatchObject({ item: { id: itemId, title: 'Mug & rope' } })
}

it(`${publicThemesTried(others)}`, () => {
  expect(others.map(({ name }) => name)).toEqual(others.length > 0 ? ['adagio', 'base', 'boxen'] : [])
})
