import { productStateOf } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { mergeProducts } from '@sitewright/domain/catalog/editing/merge-products.ts'
import type { PriceChange, PricePreviewAnswer } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { previewPrices } from '@sitewright/domain/catalog/bulk/change-prices.ts'
import type { BinnedProduct, RenamedProduct } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type {
  BulkChange,
  EditableProduct,
  ProductDetail,
  ProductListAnswer,
  ProductListItem,
  ProductPicture,
  SavedProduct,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/products'

/**
 * In-memory fake of the API of one site's products. Tests change `products`; `seen` holds the reads, `changes` the requests that
 * change something. `refuse` answers the next change instead.
 */
export function fakeProducts(site: string, products: ProductDetail[]) {
  const state = {
    products,
    /** Every version of each product, by which changes of two owners are merged. */
    versions: new Map<string, EditableProduct>(),
    /** The products in the bin, the one that was deleted last at the end. */
    bin: [] as BinnedProduct[],
    kept: new Map<string, ProductDetail>(),
    renamed: [] as RenamedProduct[],
    before: undefined as { products: ProductDetail[]; bin: BinnedProduct[] } | undefined,
    seen: [] as string[],
    changes: [] as { method: string; path: string; body: unknown }[],
    refuse: undefined as FakeResponse | undefined,
    labels: { categories: [{ name: 'Ceramics', count: 3 }], tags: [{ name: 'gift', count: 1 }] },
  }
  for (const { id, version, product } of products) state.versions.set(`${id} ${version}`, product)

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const rest = request.path.slice(path.length + 1)
    if (request.method === 'GET') return read(rest, request.query)
    state.changes.push({ method: request.method, path: rest, body: request.body })
    const { refuse } = state
    state.refuse = undefined
    return refuse ?? change(rest, request)
  }

  function read(rest: string, query: string): FakeResponse {
    state.seen.push(rest + query)
    if (rest === '') return ok(withBin(listOf(state.products, new URLSearchParams(query))))
    if (rest === 'matching') {
      const count = matchingOf(state.products, new URLSearchParams(query)).length
      return ok({ count, digest: String(count).padStart(64, '0') })
    }
    if (rest === 'bin') return ok({ products: state.bin.toReversed(), nextCursor: null, total: state.bin.length })
    if (rest === 'collections')
      return ok({ collections: [{ id: 'c'.repeat(32), title: 'Shop', path: '/shop', count: 1, limit: 200 }] })
    if (rest === 'labels') return ok(state.labels)
    if (rest === 'labels/merged') return ok({ count: 12 })
    const found = state.products.find(({ id }) => id === rest)
    return found ? ok(found) : refused(404, 'catalog.product-not-found', 'This product does not exist.')
  }

  function change(rest: string, { method, body }: FakeRequest): FakeResponse {
    if (rest.endsWith('/undo')) {
      Object.assign(state, state.before)
      return ok({ changed: [], missing: 0, undo: null })
    }
    state.before = { products: state.products, bin: state.bin }
    if (rest === 'restore') return restore((body as { ids: string[] }).ids)
    if (rest.startsWith('labels/')) return ok({ changed: ['1', '2'], missing: 0, undo })
    if (rest === 'bulk/preview') return ok(preview(body as FakeBulk))
    if (rest === 'bulk') return bulk(body as FakeBulk)
    if (rest === '') return create(body as Partial<SavedProduct>)
    if (method === 'PUT') return save(rest, body as { version: number; product: SavedProduct })
    const found = state.products.find(({ id }) => rest.startsWith(id))
    if (!found) return refused(404, 'catalog.product-not-found', 'This product does not exist.')
    const copy = { ...found, id: 'd'.repeat(32), product: { ...found.product, title: `${found.product.title} 2` } }
    state.products = [...state.products, copy]
    return { status: 201, body: { detail: copy, merged: [], undo } }
  }

  function chosen({ ids, matching }: FakeBulk): string[] {
    return ids ?? matchingOf(state.products, new URLSearchParams(matching?.filter)).map(({ id }) => id)
  }

  function preview(body: FakeBulk): PricePreviewAnswer {
    const ids = chosen(body)
    const found = state.products.filter(({ id }) => ids.includes(id))
    const products = found.map(({ id, product }) => ({ ...product, id }))
    const seen = String(found.reduce((sum, { version }) => sum + version, 0)).padStart(64, '0')
    return { ...previewPrices(products, body.change as PriceChange), missing: ids.length - found.length, seen }
  }

  function bulk({ change: wanted, ...body }: FakeBulk): FakeResponse {
    const ids = chosen({ ...body, change: wanted })
    const isGone = wanted.kind === 'archive' || wanted.kind === 'delete'
    if (wanted.kind === 'delete') putIntoBin(ids)
    state.products = state.products.flatMap((detail) => {
      if (!ids.includes(detail.id)) return [detail]
      if (isGone) return []
      return [wanted.kind === 'visibility' ? withProduct(detail, { visibility: wanted.visibility }) : detail]
    })
    return ok({ changed: ids, missing: 0, undo })
  }

  function putIntoBin(ids: readonly string[]): void {
    for (const detail of state.products.filter(({ id }) => ids.includes(id))) {
      state.kept.set(detail.id, detail)
      state.bin = [...state.bin, aBinnedProduct(detail)]
    }
  }

  function restore(ids: readonly string[]): FakeResponse {
    const back = state.bin.filter(({ id }) => ids.includes(id))
    state.bin = state.bin.filter((one) => !back.includes(one))
    state.products = [...state.products, ...back.flatMap(({ id }) => state.kept.get(id) ?? [])]
    const changed = back.map(({ id }) => id)
    return ok({ changed, missing: ids.length - back.length, renamed: state.renamed, undo: changed[0] ? undo : null })
  }

  function withBin(list: ProductListAnswer): ProductListAnswer {
    return { ...list, counts: { ...list.counts, bin: state.bin.length } }
  }

  function create(body: Partial<SavedProduct>): FakeResponse {
    const made = aProduct({
      id: 'e'.repeat(32),
      title: body.title ?? '',
      visibility: body.visibility ?? 'hidden',
      options: [],
      variants: body.variants?.map(withId) ?? [],
    })
    state.products = [...state.products, made]
    state.versions.set(`${made.id} ${made.version}`, made.product)
    return { status: 201, body: { detail: made, merged: [], undo: null } }
  }

  function save(id: string, { version, product }: { version: number; product: SavedProduct }): FakeResponse {
    const found = state.products.find((one) => one.id === id)
    const base = state.versions.get(`${id} ${version}`)
    if (!found || !base) return refused(404, 'catalog.product-not-found', 'This product does not exist.')
    const times = { archivedMs: null, deletedMs: null }
    const sent = { ...product, variants: product.variants.map(withId) }
    const {
      product: joined,
      merged,
      conflicts,
    } = mergeProducts({ ...base, ...times }, { ...sent, ...times }, { ...found.product, ...times })
    if (conflicts.length > 0) {
      const conflict = refused(409, 'changes.changed-meanwhile', 'Somebody else changed this product meanwhile.')
      return { ...conflict, body: { ...conflict.body, version: found.version, errors: {}, conflicts: [] } }
    }
    const next = withProduct(found, joined)
    replace(next)
    return ok({ detail: next, merged, undo })
  }

  /** Saves as another owner does. */
  function saveElsewhere(id: string, part: Partial<EditableProduct>): void {
    const found = state.products.find((one) => one.id === id)
    if (found) replace(withProduct(found, part))
  }

  function replace(next: ProductDetail): void {
    state.versions.set(`${next.id} ${next.version}`, next.product)
    state.products = state.products.map((one) => (one.id === next.id ? next : one))
  }

  return { state, answer, saveElsewhere }
}

