import { shippingTotalCents } from '@sitewright/domain/cart/pricing/allocations.ts'
import type { TaxedOrder } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import type { OrderRecord } from './order-record.ts'

/** Returns what was paid for lines and shipping, with the taxes within it, as they are stored with the order. */
export function taxedOrderOf({ lines, snapshot }: Pick<OrderRecord, 'lines' | 'snapshot'>): TaxedOrder {
  const { shippingAllocation, isTaxIncluded } = snapshot
  return {
    lines: lines.map(({ id, allocation }) => ({ id, totalCents: allocation.totalCents, taxes: allocation.taxes })),
    shipping: { totalCents: shippingTotalCents(shippingAllocation, isTaxIncluded), taxes: shippingAllocation.taxes },
  }
}
