import { Refusal, type FieldProblem } from '../kit/refusal.ts'
import { isCouponCode } from './coupon-code.ts'
import { discountMessages } from './discounts.messages.ts'
import type { DiscountTarget } from './discount.ts'
import { hundredPercentPpm } from './prorate.ts'

export type DiscountToCheck = {
  /** Coupon code; '' for an automatic discount. */
  code: string
  target: DiscountTarget
  kind: 'percent' | 'fixed'
  amount: number
  productIds: readonly string[]
  startsAt: number | null
  endsAt: number | null
}

/** Throws a `Refusal` with the code `discounts.invalid` and the problems by field when an owner's discount is invalid. */
export function checkDiscount(wanted: DiscountToCheck): void {
  const fields: Record<string, FieldProblem> = {}
  if (wanted.code !== '' && !isCouponCode(wanted.code)) fields['code'] = { message: discountMessages.codeInvalid }
  if (wanted.kind === 'percent' && wanted.amount > hundredPercentPpm)
    fields['amount'] = { message: discountMessages.percentRange }
  if (wanted.target !== 'product' && wanted.productIds.length > 0) {
    fields['productIds'] = { message: discountMessages.productsOfOrder }
  }
  if (wanted.startsAt !== null && wanted.endsAt !== null && wanted.endsAt <= wanted.startsAt) {
    fields['endsAt'] = { message: discountMessages.datesReversed }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('discounts.invalid', { fields })
}
