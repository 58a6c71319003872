import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { ProductListAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { setStock } from '../../stock/index.ts'
import { addProductFile } from '../../downloads/index.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
const idOf = new Map<string, string>()

beforeAll(async () => {
  shop = await aStudioShop(app)
  const soon = Date.now() + 3_600_000
  const priced = (sku: string, priceCents: number, given: object = {}) => [
    aRow('', { sku, attributes: {}, priceCents, ...given }),
  ]
  const products = [
    {
      title: 'Äpfelkrug',
      tags: ['Stone ware', 'L’Atelier'],
      categories: ['Cups', 'Łóżko ø Größe'],
      variants: priced('KRUG-1', 900),
    },
    { title: 'Bowl (blue)', categories: ['cups'], variants: priced('BOWL-1', 700, { stock: 0 }) },
    { title: 'Carafe', visibility: 'hidden', variants: priced('CAR-1', 800, { stock: 3 }) },
    { title: 'Dish', visibility: 'hidden', publishAt: soon, variants: priced('DISH-1', 600, { stock: null }) },
    {
      title: 'E-book',
      productType: 2,
      variants: priced('BOOK-1', 2000, { onSale: true, salePriceCents: 500 }),
    },
    { title: 'Flask', variants: priced('FLASK-1', 400) },
    {
      title: 'Vase',
      variants: [aRow('s', { sku: 'V-S', stock: 0 }), aRow('l', { sku: 'V-L', priceCents: 5000, stock: 40 })],
    },
  ]
  for (const given of products) {
    const options = given.title === 'Vase' ? ['Size'] : []
    const isDownload = given.title === 'E-book'
    const added = await shop.add({ options, ...given, ...(isDownload && { visibility: 'hidden' }) })
    idOf.set(given.title, added.id)
    if (!isDownload) continue
    await addProductFile(shop.ctx, added.id, { name: 'book.pdf', bytes: 1, parts: [Buffer.from('b')] })
    await shop.save(added, { visibility: 'visible' })
  }
  await shop.post(`/${idOf.get('Flask')}/archive`)
})

const list = async (query = ''): Promise<ProductListAnswer> => bodyOf(await shop.get(query), 200)
const titles = async (query: string): Promise<string[]> => (await list(query)).products.map(({ title }) => title)

describe('GET /api/studio/products', () => {
  it('BX-2.01 lists products with what to recognize them by, the last changed first', async () => {
    const { products, counts, total, currency } = await list()
    expect(products.map(({ title }) => title)).toEqual(['Vase', 'E-book', 'Dish', 'Carafe', 'Bowl (blue)', 'Äpfelkrug'])
    expect(counts).toEqual({ all: 6, bin: 0, visible: 4, hidden: 1, scheduled: 1, archived: 1 })
    expect([total, currency]).toEqual([6, 'USD'])
    expect(products[0]).toMatchObject({ variantCount: 2, sku: '', fromCents: 1800, toCents: 5000, stock: 40 })
    expect(products[0]).toMatchObject({ stockState: 'low', collectionTitle: 'Shop', state: 'visible', isOnSale: false })
    expect(products[1]).toMatchObject({ sku: 'BOOK-1', fromCents: 500, isOnSale: true, stockState: 'untracked' })
    expect(products[2]).toMatchObject({ state: 'scheduled', stock: null })
  })

  it.each([
    ['apfel', ['Äpfelkrug']],
    ['BLUE', ['Bowl (blue)']],
    ['lozko', ['Äpfelkrug']],
    ['Łóż ø grosse', ['Äpfelkrug']],
    ['atelier', ['Äpfelkrug']],
    ["l'at", ['Äpfelkrug']],
    ['bowl-1', ['Bowl (blue)']],
    ['cups', ['Bowl (blue)', 'Äpfelkrug']],
    ['ware stone', ['Äpfelkrug']],
    ['cups krug', ['Äpfelkrug']],
    ['flask', []],
    ['%', []],
  ])('BX-2.01 finds %s by the beginning of words', async (search, expected) => {
    expect(await titles(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  it.each([
    ['type=2', ['E-book']],
    ['state=hidden', ['Carafe']],
    ['state=scheduled', ['Dish']],
    ['state=archived', ['Flask']],
    ['category=CUPS', ['Bowl (blue)', 'Äpfelkrug']],
    ['tag=stone%20ware', ['Äpfelkrug']],
    ['stock=out', ['Bowl (blue)']],
    ['stock=low', ['Vase', 'Carafe']],
    ['sale=1', ['E-book']],
    ['stock=low&state=hidden', ['Carafe']],
    ['search=flask&state=archived', ['Flask']],
  ])('BX-2.01 filters by %s', async (query, expected) => {
    const { products, total } = await list(`?${query}`)
    expect(products.map(({ title }) => title)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it.each([
    ['title', ['Äpfelkrug', 'Bowl (blue)', 'Carafe', 'Dish', 'E-book', 'Vase']],
    ['title&order=desc', ['Vase', 'E-book', 'Dish', 'Carafe', 'Bowl (blue)', 'Äpfelkrug']],
    ['price', ['E-book', 'Dish', 'Bowl (blue)', 'Carafe', 'Äpfelkrug', 'Vase']],
    ['updated&order=asc', ['Äpfelkrug', 'Bowl (blue)', 'Carafe', 'Dish', 'E-book', 'Vase']],
  ])('BX-2.01 sorts by %s, the same over pages of two', async (sort, expected) => {
    expect(await titles(`?sort=${sort}`)).toEqual(expected)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.products.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(expected)
  })

  it('BX-2.01 sorts by stock, unlimited last, and follows a change of stock at once', async () => {
    const order = async () => (await list('?sort=stock')).products.map(({ stock }) => stock)
    expect(await order()).toEqual([0, 3, 10, 40, null, null])
    const { product } = await shop.read(idOf.get('Bowl (blue)') ?? '')
    await setStock(shop.ctx, product.variants[0]?.id ?? '', { to: 99, reason: 'counted' })
    expect(await order()).toEqual([3, 10, 40, 99, null, null])
    await setStock(shop.ctx, product.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
  })

  it('BX-2.01 counts no stock of variants that were removed', async () => {
    const own = await aStudioShop(app)
    const mug = await own.add()
    bodyOf(await own.save(mug, { title: 'Half a mug', variants: mug.product.variants.slice(1) }), 200)
    for (const query of ['?sort=stock&search=half', '?sort=stock']) {
      const { products } = bodyOf(await own.get(query), 200)
      expect(products).toMatchObject([{ variantCount: 1, stock: 10, stockState: 'in' }])
    }
    bodyOf(await own.save(await own.read(mug.id), { variants: [aRow('one', { stock: 0 })] }), 200)
    expect(bodyOf(await own.get('?stock=out'), 200).products).toHaveLength(1)
  })

  it('shows nothing of another site', async () => {
    const other = await aStudioShop(app)
    expect((await other.get('')).body).toMatchObject({ products: [], counts: { all: 0 } })
    expect((await other.get(`/${idOf.get('Vase')}`)).status).toBe(404)
    expect((await other.get('/labels')).body).toEqual({ tags: [], categories: [] })
  })

  it('lets viewers read, and nothing else', async () => {
    const viewer = await shop.teammate({ roles: [websiteRoles.viewer] })
    const vase = await shop.read(idOf.get('Vase') ?? '')
    for (const path of ['', '/labels', '/collections', `/${vase.id}`]) expect((await viewer.get(path)).status).toBe(200)
    const tried = [
      await viewer.post('', { productType: 1, title: 'x' }),
      await viewer.put(`/${vase.id}`, { version: vase.version, product: vase.product }),
      await viewer.post(`/${vase.id}/duplicate`),
      await viewer.post(`/${vase.id}/archive`),
      await viewer.post('/bulk', { ids: [vase.id], change: { kind: 'archive' } }),
      await viewer.post('/labels/rename', { tagType: 'tag', from: 'a', to: 'b' }),
      await viewer.post(`/changes/${vase.id}/undo`),
      await viewer.delete(`/${vase.id}`),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 403))
    const editor = await shop.teammate({ roles: [websiteRoles.editor] })
    expect((await editor.get('')).status).toBe(403)
  })
})
