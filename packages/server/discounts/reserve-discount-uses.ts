import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { commitUses, deleteReservedUses, extendReservedUses, reserveUses, returnUses } from './discount-uses.store.ts'

export type DiscountUseRequest = {
  /** Id of the checkout. */
  reference: string
  discountIds: readonly string[]
  /** SHA-256 of the customer's email address in lower case, as hex; `null` leaves limits per customer unchecked. */
  customerHash: string | null
  /** End of the reservation in epoch milliseconds. From then on it no longer counts against the limits. */
  untilMs: number
}

/**
 * Reserves one use of each discount, in place of what the reference held before. Returns the ids of discounts that are used up, by
 * all customers together or by this one; then nothing is reserved. [] means that all are reserved (BX-1.10).
 */
export async function reserveDiscountUses(tx: Tx, ctx: Ctx, wanted: DiscountUseRequest): Promise<string[]> {
  const { reference, discountIds, customerHash, untilMs } = wanted
  const hash = customerHash === null ? null : Buffer.from(customerHash, 'hex')
  return reserveUses(tx, ctx.siteId, { reference, discountIds, customerHash: hash, nowMs: ctx.now(), untilMs })
}

/**
 * Extends a reservation while its payment is pending. One that has expired stays so, because others may have used the discount up;
 * `commitDiscountUses` still counts it if they have not.
 */
export async function extendDiscountUses(tx: Tx, ctx: Ctx, reference: string, untilMs: number): Promise<void> {
  await extendReservedUses(tx, ctx.siteId, { reference, nowMs: ctx.now(), untilMs })
}

/**
 * Counts the uses that the reference reserved as used by an order, also when the reservation has expired but the limit still
 * allows it. Returns the ids of discounts that others have used up meanwhile: the order keeps its price, but is not counted. A
 * second call changes nothing.
 */
export async function commitDiscountUses(
  tx: Tx,
  ctx: Ctx,
  { reference, orderId }: { reference: string; orderId: string },
): Promise<string[]> {
  return commitUses(tx, ctx.siteId, { reference, orderId, nowMs: ctx.now() })
}

/** Gives up what the reference has reserved. Does nothing after the uses were committed. */
export async function releaseDiscountUses(tx: Tx, ctx: Ctx, reference: string): Promise<void> {
  await deleteReservedUses(tx, ctx.siteId, reference)
}

/** Gives the uses of a cancelled order back, so that its customer, or somebody else, can use the discounts. A second call changes nothing. */
export async function returnDiscountUses(
  tx: Tx,
  ctx: Ctx,
  order: { reference: string; orderId: string },
): Promise<void> {
  await returnUses(tx, ctx.siteId, order)
}
