import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { TaxExemption, TaxExemptionAnswer } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import { deleteTaxExemption, saveTaxExemption } from '../../cart/index.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { lockShopper, type Shopper } from '../shopper.store.ts'

/**
 * Exempts a shopper from taxes from now on, or changes what the exemption says. Orders keep the exemption that they were placed
 * with. Throws `kit.not-found`.
 */
export async function setTaxExemption(
  ctx: Ctx,
  { shopperId, reason, number }: TaxExemption & { shopperId: string },
): Promise<TaxExemptionAnswer> {
  return makeChange<TaxExemptionAnswer>(ctx, { role: 'handle-orders' }, async (tx) => {
    const shopper = await lockShopper(tx, ctx.siteId, shopperId)
    if (!shopper) throw new Refusal('kit.not-found')
    const since = ctx.now()
    const accountId = ctx.account?.id ?? null
    await saveTaxExemption(tx, ctx.siteId, { shopperId, reason, number, accountId, sinceMs: since })
    return {
      answer: { taxExemption: { reason, number, since } },
      entries: [{ action: 'shoppers.exempted', target: activityTarget(shopperId, shopper) }],
    }
  })
}

/** Ends the exemption of a shopper. Does nothing when there is none. Throws `kit.not-found`. */
export async function endTaxExemption(ctx: Ctx, shopperId: string): Promise<TaxExemptionAnswer> {
  return makeChange<TaxExemptionAnswer>(ctx, { role: 'handle-orders' }, async (tx) => {
    const shopper = await lockShopper(tx, ctx.siteId, shopperId)
    if (!shopper) throw new Refusal('kit.not-found')
    const wasExempt = await deleteTaxExemption(tx, ctx.siteId, shopperId)
    const entry = { action: 'shoppers.exemption-ended' as const, target: activityTarget(shopperId, shopper) }
    return { answer: { taxExemption: null }, entries: wasExempt ? [entry] : [] }
  })
}

function activityTarget(id: string, { firstName, lastName, email }: Shopper) {
  return { kind: 'shopper', id, title: `${firstName} ${lastName}`.trim() || email }
}
