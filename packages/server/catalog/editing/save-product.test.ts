import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { addProductFile } from '../../downloads/index.ts'
import { setStock } from '../../stock/index.ts'
import { aPicture } from '../../testing/products/a-picture.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const pageOf = async ({ path }: ProductDetail) => app.visitor(shop.site).get(`${path}?format=json`)
const ids = ({ product }: ProductDetail): string[] => product.variants.map(({ id }) => id)
const saved = async (detail: ProductDetail, change: object): Promise<ProductDetail> =>
  bodyOf(await shop.save(detail, change), 200).detail

describe('POST /api/studio/products', () => {
  it('makes addresses of titles in any script, at which the products are found', async () => {
    for (const [title, urlId] of [
      ['मिट्टी का दीया', 'मिट्टी-का-दीया'],
      ['แก้วน้ำ ใหญ่', 'แก้วน้ำ-ใหญ่'],
      ['Чайник «Ёж»', 'чайник-ёж'],
      ['Żółty kubek', 'zolty-kubek'],
    ] as const) {
      const { detail } = bodyOf(await shop.post('', { productType: 1, title, visibility: 'visible' }), 201)
      expect(detail.product.urlId).toBe(urlId)
      expect((await pageOf(detail)).body.item.title).toBe(title)
    }
  })

  it('BX-2.01 creates all five types of products', async () => {
    for (const productType of [1, 2, 3, 4, 5]) {
      const answer = await shop.post('', { productType, title: `Thing ${productType}` })
      const { detail } = bodyOf(answer, 201)
      if (productType === productTypes.digital)
        await addProductFile(shop.ctx, detail.id, { name: 'a.pdf', bytes: 1, parts: [Buffer.from('a')] })
      await saved(detail, { visibility: 'visible' })
      expect(detail.product).toMatchObject({
        productType,
        title: `Thing ${productType}`,
        urlId: `thing-${productType}`,
      })
      expect((await pageOf(detail)).body.item.structuredContent.productType).toBe(productType)
      expect(Object.values(detail.stock)).toEqual([productType === 1 || productType === 3 ? 0 : null])
    }
  })

  it('BX-2.01 gives an address and SKUs that are free', async () => {
    const first = bodyOf(await shop.post('', { productType: 1, title: 'Große Vase!' }), 201).detail
    const second = bodyOf(await shop.post('', { productType: 1, title: 'Große Vase!' }), 201).detail
    expect([first, second].map(({ product }) => product.urlId)).toEqual(['grosse-vase', 'grosse-vase-2'])
    const third = bodyOf(await shop.post('', { productType: 1, title: 'Große Vase!' }), 201).detail
    expect(third.product.urlId).toBe('grosse-vase-3')
    const skus = [first, second].map(({ product }) => product.variants[0].sku)
    expect(new Set(skus).size).toBe(2)
  })

  it('undoes a creation by deleting the product', async () => {
    const answer = await shop.post('', { productType: 1, title: 'By mistake', visibility: 'visible' })
    expect((await shop.undo(answer)).status).toBe(200)
    expect((await shop.get(`/${answer.body.detail.id}`)).status).toBe(404)
    expect((await pageOf(answer.body.detail)).status).toBe(404)
  })
})

