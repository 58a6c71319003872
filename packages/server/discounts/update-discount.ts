import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { checkDiscount } from '@sitewright/domain/discounts/check-discount.ts'
import { discountMessages } from '@sitewright/domain/discounts/discounts.messages.ts'
import {
  discountChangeBody,
  type DiscountAnswer,
  type DiscountChange,
  type OwnerDiscount,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { checkCount, checkProducts, targetOf } from './create-discount.ts'
import { lockDiscount, updateDiscountRow } from './discount.store.ts'

/**
 * Changes a discount. Carts apply the change from their next read on; orders keep what they were granted. Throws
 * `discounts.not-found`, `changes.changed-meanwhile` (somebody changed it since `version`), `discounts.invalid`, `discounts.code-taken`
 * and `discounts.too-many`.
 */
export async function updateDiscount(
  ctx: Ctx,
  discountId: string,
  given: DiscountChange,
): Promise<Undoable<DiscountAnswer>> {
  const { version, ...wanted } = discountChangeBody.parse(given)
  checkDiscount(wanted)
  return makeChange(
    ctx,
    { role: 'manage-products' },
    async (tx) => {
      const before = await lockDiscount(tx, ctx.siteId, discountId)
      if (!before) throw new Refusal('discounts.not-found')
      if (before.version !== version)
        throw new Refusal('changes.changed-meanwhile', { message: discountMessages.changed })
      await checkProducts(tx, ctx.siteId, newOf(wanted.productIds, before.productIds))
      checkUses(before, wanted.maxUses)
      const discount = { ...before, ...wanted, code: wanted.code.trim(), version: before.version + 1 }
      if (discount.code === '') await checkCount(tx, ctx, discountId)
      await updateDiscountRow(tx, ctx.siteId, discountId, discount)
      return {
        answer: { discount, undo: undoTo(before, discount.version) },
        entries: [{ action: 'discounts.changed', target: targetOf(discount), changes: fieldChanges(before, wanted) }],
      }
    },
    { lock: 'discounts' }, // keeps parallel calls from exceeding the limit of automatic discounts
  )
}

/** A product that was deleted since stays named, so that the rest of the discount can be changed. */
function newOf(ids: readonly string[], known: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id))
}

function checkUses({ uses }: OwnerDiscount, maxUses: number | null): void {
  if (maxUses === null || maxUses >= uses) return
  const problem = { message: discountMessages.usedMore, values: { uses } }
  throw new Refusal('discounts.invalid', { fields: { maxUses: problem } })
}

/** Names what gives a discount the fields back that it had, while `version` is its newest. */
export function undoTo(before: OwnerDiscount, version: number): Undo {
  const { id, uses: _uses, createdAt: _createdAt, version: _version, ...content } = before
  return { kind: 'discount', id, version, before: content }
}
