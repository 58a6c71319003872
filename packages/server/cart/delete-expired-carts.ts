import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { deleteExpiredCartBatch } from './expired.store.ts'

const batchSize = 500

export type ExpiryScope = { siteId: string | null; signal?: AbortSignal }

/**
 * Deletes expired carts (30 days without a change) of one site or of all, in batches of `maxCarts`. Returns the number of deleted
 * carts.
 */
export async function deleteExpiredCarts(
  deps: Pick<Deps, 'owner' | 'clock'>,
  { siteId, signal }: ExpiryScope,
  maxCarts = batchSize,
): Promise<number> {
  const nowMs = deps.clock.now()
  let removed = 0
  for (;;) {
    const gone = await asPlatform(deps, (tx) => deleteExpiredCartBatch(tx, { siteId, nowMs, maxCarts }))
    removed += gone
    if (gone < maxCarts || signal?.aborted === true) return removed // after an abort, the next hourly run deletes the rest
  }
}
