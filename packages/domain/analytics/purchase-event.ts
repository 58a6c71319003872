import { fractionDigits, formatMinorUnits } from '../kit/money.ts'
import type { OrderSnapshot } from '../orders/order.ts'
import { shoppingEventMetadata } from './shopping-event.ts'

/** Name of the record of a purchase. */
export const purchaseEventName = 'Purchase'

/**
 * Record of a purchase (PL-7.14). All amounts are in major currency units such as dollars, not in cents. `revenue` and `value` are
 * what the order costs in all; `shipping` and `tax` are contained in them.
 */
export type PurchaseEventPayload = typeof shoppingEventMetadata & {
  website_id: string
  page_id: string
  id: string
  revenue: number
  value: number
  shipping: number
  tax: number
  discount: number
  currency_code: string
  coupons: string[]
  items: {
    id: string
    variant_id: string
    sku: string
    name: string
    variant: string
    price: number
    quantity: number
    product_type: number
  }[]
  is_test: boolean
  site_user_id: string
  logged_in: boolean
}

/** Builds the record of a purchase from what was stored with the order. */
export function purchaseEventPayload(siteId: string, orderId: string, order: OrderSnapshot): PurchaseEventPayload {
  const { currency, totals } = order
  const money = (cents: number): number => Number(formatMinorUnits(cents, fractionDigits(currency)))
  return {
    ...shoppingEventMetadata,
    website_id: siteId,
    page_id: '',
    id: orderId,
    revenue: money(totals.totalCents),
    value: money(totals.totalCents),
    shipping: money(totals.shippingCents),
    tax: money(totals.taxCents),
    discount: money(totals.discountCents),
    currency_code: currency,
    coupons: order.discounts.map(({ code }) => code).filter((code) => code !== ''),
    items: order.lines.map((line) => ({
      id: line.itemId,
      variant_id: line.variantId,
      sku: line.sku,
      name: line.title,
      variant: line.options.map(({ value }) => value).join(', '),
      price: money(line.unitPriceCents),
      quantity: line.quantity,
      product_type: line.productType,
    })),
    is_test: order.isTestMode,
    site_user_id: order.shopperId ?? '',
    logged_in: order.shopperId !== null,
  }
}
