import type { ProofSpan, ProviderMovement } from '@sitewright/domain/payments/money-differences.ts'
import type { Stripe } from 'stripe'
import type { ProviderMovements } from '../provider.ts'
import { refundIdOf } from '../refund-key.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

const mostMovements = 10_000

/**
 * Lists what moved on the Stripe account by its balance transactions, page by page. Their own amounts are in the account's currency,
 * so those of the charges and refunds behind them are taken. What another site put on the same account is left out.
 */
export async function listStripeMovements(client: Stripe, siteId: string, span: ProofSpan): Promise<ProviderMovements> {
  const created = { gte: Math.floor(span.fromMs / 1000), lt: Math.floor(span.toMs / 1000) }
  const movements: ProviderMovement[] = []
  let read = 0
  for await (const { source } of client.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
    read += 1
    if (read > mostMovements) return { movements, isComplete: false }
    if (typeof source !== 'object' || source === null) continue
    if (source.object === 'charge' && isOwn(source, siteId)) movements.push(chargeOf(source))
    if (source.object === 'refund' && source.status !== 'failed') movements.push(refundOf(source))
  }
  return { movements, isComplete: true }
}

function isOwn({ metadata }: Stripe.Charge, siteId: string): boolean {
  const { site_id: named } = metadata
  return named === undefined || named === siteId
}

function chargeOf(charge: Stripe.Charge): ProviderMovement {
  return {
    kind: 'charge',
    id: charge.id,
    reference: referenceOf(charge.payment_intent) ?? charge.id,
    refundId: null,
    ...moneyOf(charge.amount_captured, charge.currency),
    atMs: charge.created * 1000,
  }
}

function refundOf(refund: Stripe.Refund): ProviderMovement {
  return {
    kind: 'refund',
    id: refund.id,
    reference: referenceOf(refund.payment_intent) ?? '',
    refundId: refundIdOf(refund.metadata?.['refund_key']),
    ...moneyOf(refund.amount, refund.currency),
    atMs: refund.created * 1000,
  }
}

function moneyOf(amount: number, currency: string): { amountCents: number; currency: string } {
  const upper = currency.toUpperCase()
  return { amountCents: fromStripeAmount(amount, upper), currency: upper }
}

function referenceOf(found: string | { id: string } | null): string | null {
  return typeof found === 'string' ? found : (found?.id ?? null)
}
