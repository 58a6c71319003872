import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { refusalBody, statusOf } from '../../http/index.ts'
import type { StoredAnswer } from './pay-answers.ts'

/**
 * Answers that the purchase is not the one that the shopper has seen and accepted: like a refusal, with the checkout as it is now,
 * whose changes say what is different (BX-1.03). Never stored, because nothing has happened.
 */
export function changedAnswer(ctx: Ctx, checkout: CheckoutView): StoredAnswer {
  const refusal = new Refusal('checkout.changed')
  const body = { ...refusalBody(ctx.locale, refusal, ctx.requestId, null), checkout }
  return { status: statusOf(refusal), body: JSON.stringify(body) }
}