const deletedAt = Date.UTC(2025, 2, 10, 12)

/** The product as the bin shows it. */
function aBinnedProduct({ id, product, path: page }: ProductDetail): BinnedProduct {
  const goneAt = deletedAt + keptInBinMs
  return { id, title: product.title, path: page, picture: null, deletedAt, deletedBy: 'Nora Okafor', goneAt }
}

/** The body of a change of many products, as a client sends it. */
type FakeBulk = { ids?: string[]; matching?: { filter: Record<string, string> }; change: BulkChange }

const undo = { method: 'POST', path: `${path}/changes/${'f'.repeat(32)}/undo`, body: {} }

function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

function withId(variant: SavedProduct['variants'][number], index: number): EditableProduct['variants'][number] {
  const { stock: _, ...fields } = variant
  return { ...fields, id: variant.id ?? `${index}`.padStart(32, 'a'), sku: variant.sku || `NEW-${index + 1}` }
}

function withProduct(detail: ProductDetail, part: Partial<EditableProduct>): ProductDetail {
  const product = { ...detail.product, ...part }
  return {
    ...detail,
    version: detail.version + 1,
    product,
    state: productStateOf({ ...product, archivedMs: null }),
    stock: Object.fromEntries(product.variants.map(({ id }) => [id, detail.stock[id] ?? null])),
  }
}

function foundBy(products: readonly ProductDetail[], query: URLSearchParams): ProductDetail[] {
  const words = (query.get('search') ?? '').toLowerCase()
  return products.filter(({ product }) => product.title.toLowerCase().includes(words))
}

function matchingOf(products: readonly ProductDetail[], query: URLSearchParams): ProductDetail[] {
  return foundBy(products, query)
    .filter(({ state }) => (query.get('state') ?? state) === state)
    .filter(({ product }) => (query.get('type') ?? String(product.productType)) === String(product.productType))
}

