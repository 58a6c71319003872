import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isRestock } from '@sitewright/domain/stock/restock-step.ts'
import {
  changeStock,
  type StockLevel,
  type StockChange,
  type StockChangeReason,
} from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { emitRestocked } from './emit-stock-events.ts'
import { giveBackExpired } from './reserve-stock.ts'
import { insertMovements, lockStock, saveAvailable } from './stock.store.ts'

export type StockInput = StockChange & { reason: StockChangeReason; reference?: string }

/**
 * Sets, raises or lowers a variant's stock at the default place and logs a movement with its reason. Returns the units available
 * afterwards; null means unlimited. Throws `catalog.variant-not-found` and the refusals of `changeStock`.
 */
export async function setStock(ctx: Ctx, variantId: string, input: StockInput): Promise<{ available: StockLevel }> {
  return inSite(ctx, async (tx) => {
    await giveBackExpired(tx, ctx, [variantId]) // shoppers see these units as available, so they count here, too
    const row = await lockStock(tx, ctx.siteId, variantId)
    if (!row) throw new Refusal('catalog.variant-not-found')

    const { after, delta } = changeStock(row.available, input)
    const movementId = ctx.newId()
    const isBack = isRestock(inAll(row.available, row.elsewhere), inAll(after, row.elsewhere))
    await saveAvailable(tx, ctx.siteId, { ...row, available: after, restockId: isBack ? movementId : null })
    const movement = {
      id: movementId,
      variantId,
      placeId: row.placeId,
      delta,
      availableAfter: after,
      reason: input.reason,
      actorId: ctx.account?.id ?? null,
      reference: input.reference ?? null,
    }
    await insertMovements(tx, ctx.siteId, ctx.now(), [movement])
    if (isBack) await emitRestocked(tx, { key: movementId, variantId })

    await recordActivity(tx, ctx, 'stock.set', { kind: 'variant', id: variantId })
    await raiseRevision(tx, ctx, [`product:${row.productId}`])
    return { available: after }
  })
}

function inAll(here: StockLevel, elsewhere: StockLevel): StockLevel {
  return here === null || elsewhere === null ? null : here + elsewhere
}
