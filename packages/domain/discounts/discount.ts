export const discountTargets = ['product', 'order', 'shipping'] as const
/** The price that a discount lowers: of single cart lines (`product`), of all lines together (`order`), or of shipping. */
export type DiscountTarget = (typeof discountTargets)[number]

export const discountStates = ['live', 'not-yet', 'expired', 'used-up'] as const
export type DiscountState = (typeof discountStates)[number]

/**
 * A discount of the shop as input of the pricing rules. `state` is computed from the discount's dates and uses when it is read.
 */
export type Discount = {
  id: string
  /** Coupon code; '' for an automatic discount, which needs no code. */
  code: string
  /** Description of the discount by the owner, shown to shoppers: `10% off`. */
  name: string
  target: DiscountTarget
  kind: 'percent' | 'fixed'
  /**
   * Size of the discount. Percent: parts per million of the lowered price. Fixed: minor units, taken off each unit for product
   * discounts.
   */
  amount: number
  /** Ids of the products whose price the discount lowers; only for target `product`. Empty means all products. */
  productIds: string[]
  /**
   * Order value in minor units that the cart must reach before the discount applies: its lines before discounts, without gift
   * cards.
   */
  minimumCents: number
  /**
   * Targets of other discounts that may apply together with this discount, if they list its target as well. Empty allows no other
   * discount.
   */
  combinesWith: DiscountTarget[]
  state: DiscountState
}

/** Reasons why a coupon code on the cart lowers no price. `nothing-left` means that the price to lower is already 0. */
export const invalidCouponReasons = [
  'not-yet',
  'expired',
  'used-up',
  'minimum',
  'products',
  'combination',
  'nothing-left',
] as const
export type InvalidCouponReason = (typeof invalidCouponReasons)[number]

/** True when two discounts may be applied together, because each lists the target of the other in `combinesWith`. */
export function canCombineDiscounts(one: Discount, other: Discount): boolean {
  return one.combinesWith.includes(other.target) && other.combinesWith.includes(one.target)
}
