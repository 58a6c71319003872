import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { paymentsMessages as words } from '@sitewright/domain/payments/payments.messages.ts'
import { checkTestCard, testCardNumber, type TypedCard } from '@sitewright/domain/payments/test-cards.ts'
import type { Ctx } from '../context.ts'
import { readPaymentOptions } from './read-payment-options.ts'

/**
 * Exchanges a typed test card for a token that pays once. Any number outside the list of test cards is refused here, before it is
 * sent to the gateway or written anywhere: it may be somebody's real card (BX-1.05).
 */
export async function tokenizeTestCard(ctx: Ctx, card: TypedCard): Promise<{ paymentToken: string }> {
  const wrong = checkTestCard(card, ctx.now())
  const number = testCardNumber(card.number)
  if (number === null)
    throw new Refusal('payments.test-card-only', { fields: { number: { message: words.testCardOnly } } })
  if (wrong.length > 0) throw new Refusal('payments.card-invalid', { fields: problemsOf(wrong) })
  const { gateway } = ctx.deps.payments
  const { methods } = await readPaymentOptions(ctx)
  if (!gateway || !methods.some(({ provider }) => provider === 'test')) throw new Refusal('payments.method-unavailable')
  const { status, body } = await gateway.call('POST', '/tokens', { number, siteId: ctx.siteId })
  if (status !== 200) throw new Error('The test gateway does not know a test card.')
  return { paymentToken: (body as { token: string }).token }
}

function problemsOf(wrong: ReturnType<typeof checkTestCard>): Record<string, FieldProblem> {
  const all = { number: words.testCardOnly, expiry: words.expiryInvalid, cvc: words.cvcInvalid }
  return Object.fromEntries(wrong.map((field) => [field, { message: all[field] }]))
}
