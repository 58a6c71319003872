import type { PaymentSettings } from './payment-settings.ts'
import type { PaymentMethod, ProviderName } from './payment.ts'

/** A way to pay that a shop offers. */
export type PaymentOption = {
  method: PaymentMethod
  provider: ProviderName
  isTestMode: boolean
  /** The key with which Stripe's script runs in the browser; null for other providers. */
  publishableKey: string | null
  /** What the shopper has to know: the owner's bank account, where to pay at pickup. Null when there is nothing to say. */
  note: string | null
}

/**
 * Returns the ways to pay. A shop is in test mode unless its Stripe account is live; then it takes test cards, if there is a test
 * gateway, and nobody is charged. A shop without Stripe and without a test gateway is not in test mode when it has a manual method
 * (BX-1.05).
 */
export function paymentOptions(
  settings: PaymentSettings,
  { hasTestGateway }: { hasTestGateway: boolean },
): { methods: PaymentOption[]; isTestMode: boolean } {
  const { stripe, bankTransfer, payAtPickup } = settings
  const hasManual = bankTransfer !== null || payAtPickup !== null
  const isTestMode = stripe ? stripe.isTestKey : hasTestGateway || !hasManual
  const option = (method: PaymentMethod, provider: ProviderName, more: Partial<PaymentOption> = {}): PaymentOption => ({
    method,
    provider,
    isTestMode,
    publishableKey: null,
    note: null,
    ...more,
  })
  const publishableKey = stripe?.publishableKey ?? null
  const methods = [
    ...(stripe ? [option('card', 'stripe', { publishableKey })] : []),
    ...(stripe?.hasAfterpay ? [option('afterpay', 'stripe', { publishableKey })] : []),
    ...(!stripe && hasTestGateway ? [option('card', 'test')] : []),
    ...(bankTransfer ? [option('bank-transfer', 'manual', { note: bankTransfer.details })] : []),
    ...(payAtPickup ? [option('pay-at-pickup', 'manual', { note: payAtPickup.note || null })] : []),
  ]
  return { methods, isTestMode }
}
