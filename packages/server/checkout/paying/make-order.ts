import type { CardSummary, PaymentMethod, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { emitPurchase } from '../../analytics/index.ts'
import { removeBoughtLines } from '../../cart/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { commitDiscountUses } from '../../discounts/index.ts'
import { createOrder } from '../../orders/index.ts'
import { saveShopperAddress } from '../../shoppers/index.ts'
import { commitReservation } from '../../stock/index.ts'
import { markOrdered } from '../checkout.store.ts'
import { answerAttempt, clearAttemptedPurchase } from './attempt.store.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'
import { paidAnswer } from './pay-answers.ts'

export type OrderToMake = {
  checkoutId: string
  /** Id of the attempt, and of its payment if it has one. */
  attemptId: string
  purchase: AttemptedPurchase
  payment: {
    id: string | null
    state: 'paid' | 'none'
    method: PaymentMethod
    provider: ProviderName
    card: CardSummary | null
  }
}

/**
 * Makes the order of a checkout in one transaction, whose caller holds the checkout's lock and has found no order: stock and discount
 * uses go from reserved to committed, the cart loses what was bought, and the order, its record, mails and the attempt's answer are
 * stored together. Units that are gone, because the payment came after the reservation had expired, are passed on to the order, which
 * then needs the owner's attention.
 */
export async function makeOrder(
  tx: Tx,
  ctx: Ctx,
  { checkoutId, attemptId, purchase, payment }: OrderToMake,
): Promise<string> {
  const { snapshot, cartId, cartToken, boughtLines } = purchase
  const orderId = ctx.newId()
  await commitDiscountUses(tx, ctx, { reference: checkoutId, orderId })
  await removeBoughtLines(tx, ctx, { cartId, lines: boughtLines })
  await keepAddress(tx, ctx, snapshot)
  await emitPurchase(tx, ctx, { orderId, snapshot })
  await markOrdered(tx, ctx.siteId, checkoutId, orderId, ctx.now())
  await answerAttempt(tx, ctx.siteId, attemptId, paidAnswer({ attemptId, cartToken }))
  await clearAttemptedPurchase(tx, ctx.siteId, attemptId)
  // The rows that many checkouts share come last, so that they are locked for the shortest time.
  const lines = stockLinesOf(snapshot)
  const shortages = await commitReservation(tx, ctx, { reference: checkoutId, orderId, lines })
  await createOrder(tx, ctx, { id: orderId, snapshot, payment, shortages })
  return orderId
}

async function keepAddress(tx: Tx, ctx: Ctx, { shopperId, delivery }: OrderSnapshot): Promise<void> {
  if (shopperId === null || delivery === null) return
  await saveShopperAddress(tx, ctx.siteId, { shopperId, address: delivery, atMs: ctx.now() })
}

/** Returns what an order takes from the stock. Downloads and unlimited stock take nothing. */
export function stockLinesOf({ lines }: OrderSnapshot): StockLine[] {
  return lines
    .filter(({ isStockTracked }) => isStockTracked)
    .map(({ variantId, quantity }) => ({ variantId, quantity }))
}
