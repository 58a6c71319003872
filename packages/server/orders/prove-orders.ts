import { inFlightMs } from '@sitewright/domain/payments/money-differences.ts'
import type { Deps } from '../context.ts'
import { findWrongPayments, findWrongSums } from './due.store.ts'

/** Orders that changed within this time are proved: since the last nightly proof, with a day to spare. */
const provedMs = 2 * 24 * 60 * 60_000
const mostReported = 1_000

/**
 * Proves that the sums of orders add up, lines and shipping to the total, refunds to what was paid back, and that orders agree with
 * their payments (BX-5.03). Logs each that does not, and sets the metric `sitewright_order_mismatches` to their number. Returns it.
 */
export async function proveOrders({
  owner,
  log,
  metrics,
  clock,
}: Pick<Deps, 'owner' | 'log' | 'metrics' | 'clock'>): Promise<number> {
  const nowMs = clock.now()
  const sinceMs = nowMs - provedMs
  const wrong = await findWrongSums(owner, { sinceMs, most: mostReported })
  const unpaid = await findWrongPayments(owner, { sinceMs, untilMs: nowMs - inFlightMs, most: mostReported })
  for (const order of wrong) log.error(order, 'the sums of an order do not add up')
  for (const order of unpaid) log.error(order, 'an order and its payment do not agree')
  metrics.setOrderMismatches(wrong.length + unpaid.length)
  return wrong.length + unpaid.length
}
