import type { Deps } from '../context.ts'
import { findWrongSums } from './due.store.ts'

/** Orders that changed within this time are proved: since the last nightly proof, with a day to spare. */
const provedMs = 2 * 24 * 60 * 60_000
const mostReported = 1_000

/**
 * Proves that the sums of orders add up: lines and shipping to the total, refunds to what was paid back (BX-5.03). Logs orders
 * whose sums do not, and sets the metric `sitewright_order_mismatches` to their number. Returns it.
 */
export async function proveOrders({
  owner,
  log,
  metrics,
  clock,
}: Pick<Deps, 'owner' | 'log' | 'metrics' | 'clock'>): Promise<number> {
  const wrong = await findWrongSums(owner, { sinceMs: clock.now() - provedMs, most: mostReported })
  for (const order of wrong) log.error(order, 'the sums of an order do not add up')
  metrics.setOrderMismatches(wrong.length)
  return wrong.length
}
