import type { Say } from '../cart/merge-notes.ts'
import { couponMessages } from './discounts.messages.ts'
import type { CouponReason } from './discount.ts'

/** Placeholder for the minimum sum in a reason's text. The caller replaces it by the formatted price. */
export const minimumMark = '{minimum}'

/** Explains to the shopper why a code lowers nothing. Contains `minimumMark` for the reason `minimum`. */
export function reasonText(reason: CouponReason, say: Say): string {
  if (reason === 'minimum') return say(couponMessages.minimum, { minimum: minimumMark })
  return say(plain[reason])
}

const plain = {
  'not-yet': couponMessages.notYet,
  expired: couponMessages.expired,
  'used-up': couponMessages.usedUp,
  products: couponMessages.products,
  combination: couponMessages.combination,
  'nothing-left': couponMessages.nothingLeft,
} as const
