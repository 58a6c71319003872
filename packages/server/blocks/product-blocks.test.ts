import {
  column,
  page,
  product,
  row,
  summary,
  type NestedDocumentNode,
} from '@sitewright/domain/pages/build-document.ts'
import { checkDocument, type PageDocument } from '@sitewright/domain/pages/document.ts'
import { fromSquarespaceLayout, toSquarespaceLayout } from '@sitewright/domain/pages/layout.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProduct, updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { createPage, publishBlockArea } from '../pages/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from '../themes/index.ts'
import { queryBlockData, readBlockTemplates } from './index.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
})

const of = (...drafts: NestedDocumentNode[]): PageDocument => page(row(column(12, ...drafts)))

async function aPageOf(...drafts: NestedDocumentNode[]): Promise<string> {
  const { urlId } = await createPage(ctx, {
    urlId: `p-${ctx.newId()}`,
    title: 'P',
    typeName: 'page',
    document: of(...drafts),
  })
  return `/${urlId}`
}

const textAt = async (path: string, of = ctx): Promise<string> => (await app.visitor(of.site).get(path)).text
const blocksIn = (text: string): string[] => text.split(/(?=<div class="sqs-block )/).slice(1)

describe('a product block', () => {
  it('PL-3.33 shows one product with its purchase controls', async () => {
    const mug = await aMug(ctx, { title: 'Mug & saucer', excerpt: '<p>Thrown in spring</p>' })
    const text = await textAt(await aPageOf(product(mug.id)))
    expect(text).toContain('class="sqs-block product-block sqs-block-product" data-block-type="43"')
    expect(text).toContain(`<div class="product-title"><a href="${mug.path}">Mug &amp; saucer</a></div>`)
    expect(text).toMatch(/class="product-price"[^>]*>\s*from <span class="sqs-money-native">18\.00/)
    expect(text).toContain('<div class="product-excerpt"><p>Thrown in spring</p></div>')
    for (const island of ['variants', 'price', 'quantity', 'add-to-cart'])
      expect(text).toContain(`data-island="${island}"`)
    expect(text).toMatch(/<form method="post" action="\/cart\/entries" data-purchase id="purchase-[^"]+"/)
  })

  it('adds the product to the cart without scripts, with and without the quantity field', async () => {
    const mug = await aMug(ctx)
    const path = await aPageOf(product(mug.id), product(mug.id, { showQuantity: false }))
    const text = await textAt(path)
    for (const block of blocksIn(text)) {
      const fields = Object.fromEntries(
        [...block.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      )
      const visitor = app.visitor(ctx.site)
      await visitor.form('/cart/entries', { ...fields, 'option-Colour': 'green', 'option-Size': 'small' })
      expect((await visitor.get('/cart')).text).toMatch(/>Mug<\/a>/)
    }
  })

  it('leaves product texts that look like form ids unchanged', async () => {
    const title = 'A cup id="purchase-1" for="variant-option-2"'
    const cup = await aProduct(ctx, { title, excerpt: `<p>${title}</p>` })
    const [block = ''] = blocksIn(await textAt(await aPageOf(product(cup.id))))
    expect(block).toContain(`>${title}</a>`)
    expect(block).toContain(`<p>${title}</p>`)
  })

  it('has its own form, labels and controls when a page contains several blocks of one product', async () => {
    const mug = await aMug(ctx)
    await saveSiteSettings(ctx, { settings: { storeSettings: { variantPicker: 'radio' } } })
    const path = await aPageOf(
      product(mug.id),
      product(mug.id, { showQuantity: false }),
      product(mug.id, { showVariants: true, showQuantity: false, showTitle: false }),
    )
    const text = await textAt(path)
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const blocks = blocksIn(text)
    expect(blocks).toHaveLength(3)
    for (const block of blocks) {
      const own = new Set([...block.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
      const named = [...block.matchAll(/ (?:for|form)="([^"]*)"/g)].map(([, id]) => id)
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((id) => !own.has(id))).toEqual([])
    }
  })

  it('prints nothing when its product was deleted or belongs to another site', async () => {
    const mug = await aMug(ctx)
    const other = taskCtx(app.deps, await aSite(app.deps))
    const foreign = await aMug(other)
    const path = await aPageOf(product(mug.id), product(foreign.id), product(ctx.newId()))
    expect(blocksIn(await textAt(path))).toHaveLength(1)
    await deleteProduct(ctx, mug.id)
    await expect.poll(async () => blocksIn(await textAt(path)).length).toBe(0)
  })

  it('PL-3.66 shows low stock only when enabled for product blocks', async () => {
    const cup = await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 100, stock: 3 }] })
    const path = await aPageOf(product(cup.id))
    const set = (blocks: boolean, items: boolean): Promise<unknown> =>
      saveSiteSettings(ctx, {
        settings: {
          storeSettings: {
            merchandisingSettings: { scarcityEnabledOnProductBlocks: blocks, scarcityEnabledOnProductItems: items },
          },
        },
      })
    await set(false, true)
    await expect.poll(() => textAt(path)).not.toContain('Only 3 left in stock')
    await expect.poll(() => textAt(cup.path)).toContain('Only 3 left in stock')
    await set(true, false)
    await expect.poll(() => textAt(path)).toContain('Only 3 left in stock')
    await expect.poll(() => textAt(cup.path)).not.toContain('Only 3 left in stock')
  })

  it('BX-6.03 takes one statement for all products and lists of a page', async () => {
    const [one, two] = [await aMug(ctx), await aProduct(ctx)]
    const counting = taskCtx(app.deps, ctx.site)
    const document = of(product(one.id), product(two.id), product(one.id), summary({ collectionId: one.collectionId }))
    const tools = { blocks: readBlockTemplates(), now: ctx.now(), orderingOf: () => 'chronological' as const }
    const answers = await queryBlockData(counting, [document], tools)
    expect(counting.countStatements).toEqual({ data: 1, roundTrips: 1 })
    expect([one, two].map(({ id }) => answers.product(id)?.title)).toEqual(['Mug', 'Cup'])
  })
})

