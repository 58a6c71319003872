import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { addAsset, updateAsset } from '../../media/index.ts'
import { aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { until } from '../../testing/until.ts'
import { importTheme } from '../../themes/index.ts'

const product = '{.section item}{@|product-status}|{@|variants-select}|{@|quantity-input}|{@|add-to-cart-btn}{.end}'
const post = `{.section item}{@|image}|{mainImage|image-srcset}|
{.section mainImage}<i>{originalSize|squarespaceThumbnailForWidth 100}</i>
<i>{originalSize|squarespaceThumbnailForWidth 101}</i><i>{originalSize|squarespaceThumbnailForHeight 500}</i>
<i>{originalSize|squarespaceThumbnailForHeight 501}</i>{.end}{.end}`
const files = themeFiles({
  'collections/products.conf': '{"title":"Products"}',
  'collections/products.list': '{.repeated section items}[{title}:{@|product-status}]{.end}',
  'collections/products.item': product,
  'collections/blog.conf': '{"title":"Blog"}',
  'collections/blog.item': post,
})

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
  await importTheme(ctx, aThemeFolder(files))
})

const textAt = async (path: string): Promise<string> => (await app.visitor(ctx.site).get(path)).text

describe('rendering a product with a theme’s templates', () => {
  it('PL-2.04 PL-2.07 PL-2.21 prints the default texts when the theme has none of its own', async () => {
    const { path } = await aMug(ctx)
    const text = await textAt(path)
    expect(text).toContain('>Select Colour</option>')
    expect(text).toContain('>Select Size</option>')
    expect(text).toMatch(/>\s*Quantity:\s*</)
    expect(text).toMatch(/>\s*Add To Cart\s*</)
  })

  it('PL-2.11 marks sold-out and discounted products on their page and in lists', async () => {
    const gone = await aProduct(ctx, { title: 'Gone', variants: [{ sku: 'gone', priceCents: 1800, stock: 0 }] })
    const sale = { sku: 'sale', priceCents: 1800, salePriceCents: 900, onSale: true, stock: 3 }
    const cheap = await aProduct(ctx, { title: 'Cheap', variants: [sale] })
    const plain = await aProduct(ctx, { title: 'Plain' })
    for (const [made, mark] of [
      [gone, /product-mark sold-out"[^>]*>sold out</],
      [cheap, /product-mark sale"[^>]*>sale</],
    ] as const) {
      expect(await textAt(made.path)).toMatch(mark)
      expect(await textAt(made.path.slice(0, made.path.lastIndexOf('/')))).toMatch(mark)
    }
    expect(await textAt(plain.path)).not.toContain('product-mark')
  })

  it('PL-3.63 prints the theme’s own texts for the button and the quantity label', async () => {
    const own = taskCtx(app.deps, await aSite(app.deps))
    const words = { productAddToCartText: 'Take <it>', productQuantityInputLabel: 'How many' }
    await importTheme(own, aThemeFolder({ ...files, 'strings/en.json': JSON.stringify(words) }))
    const { path } = await aMug(own)
    const { text, body } = await app.visitor(own.site).get(`${path}?format=json`)
    expect(text).not.toBe('')
    expect(body.localizedStrings).toMatchObject(words)
    const page = (await app.visitor(own.site).get(path)).text
    expect(page).toMatch(/>\s*How many:\s*</)
    expect(page).toMatch(/>\s*Take &lt;it&gt;\s*</)
    expect(page).not.toContain('Add To Cart')
  })
})

describe('rendering an image with a theme’s templates', () => {
  it('PL-2.14 PL-9.22 prints the image for the loader, focused on its center until the owner sets another focal point', async () => {
    const { id, path } = await aPost()
    const before = await textAt(path)
    expect(before).toMatch(
      /<img class="thumb-image"[^>]* data-src="\/s\/\w+\/a\.jpg"[^>]* data-image-focal-point="0\.5,0\.5"/,
    )
    expect(before).toMatch(/<noscript><img src="\/s\/\w+\/a\.jpg"/)
    await updateAsset(ctx, id, { focalPoint: { x: 0.25, y: 1 } })
    const after = await until(
      () => textAt(path),
      (text) => text !== before,
    )
    expect(after).toContain('data-image-focal-point="0.25,1"')
  })

  it('PL-9.20 PL-9.21 lists the available widths in srcset and chooses the smallest sufficient one', async () => {
    const { path } = await aPost()
    const text = await textAt(path)
    const widths = /srcset="([^"]*)"/
      .exec(text)?.[1]
      ?.split(',')
      .map((one) => one.split(' ')[1])
    expect(widths).toEqual(['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'])
    expect(text).toContain('?format=original 2500w')
    expect([...text.matchAll(/<i>(\w+)<\/i>/g)].map(([, width]) => width)).toEqual(['100w', '300w', '1000w', '1500w'])
  })
})

async function aPost(): Promise<{ id: string; path: string }> {
  const bytes = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#875' } })
    .jpeg()
    .toBuffer()
  const { id } = await addAsset(ctx, { fileName: 'a.jpg', bytes })
  const blog = await aBlog(ctx)
  await anItem(ctx, { collectionId: blog.id, urlId: 'post', mainImageId: id })
  return { id, path: `/${blog.urlId}/post` }
}