function listOf(products: readonly ProductDetail[], query: URLSearchParams): ProductListAnswer {
  const found = foundBy(products, query)
  const sort = query.get('sort')
  const sign = query.get('order') === 'desc' ? -1 : 1
  const matching = matchingOf(products, query).toSorted((a, b) =>
    sort === 'title' ? sign * a.product.title.localeCompare(b.product.title) : 0,
  )
  const from = Number(query.get('cursor') ?? 0)
  const limit = Number(query.get('limit'))
  const count = (state: ProductDetail['state']) => found.filter((one) => one.state === state).length
  return {
    products: matching.slice(from, from + limit).map(itemOf),
    nextCursor: from + limit < matching.length ? String(from + limit) : null,
    counts: {
      all: found.length,
      bin: 0,
      visible: count('visible'),
      hidden: count('hidden'),
      scheduled: count('scheduled'),
      archived: count('archived'),
    },
    total: matching.length,
    currency: 'USD',
  }
}

function itemOf(detail: ProductDetail): ProductListItem {
  const { id, version, product, state, path: page, pictures, stock, updatedAt } = detail
  const prices = product.variants.map((variant) => (variant.onSale ? variant.salePriceCents : variant.priceCents))
  const units = Object.values(stock).reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return {
    id,
    version,
    title: product.title,
    productType: product.productType,
    state,
    publishAt: product.publishAt,
    path: page,
    collectionTitle: detail.collection.title,
    picture: pictures[0] ? { url: pictures[0].url, alt: pictures[0].alt } : null,
    sku: product.variants.length === 1 ? (product.variants[0]?.sku ?? '') : '',
    variantCount: product.variants.length,
    fromCents: Math.min(...prices),
    toCents: Math.max(...prices),
    isOnSale: product.variants.some(({ onSale }) => onSale),
    stock: units,
    stockState: units === 0 ? 'out' : 'in',
    categories: product.categories,
    updatedAt,
  }
}

function aPicture(some: Partial<ProductPicture> = {}): ProductPicture {
  return { id: '1'.repeat(32), url: '/s/1/mug.jpg', alt: 'Moss mug', width: 800, height: 800, ...some }
}

/** The Speckled Mug in two glazes and sizes. `some` overrides fields of the product, and its id. */
export function aProduct(
  { id = 'b'.repeat(32), ...some }: Partial<EditableProduct> & { id?: string } = {},
  more: Partial<ProductDetail> = {},
): ProductDetail {
  const variants = ['Moss', 'Oat'].flatMap((glaze, at) =>
    ['250 ml', '350 ml'].map((size, index) =>
      aVariant({
        id: `${at}${index}`.padStart(32, '0'),
        sku: `MUG-${glaze.slice(0, 3).toUpperCase()}-${index}`,
        attributes: { Glaze: glaze, Size: size },
        priceCents: index === 0 ? 2800 : 3400,
      }),
    ),
  )
  const product: EditableProduct = {
    productType: productTypes.physical,
    collectionId: 'c'.repeat(32),
    title: 'Speckled Mug',
    urlId: 'speckled-mug',
    excerpt: '<p>Thrown on the wheel.</p>',
    body: '',
    options: ['Glaze', 'Size'],
    images: ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)],
    categories: ['Ceramics'],
    tags: ['speckle'],
    subscriptionPlan: null,
    additionalFieldsForm: null,
    seoTitle: '',
    seoDescription: '',
    customAddButtonText: '',
    isFeatured: false,
    visibility: 'visible',
    publishAt: null,
    hideAt: null,
    variants,
    ...some,
  }
  return {
    id,
    version: 1,
    product,
    state: productStateOf({ ...product, archivedMs: null }),
    path: `/shop/${product.urlId}`,
    collection: { id: 'c'.repeat(32), title: 'Shop', path: '/shop' },
    fileCount: 0,
    pictures: [aPicture(), aPicture({ id: '2'.repeat(32), alt: '' }), aPicture({ id: '3'.repeat(32), alt: 'Ink mug' })],
    stock: Object.fromEntries(product.variants.map((variant, index) => [variant.id, index * 4])),
    currency: 'USD',
    timeZone: 'America/New_York',
    taxClasses: ['standard', 'exempt'],
    createdAt: Date.UTC(2026, 10, 1),
    updatedAt: Date.UTC(2026, 10, 18),
    updatedBy: 'Nora Okafor',
    isUpdatedByYou: false,
    archivedAt: null,
    ...more,
  }
}

export function aVariant(some: Partial<EditableProduct['variants'][number]> = {}): EditableProduct['variants'][number] {
  return {
    id: '0'.repeat(32),
    sku: 'MUG',
    attributes: {},
    priceCents: 2800,
    salePriceCents: 0,
    onSale: false,
    mainImageId: null,
    weightGrams: 310,
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    taxClass: 'standard',
    ...some,
  }
}

/** Products `Product 001` and up, as many as wanted. */
export function manyProducts(count: number): ProductDetail[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    const variants = [aVariant({ id: `${index}`.padStart(32, '9'), sku: `SKU-${number}` })]
    return aProduct({ id: `${index}`.padStart(32, '7'), title: `Product ${number}`, options: [], variants })
  })
}
