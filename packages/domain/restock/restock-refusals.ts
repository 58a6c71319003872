import type { RefusalsOf } from '../kit/refusal.ts'
import { restockFormMessages } from './restock-form.messages.ts'
import { restockMessages } from './restock.messages.ts'

export const restockRefusals = {
  'restock.email-blank': { status: 422, message: restockFormMessages.emailBlank },
  'restock.email-invalid': { status: 422, message: restockFormMessages.emailInvalid },
  'restock.not-offered': { status: 404, message: restockMessages.notOffered },
  'restock.in-stock': { status: 409, message: restockMessages.inStock },
  'restock.still-sold-out': { status: 409, message: restockMessages.stillSoldOut },
  'restock.link-unknown': { status: 404, message: restockMessages.linkUnknown },
} as const satisfies RefusalsOf<'restock'>