describe('PUT /api/studio/products/:productId', () => {
  it('BX-2.01 saves every field, and pages show them', async () => {
    const mug = await shop.add()
    const change = {
      title: 'Moss mug',
      excerpt: '<p>Short</p>',
      body: '<p>Long</p>',
      tags: ['Clay', 'Green'],
      categories: ['Cups'],
      subscriptionPlan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 },
      additionalFieldsForm: { id: 'f1', name: 'Engraving', fields: [{ id: 'a', type: 'text', title: 'Name' }] },
      seoTitle: 'Moss mug, thrown by hand',
      seoDescription: 'A mug.',
      customAddButtonText: 'Take it',
      isFeatured: true,
    }
    const detail = await saved(mug, change)
    expect(detail.product).toMatchObject(change)
    expect(detail).toMatchObject({ version: mug.version + 1, updatedBy: 'Ada Potter' })
    const { item } = (await pageOf(detail)).body
    expect(item).toMatchObject({ title: 'Moss mug', tags: ['Clay', 'Green'], categories: ['Cups'], starred: true })
    expect(item.structuredContent).toMatchObject({ isSubscribable: true, customAddButtonText: 'Take it' })
    const { text } = await app.visitor(shop.site).get(detail.path)
    expect(text).toMatch(/<title>Moss mug, thrown by hand.*<\/title>/)
    expect(text).toContain('<meta name="description" content="A mug.">')
  })

  it('BX-2.01 keeps ids and stock of variants that stay, and adds and removes others', async () => {
    const mug = await shop.add()
    const [small, large] = mug.product.variants
    const variants = [{ ...large, attributes: { Size: 'huge' } }, aRow('tiny', { sku: `T-${mug.id}`, stock: 3 })]
    const detail = await saved(mug, { variants })
    expect(detail.product.variants.map(({ attributes }) => attributes['Size'])).toEqual(['huge', 'tiny'])
    expect(ids(detail)[0]).toBe(large?.id)
    expect(detail.stock).toEqual({ [large?.id ?? '']: 10, [ids(detail)[1] ?? '']: 3 })

    const again = await saved(detail, { variants: [small, ...detail.product.variants] })
    expect(ids(again)[0]).toBe(small?.id)
    expect(again.stock[small?.id ?? '']).toBe(10)
  })

  it('BX-2.01 lets variants exchange their SKUs', async () => {
    const mug = await shop.add()
    const [small, large] = mug.product.variants
    const variants = [
      { ...small, sku: large?.sku },
      { ...large, sku: small?.sku },
    ]
    const detail = await saved(mug, { variants })
    expect(detail.product.variants.map(({ sku }) => sku)).toEqual([large?.sku, small?.sku])
  })

  it('BX-2.01 refuses a SKU that another product has, at its cell', async () => {
    const other = await shop.add()
    const mug = await shop.add()
    const [small, large] = mug.product.variants
    const answer = await shop.save(mug, { variants: [small, { ...large, sku: other.product.variants[0]?.sku }] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'catalog.sku-taken' } })
    expect(Object.keys(answer.body.errors)).toEqual(['variants.1.sku'])
    expect(await shop.read(mug.id)).toEqual(mug)
  })

  it('BX-2.01 takes 250 variants of 6 options, and names the limit beyond', async () => {
    const options = ['A', 'B', 'C', 'D', 'E', 'F']
    const row = (place: number) => {
      const attributes = Object.fromEntries(options.map((name) => [name, name === 'A' ? `v${place}` : 'x']))
      return aRow('', { sku: `BIG-${place}`, attributes })
    }
    const mug = await shop.add()
    const rows = Array.from({ length: 250 }, (_, place) => row(place))
    const detail = await saved(mug, { options, variants: rows })
    expect(detail.product.variants).toHaveLength(250)
    const many = await shop.save(detail, { variants: [...detail.product.variants, row(250)] })
    expect(many).toMatchObject({ status: 400, body: { errors: { variants: 'A product can have 250 variants.' } } })
    const wide = await shop.save(detail, { options: [...options, 'G'] })
    expect(wide).toMatchObject({ status: 400, body: { errors: { options: 'A product can have 6 options.' } } })
  })

  it('PL-5.05 answers a value outside the choices with that value', async () => {
    const mug = await shop.add()
    const answer = await shop.save(mug, { productType: 9, visibility: 'secret' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({
      productType: '9 is not one of the expected options',
      visibility: 'secret is not one of the expected options',
    })
  })

  it('PL-5.08 refuses a tag or category that the product has already', async () => {
    const mug = await shop.add()
    const answer = await shop.save(mug, { tags: ['Clay', 'clay'], categories: ['Cups', 'CUPS'] })
    expect(answer.body.errors).toEqual({
      'tags.1': 'This tag already exists',
      'categories.1': 'This category already exists',
    })
    const long = await shop.save(mug, { tags: ['x'.repeat(51)], categories: ['y'.repeat(26)] })
    expect(Object.keys(long.body.errors)).toEqual(['tags.0', 'categories.0'])
    expect(bodyOf(await shop.save(mug, { tags: ['x'.repeat(50)], categories: ['y'.repeat(25)] }), 200)).toBeDefined()
  })

  it('BX-2.01 puts pictures in order, and gives a variant its own', async () => {
    const mug = await shop.add()
    const [front, back] = [await aPicture(shop.ctx), await aPicture(shop.ctx)]
    const [small, large] = mug.product.variants
    const variants = [small, { ...large, mainImageId: back.id }]
    const first = await saved(mug, { images: [front.id, back.id], variants })
    expect(first.pictures.map(({ id, alt }) => [id, alt])).toContainEqual([front.id, 'A mug'])
    const second = await saved(first, { images: [back.id, front.id] })
    const { item } = (await pageOf(second)).body
    expect(item.items.map(({ id }: { id: string }) => id)).toEqual([back.id, front.id])
    expect(item.structuredContent.variants[1].mainImageId).toBe(back.id)
    expect((await saved(second, { images: [] })).product.images).toEqual([])
  })

  it('redirects a former address to the new one', async () => {
    const mug = await shop.add()
    const detail = await saved(mug, { urlId: `new-${mug.product.urlId}` })
    expect((await app.visitor(shop.site).get(mug.path)).headers['location']).toBe(detail.path)
    const back = await saved(detail, { urlId: mug.product.urlId })
    expect((await pageOf(back)).status).toBe(200)
    expect((await app.visitor(shop.site).get(detail.path)).headers['location']).toBe(back.path)
  })

  it('accepts an address in another script, and redirects to it from the former one, from capitals and from other forms', async () => {
    const mug = await shop.add()
    const detail = await saved(mug, { urlId: ' /Кружка-У\u0308/ ' })
    expect(detail.product.urlId).toBe('кружка-ӱ')
    const collectionPath = detail.path.slice(0, detail.path.lastIndexOf('/'))
    const location = `${collectionPath}/${encodeURIComponent('кружка-ӱ')}`
    for (const former of [mug.path, `${collectionPath}/КРУЖКА-У\u0308`, `${collectionPath}/кру\u200Bжка-ӱ`]) {
      const { status, headers } = await app.visitor(shop.site).get(encodeURI(former))
      expect({ former, status, location: headers['location'] }).toEqual({ former, status: 301, location })
    }
    const visitor = app.visitor(shop.site)
    expect((await visitor.get(location)).text).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${location}">`))
    expect((await visitor.get('/sitemap.xml')).text).toContain(`${location}<`)
  })

  it('moves a product to another collection', async () => {
    const mug = await shop.add()
    const page = bodyOf(await shop.get('/collections'), 200).collections[0]
    expect(page).toMatchObject({ id: shop.collection.id, limit: 200 })
    const gone = await shop.save(mug, { collectionId: app.deps.newId() })
    expect(gone.body.errors).toEqual({ collectionId: 'This collection does not exist any more.' })
  })

  it('BX-2.01 leaves stock to its own changes: a save beside them keeps the units', async () => {
    const mug = await shop.add()
    const [small] = mug.product.variants
    await Promise.all([
      setStock(shop.ctx, small?.id ?? '', { by: -4, reason: 'correction' }),
      shop.save(mug, { title: 'Beside' }),
      setStock(shop.ctx, small?.id ?? '', { by: -1, reason: 'correction' }),
    ])
    const after = await shop.read(mug.id)
    expect(after.product.title).toBe('Beside')
    expect(after.stock[small?.id ?? '']).toBe(5)
  })

  it('saving an unchanged product changes nothing and offers no undo', async () => {
    const mug = await shop.add()
    const answer = bodyOf(await shop.save(mug, {}), 200)
    expect(answer).toMatchObject({ merged: [], undo: null, detail: { version: mug.version } })
  })

  it('undoes a save exactly, unless something changed since', async () => {
    const mug = await shop.add()
    const [small] = mug.product.variants
    const first = await shop.save(mug, { title: 'Changed', urlId: `x-${mug.id}`, tags: ['a'], variants: [small] })
    expect((await shop.undo(first)).status).toBe(200)
    const restored = await shop.read(mug.id)
    expect(restored.product).toEqual(mug.product)
    expect(restored.stock).toEqual(mug.stock)

    expect((await shop.undo(first)).body.code).toBe('changes.changed-meanwhile')
    const second = await shop.save(restored, { title: 'Again' })
    await shop.save(second.body.detail, { title: 'Later' })
    expect((await shop.undo(second)).status).toBe(409)
    expect((await shop.read(mug.id)).product.title).toBe('Later')
  })
})
