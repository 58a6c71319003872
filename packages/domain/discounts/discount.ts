export const discountTargets = ['product', 'order', 'shipping'] as const
/** The price that a discount lowers: single lines, the sum of all lines, or shipping. */
export type DiscountTarget = (typeof discountTargets)[number]

export const discountStates = ['live', 'not-yet', 'expired', 'used-up'] as const
export type DiscountState = (typeof discountStates)[number]

/** A discount as input of the rules. `state` is computed from its dates and uses when it is read. */
export type Discount = {
  id: string
  /** '' for an automatic discount. */
  code: string
  /** Description by the owner, shown to shoppers: `10% off`. */
  name: string
  target: DiscountTarget
  kind: 'percent' | 'fixed'
  /** Percent: parts per million of the lowered price. Fixed: minor units, taken off each unit for product discounts. */
  amount: number
  /** Products that it lowers, for target `product` only. Empty means all products. */
  productIds: string[]
  /** Minimum sum of the lines in minor units, before discounts and without gift cards. */
  minimumCents: number
  /** Two discounts combine when each lists the other's target. An empty list combines with none. */
  combinesWith: DiscountTarget[]
  state: DiscountState
}

/** Reason why a code on the cart lowers nothing. `nothing-left` means that the price to lower is already 0. */
export const couponReasons = [
  'not-yet',
  'expired',
  'used-up',
  'minimum',
  'products',
  'combination',
  'nothing-left',
] as const
export type CouponReason = (typeof couponReasons)[number]

/** True when each discount allows the other. */
export function mayCombine(one: Discount, other: Discount): boolean {
  return one.combinesWith.includes(other.target) && other.combinesWith.includes(one.target)
}
