import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import type {
  InventoryAnswer,
  InventoryProduct,
  InventoryQuery,
  InventorySummary,
  InventoryVariant,
  VariantsAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import { lowStockSettingsOf, stockStateOf } from '@sitewright/domain/stock/low-stock.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { imageJson } from '../media/index.ts'
import { readSettings } from '../sites/index.ts'
import {
  countInventory,
  countLowVariants,
  readInventoryRows,
  type InventoryCursor,
  type InventoryRow,
} from './inventory-list.store.ts'
import { readInventoryVariants, type InventoryVariantRow } from './inventory-variants.store.ts'

/** Lists products with their stock (PL-2.23, BX-2.04). Those with one variant come with it. */
export async function listInventory(ctx: Ctx, query: InventoryQuery): Promise<InventoryAnswer> {
  const { search, sort, state, limit } = query
  const after = query.cursor === undefined ? null : readCursor(query)
  return readInSite(ctx, async (tx) => {
    const { threshold, currency } = await readShop(tx, ctx.siteId)
    const filter = { sort, state, words: searchWords(search), threshold }
    const [rows, counts] = await Promise.all([
      readInventoryRows(tx, ctx.siteId, filter, { after, most: limit + 1 }),
      countInventory(tx, ctx.siteId, filter),
    ])
    const shown = rows.slice(0, limit)
    const single = shown.filter(({ variantCount }) => variantCount === 1).map(({ id }) => id)
    const variants = await readInventoryVariants(tx, ctx.siteId, { productIds: single })
    const byProduct = new Map(variants.map((row) => [row.productId, variantOf(row, threshold)]))
    const last = shown.at(-1)
    return {
      products: shown.map((row) => productOf(row, byProduct.get(row.id) ?? null)),
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
      total: state === undefined ? counts.all : counts[state],
      counts,
      threshold,
      currency,
    }
  })
}

/** Lists the variants of a product with their stock. Throws `catalog.product-not-found`. */
export async function listVariants(ctx: Ctx, productId: string): Promise<VariantsAnswer> {
  return readInSite(ctx, async (tx) => {
    const { threshold } = await readShop(tx, ctx.siteId)
    const rows = await readInventoryVariants(tx, ctx.siteId, { productIds: [productId] })
    if (rows.length === 0) throw new Refusal('catalog.product-not-found')
    return { variants: rows.map((row) => variantOf(row, threshold)) }
  })
}

/** Counts the variants that run out, for the studio's home. */
export async function readInventorySummary(ctx: Ctx): Promise<InventorySummary> {
  return readInSite(ctx, (tx) => countLowStock(tx, ctx.siteId))
}

/** Counts the variants that run out in the given transaction. */
export async function countLowStock(tx: Tx, siteId: string): Promise<InventorySummary> {
  const { threshold } = await readShop(tx, siteId)
  return { ...(await countLowVariants(tx, siteId, threshold)), threshold }
}

async function readShop(tx: Tx, siteId: string): Promise<{ threshold: number; currency: string }> {
  const { settings, currency } = await readSettings(tx, siteId)
  return { threshold: lowStockSettingsOf(settings['storeSettings']).threshold, currency }
}

function productOf(row: InventoryRow, variant: InventoryVariant | null): InventoryProduct {
  const { id, title, productType, isVisible, options, fromCents, toCents, variantCount, units, image } = row
  const shown = image && imageJson(image)
  return {
    id,
    title,
    productType,
    isVisible,
    isTracked: stockTrackedTypes.has(productType),
    picture: shown && { url: shown.assetUrl, alt: shown.altText ?? '' },
    variantCount,
    options: options ?? [],
    fromCents,
    toCents,
    units,
    counts: { low: row.low, out: row.out, unlimited: row.unlimited },
    variant,
  }
}

function variantOf(row: InventoryVariantRow, threshold: number): InventoryVariant {
  const { id, productId, sku, priceCents, committed, waiting, productType } = row
  const available = stockTrackedTypes.has(productType) ? row.available : null
  const state = stockStateOf(available, threshold)
  return { id, productId, name: variantName(row), sku, priceCents, available, committed, state, waiting }
}

/** Returns the chosen option values of a variant in the order of its product's options: `Moss, 350 ml`. */
export function variantName({ options, attributes }: Pick<InventoryVariantRow, 'options' | 'attributes'>): string {
  const names = options ?? Object.keys(attributes)
  return names
    .map((name) => attributes[name] ?? '')
    .filter((value) => value !== '')
    .join(', ')
}

/**
 * Cursors stand in addresses of the studio, so they consist of letters, digits, `-` and `_`. The key is cut to what fits there: of
 * titles with the same 120 bytes at the beginning, the last one of a page comes again on the next.
 */
function cursorOf({ id, key }: InventoryCursor): string {
  return `${id}-${Buffer.from(key).subarray(0, maxKeyBytes).toString('base64url')}`
}

const maxKeyBytes = 120
const idChars = 32

function readCursor({ cursor = '', sort }: InventoryQuery): InventoryCursor {
  const id = cursor.slice(0, idChars)
  const key = Buffer.from(cursor.slice(idChars + 1), 'base64url')
    .toString()
    .replaceAll(/[\u{FFFD}\0]/gu, '')
  const isKey = sort.endsWith('name') || /^\d{1,15}$/.test(key)
  if (!isId(id) || cursor[idChars] !== '-' || !isKey) throw new Refusal('kit.shape')
  return { id, key }
}
