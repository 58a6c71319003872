import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import type { DiscountAnswer } from '@sitewright/domain/discounts/discounts.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { targetOf } from './create-discount.ts'
import { lockDiscount, updateDiscountRow } from './discount.store.ts'
import { undoTo } from './update-discount.ts'

/** Ends a discount now. Does nothing when it is already over. Throws `discounts.not-found`. */
export async function endDiscount(ctx: Ctx, discountId: string): Promise<Undoable<DiscountAnswer>> {
  return makeChange<Undoable<DiscountAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const before = await lockDiscount(tx, ctx.siteId, discountId)
    if (!before) throw new Refusal('discounts.not-found')
    if (before.endsAt !== null && before.endsAt <= ctx.now()) {
      return { answer: { discount: before, undo: null }, entries: [] }
    }
    const discount = { ...before, endsAt: ctx.now(), version: before.version + 1 }
    await updateDiscountRow(tx, ctx.siteId, discountId, discount)
    return {
      answer: { discount, undo: undoTo(before, discount.version) },
      entries: [
        {
          action: 'discounts.ended',
          target: targetOf(discount),
          changes: fieldChanges(before, { endsAt: discount.endsAt }),
        },
      ],
    }
  })
}
