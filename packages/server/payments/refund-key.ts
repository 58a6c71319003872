/** Returns the key with which a provider is asked to refund. */
export function refundKeyOf(paymentId: string, refundId: string): string {
  return `${paymentId}:refund-${refundId}`
}

/** Returns our refund's id in the key of a provider's refund; null for a refund that was made without us. */
export function refundIdOf(key: string | undefined): string | null {
  return /^[0-9a-f]{32}:refund-([0-9a-f]{32})$/.exec(key ?? '')?.[1] ?? null
}
