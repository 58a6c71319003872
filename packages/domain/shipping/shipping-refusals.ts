import type { RefusalsOf } from '../kit/refusal.ts'
import { shippingStudioMessages } from './zones/shipping-studio.messages.ts'

export const shippingRefusals = {
  'shipping.invalid': { status: 400, message: shippingStudioMessages.invalid },
} as const satisfies RefusalsOf<'shipping'>
