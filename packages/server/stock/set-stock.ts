import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import {
  changeStock,
  type Available,
  type StockChange,
  type StockReason,
} from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { insertMovements, lockStock, saveAvailable } from './stock.store.ts'

export type StockInput = StockChange & { reason: StockReason; reference?: string }

/** Sets the units of a variant, or raises or lowers them, and writes down why. Answers what is available afterwards. */
export async function setStock(ctx: Ctx, variantId: string, input: StockInput): Promise<{ available: Available }> {
  return inSite(ctx, async (tx) => {
    const row = await lockStock(tx, ctx.siteId, variantId)
    if (!row) throw new Refusal('catalog.variant-not-found')

    const { after, delta } = changeStock(row.available, input)
    await saveAvailable(tx, ctx.siteId, { ...row, available: after })
    const movement = {
      id: ctx.newId(),
      variantId,
      placeId: row.placeId,
      delta,
      availableAfter: after,
      reason: input.reason,
      actorId: ctx.account?.id ?? null,
      reference: input.reference ?? null,
    }
    await insertMovements(tx, ctx.siteId, ctx.now(), [movement])

    await record(tx, ctx, 'stock.set', { kind: 'variant', id: variantId })
    await touchSite(tx, ctx, [`product:${row.productId}`])
    return { available: after }
  })
}
