import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { returnDiscountUses } from '../../discounts/index.ts'
import type { OrderRecord } from '../order-record.ts'

/**
 * Gives the uses of discounts back that a cancelled order had, by the same checkout under which they were counted (BX-1.10). Call it
 * before stock is locked: checkouts lock discounts first.
 */
export async function giveDiscountsBack(
  tx: Tx,
  ctx: Ctx,
  { id: orderId, checkoutId: reference, snapshot }: Pick<OrderRecord, 'id' | 'checkoutId' | 'snapshot'>,
): Promise<void> {
  if (snapshot.discounts.length > 0) await returnDiscountUses(tx, ctx, { reference, orderId })
}
