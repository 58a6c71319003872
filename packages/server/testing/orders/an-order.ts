import type { CartEntry } from '@sitewright/domain/cart/cart.ts'
import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type OutboxMessage } from '../../database/index.ts'
import { createOrder, issueOrderToken, readOrder, type CreatedOrder } from '../../orders/index.ts'
import { consumeFirstMails } from '../../orders/first-mails.ts'
import {
  beginPayment,
  insertPayment,
  linkPaymentToOrder,
  markManualPaymentReceived,
  tokenizeTestCard,
} from '../../payments/index.ts'
import { commitReservation, type CommittedStock } from '../../stock/index.ts'
import { aProduct, type AProduct } from '../a-product.ts'
import { aBoughtEntry, snapshotOf } from './an-order-detail.ts'

export type AnOrderLine = Partial<Pick<CartEntry, 'quantity' | 'productType' | 'priceCents' | 'taxClass'>> & {
  /** A cup with 10 in stock, unless given. */
  product?: AProduct
}

export type AnOrderGiven = {
  lines?: readonly AnOrderLine[]
  pricing?: Partial<CartPricingInput>
  snapshot?: Partial<OrderSnapshot>
  /**
   * `transfer`: a manual payment that has arrived, which is refunded without any provider; `unpaid`: one that is awaited; `card`:
   * charged by the test gateway.
   */
  payment?: 'transfer' | 'unpaid' | 'card'
  /** True when the order's mailbox is known to be the shopper's, so that an unpaid order awaits no confirmation. */
  isMailboxProven?: boolean
  /** Card of a payment by card. */
  cardNumber?: string
}

export type OrderLinks = { statusToken: string; confirmedToken: string }

export type AnOrder = CreatedOrder &
  OrderLinks & {
    products: AProduct[]
    lineIds: string[]
    paymentId: string
    snapshot: OrderSnapshot
  }

/**
 * Places an order as a checkout does: pays, commits the stock and creates the order. One line of two cups for 18.00 each, paid by
 * transfer, unless `given` says otherwise.
 */
export async function anOrder(ctx: Ctx, given: AnOrderGiven = {}): Promise<AnOrder> {
  const { products, snapshot } = await aPurchase(ctx, given)
  const how = given.payment ?? 'transfer'
  const paymentId = await aPaymentFor(ctx, snapshot, how, given.cardNumber)
  const id = ctx.newId()
  const created = await inSite(ctx, async (tx) => {
    const stock = await commit(tx, ctx, id, snapshot)
    if (how === 'transfer') await markManualPaymentReceived(tx, ctx, paymentId)
    await linkPaymentToOrder(tx, ctx, paymentId, id)
    const isCard = how === 'card'
    return createOrder(tx, ctx, {
      id,
      snapshot,
      ...stock,
      isMailboxProven: given.isMailboxProven ?? false,
      payment: {
        id: paymentId,
        state: how === 'unpaid' ? 'none' : 'paid',
        method: isCard ? 'card' : 'bank-transfer',
        provider: isCard ? 'test' : 'manual',
        card: isCard ? { brand: 'visa', last4: '4242' } : null,
      },
    })
  })
  await sendFirstMails(ctx)
  const links = await linksOf(ctx, id)
  return { ...created, ...links, products, paymentId, snapshot, lineIds: snapshot.lines.map((line) => line.id) }
}

/** Writes the first mails of the site's new orders, as the background of a server does. */
export async function sendFirstMails({ deps, siteId }: Ctx): Promise<void> {
  const text = `
    delete from outbox where site_id = $1 and kind = 'orders.placed'
    returning site_id as "siteId", id, kind, key, payload, attempts, created_at as "createdAt"`
  await consumeFirstMails(deps, await deps.owner.ask<OutboxMessage>('', text, [siteId]))
}

/** Issues tokens for both links of an order. */
export async function linksOf(ctx: Ctx, orderId: string): Promise<OrderLinks> {
  return inSite(ctx, async (tx) => ({
    statusToken: await issueOrderToken(tx, ctx, orderId, 'status'),
    confirmedToken: await issueOrderToken(tx, ctx, orderId, 'confirmed'),
  }))
}

/** Reads an order as the studio does. */
export function orderOf(ctx: Ctx, { number }: { number: number }): Promise<OrderDetail> {
  return readOrder(ctx, number)
}

async function aPurchase(
  ctx: Ctx,
  { lines = [{}], pricing, snapshot }: AnOrderGiven,
): Promise<{ products: AProduct[]; snapshot: OrderSnapshot }> {
  const products: AProduct[] = []
  for (const { product } of lines) products.push(product ?? (await aProduct(ctx)))
  const entries = lines.map(({ product, ...line }, at) =>
    aBoughtEntry({ quantity: 2, ...line, id: ctx.newId(), itemId: (product ?? products[at])?.id ?? '' }),
  )
  const bought = snapshotOf(entries, pricing, { checkoutId: ctx.newId(), ...snapshot })
  const named = bought.lines.map((line, at) => ({
    ...line,
    variantId: products[at]?.variants[0]?.id ?? '',
    sku: products[at]?.variants[0]?.sku ?? '',
    isStockTracked: line.productType === productTypes.physical,
  }))
  return { products, snapshot: { ...bought, lines: named } }
}

async function aPaymentFor(
  ctx: Ctx,
  { checkoutId, totals, currency }: OrderSnapshot,
  how: NonNullable<AnOrderGiven['payment']>,
  cardNumber = '4242424242424242',
): Promise<string> {
  const id = ctx.newId()
  const isCard = how === 'card'
  const kind = isCard
    ? ({ provider: 'test', method: 'card' } as const)
    : ({ provider: 'manual', method: 'bank-transfer' } as const)
  const payment = { ...kind, id, checkoutId, amountCents: totals.totalCents, currency }
  await inSite(ctx, (tx) => insertPayment(tx, ctx, payment))
  const typed = { number: cardNumber, expiry: '12/40', cvc: '123' }
  const paymentToken = isCard ? (await tokenizeTestCard(ctx, typed)).paymentToken : null
  await beginPayment(ctx, id, { paymentToken, returnUrl: 'http://shop.localhost/checkout/return' })
  return id
}

async function commit(
  tx: Parameters<typeof commitReservation>[0],
  ctx: Ctx,
  orderId: string,
  { checkoutId, lines }: OrderSnapshot,
): Promise<CommittedStock> {
  const counted = lines.filter(({ isStockTracked }) => isStockTracked)
  if (counted.length === 0) return { shortages: [], messages: [] }
  return commitReservation(tx, ctx, { reference: checkoutId, orderId, lines: counted })
}
