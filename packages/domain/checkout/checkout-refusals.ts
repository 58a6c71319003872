import type { RefusalsOf } from '../kit/refusal.ts'
import { checkoutCallMessages } from './checkout-calls.messages.ts'

export const checkoutRefusals = {
  'checkout.empty': { status: 409, message: checkoutCallMessages.empty },
  'checkout.invalid': { status: 422, message: checkoutCallMessages.invalid },
  'checkout.changed': { status: 409, message: checkoutCallMessages.changed },
  'checkout.declined': { status: 402, message: checkoutCallMessages.declined },
  'checkout.key-missing': { status: 400, message: checkoutCallMessages.keyMissing },
  'checkout.key-reused': { status: 422, message: checkoutCallMessages.keyReused },
  'checkout.running': { status: 409, message: checkoutCallMessages.running },
  'checkout.pending': { status: 409, message: checkoutCallMessages.pending },
  'checkout.method-unavailable': { status: 422, message: checkoutCallMessages.methodUnavailable },
  'checkout.too-many-unpaid': { status: 409, message: checkoutCallMessages.tooManyUnpaid },
  'checkout.gone': { status: 404, message: checkoutCallMessages.gone },
  'checkout.country-unknown': { status: 404, message: checkoutCallMessages.countryUnknown },
} as const satisfies RefusalsOf<'checkout'>
