import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { addProductFile, listProductFiles, removeProductFile } from '../../downloads/index.ts'
import { aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { catalogTasks } from '../catalog.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const soonMs = 60_000
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const pageStatus = async ({ path }: ProductDetail) => (await app.visitor(shop.site).get(path)).status
const runTask = async (name: string): Promise<void> => {
  const options = { siteId: null, signal: new AbortController().signal }
  await catalogTasks.find((task) => task.name === name)?.run(app.deps, options)
}
const create = async (given: object = {}): Promise<ProductDetail> =>
  bodyOf(await shop.post('', { productType: productTypes.physical, title: `Vase ${app.deps.newId()}`, ...given }), 201)
    .detail

describe('a new product', () => {
  it('BX-2.01 is hidden from visitors until it is published', async () => {
    const vase = await create()
    expect([vase.state, await pageStatus(vase)]).toEqual(['hidden', 404])
    const published = bodyOf(await shop.save(vase, { visibility: 'visible' }), 200).detail
    expect([published.state, await pageStatus(vase)]).toEqual(['visible', 200])
  })
})

describe('a download without a file', () => {
  const download = (given: object = {}) => create({ productType: productTypes.digital, ...given })
  const addFile = ({ id }: ProductDetail) =>
    addProductFile(shop.ctx, id, { name: 'guide.pdf', bytes: 3, parts: [Buffer.from('abc')] })
  const sentence = 'A download needs a file before it can be in the shop. Please add the file first.'

  it('BX-2.01 is not published, neither alone nor with others, until it has one', async () => {
    const guide = await download({ title: 'Guide' })
    expect(guide.fileCount).toBe(0)
    const refused = { status: 400, body: { code: 'catalog.file-missing', errors: { visibility: sentence } } }
    expect(await shop.save(guide, { visibility: 'visible' })).toMatchObject(refused)
    const mug = await create()
    const both = { ids: [mug.id, guide.id], change: { kind: 'visibility', visibility: 'visible' } }
    const many = await shop.post('/bulk', both)
    expect(many).toMatchObject({ status: 400, body: { code: 'catalog.file-missing' } })
    expect(many.body.message).toContain('Guide has no file yet.')
    expect([await pageStatus(guide), await pageStatus(mug)]).toEqual([404, 404])
    const title = { productType: productTypes.digital, title: 'At once', visibility: 'visible' }
    expect(await shop.post('', title)).toMatchObject(refused)

    await addFile(guide)
    expect((await shop.read(guide.id)).fileCount).toBe(1)
    bodyOf(await shop.post('/bulk', both), 200)
    expect([await pageStatus(guide), await pageStatus(mug)]).toEqual([200, 200])
  })

  it('BX-2.01 is not made of a product that visitors see', async () => {
    const mug = await create({ visibility: 'visible' })
    const change = { productType: productTypes.digital }
    expect(await shop.save(mug, change)).toMatchObject({ status: 400, body: { errors: { visibility: sentence } } })
  })

  it('BX-2.01 is not scheduled, and stays hidden when its file is gone by then', async () => {
    const guide = await download()
    const publishAt = app.ctx.now() + soonMs
    const refused = await shop.save(guide, { publishAt })
    expect(refused).toMatchObject({ status: 400, body: { errors: { publishAt: sentence } } })
    const fileId = await addFile(guide)
    const scheduled = bodyOf(await shop.save(guide, { publishAt }), 200).detail
    await removeProductFile(shop.ctx, { productId: guide.id, fileId })
    aheadMs += soonMs
    await runTask('products.show-scheduled')
    expect([await pageStatus(guide), await shop.read(guide.id)]).toEqual([
      404,
      expect.objectContaining({ state: 'hidden', version: scheduled.version + 1 }),
    ])
  })

  it('is still saved when it was in the shop before its file was removed', async () => {
    const guide = await download()
    const fileId = await addFile(guide)
    bodyOf(await shop.save(guide, { visibility: 'visible' }), 200)
    await removeProductFile(shop.ctx, { productId: guide.id, fileId })
    const shown = await shop.read(guide.id)
    expect(bodyOf(await shop.save(shown, { title: 'Guide to ferns' }), 200).detail).toMatchObject({
      state: 'visible',
      fileCount: 0,
    })
    expect((await listProductFiles(shop.ctx, guide.id)).files).toEqual([])
  })
})
