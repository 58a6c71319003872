import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { giveBackExpired } from './reserve-stock.ts'
import { readExpiredVariants } from './stock-checks.store.ts'

/** Variants per run and process. What is left over follows in the next second. */
const mostVariants = 200

/**
 * Gives back the units of expired reservations, which writes their movements and updates cached pages. Buying does not depend on
 * it: takers find expired units themselves. A site whose rows are locked for long only delays its own.
 */
export async function expireReservations(
  deps: Pick<Deps, 'owner' | 'clock' | 'newId' | 'log'>,
  { siteId }: { siteId: string | null },
): Promise<void> {
  const found = await readExpiredVariants(deps.owner, { siteId, nowMs: deps.clock.now(), limit: mostVariants })
  for (const [site, rows] of Map.groupBy(found, (row) => row.siteId)) {
    const scope = { siteId: site, now: deps.clock.now, newId: deps.newId, account: null }
    const variantIds = rows.map(({ variantId }) => variantId)
    await asPlatform(deps, (tx) => giveBackExpired(tx, scope, variantIds), { siteId: site }).catch((error: unknown) => {
      deps.log.warn(
        { siteId: site, err: error },
        'expired reservations were not given back; the next second tries again',
      )
    })
  }
}
