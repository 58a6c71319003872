import type { OrderFacts } from './order-state.ts'

const hourMs = 60 * 60_000
/** How long an unpaid order is kept for an email address that nobody has confirmed. */
export const confirmationMs = 24 * hourMs

export type UnpaidDeadline = {
  /** When the order is cancelled if nothing happens. */
  expiresMs: number | null
  /** Until when it is kept once its shopper has confirmed it; null when no confirmation is awaited. */
  confirmedExpiresMs: number | null
}

/** Returns how long a new unpaid order is kept: at first only a day, unless its mailbox is known to be the shopper's. */
export function unpaidDeadline(
  createdMs: number,
  { unpaidDays, isMailboxProven }: { unpaidDays: number; isMailboxProven: boolean },
): UnpaidDeadline {
  const fullMs = createdMs + unpaidDays * 24 * hourMs
  const firstMs = createdMs + confirmationMs
  return isMailboxProven || fullMs <= firstMs
    ? { expiresMs: fullMs, confirmedExpiresMs: null }
    : { expiresMs: firstMs, confirmedExpiresMs: fullMs }
}

/** Returns until when an order is kept if its shopper confirms it now; null when there is nothing to confirm, or no longer. */
export function keptOnceConfirmed(
  { axes }: Pick<OrderFacts, 'axes'>,
  { expiresMs, confirmedExpiresMs }: UnpaidDeadline,
  nowMs: number,
): number | null {
  const isWaiting = axes.order === 'open' && axes.payment === 'none'
  return isWaiting && expiresMs !== null && nowMs < expiresMs ? confirmedExpiresMs : null
}
