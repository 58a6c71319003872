import { couponMessages } from '../discounts/discounts.messages.ts'
import { formsMessages } from '../forms/forms.messages.ts'
import { refusedCallMessages } from '../kit/calls/refused-call.messages.ts'
import type { RefusalsOf } from '../kit/refusal.ts'
import { shippingMessages } from '../shipping/shipping.messages.ts'
import { cartPageMessages } from './cart-page.messages.ts'
import { cartMessages } from './cart.messages.ts'

export const cartRefusals = {
  'cart.options-unselected': { status: 422, message: cartMessages.optionsUnselected },
  'cart.denomination-unselected': { status: 422, message: cartMessages.selectDenomination },
  'cart.variant-unavailable': { status: 404, message: cartMessages.variantUnavailable },
  'cart.not-enough-stock': { status: 409, message: cartMessages.notEnoughStock },
  'cart.not-subscribable': { status: 409, message: cartMessages.notSubscribable },
  'cart.subscription-only': { status: 409, message: cartMessages.subscriptionOnly },
  'cart.fields-invalid': { status: 422, message: formsMessages.fieldsInvalid },
  'cart.fields-unreadable': { status: 400, message: formsMessages.notReadable },
  'cart.quantity-not-number': { status: 400, message: cartMessages.quantityNotNumber },
  'cart.quantity-not-whole': { status: 400, message: cartMessages.quantityNotWhole },
  'cart.quantity-range': { status: 400, message: cartMessages.quantityRange },
  'cart.entry-not-found': { status: 404, message: cartPageMessages.entryNotFound },
  'cart.visitor-replaced': { status: 403, message: refusedCallMessages.sessionExpired },
  'cart.full': { status: 409, message: cartPageMessages.cartFull },
  'cart.empty': { status: 409, message: cartPageMessages.empty },
  'cart.coupon-unknown': { status: 404, message: couponMessages.unknown },
  'cart.too-many-coupons': { status: 409, message: couponMessages.tooMany },
  'cart.country-unknown': { status: 400, message: shippingMessages.countryNeeded },
} as const satisfies RefusalsOf<'cart'>
