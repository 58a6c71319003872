import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { aSiteWithAllContentTypes } from '../testing/a-site-with-all-content-types.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { unusualThemeFiles } from '../testing/themes/unusual-theme.ts'
import { importTheme, problemText } from '../themes/index.ts'

const app = await suiteApp()
let ctx: Ctx
let problems: readonly string[]
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: 'Harbour' }))
  await aSiteWithAllContentTypes(ctx)
  const imported = await importTheme(ctx, aThemeFolder(unusualThemeFiles()))
  problems = imported.problems.map(problemText)
})

/** Returns the main content of a page, without the theme's layout. */
async function mainAt(path: string): Promise<string> {
  const { status, text } = await app.visitor(ctx.site).get(path)
  expect([path, status]).toEqual([path, 200])
  return /<main>([^]*?)<\/main>/.exec(text)?.[1] ?? ''
}

describe('a type of collection with one of its two templates', () => {
  it.each([
    ['/shop', 'ProductList-title product-title">Mug &amp; rope<'],
    ['/dates', 'eventlist-title-link" href="/dates/regatta">Regatta<'],
    ['/berths', 'BlogList-item-title-link" rel="bookmark" href="/berths/north-pier">North pier<'],
    ['/overview', '<section id="first" class="Index-page'],
  ])('shows the built-in list at %s when it has only an item template', async (path, shown) => {
    const main = await mainAt(path)
    expect(main).toContain(shown)
    expect(main).not.toContain('class="own-')
  })

  it.each([
    ['/journal/middle-post', 'class="BlogItem-title entry-title p-name" data-content-field="title">Middle post<'],
    ['/views/fog', '<h1 class="gallery-item-title">Fog<'],
  ])('shows the built-in item at %s when it has only a list template', async (path, shown) => {
    const main = await mainAt(path)
    expect(main).toContain(shown)
    expect(main).not.toContain('class="own-')
  })

  it.each([
    ['/shop/mug', '<article class="own-product"><h1>Mug &amp; rope</h1>'],
    ['/dates/regatta', '<h1 class="own-event">Regatta</h1>'],
    ['/berths/north-pier', '<h1 class="own-berth">North pier</h1>'],
    ['/journal', '<p class="own-post">Middle post</p>'],
    ['/views', '<p class="own-picture">Fog</p>'],
  ])('shows the theme’s own template at %s', async (path, shown) => {
    expect(await mainAt(path)).toContain(shown)
  })
})

it('reports files that are left out, and does not store them', async () => {
  expect(problems.filter((line) => line.includes('left out'))).toEqual([
    expect.stringMatching(/^assets\/what is it\?\.txt: warning: is left out\. .* not every machine can keep/),
    expect.stringMatching(/^styles\/fonts\/serif\.woff: warning: is left out\. Only assets\/ and scripts\/ can hold/),
  ])
  expect((await app.visitor(ctx.site).get('/assets/what%20is%20it%3F.txt')).status).toBe(404)
})

it('reads tweaks and confs in loose JSON', async () => {
  const { text } = await app.visitor(ctx.site).get('/shop')
  expect(text).toMatch(/<body class="[^"]*\bheader-style-dark\b[^"]*\bshow-tagline\b/)
  expect(text.match(/ProductList-title/g)).toHaveLength(2)
  const [sheet = ''] = /\/site\.css\?v=[^"]*/.exec(text) ?? []
  expect((await app.visitor(ctx.site).get(sheet)).text).toContain('h1{font-size:31px}')
})

it('is imported with warnings only', () => {
  expect(problems.filter((line) => !line.includes(': warning: '))).toEqual([])
})
