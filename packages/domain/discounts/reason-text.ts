import type { Say } from '../cart/merge-notes.ts'
import { couponMessages } from './discounts.messages.ts'
import type { CouponReason } from './discount.ts'

/** Where the sum that a code needs stands in its reason: whoever prints it puts the money there. */
export const minimumMark = '{minimum}'

/** What is said of a code that lowers nothing. */
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
