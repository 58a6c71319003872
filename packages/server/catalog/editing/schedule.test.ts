import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, expect, it } from 'vitest'
import { cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aStudioShop, bodyOf, productsPath, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { updateIndex } from '../../search/update-index.ts'
import { catalogTasks } from '../catalog.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
/** Short enough for the session to last. */
const soonMs = 60_000
const dayMs = 24 * 60 * soonMs
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const runTask = async (name: string): Promise<void> => {
  const options = { siteId: null, signal: new AbortController().signal }
  await catalogTasks.find((task) => task.name === name)?.run(app.deps, options)
}
const pageStatus = async ({ path }: ProductDetail) => (await app.visitor(shop.site).get(path)).status
const scheduled = () => ({ visibility: 'hidden', publishAt: app.ctx.now() + soonMs })

it('BX-2.01 shows a scheduled product to pages, search and carts from its time on, and not before', async () => {
  const vase = await shop.add({ title: 'Moonvase', ...scheduled() })
  const browser = app.visitor(shop.site)
  await browser.get(cartPath)
  const wanted = { itemId: vase.id, sku: vase.product.variants[0]?.sku, quantity: 1 }
  const seen = async () => {
    await updateIndex(shop.ctx, [`product:${vase.id}`])
    const found = (await app.visitor(shop.site).get('/search?q=moonvase&format=json')).text
    return [await pageStatus(vase), found.includes(vase.path), (await browser.post(entriesPath, wanted)).status]
  }
  await runTask('products.show-scheduled')
  expect(await seen()).toEqual([404, false, expect.toSatisfy((status: number) => status >= 400)])

  aheadMs += soonMs
  await runTask('products.show-scheduled')
  expect(await seen()).toEqual([200, true, 200])
  expect(await shop.read(vase.id)).toMatchObject({ state: 'visible', product: { publishAt: null } })
})

it('does not show a product that was archived, deleted or scheduled again', async () => {
  const products = [await shop.add(scheduled()), await shop.add(scheduled()), await shop.add(scheduled())]
  const [archived, deleted, later] = products
  await shop.post(`/${archived?.id}/archive`)
  await shop.delete(`/${deleted?.id}`)
  if (later) bodyOf(await shop.save(later, { publishAt: app.ctx.now() + 3 * soonMs }), 200)
  aheadMs += soonMs
  await runTask('products.show-scheduled')
  expect(await Promise.all(products.map(pageStatus))).toEqual([404, 404, 404])

  await shop.post(`/${archived?.id}/unarchive`)
  await runTask('products.show-scheduled')
  expect(await Promise.all(products.map(pageStatus))).toEqual([200, 404, 404])
})

it('refuses a time that is over, but saves other fields while it passes', async () => {
  const mug = await shop.add(scheduled())
  const past = await shop.save(mug, { publishAt: app.ctx.now() - 1 })
  expect(past).toMatchObject({ status: 400, body: { errors: { publishAt: 'Please choose a time in the future.' } } })
  aheadMs += soonMs
  expect(bodyOf(await shop.save(mug, { title: 'Late' }), 200).detail.product.title).toBe('Late')
  const shown = await shop.save({ ...mug, version: mug.version + 1 }, { title: 'Late', visibility: 'visible' })
  expect(bodyOf(shown, 200).detail.product).toMatchObject({ visibility: 'visible', publishAt: null })
})

it('keeps versions for 30 days, so that older ones cannot be undone or joined', async () => {
  const mug = await shop.add()
  const first = await shop.save(mug, { title: 'First' })
  const second = await shop.save(first.body.detail, { title: 'Second' })
  aheadMs += 31 * dayMs
  await runTask('product-versions.prune')
  const later = await shop.teammate()
  expect((await later.post(String(second.body.undo.path).replace(productsPath, ''))).status).toBe(409)
  expect((await shop.save(mug, { seoTitle: 'Mine' }, later)).body.conflicts).toEqual([])
  expect((await shop.save(second.body.detail, { title: 'Third' }, later)).status).toBe(200)
})
