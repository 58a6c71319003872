import { column, page, row, summary } from '@sitewright/domain/pages/build-document.ts'
import { expect, it } from 'vitest'
import { updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { createItem, createPage, publishBlockArea, updateItem } from '../pages/index.ts'
import { aMug } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { anItem } from '../testing/an-item.ts'
import { suiteApp } from '../testing/suite-app.ts'

const start = Date.parse('2026-03-15T12:00:00Z')
let clock = start
const app = await suiteApp({ clock: { now: () => clock } })

const showing = (collectionId: string) => page(row(column(12, summary({ collectionId }))))
const titlesIn = (text: string): string[] =>
  Array.from(text.matchAll(/class="summary-title-link"[^>]*>([^<]*)/g), (match) => match[1] ?? '')
const titlesAt = async (ctx: Ctx, path: string): Promise<string[]> =>
  titlesIn((await app.visitor(ctx.site).get(path)).text)

it('a page updates its summary after a change and when a scheduled post becomes visible', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const { id, collectionId } = await anItem(ctx, { title: 'First' })
  await createItem(ctx, { collectionId, title: 'Later', publishAtMs: start + 60_000 })
  await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: showing(collectionId),
  })
  await expect.poll(() => titlesAt(ctx, '/')).toEqual(['First'])
  await updateItem(ctx, id, { title: 'Renamed' })
  await expect.poll(() => titlesAt(ctx, '/')).toEqual(['Renamed'])
  clock = start + 60_000
  await expect.poll(() => titlesAt(ctx, '/')).toEqual(['Later', 'Renamed'])
  clock = start
})

it('an area updates its summaries after a price change and when a scheduled post becomes visible', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const mug = await aMug(ctx)
  const { collectionId } = await anItem(ctx, { title: 'First' })
  await createItem(ctx, { collectionId, title: 'Later', publishAtMs: start + 60_000 })
  await createPage(ctx, { urlId: 'home', title: 'Home', typeName: 'page', isHome: true })
  await publishBlockArea(
    ctx,
    'footerOne',
    page(row(column(12, summary({ collectionId }), summary({ collectionId: mug.collectionId })))),
  )
  await expect.poll(() => titlesAt(ctx, '/')).toEqual(['First', 'Mug'])
  await updateVariant(ctx, mug.variants[0]?.id ?? '', { priceCents: 1234 })
  await expect.poll(async () => (await app.visitor(ctx.site).get('/')).text).toContain('12.34')
  clock = start + 60_000
  await expect.poll(() => titlesAt(ctx, '/')).toEqual(['Later', 'First', 'Mug'])
  clock = start
})

it('a post renders a summary block in its own content', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const { collectionId, urlId } = await anItem(ctx, { title: 'First' })
  await updateItem(
    ctx,
    (await createItem(ctx, { collectionId, title: 'Second', document: showing(collectionId) })).id,
    {},
  )
  const place = (await app.visitor(ctx.site).get('/sitemap.xml')).text
  const [path] = place.match(/\/blog-[^<]*\/second/) ?? []
  expect(titlesIn((await app.visitor(ctx.site).get(path ?? '')).text)).toEqual(['Second', 'First'])
  expect(urlId).toBe('first')
})
