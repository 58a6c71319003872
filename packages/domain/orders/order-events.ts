/** Kinds of entries in an order's timeline. */
export const orderEventKinds = [
  'placed',
  'paid',
  'fulfilled',
  'fulfilment-undone',
  'refund-started',
  'refunded',
  'refund-failed',
  'refunded-at-provider',
  'cancelled',
  'expired',
  'closed',
  'reopened',
  'stock-short',
  'discount-overused',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'payment-differs',
  'attention-dismissed',
  'note-added',
  'note-removed',
  'mail-resent',
  'downloaded',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

export const orderActorKinds = ['shopper', 'team', 'system', 'provider'] as const
/** Who caused a change: the shopper, a member of the site's team, our own background work, or the payment provider. */
export type OrderActorKind = (typeof orderActorKinds)[number]
