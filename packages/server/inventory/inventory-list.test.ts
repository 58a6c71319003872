import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { InventoryAnswer } from '@sitewright/domain/stock/inventory.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProduct, hideProduct } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { aMug, aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { inventoryCalls } from '../testing/inventory/inventory-calls.ts'
import { manyWait } from '../testing/restock/a-restock.ts'
import { aRow, aStudioShop, bodyOf } from '../testing/products/studio-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof inventoryCalls>
let mug: AProduct

beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = inventoryCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
  const cup = (title: string, priceCents: number, stock: number | null, sku = title.toUpperCase()) =>
    aProduct(shop, { title, variants: [{ sku, priceCents, stock }] })
  await cup('Étagère', 9000, 40)
  await cup('anchor', 500, 5)
  await cup('Zebra cup', 1000, 0, 'KILN-7')
  mug = await aMug(shop)
  await aProduct(shop, {
    title: 'Guide',
    productType: productTypes.digital,
    variants: [{ sku: 'GUIDE', priceCents: 900, stock: 0 }],
  })
  const hidden = await cup('Hidden bowl', 700, 100)
  await hideProduct(shop, hidden.id)
  await deleteProduct(shop, (await cup('Gone', 100, 0)).id)
})

const titlesOf = ({ products }: InventoryAnswer): string[] => products.map(({ title }) => title)

describe('GET /api/studio/inventory', () => {
  it('PL-2.23 lists products with the stock of all variants, hidden ones included', async () => {
    const answer = await calls.list()
    expect(titlesOf(answer)).toEqual(['anchor', 'Étagère', 'Guide', 'Hidden bowl', 'Mug', 'Zebra cup'])
    expect(answer.products[0]).toMatchObject({
      isTracked: true,
      isVisible: true,
      variantCount: 1,
      fromCents: 500,
      toCents: 500,
      units: 5,
      counts: { low: 1, out: 0, unlimited: 0 },
      variant: { name: '', sku: 'ANCHOR', priceCents: 500, available: 5, committed: 0, state: 'low' },
    })
    expect(answer.products[4]).toMatchObject({
      options: ['Colour', 'Size'],
      variantCount: 3,
      units: null,
      counts: { low: 0, out: 1, unlimited: 1 },
      variant: null,
    })
    expect([answer.total, answer.counts]).toEqual([6, { all: 6, variants: 8, low: 1, out: 2, unlimited: 2 }])
  })

  it('counts downloads as unlimited, whatever their stock says', async () => {
    const { products } = await calls.list({ search: 'guide' })
    expect(products).toMatchObject([
      {
        isTracked: false,
        units: null,
        counts: { out: 0, unlimited: 1 },
        variant: { available: null, state: 'unlimited' },
      },
    ])
  })

  it.each([
    ['name', ['anchor', 'Étagère', 'Guide', 'Hidden bowl', 'Mug', 'Zebra cup']],
    ['-name', ['Zebra cup', 'Mug', 'Hidden bowl', 'Guide', 'Étagère', 'anchor']],
    ['price', ['anchor', 'Hidden bowl', 'Guide', 'Zebra cup', 'Mug', 'Étagère']],
    ['stock', ['Zebra cup', 'anchor', 'Étagère', 'Hidden bowl', 'Mug', 'Guide']],
    ['-stock', ['Guide', 'Mug', 'Hidden bowl', 'Étagère', 'anchor', 'Zebra cup']],
  ])('PL-2.23 sorts by %s, on one page and over several', async (sort, titles) => {
    expect(titlesOf(await calls.list({ sort }))).toEqual(titles)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer: InventoryAnswer = await calls.list({ sort, limit: '2', ...(cursor !== '' && { cursor }) })
      paged.push(...titlesOf(answer))
      expect(answer.nextCursor ?? '').toMatch(/^[\w-]*$/) // it stands in addresses
      cursor = answer.nextCursor
    }
    expect(paged).toEqual(titles)
  })

  it.each([
    ['zebra', ['Zebra cup']],
    ['kiln-7', ['Zebra cup']],
    ['etag', ['Étagère']],
    ['cup ze', ['Zebra cup']],
    ['ebra', []],
    ['%', []],
    ['  ', ['anchor', 'Étagère', 'Guide', 'Hidden bowl', 'Mug', 'Zebra cup']],
  ])('PL-2.23 finds products by the beginning of words of the title and of SKUs: %j', async (search, titles) => {
    expect(titlesOf(await calls.list({ search }))).toEqual(titles)
  })

  it.each([
    ['low', ['anchor']],
    ['out', ['Mug', 'Zebra cup']],
    ['unlimited', ['Guide', 'Mug']],
  ])('BX-2.04 filters products with a variant that is %s, and counts them', async (state, titles) => {
    const answer = await calls.list({ state })
    expect([titlesOf(answer), answer.total, answer.counts.all]).toEqual([titles, titles.length, 6])
  })

  it.each(['sort=size', 'sort=', 'limit=0', 'limit=101', 'cursor=x', `search=${'a'.repeat(101)}`, 'state=in-stock'])(
    'answers 400 to ?%s',
    async (query) => {
      expect(await calls.get(`?${query}`)).toMatchObject({ status: 400, body: { code: 'kit.shape' } })
    },
  )

  it('answers 400 to a cursor of another sort', async () => {
    const { nextCursor } = await calls.list({ limit: '1' })
    expect((await calls.get(`?sort=stock&cursor=${nextCursor}`)).status).toBe(400)
  })
})

