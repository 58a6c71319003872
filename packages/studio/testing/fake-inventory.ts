import type {
  BulkStockBody,
  InventoryAnswer,
  InventoryProduct,
  InventorySettingsAnswer,
  InventoryVariant,
  MovementsAnswer,
  StockBody,
} from '@sitewright/domain/stock/inventory.wire.ts'
import { stockStateOf } from '@sitewright/domain/stock/low-stock.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/inventory'

export type FakeProduct = Pick<InventoryProduct, 'id' | 'title'> &
  Partial<Pick<InventoryProduct, 'isTracked' | 'isVisible' | 'options'>> & { variants: InventoryVariant[] }

/**
 * In-memory fake of the API of one site's inventory, which changes `products`. `onChange` answers changes of stock in its place;
 * `seen` holds the reads, `changes` what was changed.
 */
export function fakeInventory(site: string, products: FakeProduct[]) {
  const undos = new Map<string, () => { variantId: string; before: number | null; after: number | null }[]>()
  const state = {
    products,
    settings: usualSettings,
    movements: { movements: [], nextCursor: null } as MovementsAnswer,
    seen: [] as string[],
    changes: [] as { path: string; body: unknown; key: string | null }[],
    onChange: (() => undefined) as (request: FakeRequest) => FakeResponse | undefined,
  }
  const variantOf = (id: string): InventoryVariant | undefined =>
    state.products.flatMap(({ variants }) => variants).find((variant) => variant.id === id)

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const [, part = '', id = '', last = ''] = request.path.slice(path.length).split('/')
    if (request.method !== 'GET') return change(request, [part, id, last])
    state.seen.push(request.path.slice(path.length) + request.query)
    if (part === '') return ok(listOf(state.products, new URLSearchParams(request.query)))
    if (part === 'settings') return ok(state.settings)
    if (part === 'variants') return ok(state.movements)
    const product = state.products.find((one) => one.id === id)
    return product ? ok({ variants: product.variants }) : refused(404, 'catalog.product-not-found', 'No such product.')
  }

  function change(request: FakeRequest, [part, id]: readonly [string, string, string]): FakeResponse {
    state.changes.push({
      path: request.path.slice(path.length + 1),
      body: request.body,
      key: request.idempotencyKey,
    })
    const other = state.onChange(request)
    if (other) return other
    if (part === 'settings') {
      const sent = request.body as InventorySettingsAnswer
      if (sent.version !== state.settings.version)
        return refused(409, 'changes.changed-meanwhile', 'Somebody else changed this meanwhile.')
      state.settings = { ...sent, version: sent.version + 1 }
      return ok({ ...state.settings, undo: null })
    }
    if (part === 'changes') return ok({ lines: undos.get(id)?.() ?? [], undo: null })
    if (part === 'variants') return changeOne(id, request.body as StockBody)
    return changeMany(request.body as BulkStockBody)
  }

  function changeOne(id: string, body: StockBody): FakeResponse {
    const [line] = applyTo([id], body)
    return ok({ ...line, undo: undoOf() })
  }

  function changeMany({ productIds, change: body }: BulkStockBody): FakeResponse {
    const chosen = state.products.filter((product) => productIds.includes(product.id))
    const lines = applyTo(
      chosen.flatMap(({ variants }) => variants.map(({ id }) => id)),
      body,
    )
    return ok({ lines, undo: undoOf() })
  }

  function applyTo(ids: readonly string[], body: StockBody) {
    const lines = ids.map((variantId) => {
      const variant = variantOf(variantId)
      const before = variant?.available ?? null
      const after = 'to' in body ? body.to : (before ?? 0) + body.by
      if (variant) setStock(variant, after)
      return { variantId, before, after }
    })
    undos.set(`undo-${undos.size + 1}`, () =>
      lines.map(({ variantId, before, after }) => {
        const variant = variantOf(variantId)
        const now = variant?.available ?? null
        const to = before === null || after === null ? before : (now ?? 0) + before - after
        if (variant) setStock(variant, to)
        return { variantId, before: now, after: to }
      }),
    )
    return lines
  }

  const undoOf = () => ({ method: 'POST', path: `${path}/changes/undo-${undos.size}/undo`, body: {} })
  return { state, answer }
}

