import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const remove = (name: string, tagType = 'tag') => shop.post('/labels/remove', { tagType, name })
const merged = async (query: object) => shop.get(`/labels/merged?${new URLSearchParams({ tagType: 'tag', ...query })}`)

it('BX-2.01 removes a tag from all products, archived ones included, and gives it back with undo', async () => {
  const [one, two, other] = [
    await shop.add({ tags: ['Fired', 'red'], categories: ['Fired'] }),
    await shop.add({ tags: ['FIRED'] }),
    await shop.add({ tags: ['red'] }),
  ]
  await shop.post(`/${two.id}/archive`)
  const removed = await remove(' fired')
  expect(bodyOf(removed, 200).changed).toEqual([one.id, two.id].toSorted())
  const tagsOf = async () => Promise.all([one, two, other].map(async ({ id }) => (await shop.read(id)).product.tags))
  expect(await tagsOf()).toEqual([['red'], [], ['red']])
  expect((await shop.read(one.id)).product.categories).toEqual(['Fired'])

  bodyOf(await shop.undo(removed), 200)
  expect(await tagsOf()).toEqual([['Fired', 'red'], ['FIRED'], ['red']])
  const log = await app.deps.owner.ask<{ action: string; target_title: string }>(
    '',
    `select action, target_title from activity where site_id = $1 and action = 'product.label-removed'`,
    [shop.site.id],
  )
  expect(log).toEqual([{ action: 'product.label-removed', target_title: 'fired' }])
})

it('cannot undo once one of the products was changed since', async () => {
  const mug = await shop.add({ tags: ['Ash'] })
  const removed = await remove('Ash')
  bodyOf(await shop.save(await shop.read(mug.id), { title: 'Changed' }), 200)
  expect((await shop.undo(removed)).status).toBe(409)
})

it('says that a label is gone when a colleague removed it before', async () => {
  await shop.add({ tags: ['Twice'] })
  const answers = await Promise.all([remove('Twice'), remove('Twice')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await remove('Twice')).toMatchObject({ status: 404, body: { code: 'catalog.label-unknown' } })
  expect((await remove('Twice', 'kind')).body.errors).toEqual({ tagType: 'kind is not one of the expected options' })
})

it('BX-2.01 counts the products that have one of two labels before they become one', async () => {
  const [from, to] = [`a ${randomUUID()}`, `b ${randomUUID()}`]
  await shop.add({ tags: [from] })
  await shop.add({ tags: [from, to] })
  await shop.add({ tags: [to.toUpperCase()] })
  expect((await merged({ from, to })).body).toEqual({ count: 3 })
  expect((await merged({ from, to: 'nowhere' })).body).toEqual({ count: 2 })
  const renamed = await shop.post('/labels/rename', { tagType: 'tag', from, to, merge: true })
  bodyOf(renamed, 200)
  expect((await merged({ from, to })).body).toEqual({ count: 3 })
  expect((await merged({ from, to: 'a\u0000' })).status).toBe(400)
})

it('keeps the labels of other shops', async () => {
  const other = await aStudioShop(app)
  const theirs = await other.add({ tags: ['Shared'] })
  await shop.add({ tags: ['Shared'] })
  bodyOf(await remove('Shared'), 200)
  expect((await other.read(theirs.id)).product.tags).toEqual(['Shared'])
})