describe('the variants of a product', () => {
  it('PL-2.23 come in their order with name, SKU, price and stock', async () => {
    const { variants } = await calls.variants(mug.id)
    expect(variants.map(({ name, priceCents, available, state }) => [name, priceCents, available, state])).toEqual([
      ['green, small', 1800, 10, 'in-stock'],
      ['green, large', 2400, 0, 'out'],
      ['blue, small', 1800, null, 'unlimited'],
    ])
  })

  it('BX-2.05 tell how many people wait for a sold-out one', async () => {
    const [, large] = mug.variants
    await manyWait({ ...app, site: shop.site }, { productId: mug.id, variantId: large?.id ?? '', path: mug.path }, 3)
    expect((await calls.variants(mug.id)).variants.map(({ waiting }) => waiting)).toEqual([0, 3, 0])
  })

  it('are refused for a product that does not exist', async () => {
    expect((await calls.get(`/products/${shop.newId()}`)).body.code).toBe('catalog.product-not-found')
  })
})

it('BX-2.04 counts what runs out for the home of the studio', async () => {
  expect((await calls.get('/summary')).body).toEqual({ low: 1, out: 2, threshold: 5 })
})

it('PL-3.40 lets viewers see the inventory, and only store managers and administrators change it', async () => {
  const [small] = mug.variants
  for (const role of Object.values(websiteRoles)) {
    const theirs = inventoryCalls(await aTeammate(app, { siteId: shop.siteId, roles: [role] }), shop.site)
    const mayChange = role === websiteRoles.admin || role === websiteRoles.storeManager
    const maySee = mayChange || role === websiteRoles.viewer
    const changed = await theirs.change(small?.id ?? '', { by: 1 })
    expect([role, (await theirs.get('')).status, changed.status]).toEqual([
      role,
      maySee ? 200 : 403,
      mayChange ? 200 : 403,
    ])
  }
})

it('BX-5.06 shows nothing of other sites', async () => {
  const other = taskCtx(app.deps, await aSite(app.deps))
  const theirs = inventoryCalls(await aTeammate(app, { siteId: other.siteId }), other.site)
  expect(await theirs.list()).toMatchObject({ products: [], total: 0 })
  expect((await theirs.get(`/products/${mug.id}`)).status).toBe(404)
  expect((await theirs.change(mug.variants[0]?.id ?? '', { to: 0 })).status).toBe(404)
  expect(await theirs.movements(mug.variants[0]?.id ?? '')).toEqual({ movements: [], nextCursor: null })
})

it('PL-2.23 counts no stock of removed variants, and adds up the places of the others', async () => {
  const own = await aStudioShop(app)
  const cup = await own.add({ variants: [aRow('small', { stock: 0 }), aRow('large', { stock: 2 })] })
  const { list } = inventoryCalls(await aTeammate(app, { siteId: own.site.id }), own.site)
  expect((await list()).counts).toMatchObject({ variants: 2, out: 1, low: 1 })
  bodyOf(await own.save(cup, { variants: cup.product.variants.slice(1) }), 200)
  expect((await list()).counts).toMatchObject({ variants: 1, out: 0, low: 1 })

  const elsewhere = own.ctx.newId()
  await app.deps.owner.ask('', `insert into places (site_id, id, name, is_default) values ($1, $2, 'Market', false)`, [
    own.site.id,
    elsewhere,
  ])
  const text = `
    insert into stock (site_id, variant_id, place_id, product_id, available)
    select site_id, variant_id, $2, product_id, 30 from stock where site_id = $1`
  await app.deps.owner.ask('', text, [own.site.id, elsewhere])
  const { counts, products } = await list({ sort: 'stock' })
  expect(counts).toMatchObject({ variants: 1, out: 0, low: 0 })
  expect(products).toMatchObject([{ units: 32 }])
})
