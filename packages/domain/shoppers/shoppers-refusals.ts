import type { RefusalsOf } from '../kit/refusal.ts'
import { shoppersMessages } from './shoppers.messages.ts'

export const shoppersRefusals = {
  'shoppers.wrong-sign-in': { status: 401, message: shoppersMessages.wrongSignIn },
  'shoppers.invalid': { status: 400, message: shoppersMessages.invalid },
  'shoppers.address-fields': { status: 409, message: shoppersMessages.addressFieldsShown },
  'shoppers.too-many-addresses': { status: 409, message: shoppersMessages.tooManyAddresses },
  'shoppers.link-over': { status: 404, message: shoppersMessages.linkOver },
} as const satisfies RefusalsOf<'shoppers'>
