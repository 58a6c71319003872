import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { addAsset, deleteAsset, restoreAsset, updateAsset } from '../media/index.ts'
import { changePageUrl } from '../pages/index.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { readProductPage, type ProductItemJson } from './index.ts'

const app = await suiteApp()

it('returns the product’s new address after its collection is renamed', async () => {
  const cup = await aProduct(app.ctx)
  const urlId = `pots-${app.ctx.newId()}`
  await changePageUrl(app.ctx, cup.collectionId, urlId)
  const { fullUrl } = await until(itemOf(cup), (item) => item.fullUrl.startsWith(`/${urlId}/`))
  expect(fullUrl).toBe(`/${urlId}/${cup.path.split('/').at(-1)}`)
})

it('returns a picture’s current alt text, and no picture while it is deleted', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { id } = await addAsset(app.ctx, { fileName: 'cup.png', bytes, altText: 'before' })
  const ofGallery = await aProduct(app.ctx, { images: [id] })
  const variant = { sku: `V-${app.ctx.newId()}`, priceCents: 1, stock: 1, mainImageId: id }
  const ofVariant = await aProduct(app.ctx, { variants: [variant] })
  const textsOf = async (): Promise<unknown[]> => [
    (await itemOf(ofGallery)()).items[0]?.altText,
    (await itemOf(ofVariant)()).structuredContent.variants[0]?.mainImage?.altText,
  ]
  expect(await textsOf()).toEqual(['before', 'before'])

  for (const [change, text] of [
    [() => updateAsset(app.ctx, id, { altText: 'after' }), 'after'],
    [() => deleteAsset(app.ctx, id), undefined],
    [() => restoreAsset(app.ctx, id), 'after'],
  ] as const) {
    await change()
    expect(await until(textsOf, (texts) => texts.every((one) => one === text))).toEqual([text, text])
  }
})

function itemOf(product: AProduct): () => Promise<ProductItemJson> {
  const urlId = product.path.split('/').at(-1) ?? ''
  return async () => {
    const page = await readInSite(app.ctx, (tx) => readProductPage(tx, app.site.id, product.collectionId, urlId))
    if (!page) throw new Error(`${product.path} is not there`)
    return page.item
  }
}
