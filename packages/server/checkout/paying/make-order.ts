import type { CardSummary, PaymentMethod, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { orderSettingsOf } from '@sitewright/domain/orders/order-settings.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import { purchaseMessage } from '../../analytics/index.ts'
import { removeBoughtLines } from '../../cart/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { commitDiscountUses } from '../../discounts/index.ts'
import { createOrder } from '../../orders/index.ts'
import { saveUsedAddress } from '../../shoppers/index.ts'
import { commitReservation } from '../../stock/index.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'

export type OrderToMake = {
  checkoutId: string
  purchase: AttemptedPurchase
  payment: {
    id: string | null
    state: 'paid' | 'none'
    method: PaymentMethod
    provider: ProviderName
    card: CardSummary | null
  }
  /** True when the order's mailbox is known to be the shopper's; missing means false. */
  isMailboxProven?: boolean
  /** The shop's settings, for an order that waits for its money. */
  settings?: unknown
  /**
   * Marks the checkout as ordered, and stores the answer of the attempt and that its payment belongs to the order. Sends its
   * statements at once.
   */
  answerAttempt: (orderId: string) => Promise<void>
  /** Called when units are missing. The default makes the order all the same, for the owner's attention. */
  whenShort?: () => void
}

/**
 * Makes the order of a checkout in one transaction, whose caller holds the checkout's lock and has found no order: stock and discount
 * uses go from reserved to committed, the cart loses what was bought, and the order, its record, mails and the attempt's answer are
 * stored together. Units that are gone, because the payment came after the reservation had expired, are passed on to the order, which
 * then needs the owner's attention; discounts that others have used up meanwhile are noted in its timeline.
 */
export async function makeOrder(
  tx: Tx,
  ctx: Ctx,
  { checkoutId, purchase, payment, isMailboxProven = false, settings, answerAttempt, whenShort }: OrderToMake,
): Promise<{ orderId: string; hasCartLines: boolean }> {
  const { snapshot, cartId, boughtLines, usesDiscounts = true } = purchase
  const orderId = ctx.newId()
  // Sent together; locks are taken in this order. The rows that many checkouts share come last, so that they are locked for the
  // shortest time.
  const lines = stockLinesOf(snapshot)
  const [overusedDiscountIds, hasCartLines, , , { shortages, messages }] = await Promise.all([
    usesDiscounts ? commitDiscountUses(tx, ctx, { reference: checkoutId, orderId }) : [],
    removeBoughtLines(tx, ctx, { cartId, lines: boughtLines }),
    keepAddress(tx, ctx, snapshot),
    answerAttempt(orderId),
    commitReservation(tx, ctx, { reference: checkoutId, orderId, lines }),
  ])
  if (shortages.length > 0) whenShort?.()
  await createOrder(tx, ctx, {
    id: orderId,
    snapshot,
    payment,
    shortages,
    overusedDiscountIds,
    isMailboxProven,
    ...(settings !== undefined && { settings: orderSettingsOf(toRecord(settings)['storeSettings']) }),
    messages: [...messages, purchaseMessage(ctx, { orderId, snapshot })],
  })
  return { orderId, hasCartLines }
}

async function keepAddress(tx: Tx, ctx: Ctx, { shopperId, delivery }: OrderSnapshot): Promise<void> {
  if (shopperId === null || delivery === null) return
  await saveUsedAddress(tx, ctx.siteId, { newId: ctx.newId(), shopperId, address: delivery, atMs: ctx.now() })
}

/** Returns what an order takes from the stock. Downloads and unlimited stock take nothing. */
export function stockLinesOf({ lines }: OrderSnapshot): StockLine[] {
  return lines
    .filter(({ isStockTracked }) => isStockTracked)
    .map(({ variantId, quantity }) => ({ variantId, quantity }))
}
