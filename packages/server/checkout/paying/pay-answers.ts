import type { PayAnswer } from '@sitewright/domain/checkout/checkout.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { declineMessage } from '@sitewright/domain/payments/decline-message.ts'
import type { PaymentStep } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../../context.ts'
import { refusalBody, statusOf } from '../../http/index.ts'

/** The answer to an attempt to pay, stored as it is sent: a repeated request gets the same bytes (BX-1.02). */
export type StoredAnswer = { status: number; body: string }

/** An answer to send. `hasCartLines`: whether the visitor's cart still has lines; missing when that was not seen on the way. */
export type SentAnswer = StoredAnswer & { hasCartLines?: boolean }

/**
 * Path that every outcome leads to: the return page knows what became of the payment, and leads to the confirmation. It shows that
 * only to the browser that paid, so it can be stored. An express purchase is known by its token.
 */
export function returnPath({ attemptId, cartToken }: AttemptPlace): string {
  const query = new URLSearchParams({ payment: attemptId, ...(cartToken !== '' && { cartToken }) })
  return `/checkout/return?${query.toString()}`
}

export type AttemptPlace = { attemptId: string; cartToken: string }

export function paidAnswer(place: AttemptPlace): StoredAnswer {
  return answerOf({ state: 'paid', url: returnPath(place) })
}

export function stepAnswer(place: AttemptPlace, step: PaymentStep): StoredAnswer {
  return answerOf({ state: 'step', step, url: returnPath(place) })
}

export function pendingAnswer(place: AttemptPlace): StoredAnswer {
  return answerOf({ state: 'pending', url: returnPath(place) })
}

function answerOf(answer: PayAnswer): StoredAnswer {
  return { status: 200, body: JSON.stringify(answer) }
}

export function declinedAnswer(ctx: Ctx, reason: string | null): StoredAnswer {
  const refusal = new Refusal('checkout.declined', { fields: { payment: { message: declineMessage(reason) } } })
  return { status: statusOf(refusal), body: JSON.stringify(refusalBody(ctx.locale, refusal, ctx.requestId, null)) }
}
