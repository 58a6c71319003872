import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { removeExpired } from './expired.store.ts'

const atOnce = 500

export type Expiring = { siteId: string | null; signal?: AbortSignal }

/** Deletes expired carts (30 days without a change) of one site or of all, in batches of `most`. Returns how many. */
export async function expireCarts(
  deps: Pick<Deps, 'owner' | 'clock'>,
  { siteId, signal }: Expiring,
  most = atOnce,
): Promise<number> {
  const nowMs = deps.clock.now()
  let removed = 0
  for (;;) {
    const gone = await asPlatform(deps, (tx) => removeExpired(tx, { siteId, nowMs, most }))
    removed += gone
    if (gone < most || signal?.aborted === true) return removed // the next hourly run removes the rest
  }
}
