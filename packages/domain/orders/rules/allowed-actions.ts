import type { ProviderName } from '../../payments/payment.ts'
import { requireCancellable } from './cancel.ts'
import type { OrderAction } from '../order-actions.ts'
import { attentionOf, isDeliveredByItself, openQuantity, refundableCents, type OrderFacts } from './order-state.ts'

/** Lists what can be done with an order in its present state. `provider` of its payment: only manual payments are marked as paid. */
export function allowedActions(order: OrderFacts, provider: ProviderName): OrderAction[] {
  const { axes, lines } = order
  const isLive = axes.order !== 'cancelled'
  const reasons = attentionOf(order)
  const isRefundable = axes.payment === 'paid' || axes.payment === 'part-refunded'
  const allowed: Readonly<Record<OrderAction, boolean>> = {
    fulfil: isLive && lines.some((line) => openQuantity(line) > 0 && !isDeliveredByItself(line)),
    refund: isRefundable && refundableCents(order) > 0,
    cancel: isCancellable(order),
    'mark-paid': isLive && axes.payment === 'none' && provider === 'manual',
    'dismiss-attention': reasons.includes('refund-failed') || reasons.includes('payment-differs'),
    'resolve-dispute': axes.payment === 'disputed',
    'add-note': true,
    'resend-mail': true,
  }
  return (Object.keys(allowed) as OrderAction[]).filter((action) => allowed[action])
}

function isCancellable(order: OrderFacts): boolean {
  try {
    requireCancellable(order)
    return true
  } catch {
    return false
  }
}
