import type { RefusalsOf } from '../kit/refusal.ts'
import { paymentsOwnerMessages } from './payments-owner.messages.ts'
import { paymentsMessages } from './payments.messages.ts'

export const paymentsRefusals = {
  'payments.unavailable': { status: 503, message: paymentsMessages.unavailable },
  'payments.method-unavailable': { status: 409, message: paymentsMessages.methodUnavailable },
  'payments.test-card-only': { status: 422, message: paymentsMessages.testCardOnly },
  'payments.card-invalid': { status: 422, message: paymentsMessages.cardInvalid },
  'payments.event-refused': { status: 400, message: paymentsMessages.eventRefused },
  'payments.not-found': { status: 404, message: paymentsMessages.notFound },
  'payments.not-captured': { status: 409, message: paymentsOwnerMessages.notCaptured },
  'payments.refund-too-large': { status: 409, message: paymentsOwnerMessages.refundTooLarge },
  'payments.refund-differs': { status: 422, message: paymentsOwnerMessages.refundDiffers },
  'payments.settings-invalid': { status: 422, message: paymentsOwnerMessages.settingsInvalid },
} as const satisfies RefusalsOf<'payments'>
