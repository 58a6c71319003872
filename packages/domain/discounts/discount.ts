export const discountTargets = ['product', 'order', 'shipping'] as const
/** What a discount lowers: prices of lines, the sum of all lines, or what shipping costs. */
export type DiscountTarget = (typeof discountTargets)[number]

export const discountStates = ['live', 'not-yet', 'expired', 'used-up'] as const
export type DiscountState = (typeof discountStates)[number]

/** A discount as the rules see it: whether its time has come was looked at when it was read. */
export type Discount = {
  id: string
  /** '' where it applies by itself. */
  code: string
  /** What it gives, in the owner's words: `10% off`. */
  name: string
  target: DiscountTarget
  kind: 'percent' | 'fixed'
  /** Percent: parts per million of what it lowers. Fixed: minor units, of a product's price off each unit. */
  amount: number
  /** Products that it lowers; of all where there is none. Only where the target is `product`. */
  productIds: string[]
  /** Minor units that the cart comes to before discounts, gift cards not counted. */
  minimumCents: number
  /** Two discounts stand beside each other where each names the other's target; who names none stands alone. */
  combinesWith: DiscountTarget[]
  state: DiscountState
}

/** Why a code that is on a cart lowers nothing of it. `nothing-left`: what it would lower costs nothing already. */
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

/** Both directions have to agree. */
export function mayCombine(one: Discount, other: Discount): boolean {
  return one.combinesWith.includes(other.target) && other.combinesWith.includes(one.target)
}
