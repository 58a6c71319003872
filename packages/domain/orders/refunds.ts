export const refundStates = ['pending', 'done', 'failed'] as const
/** `pending`: stored, and the provider is being asked. Counts as paid back, so that two refunds never exceed the payment. */
export type RefundState = (typeof refundStates)[number]

export const refundOrigins = ['owner', 'cancel', 'shortfall', 'provider', 'dispute'] as const
/**
 * What caused a refund: the owner, the order's cancellation, units that were sold but gone, the owner in the provider's own
 * dashboard, or a dispute that the shop lost.
 */
export type RefundOrigin = (typeof refundOrigins)[number]
