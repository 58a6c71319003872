import type { Deps } from '../context.ts'
import { readMismatches, readNextSite } from './stock-checks.store.ts'

/** Rows per site that are logged. The metric counts all. */
const mostLogged = 20

/**
 * Proves that the stock of every variant and place equals the sum of its movements, its reserved units those of the reservations,
 * and its committed units those of the orders (BX-5.02). Logs the rows that do not agree, and sets the metric
 * `sitewright_stock_mismatches` to their number. Returns it.
 */
export async function proveStock(
  deps: Pick<Deps, 'owner' | 'log' | 'metrics'>,
  { siteId, signal }: { siteId: string | null; signal?: AbortSignal },
): Promise<number> {
  let mismatches = 0
  for await (const site of siteId === null ? sitesWithStock(deps) : [siteId]) {
    if (signal?.aborted === true) return mismatches // a proof of some sites must not end the alarm
    const { rows, count } = await readMismatches(deps.owner, site, mostLogged)
    mismatches += count
    for (const row of rows) deps.log.error({ siteId: site, ...row }, 'stock differs from its movements')
  }
  deps.metrics.setStockMismatches(mismatches)
  return mismatches
}

async function* sitesWithStock({ owner }: Pick<Deps, 'owner'>): AsyncGenerator<string> {
  for (let site = await readNextSite(owner, '0'.repeat(32)); site !== null; site = await readNextSite(owner, site)) {
    yield site
  }
}