it('gives every copy of an area’s product block its own ids and labels when a theme shows the area three times', async () => {
  const own = taskCtx(app.deps, await aSite(app.deps))
  await saveSiteSettings(own, { settings: { storeSettings: { variantPicker: 'radio' } } })
  const area = '<section><squarespace:block-field id="offer" /></section>'
  const region = `<html><head>{squarespace-headers}</head><body>${area.repeat(3)}{squarespace-footers}</body></html>`
  await importTheme(own, aThemeFolder(themeFiles({ 'site.region': region })))
  const mug = await aMug(own)
  await createPage(own, { urlId: 'home', title: 'Home', typeName: 'page', isHome: true })
  await publishBlockArea(own, 'offer', of(product(mug.id)))
  await expect.poll(async () => blocksIn(await textAt('/', own)).length).toBe(3)
  const text = await textAt('/', own)
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  for (const block of blocksIn(text)) {
    const labels = [...block.matchAll(/ for="([^"]*)"/g)].map(([, id]) => id)
    expect(labels).toHaveLength(4)
    expect(labels.filter((id) => !block.includes(` id="${id}"`))).toEqual([])
  }
})

describe('a product block on a cached page', () => {
  it.each(['page', 'area'] as const)('shows a changed price and stock within a second (%s)', async (place) => {
    const own = taskCtx(app.deps, await aSite(app.deps))
    const cup = await aProduct(own)
    const [variant] = cup.variants
    const document = of(product(cup.id))
    await createPage(own, {
      urlId: 'home',
      title: 'Home',
      typeName: 'page',
      isHome: true,
      ...(place === 'page' && { document }),
    })
    if (place === 'area') await publishBlockArea(own, 'footerOne', document)
    await expect.poll(() => textAt('/', own)).toContain('18.00')
    await textAt('/', own)
    await updateVariant(own, variant?.id ?? '', { priceCents: 1234 })
    await expect.poll(() => textAt('/', own)).toContain('12.34')
    await setStock(own, variant?.id ?? '', { to: 0, reason: 'counted' })
    await expect.poll(() => textAt('/', own)).toMatch(/product-mark sold-out/)
  })
})

it('PL-3.33 converts a product block to public type 43 and back unchanged, and allows 60 of them in a layout', () => {
  const document = of(product('0123456789abcdef0123456789abcdef', { showPrice: false }))
  let count = 0
  const field = toSquarespaceLayout(document, 0)
  const [block] = field.data.layout.rows[0]?.columns[0]?.blocks ?? []
  expect(block).toMatchObject({ type: 43, value: { productId: '0123456789abcdef0123456789abcdef', showPrice: false } })
  expect(
    toSquarespaceLayout(
      fromSquarespaceLayout(field, () => `new-${++count}`),
      0,
    ),
  ).toEqual(field)
  const many = (count: number) => checkDocument(of(...Array.from({ length: count }, (_, n) => product(String(n)))))
  expect(many(60)).not.toHaveProperty('problems')
  expect(many(61)).toHaveProperty('problems')
})
