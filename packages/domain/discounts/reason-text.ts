import type { Translate } from '../kit/text.ts'
import { couponMessages } from './discounts.messages.ts'
import type { InvalidCouponReason } from './discount.ts'

/**
 * Placeholder for the required order value in the text of the coupon reason `minimum`. The caller replaces it by the formatted
 * price.
 */
export const minimumOrderPlaceholder = '{minimum}'

/**
 * Returns the text that tells the shopper why a coupon code lowers no price. Contains `minimumOrderPlaceholder` for the reason
 * `minimum`.
 */
export function couponReasonText(reason: InvalidCouponReason, translate: Translate): string {
  if (reason === 'minimum') return translate(couponMessages.minimum, { minimum: minimumOrderPlaceholder })
  return translate(plain[reason])
}

const plain = {
  'not-yet': couponMessages.notYet,
  expired: couponMessages.expired,
  'used-up': couponMessages.usedUp,
  products: couponMessages.products,
  combination: couponMessages.combination,
  'nothing-left': couponMessages.nothingLeft,
} as const
