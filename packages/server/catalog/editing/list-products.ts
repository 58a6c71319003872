import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import type { MatchingQuery } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type {
  ProductListAnswer,
  ProductListItem,
  ProductListQuery,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import { lowStockSettingsOf } from '@sitewright/domain/stock/low-stock.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import type { ImageJson } from '../../media/index.ts'
import { readSettings } from '../../sites/index.ts'
import { countBin } from '../bin/bin.store.ts'
import { readImages } from '../document.store.ts'
import {
  countByState,
  readListPage,
  type ListPosition,
  type ListRow,
  type MatchingFilter,
} from './studio-list.store.ts'

/** Lists products for the studio (BX-2.01). Throws `kit.shape` for a cursor that belongs to another list. */
export async function listProducts(ctx: Ctx, query: ProductListQuery): Promise<ProductListAnswer> {
  const { sort, order, limit, cursor, ...filters } = query
  const isDescending = (order ?? (sort === 'updated' ? 'desc' : 'asc')) === 'desc'
  const before = cursor === undefined ? null : positionOf(cursor, sort)
  return readInSite(ctx, async (tx) => {
    const settings = await readSettings(tx, ctx.siteId)
    const matching = matchingFilterOf(filters, settings.settings)
    const [{ rows, total }, counts, bin] = await Promise.all([
      readListPage(tx, ctx.siteId, { ...matching, sort, isDescending, before }, limit + 1),
      countByState(tx, ctx.siteId, matching.words),
      countBin(tx, ctx.siteId, ctx.now() - keptInBinMs),
    ])
    const shown = rows.slice(0, limit)
    const images = await readImages(
      tx,
      ctx.siteId,
      shown.flatMap(({ imageId }) => imageId ?? []),
    )
    const last = shown.at(-1)
    return {
      products: shown.map((row) => listItemOf(row, images)),
      nextCursor: rows.length > limit && last ? cursorOf({ value: last.sortValue, id: last.id }) : null,
      counts: { ...countsOf(counts), bin },
      total,
      currency: settings.currency,
    }
  })
}

/** Returns what the list's search and filters are about. */
export function matchingFilterOf(
  { search, sale, ...filters }: MatchingQuery,
  settings: Readonly<Record<string, unknown>>,
): MatchingFilter {
  const lowThreshold = lowStockSettingsOf(settings['storeSettings']).threshold
  return { ...filters, words: searchWords(search), isOnSale: sale === '1', lowThreshold }
}

function listItemOf(row: ListRow, images: ReadonlyMap<string, ImageJson>): ProductListItem {
  const image = images.get(row.imageId ?? '')
  const isTracked = stockTrackedTypes.has(row.productType)
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    productType: row.productType,
    state: row.state,
    publishAt: row.publishMs,
    path: `/${row.collectionUrlId ?? ''}/${row.urlId}`,
    collectionTitle: row.collectionTitle ?? '',
    picture: image ? { url: image.assetUrl, alt: image.altText } : null,
    sku: row.sku,
    variantCount: row.variantCount,
    fromCents: row.fromCents,
    toCents: row.toCents,
    isOnSale: row.isOnSale,
    stock: isTracked && !row.isUnlimited ? row.units : null,
    stockState: isTracked ? stockStateOf(row) : 'untracked',
    categories: row.categories,
    updatedAt: row.updatedMs,
  }
}

function stockStateOf({ isOut, hasLow }: ListRow): 'in' | 'low' | 'out' {
  if (isOut) return 'out'
  return hasLow ? 'low' : 'in'
}

function countsOf(
  counted: readonly { state: ProductListItem['state']; count: number }[],
): Omit<ProductListAnswer['counts'], 'bin'> {
  const counts = { visible: 0, hidden: 0, scheduled: 0, archived: 0 }
  for (const { state, count } of counted) counts[state] = count
  return { ...counts, all: counts.visible + counts.hidden + counts.scheduled }
}

function cursorOf({ value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

function positionOf(cursor: string, sort: ProductListQuery['sort']): ListPosition {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(parts) && parts.length === 2) {
    const [value, id] = parts as [unknown, unknown]
    const isOfSort = sort === 'title' ? isStorable(value) : Number.isSafeInteger(value)
    if (isOfSort && typeof id === 'string' && isId(id)) return { value: value as string | number, id }
  }
  throw new Refusal('kit.shape', { fields: { cursor: { message: kitMessages.fieldInvalid } } })
}

function isStorable(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
