import { checkDiscount } from '@sitewright/domain/discounts/check-discount.ts'
import { discountMessages } from '@sitewright/domain/discounts/discounts.messages.ts'
import { newDiscountBody, type NewDiscount, type OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { maxAutomaticDiscounts } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readExistingProductIds } from '../catalog/index.ts'
import { makeChange, type ActivityTarget } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { countAutomaticDiscounts, insertDiscount } from './discount.store.ts'

/**
 * Creates a discount. Carts apply it from their next read on. Throws `discounts.invalid`, `discounts.code-taken` or
 * `discounts.too-many`.
 */
export async function createDiscount(ctx: Ctx, given: NewDiscount): Promise<OwnerDiscount> {
  const wanted = newDiscountBody.parse(given)
  checkDiscount(wanted)
  const made = { id: ctx.newId(), uses: 0, createdAt: ctx.now(), version: 1 }
  const discount = { ...wanted, code: wanted.code.trim(), ...made }
  return makeChange(
    ctx,
    { role: 'manage-products' },
    async (tx) => {
      await checkProducts(tx, ctx.siteId, wanted.productIds)
      if (discount.code === '') await checkCount(tx, ctx)
      await insertDiscount(tx, ctx.siteId, discount)
      return { answer: discount, entries: [{ action: 'discounts.made', target: targetOf(discount) }] }
    },
    { lock: 'discounts' }, // keeps parallel calls from exceeding the limit of automatic discounts
  )
}

/** Returns how the activity log names a discount. */
export function targetOf({ id, name }: Pick<OwnerDiscount, 'id' | 'name'>): ActivityTarget {
  return { kind: 'discount', id, title: name }
}

/** Throws `discounts.invalid` unless the site has all of the products. */
export async function checkProducts(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await readExistingProductIds(tx, siteId, [...new Set(ids)])
  if (found.length === new Set(ids).size) return
  throw new Refusal('discounts.invalid', { fields: { productIds: { message: discountMessages.productUnknown } } })
}

/** Throws `discounts.too-many` when the site has as many automatic discounts as it may, not counting the one with `exceptId`. */
export async function checkCount(tx: Tx, ctx: Ctx, exceptId: string | null = null): Promise<void> {
  const there = await countAutomaticDiscounts(tx, ctx.siteId, { nowMs: ctx.now(), exceptId })
  if (there >= maxAutomaticDiscounts)
    throw new Refusal('discounts.too-many', { values: { max: maxAutomaticDiscounts } })
}
