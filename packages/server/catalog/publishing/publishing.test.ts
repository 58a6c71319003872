import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { addProductFile, listProductFiles, removeProductFile } from '../../downloads/index.ts'
import { cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aTeammate } from '../../testing/an-account.ts'
import type { Client } from '../../testing/test-client.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
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

describe('the preview of a draft', () => {
  /** Opens a page as the studio's link does, in the browser of somebody who belongs to the team. */
  const preview = async (vase: ProductDetail, member: Client): Promise<Client> => {
    const at = { headers: { 'x-site': shop.site.id } }
    const { headers } = await member.get(`/api/studio/preview?${new URLSearchParams({ path: vase.path })}`, at)
    const link = new URL(String(headers['location']))
    const browser = app.visitor(shop.site)
    const opened = await browser.get(link.pathname + link.search)
    expect([opened.status, opened.headers['location']]).toEqual([303, vase.path])
    return browser
  }
  const previewOf = async (vase: ProductDetail, roles?: number[]) =>
    preview(vase, await aTeammate(app, { siteId: shop.site.id, ...(roles && { roles }) }))

  it('BX-2.01 shows its page to the team, with price and stock, and to nobody else', async () => {
    const row = { ...aRow('small', { sku: `D-${app.deps.newId()}`, priceCents: 1234, stock: 7 }), attributes: {} }
    const vase = await create({ excerpt: '<p>Not for everybody yet</p>', variants: [row] })
    const browser = await previewOf(vase)
    for (let asked = 0; asked < 2; asked += 1) {
      const page = await browser.get(vase.path)
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(page.text).toContain('Not for everybody yet')
      expect(page.text).toContain('12.34')
      expect((await app.visitor(shop.site).get(vase.path)).status).toBe(404)
    }
    const { item } = (await browser.get(`${vase.path}?format=json`)).body
    expect(item.structuredContent.variants).toMatchObject([{ qtyInStock: 7 }])
    expect((await browser.get(`/${shop.collection.urlId}`)).text).not.toContain(vase.product.title)
    await browser.get(cartPath)
    const wanted = { itemId: vase.id, sku: row.sku, quantity: 1 }
    expect((await browser.post(entriesPath, wanted)).status).toBeGreaterThanOrEqual(400)
  })

  it('BX-5.07 is of its own site alone, and never of an archived or deleted product', async () => {
    const [vase, archived, deleted] = [await create(), await create(), await create()]
    await shop.post(`/${archived.id}/archive`)
    await shop.delete(`/${deleted.id}`)
    const browser = await previewOf(vase)
    expect([await browser.get(archived.path), await browser.get(deleted.path)].map(({ status }) => status)).toEqual([
      404, 404,
    ])
    const other = await aStudioShop(app)
    const theirs = bodyOf(await other.post('', { productType: 1, title: 'Their vase' }), 201).detail
    const there = app.visitor(other.site)
    there.cookies.set('__Host-sw-preview', browser.cookies.get('__Host-sw-preview') ?? '')
    expect((await there.get(theirs.path)).status).toBe(404)
    there.cookies.set('__Host-sw-preview', 'f'.repeat(64))
    expect((await there.get(theirs.path)).status).toBe(404)
  })

  it('ends with the right to see drafts', async () => {
    const vase = await create()
    const browser = await previewOf(vase, [websiteRoles.editor])
    expect((await browser.get(vase.path)).status).toBe(200)
    await app.deps.owner.ask('', 'update teammates set roles = $2 where site_id = $1 and is_owner = false', [
      shop.site.id,
      [websiteRoles.billing],
    ])
    expect((await browser.get(vase.path)).status).toBe(404)
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
