import type { RefusalsOf } from '../kit/refusal.ts'
import { discountMessages } from './discounts.messages.ts'

export const discountsRefusals = {
  'discounts.code-taken': { status: 409, message: discountMessages.codeTaken },
  'discounts.not-found': { status: 404, message: discountMessages.notFound },
  'discounts.invalid': { status: 400, message: discountMessages.invalid },
  'discounts.too-many': { status: 409, message: discountMessages.tooMany },
} as const satisfies RefusalsOf<'discounts'>