const threshold = 5

function setStock(variant: InventoryVariant, available: number | null): void {
  variant.available = available
  variant.state = stockStateOf(available, threshold)
}

const ok = (body: unknown): FakeResponse => ({ status: 200, body })

const usualSettings: InventorySettingsAnswer = {
  version: 1,
  isScarcityOnPages: true,
  isScarcityInBlocks: false,
  scarcityThreshold: 5,
  scarcityText: '',
  lowStockThreshold: threshold,
  isLowStockAlertOn: false,
}

function listOf(products: readonly FakeProduct[], query: URLSearchParams): InventoryAnswer {
  const words = (query.get('search') ?? '').toLowerCase()
  const found = products.map(productOf).filter(({ title }) => title.toLowerCase().includes(words))
  const state = query.get('state') as 'low' | 'out' | 'unlimited' | null
  const sort = query.get('sort') ?? 'name'
  const sorted = found
    .filter(({ counts }) => state === null || counts[state] > 0)
    .toSorted((one, other) => compare(one, other, sort.replace('-', '')) * (sort.startsWith('-') ? -1 : 1))
  const from = sorted.findIndex(({ id }) => id === query.get('cursor')) + 1
  const limit = Number(query.get('limit'))
  const shown = structuredClone(sorted.slice(from, from + limit))
  const count = (name: 'low' | 'out' | 'unlimited') => found.filter(({ counts }) => counts[name] > 0).length
  const variants = found.reduce((sum, { variantCount }) => sum + variantCount, 0)
  return {
    products: shown,
    nextCursor: sorted.length > from + limit ? (shown.at(-1)?.id ?? null) : null,
    total: sorted.length,
    counts: { all: found.length, variants, low: count('low'), out: count('out'), unlimited: count('unlimited') },
    threshold,
    currency: 'USD',
  }
}

function compare(one: InventoryProduct, other: InventoryProduct, by: string): number {
  if (by === 'stock') return (one.units ?? Infinity) - (other.units ?? Infinity)
  return by === 'price' ? one.fromCents - other.fromCents : one.title.localeCompare(other.title)
}

function productOf({ id, title, variants, ...some }: FakeProduct): InventoryProduct {
  const count = (state: InventoryVariant['state']) => variants.filter((variant) => variant.state === state).length
  const unlimited = count('unlimited')
  const [only] = variants
  return {
    id,
    title,
    productType: 1,
    isTracked: some.isTracked ?? true,
    isVisible: some.isVisible ?? true,
    picture: null,
    variantCount: variants.length,
    options: some.options ?? [],
    fromCents: Math.min(...variants.map(({ priceCents }) => priceCents)),
    toCents: Math.max(...variants.map(({ priceCents }) => priceCents)),
    units: unlimited > 0 ? null : variants.reduce((sum, { available }) => sum + (available ?? 0), 0),
    counts: { low: count('low'), out: count('out'), unlimited },
    variant: variants.length === 1 && only ? only : null,
  }
}

/** A product with one variant. */
export function aStocked(title: string, available: number | null, priceCents = 1800): FakeProduct {
  const id = `p-${title.toLowerCase().replaceAll(/\W+/gu, '-')}`
  return { id, title, variants: [aVariant(id, '', available, priceCents)] }
}

/** A mug in three variants: 14, 4 and none. */
export function aStockedMug(): FakeProduct {
  const variants = [
    aVariant('p-mug', 'Moss, 250 ml', 14),
    aVariant('p-mug', 'Moss, 350 ml', 4),
    aVariant('p-mug', 'Ink', 0),
  ]
  return { id: 'p-mug', title: 'Speckled Mug', options: ['Colour', 'Size'], variants }
}

function aVariant(productId: string, name: string, available: number | null, priceCents = 1800): InventoryVariant {
  const id = `${productId}-${name === '' ? 'only' : name.toLowerCase().replaceAll(/\W+/gu, '-')}`
  const state = stockStateOf(available, threshold)
  return { id, productId, name, sku: id.toUpperCase(), priceCents, available, committed: 0, state, waiting: 0 }
}
