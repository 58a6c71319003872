import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { maxVariantsAtOnce } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type {
  BulkStockAnswer,
  BulkStockBody,
  StockBody,
  StockChangedAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { makeStockChange, readVariantsOfProducts, undoStockChange, type MadeStockChange } from '../stock/index.ts'
import { readInventoryVariants, type InventoryVariantRow } from './inventory-variants.store.ts'
import { variantName } from './list-inventory.ts'

/**
 * Changes the stock of one variant. Throws `catalog.variant-not-found`, `stock.not-tracked` and the refusals of
 * `makeStockChange`.
 */
export async function changeVariantStock(
  ctx: Ctx,
  variantId: string,
  body: StockBody,
  key: string | null,
): Promise<StockChangedAnswer> {
  const [row] = await readInSite(ctx, (tx) => readInventoryVariants(tx, ctx.siteId, { variantIds: [variantId] }))
  if (!row) throw new Refusal('catalog.variant-not-found')
  if (!isTracked(row)) throw new Refusal('stock.not-tracked')
  const title = [row.title, variantName(row)].filter((part) => part !== '').join(', ')
  const made = await makeStockChange(ctx, { variantIds: [variantId], ...changeOf(body), key, title })
  const [line] = made.lines
  return { before: line?.before ?? null, after: line?.after ?? null, undo: undoOf(made) }
}

/**
 * Changes the stock of many variants alike, all or none. Leaves out variants of types without stock, and deleted ones. Throws
 * `stock.too-many-variants` and the refusals of `makeStockChange`.
 */
export async function changeManyStocks(ctx: Ctx, body: BulkStockBody, key: string | null): Promise<BulkStockAnswer> {
  const rows = await readInSite(ctx, async (tx) => {
    const ofProducts = await readVariantsOfProducts(tx, ctx.siteId, body.productIds)
    return readInventoryVariants(tx, ctx.siteId, { variantIds: [...ofProducts, ...body.variantIds] })
  })
  const variantIds = rows.filter(isTracked).map(({ id }) => id)
  if (variantIds.length > maxVariantsAtOnce)
    throw new Refusal('stock.too-many-variants', { values: { max: maxVariantsAtOnce } })
  const titles = [...new Set(rows.map(({ title }) => title))]
  const [title = ''] = titles.length === 1 ? titles : []
  if (variantIds.length === 0) throw new Refusal('stock.not-tracked')
  const made = await makeStockChange(ctx, { variantIds, ...changeOf(body.change), key, title })
  return { lines: linesOf(made), undo: undoOf(made) }
}

/** Takes a change back. Throws the refusals of `undoStockChange`. */
export async function undoChange(ctx: Ctx, changeId: string): Promise<BulkStockAnswer> {
  return { lines: linesOf(await undoStockChange(ctx, changeId)), undo: null }
}

function isTracked({ productType }: InventoryVariantRow): boolean {
  return stockTrackedTypes.has(productType)
}

function changeOf(body: StockBody) {
  const { reason, ...change } = body
  return { change, reason: reason ?? ('by' in change ? ('correction' as const) : ('counted' as const)) }
}

function linesOf({ lines }: MadeStockChange): BulkStockAnswer['lines'] {
  return lines.map(({ variantId, before, after }) => ({ variantId, before, after }))
}

function undoOf({ id, lines }: MadeStockChange): StockChangedAnswer['undo'] {
  if (lines.length === 0) return null
  return { method: 'POST', path: `/api/studio/inventory/changes/${id}/undo`, body: {} }
}
