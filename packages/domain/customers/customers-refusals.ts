import type { RefusalsOf } from '../kit/refusal.ts'
import { customersPrivacyMessages as messages } from './customers-privacy.messages.ts'

export const customersRefusals = {
  'customers.email-differs': { status: 422, message: messages.emailDiffers },
  'customers.order-open': { status: 409, message: messages.orderOpen },
  'customers.payment-under-way': { status: 409, message: messages.paymentUnderWay },
} as const satisfies RefusalsOf<'customers'>
