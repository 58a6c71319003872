import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { maxVariantsAtOnce } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type {
  BulkStockAnswer,
  BulkStockBody,
  StockBody,
  StockChangedAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import { makeChange, type ActivityTarget } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import {
  changeLifeMs,
  makeStockChange,
  readVariantsOfProducts,
  undoStockChange,
  type MadeStockChange,
} from '../stock/index.ts'
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
): Promise<Undoable<StockChangedAnswer>> {
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const [row] = await readInventoryVariants(tx, ctx.siteId, { variantIds: [variantId] })
    if (!row) throw new Refusal('catalog.variant-not-found')
    if (!isTracked(row)) throw new Refusal('stock.not-tracked')
    const title = [row.title, variantName(row)].filter((part) => part !== '').join(', ')
    const made = await makeStockChange(tx, ctx, { variantIds: [variantId], ...changeOf(body) })
    const [line] = made.lines
    return {
      answer: { before: line?.before ?? null, after: line?.after ?? null, undo: undoOf(ctx, made) },
      entries: [
        {
          action: 'stock.set',
          target: { kind: 'variant', id: variantId, title },
          changes: fieldChanges({ available: line?.before }, { available: line?.after }),
        },
      ],
    }
  })
}

/**
 * Changes the stock of many variants alike, all or none. Leaves out variants of types without stock, and deleted ones. Throws
 * `stock.too-many-variants` and the refusals of `makeStockChange`.
 */
export async function changeManyStocks(ctx: Ctx, body: BulkStockBody): Promise<Undoable<BulkStockAnswer>> {
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const ofProducts = await readVariantsOfProducts(tx, ctx.siteId, body.productIds)
    const rows = await readInventoryVariants(tx, ctx.siteId, { variantIds: [...ofProducts, ...body.variantIds] })
    const variantIds = rows.filter(isTracked).map(({ id }) => id)
    if (variantIds.length > maxVariantsAtOnce)
      throw new Refusal('stock.too-many-variants', { values: { max: maxVariantsAtOnce } })
    if (variantIds.length === 0) throw new Refusal('stock.not-tracked')
    const made = await makeStockChange(tx, ctx, { variantIds, ...changeOf(body.change) })
    return {
      answer: { lines: linesOf(made), undo: undoOf(ctx, made) },
      entries: [{ action: 'stock.set', target: { ...targetOf(made, variantIds), title: commonTitle(rows) } }],
    }
  })
}

/** Takes a change back. Throws the refusals of `undoStockChange`. */
export async function undoChange(ctx: Ctx, changeId: string): Promise<Undoable<BulkStockAnswer>> {
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const made = await undoStockChange(tx, ctx, changeId)
    const target = { kind: 'stock-change', id: changeId }
    return { answer: { lines: linesOf(made), undo: null }, entries: [{ action: 'stock.undone', target }] }
  })
}

/** Returns the title of the only product; '' for several. */
function commonTitle(rows: readonly InventoryVariantRow[]): string {
  const [title = '', ...others] = new Set(rows.map((row) => row.title))
  return others.length === 0 ? title : ''
}

function targetOf({ id }: MadeStockChange, variantIds: readonly string[]): ActivityTarget {
  const [only, ...others] = variantIds
  return only === undefined || others.length > 0 ? { kind: 'stock-change', id } : { kind: 'variant', id: only }
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

function undoOf(ctx: Ctx, { id, lines }: MadeStockChange): Undo | null {
  return lines.length === 0 ? null : { kind: 'stock-change', id, until: ctx.now() + changeLifeMs }
}
