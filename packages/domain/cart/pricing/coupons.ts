import type { DiscountResult } from '../../discounts/apply-discounts.ts'
import type { Discount } from '../../discounts/discount.ts'
import type { CartCoupon, InvalidCoupon } from '../cart.wire.ts'

/**
 * The discounts of a cart. `coupons` lists the discounts whose codes are on the cart, `validCoupons` those that apply, including
 * automatic discounts (SF-3.01).
 */
export type CartCoupons = {
  coupons: CartCoupon[]
  promoCodes: string[]
  validCoupons: CartCoupon[]
  invalidCoupons: InvalidCoupon[]
}

/** Lists a cart's discounts in creation order, which is the order of their ids. */
export function classifyCartCoupons(discounts: readonly Discount[], { taken, reasons }: DiscountResult): CartCoupons {
  const inOrder = discounts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const coded = inOrder.filter(({ code }) => code !== '')
  return {
    coupons: coded.map(couponOf),
    promoCodes: coded.map(({ code }) => code),
    validCoupons: inOrder.filter(({ id }) => taken.has(id)).map(couponOf),
    invalidCoupons: coded.flatMap((discount) => {
      const reason = reasons.get(discount.id)
      return reason === undefined ? [] : [{ ...couponOf(discount), reason, minimumCents: discount.minimumCents }]
    }),
  }
}

function couponOf({ id, code, name }: Discount): CartCoupon {
  return { id, promoCode: code, name }
}
