import type { Purchase } from '@sitewright/domain/checkout/purchase.ts'
import type { OrderDiscount } from '@sitewright/domain/orders/order.ts'

/** Returns the discounts that apply to a purchase with what each takes off, added up from the stored shares. */
export function discountsOf({ priced, pricing }: Purchase): OrderDiscount[] {
  const { lines, shipping } = priced.allocations
  const sums = new Map<string, number>()
  for (const { id, cents } of [...lines.flatMap((line) => line.discounts), ...shipping.discounts]) {
    sums.set(id, (sums.get(id) ?? 0) + cents)
  }
  return pricing.discounts.flatMap(({ id, code, name, target }) => {
    const cents = sums.get(id)
    return cents === undefined ? [] : [{ id, code, name, cents, target }]
  })
}
