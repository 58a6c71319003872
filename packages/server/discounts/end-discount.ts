import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../sites/index.ts'
import { setDiscountEnd } from './discount.store.ts'

/** Ends a discount now. Does nothing when it is already over. Throws `discounts.not-found`. */
export async function endDiscount(ctx: Ctx, discountId: string): Promise<OwnerDiscount> {
  return inSite(ctx, async (tx) => {
    const discount = await setDiscountEnd(tx, ctx.siteId, discountId, ctx.now())
    if (!discount) throw new Refusal('discounts.not-found')
    await recordActivity(tx, ctx, 'discounts.ended', { kind: 'discount', id: discount.id, title: discount.name })
    return discount
  })
}
