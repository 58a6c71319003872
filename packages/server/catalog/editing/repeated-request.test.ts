import { beforeAll, expect, it } from 'vitest'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { withoutRunning } from '../../testing/changes/without-running.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

it('creates and copies a product once when the request is sent again, also at the same moment', async () => {
  const body = { productType: 1, title: 'Once' }
  const create = () => shop.post('', body, 'key-1')
  const atOnce = await Promise.all([create(), create()])
  const first = bodyOf(await create(), 201)
  expect(withoutRunning(atOnce).map((answer) => bodyOf(answer, 201))).toContainEqual(first)
  const copies = [await shop.post(`/${first.detail.id}/duplicate`, {}, 'key-2')]
  copies.push(await shop.post(`/${first.detail.id}/duplicate`, {}, 'key-2'))
  expect(copies[1]?.body).toEqual(copies[0]?.body)
  expect((await shop.get('?search=once')).body.total).toBe(2)
})

it('changes prices once when the request is sent again at the same moment, and offers the same undo', async () => {
  const mug = await shop.add()
  const body = { ids: [mug.id], change: { kind: 'price', by: { percent: 10 } } }
  const change = () => shop.post('/bulk', body, 'key-3')
  const atOnce = await Promise.all([change(), change()])
  const second = await change()
  expect(withoutRunning(atOnce).map((answer) => bodyOf(answer, 200))).toContainEqual(bodyOf(second, 200))
  expect((await shop.read(mug.id)).product.variants[0]?.priceCents).toBe(1980)
  bodyOf(await shop.undo(second), 200)
  expect((await shop.read(mug.id)).product).toEqual(mug.product)
})

it('saves new variants once when the save is sent again', async () => {
  const mug = await shop.add()
  const variants = [...mug.product.variants, aRow('huge')]
  const body = { version: mug.version, product: { ...mug.product, variants } }
  const [first, second] = [await shop.put(`/${mug.id}`, body, 'key-4'), await shop.put(`/${mug.id}`, body, 'key-4')]
  expect(bodyOf(second, 200)).toEqual(first.body)
  expect((await shop.read(mug.id)).product.variants).toHaveLength(3)
})

it('keeps keys of two accounts apart, and refuses a key that is none', async () => {
  const other = await shop.teammate()
  const mug = await shop.add()
  const body = { ids: [mug.id], change: { kind: 'price', by: { cents: 100 } } }
  await shop.post('/bulk', body, 'key-5')
  await other.post('/bulk', body, 'key-5')
  expect((await shop.read(mug.id)).product.variants[0]?.priceCents).toBe(2000)
  expect((await shop.post('/bulk', body, 'a key')).status).toBe(400)
})
