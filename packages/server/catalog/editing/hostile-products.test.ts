import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../testing/products/a-picture.ts'
import { ids, numbers, shapes, texts } from '../../testing/hostile/hostile-values.ts'
import { shown, unclearOf } from '../../testing/hostile/unclear-answers.ts'
import { aRow, aStudioShop, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
let mug: ProductDetail
/** Another product of the same shop. */
let ours: ProductDetail
let theirs: ProductDetail
let theirPicture: string

beforeAll(async () => {
  shop = await aStudioShop(app)
  const other = await aStudioShop(app)
  theirs = await other.add()
  theirPicture = (await aPicture(other.ctx)).id
  ours = await shop.add()
  mug = await shop.add({ tags: ['a'] })
})

const notObject = (value: unknown): boolean => typeof value !== 'object' || value === null || Array.isArray(value)
const noTexts = [...numbers, ...shapes, 'a\0b', '\ud800']
const noFlags = [...texts, ...numbers, ...shapes.filter((value) => value !== true)]
const noWholes = (least: number) => [
  ...texts,
  ...shapes,
  ...numbers.filter((value) => !Number.isSafeInteger(value) || value < least),
]
const noIds = ids.filter((id) => id !== null)
const noChoices = [...texts, ...numbers, ...shapes, 'visibles', 6, '1']
const noUnique = (most: number) => [
  ...[...numbers, ...shapes.filter(notObject)].filter((value) => value !== null && !Array.isArray(value)),
  ['x'.repeat(most + 1)],
  ['a', 'A'],
  [1],
  [null],
  ['\ud800'],
  {},
]

const fields = (): Record<string, readonly unknown[]> => ({
  productType: [...noChoices.filter((value) => value !== 1), 0],
  collectionId: [...noIds, null, theirs.collection.id],
  title: [...noTexts, '', ' ', 'x'.repeat(201)],
  urlId: [...noTexts, '', ' ', '../..', 'a b', '/', '-a', 'a//b', '\u0301a', 'x'.repeat(201), '%'],
  excerpt: [...noTexts, 'x'.repeat(100_001)],
  body: [...noTexts, 'x'.repeat(100_001)],
  options: [
    ...noUnique(200).filter((value) => !isPair(value)),
    ['Size', 'Size'],
    [''],
    ['a\nb'],
    Array(7).fill('x'),
    Array(1_001).fill('x'),
  ],
  images: [...noUnique(60).slice(0, 8), ['x'], [theirPicture], [app.deps.newId()], Array(61).fill(app.deps.newId())],
  tags: noUnique(50),
  categories: noUnique(25),
  subscriptionPlan: [
    ...texts,
    ...numbers,
    true,
    [],
    {},
    plan(0, 'WEEK'),
    plan(1, 'DAY'),
    plan(1.5, 'WEEK'),
    plan(1, 'YEAR', -1),
  ],
  additionalFieldsForm: [
    ...texts,
    ...numbers,
    true,
    [],
    {},
    form([]),
    form([field('text', '')]),
    form([field('sum')]),
    form([field('select')]),
    form([field('text'), field('text')]),
  ],
  seoTitle: [...noTexts, 'x'.repeat(201)],
  seoDescription: [...noTexts, 'x'.repeat(501)],
  customAddButtonText: [...noTexts, 'x'.repeat(81)],
  isFeatured: noFlags,
  visibility: noChoices,
  variants: [...texts, ...numbers, null, true, {}, [], [null], [{}], ['x'], Array(251).fill(aRow('x'))],
  stock: [1],
  id: [1],
})

const isPair = (value: unknown): boolean => Array.isArray(value) && value[0] === 'a'
const plan = (value: number, unit: string, numBillingCycles = 0) => ({
  billingPeriod: { value, unit },
  numBillingCycles,
})
const form = (inside: readonly object[]) => ({ id: 'f', name: 'Form', fields: inside })
const field = (type: string, title = 'Name') => ({ id: 'a', type, title })

const cells = (): Record<string, readonly unknown[]> => ({
  id: [...noIds, ours.product.variants[0]?.id, theirs.product.variants[0]?.id, app.deps.newId()],
  sku: [...noTexts, '', ' ', 'x'.repeat(101), 'a\nb'],
  attributes: [
    ...texts,
    ...numbers,
    null,
    true,
    [],
    {},
    { Size: 1 },
    { Size: '' },
    { Size: 'a\0' },
    { Size: 'x'.repeat(201) },
    { Colour: 'red' },
    { Size: 'large' },
  ],
  priceCents: [...noWholes(0), 1_000_000_000],
  salePriceCents: [...noWholes(0), 1_000_000_000],
  onSale: noFlags,
  mainImageId: [...noIds, theirPicture, app.deps.newId()],
  weightGrams: [...noWholes(0), 1_000_001],
  lengthMm: [...noWholes(0), 100_001],
  widthMm: [...noWholes(0), 100_001],
  heightMm: [...noWholes(0), 100_001],
  taxClass: [...noTexts, '', ' ', 'x'.repeat(41)],
  price: [1],
})

const refusedBy = async (
  send: (value: unknown) => Promise<Parameters<typeof unclearOf>[1]>,
  table: Record<string, readonly unknown[]>,
  make: (name: string, value: unknown) => unknown,
) => {
  const unclear: string[] = []
  for (const [name, values] of Object.entries(table)) {
    for (const value of values) unclear.push(...unclearOf(`${name}: ${shown(value)}`, await send(make(name, value))))
  }
  return unclear
}

describe('BX-5.11 hostile products', () => {
  it('refuses each wrong field of a saved product with a clear 4xx, and saves nothing', async () => {
    const put = (product: unknown) => shop.put(`/${mug.id}`, { version: mug.version, product })
    expect(await refusedBy(put, fields(), (name, value) => ({ ...mug.product, [name]: value }))).toEqual([])
    expect(await shop.read(mug.id)).toEqual(mug)
  })

  it('refuses each wrong cell of the grid with a clear 4xx, and saves nothing', async () => {
    const put = (product: unknown) => shop.put(`/${mug.id}`, { version: mug.version, product })
    const [small, large] = mug.product.variants
    const make = (name: string, value: unknown) => ({
      ...mug.product,
      title: 'Half',
      variants: [{ ...small, [name]: value }, large],
    })
    expect(await refusedBy(put, cells(), make)).toEqual([])
    expect(await shop.read(mug.id)).toEqual(mug)
  })

  it('refuses wrong fields of a new product, and adds nothing', async () => {
    const before = (await shop.get()).body
    const make = (name: string, value: unknown) => ({
      productType: 1,
      title: 'New',
      options: ['Size'],
      variants: [aRow('x')],
      [name]: value,
    })
    const { version: _, ...table } = { version: [], ...fields() }
    expect(await refusedBy((body) => shop.post('', body as object), table, make)).toEqual([])
    const stocks = [...texts, ...shapes.filter((value) => value !== null), -1, 1.5, 1e10]
    const stocked = (value: unknown) => ({
      productType: 1,
      title: 'New',
      variants: [aRow('x', { stock: value as number, attributes: {} })],
    })
    expect(
      await refusedBy(
        (body) => shop.post('', body as object),
        { stock: stocks },
        (_name, value) => stocked(value),
      ),
    ).toEqual([])
    expect((await shop.get()).body).toEqual(before)
  })

  it('refuses wrong versions and bodies', async () => {
    const { product } = mug
    const bodies: unknown[] = [
      [],
      {},
      { version: 1 },
      { product },
      { version: '1', product },
      { version: 1.5, product },
      { version: 1, product, force: true },
      { version: 1, product: null },
    ]
    for (const body of bodies) {
      expect(unclearOf(shown(body), await shop.put(`/${mug.id}`, body as object))).toEqual([])
    }
  })

  it('refuses wrong bulk changes, renamings and undos', async () => {
    const good = [mug.id]
    const changes = [
      null,
      {},
      'archive',
      { kind: 'explode' },
      { kind: 'price' },
      { kind: 'price', by: { percent: 'x' } },
      { kind: 'price', by: { percent: 2_000 } },
      { kind: 'price', by: { cents: 1.5 } },
      { kind: 'price', by: {} },
      { kind: 'sale' },
      { kind: 'sale', by: { cents: -5_000 } },
      { kind: 'labels', tagType: 'colour', add: ['x'] },
      { kind: 'labels', tagType: 'tag', add: ['x'.repeat(51)] },
      { kind: 'labels', tagType: 'tag', add: 'x' },
      { kind: 'visibility', visibility: 'seen' },
      { kind: 'archive', at: 1 },
    ]
    const bulk = [
      ...changes.map((change) => ({ ids: good, change })),
      ...[[], null, 'x', ['x'], [null], good[0]].map((wrong) => ({ ids: wrong, change: { kind: 'archive' } })),
      {},
    ]
    for (const body of bulk) expect(unclearOf(shown(body), await shop.post('/bulk', body))).toEqual([])
    const names = [
      {},
      { tagType: 'tag', from: 'a' },
      { tagType: 'tag', from: 'a', to: '' },
      { tagType: 'tag', from: 'a', to: 'a\0' },
      { tagType: 'x', from: 'a', to: 'b' },
      { tagType: 'tag', from: 1, to: 'b' },
      { tagType: 'tag', from: 'a', to: 'b', merge: 'yes' },
      { tagType: 'category', from: 'a', to: 'b'.repeat(26) },
    ]
    for (const body of names) expect(unclearOf(shown(body), await shop.post('/labels/rename', body))).toEqual([])
    for (const id of ids.filter((one) => typeof one === 'string' && one !== '' && one !== '../..')) {
      const named = encodeURIComponent(String(id).toWellFormed())
      for (const path of [`/${named}`, `/changes/${named}/undo`, `/${named}/duplicate`, `/${named}/archive`]) {
        expect(unclearOf(path, path === `/${named}` ? await shop.get(path) : await shop.post(path))).toEqual([])
      }
    }
    expect(await shop.read(mug.id)).toEqual(mug)
  })

  it.each([
    'type=9',
    'type=x',
    'state=gone',
    'stock=few',
    'sale=2',
    'sort=sku',
    'order=up',
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    'cursor=WzEsMV0',
    'search=%00',
    `search=${'x'.repeat(101)}`,
    'category=%00',
    'sort=title&cursor=WzEsIjAiXQ',
  ])('refuses the query %s', async (query) => {
    expect(unclearOf(query, await shop.get(`?${query}`))).toEqual([])
  })
})
