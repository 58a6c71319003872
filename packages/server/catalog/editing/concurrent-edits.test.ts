import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateVariant } from '../update-variant.ts'
import { aRow, aStudioShop, bodyOf, type ProductCalls, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
let ben: ProductCalls
let mug: ProductDetail
beforeAll(async () => {
  shop = await aStudioShop(app)
  ben = await shop.teammate()
})
beforeEach(async () => {
  mug = await shop.add({ tags: ['a', 'b'] })
})

const variantsOf = ({ product }: ProductDetail) => product.variants
const withVariant = (place: number, change: object) =>
  variantsOf(mug).map((variant, index) => (index === place ? { ...variant, ...change } : variant))

describe('BX-2.01 two owners save a product that both read', () => {
  it('keeps both changes of different fields', async () => {
    await shop.save(mug, { title: 'Theirs', tags: ['b', 'c'], variants: withVariant(0, { priceCents: 2000 }) }, ben)
    const change = { body: '<p>Mine</p>', tags: ['a', 'b', 'd'], variants: withVariant(1, { priceCents: 3000 }) }
    const { detail, merged } = bodyOf(await shop.save(mug, change), 200)
    expect(detail.product).toMatchObject({ title: 'Theirs', body: '<p>Mine</p>', tags: ['b', 'd', 'c'] })
    expect(variantsOf(detail).map(({ priceCents }) => priceCents)).toEqual([2000, 3000])
    expect(merged.toSorted()).toEqual(['tags', 'title', 'variants.0.priceCents'])
  })

  it('refuses a field that both changed, with both values and by whom, and saves nothing', async () => {
    await shop.save(mug, { title: 'Theirs', variants: withVariant(1, { sku: `T-${mug.id}` }) }, ben)
    const change = { title: 'Mine', isFeatured: true, variants: withVariant(1, { sku: `M-${mug.id}` }) }
    const answer = await shop.save(mug, change)
    expect(answer.status).toBe(409)
    const by = 'Ada Potter'
    expect(answer.body).toMatchObject({
      code: 'changes.changed-meanwhile',
      version: mug.version + 1,
      errors: { title: `${by} has changed this meanwhile.`, 'variants.1.sku': `${by} has changed this meanwhile.` },
      conflicts: [
        { path: 'title', mine: 'Mine', theirs: 'Theirs', by },
        { path: 'variants.1.sku', mine: `M-${mug.id}`, theirs: `T-${mug.id}`, by },
      ],
    })
    expect((await shop.read(mug.id)).product).toMatchObject({ title: 'Theirs', isFeatured: false })
    const again = { ...mug, version: answer.body.version }
    expect(bodyOf(await shop.save(again, change), 200).detail.product.title).toBe('Mine')
  })

  it('tells each of them whether the newest version is their own', async () => {
    await shop.save(mug, { title: 'Theirs' }, ben)
    expect(await shop.read(mug.id)).toMatchObject({ updatedBy: 'Ada Potter', isUpdatedByYou: false })
    expect((await ben.get(`/${mug.id}`)).body).toMatchObject({ updatedBy: 'Ada Potter', isUpdatedByYou: true })
  })

  it('keeps a changed price beside a grid that the other one rearranged', async () => {
    const [small, large] = variantsOf(mug)
    await shop.save(mug, { variants: [aRow('tiny', { sku: `TINY-${mug.id}` }), large, small] }, ben)
    const { detail } = bodyOf(await shop.save(mug, { variants: withVariant(0, { priceCents: 2500 }) }), 200)
    expect(variantsOf(detail).map(({ attributes, priceCents }) => [attributes['Size'], priceCents])).toEqual([
      ['tiny', 1800],
      ['large', 1800],
      ['small', 2500],
    ])
  })

  it('refuses to lose a change of a variant that the other one removed', async () => {
    await shop.save(mug, { variants: [variantsOf(mug)[1]] }, ben)
    const answer = await shop.save(mug, { variants: withVariant(0, { priceCents: 2500 }) })
    expect(answer.status).toBe(409)
    expect(answer.body.conflicts).toMatchObject([{ path: 'variants.0', theirs: null }])
  })

  it('refuses two different grids', async () => {
    const [small, large] = variantsOf(mug)
    await shop.save(mug, { variants: [large] }, ben)
    const answer = await shop.save(mug, { variants: [small] })
    expect(Object.keys(answer.body.errors)).toEqual(['variants'])
  })

  it('at the same moment: one follows the other, and neither is lost', async () => {
    const answers = await Promise.all([
      shop.save(mug, { title: 'One' }),
      shop.save(mug, { seoTitle: 'Two' }, ben),
      shop.save(mug, { seoDescription: 'Three' }, ben),
      updateVariant(shop.ctx, variantsOf(mug)[0]?.id ?? '', { priceCents: 100 }),
    ])
    expect(answers.slice(0, 3).map((answer) => answer?.status)).toEqual([200, 200, 200])
    const after = await shop.read(mug.id)
    expect(after.version).toBe(mug.version + 4)
    expect(after.product).toMatchObject({ title: 'One', seoTitle: 'Two', seoDescription: 'Three' })
    expect(variantsOf(after)[0]?.priceCents).toBe(100)
  })

  it('at the same moment, in the same field: one is saved, the other one is told', async () => {
    const answers = await Promise.all([shop.save(mug, { title: 'One' }), shop.save(mug, { title: 'Two' }, ben)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('gives a SKU that two products want at the same moment to one of them', async () => {
    const other = await shop.add()
    const wish = (detail: ProductDetail) =>
      detail.product.variants.map((variant, place) => (place === 0 ? { ...variant, sku: `WISH-${mug.id}` } : variant))
    const answers = await Promise.all([
      shop.save(mug, { variants: wish(mug) }),
      shop.save(other, { variants: wish(other) }, ben),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body.errors).toHaveProperty(['variants.0.sku'])
  })
})

it('a version that is not known any more is refused without naming fields', async () => {
  const answer = await shop.save({ ...mug, version: 900 }, { title: 'Mine' })
  expect(answer).toMatchObject({ status: 409, body: { conflicts: [], version: mug.version } })
})
