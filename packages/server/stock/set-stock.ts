import type { StockChange, StockChangeReason, StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { changeStocks } from './change-stocks.ts'

export type StockInput = StockChange & { reason: StockChangeReason; reference?: string }

/**
 * Sets, raises or lowers a variant's stock at the default place and logs a movement with its reason. Returns the units available
 * afterwards; null means unlimited. Throws `catalog.variant-not-found` and the refusals of `changeStock`.
 */
export async function setStock(ctx: Ctx, variantId: string, input: StockInput): Promise<{ available: StockLevel }> {
  const { reason, reference, ...change } = input
  return inSite(ctx, async (tx) => {
    const options = { reason, ...(reference !== undefined && { reference }) }
    const [line] = await changeStocks(tx, ctx, [{ variantId, change }], options)
    await recordActivity(tx, ctx, 'stock.set', { kind: 'variant', id: variantId })
    return { available: line?.after ?? null }
  })
}
